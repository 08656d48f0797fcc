//! From a file to a player: what a teacher finds in a folder, and how it is run.
//!
//! Rejected: a file of settings beside each bot. Thirty students would write thirty of them, and three wrongly; what a
//! file is can be read in the file.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

use sha2::{Digest as _, Sha256};

use crate::player::{Player, ProgramSpec, Protocol};
use crate::program::{ProgramError, hex, is_executable, read};

impl Player {
    /// The player in a file, as a teacher finds it in a folder: its ending says how it is run, its text how it
    /// is spoken to. C and Rust sources are compiled, once, into the user's cache.
    ///
    /// ```text
    ///   alice.py   def agent(observation, configuration)    connectx:alice.py
    ///   bob.py     reads its input                          lines:python3 bob.py
    ///   carol.c    mentions ugiok                           bot:~/.cache/quaterne/bots/…/carol
    ///   dave       executable                               lines:./dave, or bot: as above
    /// ```
    pub fn from_file(path: &Path) -> Result<Self, ProgramError> {
        let bytes = read(path)?;
        let has = |text: &str| bytes.windows(text.len()).any(|window| window == text.as_bytes());
        let protocol = if has("ugiok") { Protocol::Ugi } else { Protocol::Lines };
        // Without a folder the shell's rule would look for the name on the PATH.
        let file = if path.components().count() == 1 { Path::new(".").join(path) } else { path.to_owned() };
        let file = file.to_string_lossy().into_owned();
        let bot = |protocol, words: &[&str]| {
            let words = words.iter().map(|&word| word.to_owned()).collect();
            Ok(Self::Program(ProgramSpec { protocol, words }))
        };
        let ending = path.extension().and_then(|ending| ending.to_str()).unwrap_or_default();
        match ending {
            "py" if has("ugiok") || has("input(") || has("stdin") => bot(protocol, &["python3", &file]),
            "py" if has("def ") || has("lambda") => bot(Protocol::ConnectX, &[&file]),
            "js" | "mjs" | "cjs" => bot(protocol, &["node", &file]),
            "ml" => bot(protocol, &["ocaml", &file]),
            "c" => bot(protocol, &[&compiled(path, &bytes, "cc", &["-O2", "-o"], &["-lm"])?]),
            "rs" => bot(protocol, &[&compiled(path, &bytes, "rustc", &["--edition=2024", "-O", "-o"], &[])?]),
            "py" => Err(ProgramError::UnknownKind(path.to_owned())),
            _ if is_executable(path) => bot(protocol, &[&file]),
            _ => Err(ProgramError::UnknownKind(path.to_owned())),
        }
    }
}

/// Compiles a source into the cache, or finds it there; tells the path of the executable.
fn compiled(
    source: &Path,
    bytes: &[u8],
    tool: &'static str,
    before: &[&str],
    after: &[&str],
) -> Result<String, ProgramError> {
    let failed = |output: String| ProgramError::Compile { file: source.to_owned(), tool, output };
    let mut hasher = Sha256::new();
    hasher.update(tool);
    hasher.update(bytes);
    let folder = cache().join("bots").join(&hex(&hasher.finalize())[..16]);
    let name = source.file_stem().unwrap_or_default();
    let target = folder.join(name);
    if !target.is_file() {
        fs::create_dir_all(&folder).map_err(|why| failed(format!("{}: {why}", folder.display())))?;
        // Compiled beside and moved: two contests at the same time see the whole file or none.
        let fresh = folder.join(format!("{}.{}", name.to_string_lossy(), std::process::id()));
        let output = Command::new(tool).args(before).arg(&fresh).arg(source).args(after).output();
        let output = output.map_err(|why| failed(format!("cannot start {tool}: {why}")))?;
        if !output.status.success() {
            return Err(failed(String::from_utf8_lossy(&output.stderr).into_owned()));
        }
        fs::rename(&fresh, &target).map_err(|why| failed(why.to_string()))?;
    }
    Ok(target.to_string_lossy().into_owned())
}

/// The user's cache.
fn cache() -> PathBuf {
    let named = env::var_os("XDG_CACHE_HOME").or_else(|| env::var_os("LOCALAPPDATA")).map(PathBuf::from);
    let home = || env::var_os("HOME").map(|home| PathBuf::from(home).join(".cache"));
    named.filter(|path| path.is_absolute()).or_else(home).unwrap_or_else(env::temp_dir).join("quaterne")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn folder(name: &str) -> PathBuf {
        let path = env::temp_dir().join(format!("quaterne-file-{name}-{}", std::process::id()));
        fs::create_dir_all(&path).unwrap();
        path
    }

    #[test]
    fn files_say_what_they_are() {
        let folder = folder("files");
        for (name, text, prefix) in [
            ("a.py", "def agent(observation, configuration):\n    return 0\n", "connectx:"),
            ("b.py", "print(int(input()))\n", "lines:python3 "),
            ("c.py", "import sys\nprint('ugiok')\n", "bot:python3 "),
            ("d.js", "process.stdin.on('data', f)", "lines:node "),
            ("e.ml", "let () = print_endline \"ugiok\"", "bot:ocaml "),
        ] {
            fs::write(folder.join(name), text).unwrap();
            let player = Player::from_file(&folder.join(name)).unwrap().to_string();
            assert!(player.starts_with(prefix) && player.ends_with(name), "{name}: {player}");
        }
        for (name, text, says) in [("f.py", "x = 1", "agent(observation"), ("g.txt", "hello", "what is it?")]
        {
            fs::write(folder.join(name), text).unwrap();
            let error = Player::from_file(&folder.join(name)).unwrap_err().to_string();
            assert!(error.contains(says), "{error}");
        }
        fs::remove_dir_all(folder).unwrap();
    }
}
