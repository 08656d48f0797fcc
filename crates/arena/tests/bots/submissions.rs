//! What is handed in, and what it is taken for: files and folders written by the test.

use std::fs;
use std::path::{Path, PathBuf};

use quaterne_arena::{Bundle, Ending, Player, ProgramConduct, Submission};
use quaterne_rules::{Game, Lang, Rules, Say as _};

use crate::{conduct, entrants, root};

/// A folder, removed at the end.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("quaterne-submissions-{name}-{}", std::process::id()));
        fs::create_dir_all(&path).unwrap();
        Self(path)
    }

    fn write(&self, name: &str, text: &str) -> PathBuf {
        let path = self.0.join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(&path, text).unwrap();
        path
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn read(path: &Path) -> Submission {
    Submission::read(path, &ProgramConduct::default())
        .unwrap_or_else(|why| panic!("{}: {why}", path.display()))
}

/// Why a file is refused.
fn refused(path: &Path) -> String {
    let why = Submission::read(path, &ProgramConduct::default()).unwrap_err();
    assert!(!why.say(Lang::Fr).is_empty());
    why.to_string()
}

fn plays(player: &Player) {
    let players = entrants([player, &"random".parse().unwrap()], "movetime=20s,bank=60s");
    let played = quaterne_arena::play_game(&Game::new(Rules::connect4()), players, &conduct());
    assert!(matches!(played.ending, Ending::Over(_)), "{player}: {:?} {:?}", played.ending, played.notes);
}

const AGENT: &str = "def agent(o, c):\n    return [k for k in range(7) if o.board[k] == 0][0]\n";

/// Words in a text say nothing: only what the program does.
#[test]
fn python_is_read_and_tried() {
    let folder = Folder::new("python");
    let line_bot = fs::read_to_string(root().join("bots/line_bot.py")).unwrap();
    let ugi_bot = fs::read_to_string(root().join("bots/ugi_bot.py")).unwrap();
    for (name, text, prefix, says) in [
        ("a.py", AGENT.to_owned(), "connectx:", "function agent (line 1)"),
        (
            "b.py",
            format!("# never reads stdin\nsource = '#include <cstdint>'\ndef make_input(): pass\n{AGENT}"),
            "connectx:",
            "line 4",
        ),
        ("c.py", format!("{AGENT}if __name__ == '__main__':\n    input()\n"), "connectx:", "function agent"),
        ("d.py", line_bot.clone(), "lines:python3 ", "reads its input"),
        ("e.py", format!("def agent(board): pass\n{line_bot}"), "lines:python3 ", "answered a line"),
        ("f.py", ugi_bot, "bot:python3 ", "answered ugi"),
        ("g.py", format!("# says ugiok\n{line_bot}"), "lines:python3 ", "reads its input"),
        ("h.py", AGENT.replace("agent", "best"), "connectx:", "last function is best"),
        ("i.py", "def agent(:\n".to_owned(), "connectx:", "no valid Python"),
    ] {
        let found = read(&folder.write(name, &text));
        let player = found.player.to_string();
        assert!(player.starts_with(prefix) && player.ends_with(name), "{name}: {player}");
        assert!(found.evidence.en.contains(says), "{name}: {}", found.evidence.en);
    }
    assert!(refused(&folder.write("j.py", "x = 1\n")).contains("agent(observation"));
    assert!(refused(&folder.write("k.txt", "hello\n")).contains("what is it?"));
}

/// A folder is one program: by its main file, or by what it says.
#[test]
fn folders_are_programs() {
    let folder = Folder::new("folders");
    folder.write("bob/main.py", "from helper import pick\ndef agent(o, c):\n    return pick(o.board)\n");
    folder.write("bob/helper.py", "def pick(board):\n    return [k for k in range(7) if board[k] == 0][0]\n");
    let bob = read(&folder.0.join("bob"));
    assert!(bob.name == "bob" && bob.player.to_string().ends_with("bob//main.py"), "{bob:?}");
    plays(&bob.player);
    let before = bob.player.version().unwrap();
    folder
        .write("bob/helper.py", "def pick(board):\n    return [k for k in range(7) if board[k] == 0][-1]\n");
    assert_ne!(bob.player.version().unwrap(), before, "a changed module is another program");

    // Nothing in the main file tells what its modules do: it is tried.
    let bot = fs::read_to_string(root().join("bots/line_bot.py")).unwrap();
    folder.write("dave/bot.py", &bot.replace("\nmain()\n", "\n"));
    folder.write("dave/main.py", "import bot\n\ndef run(): bot.main()\n\nrun()\n");
    let dave = read(&folder.0.join("dave"));
    assert!(dave.player.to_string().starts_with("lines:python3 "), "{dave:?}");
    assert!(dave.evidence.en.contains("answered a line"), "{dave:?}");
    plays(&dave.player);

    folder.write("carol/bot.py", &bot);
    folder.write("carol/other.py", "");
    assert!(refused(&folder.0.join("carol")).contains("main = \"bot.py\""));
    folder.write("carol/quaterne.toml", "name = \"Carol\"\nspeaks = \"lines\"\nmain = \"bot.py\"\n");
    let carol = read(&folder.0.join("carol"));
    assert_eq!((carol.name.as_str(), carol.evidence.en.as_str()), ("Carol", "quaterne.toml says so"));
    plays(&carol.player);
    for (text, says) in [
        ("speaks = \"french\"", "expected \"lines\""),
        ("main = \"../bob/main.py\"", "no such file in this folder"),
        ("colour = 3", "unknown field"),
        ("command = [\"python3\", \"bot.py\"]", "needs speaks"),
    ] {
        folder.write("carol/quaterne.toml", text);
        let why = refused(&folder.0.join("carol"));
        assert!(why.contains(says), "{text}: {why}");
    }
    folder.write("carol/quaterne.toml", "speaks = \"lines\"\ncommand = [\"python3\", \"bot.py\"]\n");
    plays(&read(&folder.0.join("carol")).player);
}

/// Whatever a word of a command names is shown to the program, so none of them leads out of its folder: not to a neighbour, not
/// to where the referee was started, not to the rest of the machine.
#[test]
fn a_command_stays_in_its_folder() {
    let folder = Folder::new("command");
    let bot = fs::read_to_string(root().join("bots/line_bot.py")).unwrap();
    folder.write("thief/bot.py", &bot);
    folder.write("thief/deep/bot.py", &bot);
    let victim = folder.write("victim/main.py", &bot);
    let declare = |words: &str| {
        folder.write("thief/quaterne.toml", &format!("speaks = \"lines\"\ncommand = [{words}]\n"))
    };
    let absolute = format!("\"python3\", \"bot.py\", \"{}\"", victim.display());
    let both = format!("\"python3\", \"bot.py\", \"{}//victim/main.py\"", folder.0.display());
    for words in [
        "\"python3\", \"../victim/main.py\"",
        "\"python3\", \"bot.py\", \"../victim/main.py\"",
        "\"python3\", \"bot.py\", \"deep/../../victim/main.py\"",
        // Where these tests run.
        "\"python3\", \"bot.py\", \"Cargo.toml\"",
        "\"python3\", \"bot.py\", \"./Cargo.toml\"",
        "\"python3\", \"bot.py\", \"/etc/passwd\"",
        "\"../victim/main.py\"",
        &absolute,
        &both,
    ] {
        declare(words);
        let why = refused(&folder.0.join("thief"));
        assert!(why.contains("is not in this folder"), "{words}: {why}");
    }
    for words in ["\"python3\", \"deep/bot.py\"", "\"/usr/bin/env\", \"python3\", \"./bot.py\""] {
        declare(words);
        plays(&read(&folder.0.join("thief")).player);
    }
    folder.write(
        "thief/quaterne.toml",
        "main = \"bot.py\"\nspeaks = \"ugi\"\noptions = { A = \"1]:cat /etc/passwd\" }\n",
    );
    assert!(refused(&folder.0.join("thief")).contains("brackets"));
    // Two slashes, of whoever typed them, do not make the folder of a class everybody's own.
    let doubled = PathBuf::from(format!("{}//victim/main.py", folder.0.display()));
    assert!(!read(&doubled).player.to_string().contains("//"));
    let doubled = PathBuf::from(format!("{}//victim", folder.0.display()));
    assert!(read(&doubled).player.to_string().ends_with("victim//main.py"));
}

/// A name is shown to everybody else: nothing in it that a terminal obeys, and no more of it than tables have room for.
#[test]
fn names_are_text() {
    let folder = Folder::new("names");
    for (name, shown) in [
        ("a\x1b[31mred\x1b[0m.py", "a[31mred[0m"),
        ("two\nlines.py", "twolines"),
        ("\u{202e}gnp.py", "gnp"),
        ("zero\u{200b}width.py", "zerowidth"),
        ("\u{200b}.py", "?"),
    ] {
        assert_eq!(read(&folder.write(name, AGENT)).name, shown);
    }
    assert_eq!(read(&folder.write(&format!("{}.py", "é".repeat(100)), AGENT)).name, "é".repeat(40));
    folder.write("bob/bot.py", AGENT);
    for (name, shown) in [("\\u001b[2J Bob", "[2J Bob"), ("", "bob"), ("\\u200b", "bob")] {
        folder.write("bob/quaterne.toml", &format!("name = \"{name}\"\n"));
        assert_eq!(read(&folder.0.join("bob")).name, shown);
    }
    #[cfg(unix)]
    {
        use std::os::unix::ffi::OsStrExt as _;
        let path = folder.0.join(std::ffi::OsStr::from_bytes(b"bad\xff.py"));
        fs::write(&path, AGENT).unwrap();
        assert!(refused(&path).contains("rename it"));
    }
}

/// A file alone does not see who stands beside it; what travels is what is seen.
#[test]
fn a_file_is_alone() {
    let folder = Folder::new("alone");
    folder.write("helper.py", "x = 1\n");
    let lone = read(&folder.write("lone.py", &format!("import helper\n{AGENT}")));
    let players = entrants([&lone.player, &"random".parse().unwrap()], "movetime=20s");
    let played = quaterne_arena::play_game(&Game::new(Rules::connect4()), players, &conduct());
    assert!(played.notes[0].stderr.contains("No module named 'helper'"), "{:?}", played.notes);
    let Player::Program(spec) = &lone.player else { panic!() };
    assert_eq!(Bundle::of(spec).unwrap().0.files.len(), 1);
}

#[cfg(unix)]
#[test]
fn only_plain_files_are_taken_in() {
    use std::os::unix::fs::symlink;
    let folder = Folder::new("plain");
    symlink("/etc/passwd", folder.0.join("link.py")).unwrap();
    assert!(refused(&folder.0.join("link.py")).contains("a symbolic link"));
    std::process::Command::new("mkfifo").arg(folder.0.join("pipe.py")).status().unwrap();
    assert!(refused(&folder.0.join("pipe.py")).contains("a pipe or a device"));
    folder.write("bob/main.py", AGENT);
    symlink("/etc/passwd", folder.0.join("bob/shadow.txt")).unwrap();
    let Player::Program(spec) = &read(&folder.0.join("bob")).player else { panic!() };
    let why = Bundle::of(spec).unwrap_err().to_string();
    assert!(why.contains("shadow.txt") && why.contains("a symbolic link"), "{why}");
}

/// Sources of every language that is compiled or started by an interpreter, and what they cannot read.
#[test]
fn a_compiler_sees_no_more_than_the_program() {
    let folder = Folder::new("compiler");
    let c = fs::read_to_string(root().join("bots/line_bot.c")).unwrap();
    plays(&read(&folder.write("good.c", &c)).player);
    let secret = folder.write("secret.txt", "the answers");
    for (name, text) in [
        (
            "thief.c",
            format!("__asm__(\".incbin \\\"{}\\\"\");\nint main(void) {{ return 0; }}\n", secret.display()),
        ),
        (
            "thief.rs",
            format!("fn main() {{ println!(\"{{}}\", include_str!(\"{}\")); }}\n", secret.display()),
        ),
    ] {
        let why = refused(&folder.write(name, &text));
        assert!(why.contains("does not compile") && !why.contains("the answers"), "{name}: {why}");
    }
    // One that would take all the memory is ended by what holds it.
    assert!(refused(&folder.write("endless.c", "#include \"/dev/zero\"\n")).contains("does not compile"));
    let cpp = "#include <iostream>\n#include <string>\nint main() {\n    std::string line;\n    int w, h, n, first;\n    std::getline(std::cin, line);\n    sscanf(line.c_str(), \"%d %d %d %d\", &w, &h, &n, &first);\n    int heights[32] = {0}, column;\n    for (;;) {\n        if (!first) { if (!(std::cin >> column)) return 0; heights[column]++; }\n        first = 0;\n        for (column = 0; heights[column] >= h; column++) {}\n        heights[column]++;\n        std::cout << column << std::endl;\n    }\n}\n";
    plays(&read(&folder.write("plus.cpp", &format!("#include <cstdio>\n{cpp}"))).player);
}
