//! The files in a ZIP archive, as far as students' folders are concerned.
//!
//! ```text
//!   [local header, bytes] … [central directory: name, method, sizes, mode, where] … [end: where the directory is]
//! ```
//!
//! The directory alone is believed, and not about sizes: what is unpacked is counted. Two methods are known, stored and
//! deflated, which is what every desktop writes. Links, encrypted files, several disks and ZIP64 are refused.
//!
//! Rejected: a library for all of ZIP. It brings codecs and ciphers that strangers could then send.

use std::io::Read as _;

use quaterne_arena::BundleFile;
use quaterne_report::Text;

/// What may be in an archive.
#[derive(Clone, Copy, Debug)]
pub(super) struct Caps {
    /// Files.
    pub(super) files: usize,
    /// Bytes, unpacked, in all.
    pub(super) bytes: usize,
}

/// The plain files of an archive; hidden ones, and what systems add on their own, are left out. A folder that holds
/// everything is taken off.
pub(super) fn files(bytes: &[u8], caps: Caps) -> Result<Vec<BundleFile>, Text> {
    let mut files: Vec<BundleFile> = Vec::new();
    let mut left = caps.bytes;
    for entry in entries(bytes)? {
        let path = path_of(&entry.name)?;
        if entry.name.ends_with('/') || is_left_out(&path) {
            continue;
        }
        if entry.mode & 0o170_000 != 0 && entry.mode & 0o170_000 != 0o100_000 {
            return Err(Text::new(
                format!("{path}: this is no plain file, and a program brings plain files only"),
                format!(
                    "{path} : ce n'est pas un fichier ordinaire, et un programme n'apporte que des fichiers ordinaires"
                ),
            ));
        }
        if files.len() == caps.files || files.iter().any(|file| file.path == path) {
            return Err(too_much(caps));
        }
        let content = unpacked(bytes, &entry, left).ok_or_else(broken)?.ok_or_else(|| too_much(caps))?;
        left -= content.len();
        files.push(BundleFile { path, executable: entry.mode & 0o111 != 0, content });
    }
    // bob/main.py, bob/lib.py: bob is the folder that was packed.
    let top = files.first().and_then(|file| Some(format!("{}/", file.path.split_once('/')?.0)));
    if let Some(top) = top.filter(|top| files.iter().all(|file| file.path.starts_with(top))) {
        files.iter_mut().for_each(|file| file.path.drain(..top.len()).for_each(drop));
    }
    files.sort_by(|a, b| a.path.cmp(&b.path));
    Ok(files)
}

/// A line of the directory.
struct Entry {
    name: String,
    method: u16,
    packed: usize,
    /// Unix's mode, or 0.
    mode: u32,
    offset: usize,
}

fn broken() -> Text {
    Text::new(
        "this is no ZIP archive that can be read: pack the folder again, without a password",
        "cette archive ZIP est illisible : compressez de nouveau le dossier, sans mot de passe",
    )
}

fn too_much(caps: Caps) -> Text {
    let (files, mib) = (caps.files, caps.bytes >> 20);
    Text::new(
        format!("a program may bring {files} files, of {mib} MiB in all, each once"),
        format!("un programme peut apporter {files} fichiers, de {mib} Mio en tout, chacun une fois"),
    )
}

/// A path inside the folder: no way out of it, nothing that a system reads otherwise.
fn path_of(name: &str) -> Result<String, Text> {
    let is_plain = |part: &str| {
        !part.is_empty()
            && part != "."
            && part != ".."
            && part.len() <= 100
            && !part.chars().any(char::is_control)
    };
    let path = name.trim_end_matches('/');
    if path.len() <= 200 && !path.contains(['\\', ':', '\0']) && path.split('/').all(is_plain) {
        return Ok(path.to_owned());
    }
    Err(Text::new(
        format!("{name:?} is no name for a file of a program: no .., no \\, at most 200 characters"),
        format!(
            "{name:?} n'est pas un nom de fichier pour un programme : ni .., ni \\, 200 caractères au plus"
        ),
    ))
}

fn is_left_out(path: &str) -> bool {
    path.split('/').any(|part| part.starts_with('.') || part == "__pycache__" || part == "__MACOSX")
}

fn number(bytes: &[u8], at: usize, size: usize) -> Option<usize> {
    let part = bytes.get(at..at.checked_add(size)?)?;
    Some(part.iter().rev().fold(0, |sum, &byte| sum << 8 | usize::from(byte)))
}

/// The directory, from the end.
fn entries(bytes: &[u8]) -> Result<Vec<Entry>, Text> {
    directory(bytes).ok_or_else(broken)
}

fn directory(bytes: &[u8]) -> Option<Vec<Entry>> {
    // The end has 22 bytes and a comment of at most 65535.
    let last = bytes.len().checked_sub(22)?;
    let end =
        (last.saturating_sub(65_535)..=last).rev().find(|&at| bytes[at..].starts_with(b"PK\x05\x06"))?;
    let (count, mut at) = (number(bytes, end + 10, 2)?, number(bytes, end + 16, 4)?);
    if number(bytes, end + 4, 2)? != 0 || count == 0xffff || at == 0xffff_ffff {
        return None;
    }
    let mut entries = Vec::new();
    for _ in 0..count {
        if !bytes.get(at..)?.starts_with(b"PK\x01\x02") {
            return None;
        }
        let [name, extra, comment] = [28, 30, 32].map(|nth| number(bytes, at + nth, 2));
        let (name_at, name) = (at + 46, name?);
        let encrypted = number(bytes, at + 8, 2)? & 1 != 0;
        let by_unix = number(bytes, at + 4, 2)? >> 8 == 3;
        let mode = if by_unix { (number(bytes, at + 38, 4)? >> 16) as u32 } else { 0 };
        if encrypted {
            return None;
        }
        entries.push(Entry {
            name: String::from_utf8_lossy(bytes.get(name_at..name_at + name)?).into_owned(),
            method: number(bytes, at + 10, 2)? as u16,
            packed: number(bytes, at + 20, 4)?,
            mode,
            offset: number(bytes, at + 42, 4)?,
        });
        at = name_at + name + extra? + comment?;
    }
    Some(entries)
}

/// What is in a file: nothing if it cannot be read, an inner nothing if it is more than `most` bytes.
#[expect(clippy::option_option, reason = "unreadable and too large are told in different words")]
fn unpacked(bytes: &[u8], entry: &Entry, most: usize) -> Option<Option<Vec<u8>>> {
    let at = entry.offset;
    if !bytes.get(at..)?.starts_with(b"PK\x03\x04") {
        return None;
    }
    let start = at + 30 + number(bytes, at + 26, 2)? + number(bytes, at + 28, 2)?;
    let packed = bytes.get(start..start.checked_add(entry.packed)?)?;
    let mut content = Vec::new();
    match entry.method {
        0 => content.extend_from_slice(packed),
        8 => {
            // One byte more than fits tells that it does not.
            let mut reader = flate2::read::DeflateDecoder::new(packed).take(most as u64 + 1);
            reader.read_to_end(&mut content).ok()?;
        }
        _ => return None,
    }
    Some(Some(content).filter(|content| content.len() <= most))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Write as _;

    const CAPS: Caps = Caps { files: 4, bytes: 1 << 20 };

    /// Packs files as desktops do.
    fn packed(files: &[(&str, &[u8], u32)]) -> Vec<u8> {
        let (mut bytes, mut directory) = (Vec::new(), Vec::new());
        for (name, content, mode) in files {
            let mut writer = flate2::write::DeflateEncoder::new(Vec::new(), flate2::Compression::fast());
            writer.write_all(content).unwrap();
            let deflated = writer.finish().unwrap();
            let mut sizes = [0; 12];
            sizes[4..8].copy_from_slice(&(deflated.len() as u32).to_le_bytes());
            sizes[8..].copy_from_slice(&(content.len() as u32).to_le_bytes());
            let name_length = (name.len() as u16).to_le_bytes();
            let offset = (bytes.len() as u32).to_le_bytes();
            bytes.extend(b"PK\x03\x04\x14\0\0\0\x08\0\0\0\0\0");
            bytes.extend(sizes);
            bytes.extend(name_length);
            bytes.extend([0, 0]);
            bytes.extend(name.as_bytes());
            bytes.extend(deflated);
            directory.extend(b"PK\x01\x02\x14\x03\x14\0\0\0\x08\0\0\0\0\0");
            directory.extend(sizes);
            directory.extend(name_length);
            directory.extend([0; 8]);
            directory.extend((mode << 16).to_le_bytes());
            directory.extend(offset);
            directory.extend(name.as_bytes());
        }
        let at = (bytes.len() as u32).to_le_bytes();
        let count = (files.len() as u16).to_le_bytes();
        let size = (directory.len() as u32).to_le_bytes();
        bytes.extend(directory);
        bytes.extend(b"PK\x05\x06\0\0\0\0");
        bytes.extend([count, count].concat());
        bytes.extend(size);
        bytes.extend(at);
        bytes.extend([0, 0]);
        bytes
    }

    #[test]
    fn a_folder_without_what_systems_add() {
        let archive = packed(&[
            ("bob/", b"", 0o40_755),
            ("bob/main.py", b"import lib", 0o100_644),
            ("bob/lib/run", &[7; 5000], 0o100_755),
            ("bob/.git/config", b"x", 0o100_644),
            ("__MACOSX/bob/main.py", b"x", 0o100_644),
        ]);
        let found = files(&archive, CAPS).unwrap();
        let told: Vec<_> =
            found.iter().map(|file| (&*file.path, file.executable, file.content.len())).collect();
        assert_eq!(told, [("lib/run", true, 5000), ("main.py", false, 10)]);
    }

    #[test]
    fn what_leads_out_or_is_too_much_is_refused() {
        let zeros = vec![0; 2 << 20];
        let check = |files_of: &[(&str, &[u8], u32)], says: &str| {
            let why = files(&packed(files_of), CAPS).unwrap_err();
            assert!(why.en.contains(says), "{}", why.en);
        };
        check(&[("../etc/passwd", b"x", 0)], "no name");
        check(&[("/etc/passwd", b"x", 0)], "no name");
        check(&[("a\\b.py", b"x", 0)], "no name");
        check(&[("a/../../b.py", b"x", 0)], "no name");
        check(&[("link", b"/etc/passwd", 0o120_777)], "no plain file");
        check(&[("pipe", b"", 0o10_644)], "no plain file");
        check(&[("bomb", &zeros, 0)], "1 MiB in all");
        check(&[("a", b"", 0), ("b", b"", 0), ("c", b"", 0), ("d", b"", 0), ("e", b"", 0)], "4 files");
        check(&[("a", b"1", 0), ("a", b"2", 0)], "each once");
        assert!(files(b"no archive at all, but long enough", CAPS).is_err());
    }

    /// Whatever bytes are changed or cut off, the answer is files or a refusal.
    #[test]
    fn broken_archives_are_refused_and_no_more() {
        let archive = packed(&[("main.py", b"print(3)", 0o100_644), ("lib.py", b"x", 0)]);
        for at in 0..archive.len() {
            let _ = files(&archive[..at], CAPS);
            for value in [0, 1, 0x7f, 0xff] {
                let mut changed = archive.clone();
                changed[at] = value;
                let _ = files(&changed, CAPS);
            }
        }
    }
}
