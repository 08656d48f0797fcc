//! Files that a command reads; `-` is the standard input, wherever something is read. Those that it writes are
//! [`NewFile`]s.

use std::borrow::Cow;
use std::io::{self, BufRead as _, Read as _, Write as _};
use std::path::Path;

use quaterne_report::Text;

use crate::new_file::NewFile;
use crate::suggestion;

/// Makes a folder, if it is not there, or says why not.
pub(crate) fn create_folder(path: &Path) -> anyhow::Result<()> {
    std::fs::create_dir_all(path).map_err(|why| unwritable(path, &why).into())
}

/// Reads a file, or says why not.
pub(crate) fn read(path: &Path) -> anyhow::Result<String> {
    let text = String::from_utf8(read_bytes(path)?)
        .map_err(|why| unreadable(path, &io::Error::new(io::ErrorKind::InvalidData, why)))?;
    Ok(unmarked(&text).to_owned())
}

/// The text without the mark of its encoding, by which some editors begin it.
pub(crate) fn unmarked(text: &str) -> &str {
    text.strip_prefix('\u{feff}').unwrap_or(text)
}

/// Reads a TOML file, or says where it is wrong.
#[cfg(feature = "tournaments")]
pub(crate) fn read_toml<T: serde::de::DeserializeOwned>(path: &Path) -> anyhow::Result<T> {
    let text = read(path)?;
    toml::from_str(&text).map_err(|why| {
        let shown = path.display();
        let line = why.span().map_or(0, |span| text[..span.start].matches('\n').count());
        let content = text.lines().nth(line).unwrap_or_default().trim();
        Text::new(
            format!("{shown}: {why}"),
            format!("{shown}, ligne {} : « {content} » n'a pas sa place ou pas la bonne forme ici", line + 1),
        )
        .into()
    })
}

/// Reads a file that may hold anything, or says why not.
pub(crate) fn read_bytes(path: &Path) -> anyhow::Result<Vec<u8>> {
    if path == Path::new("-") { typed() } else { std::fs::read(path) }
        .map_err(|why| unreadable(path, &why).into())
}

fn typed() -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    io::stdin().lock().read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// A text as typed, or the next line of the standard input for `-`.
pub(crate) fn typed_or_read(text: &str) -> anyhow::Result<Cow<'_, str>> {
    if text != "-" {
        return Ok(Cow::Borrowed(text));
    }
    let mut line = String::new();
    if io::stdin().lock().read_line(&mut line)? == 0 {
        return Err(Text::new(
            "-: there is nothing on the standard input; an empty line is the empty board",
            "- : l'entrée standard ne contient rien ; une ligne vide est la grille vide",
        )
        .into());
    }
    Ok(Cow::Owned(line.trim().to_owned()))
}

/// Why a file cannot be written.
pub(crate) fn unwritable(path: &Path, why: &io::Error) -> Text {
    refused("cannot write", "impossible d'écrire", path, why)
}

fn unreadable(path: &Path, why: &io::Error) -> Text {
    let text = refused("cannot read", "impossible de lire", path, why);
    let meant = if why.kind() == io::ErrorKind::NotFound { suggestion::beside(path) } else { None };
    suggestion::perhaps(text, meant)
}

fn refused(english: &str, french: &str, path: &Path, why: &io::Error) -> Text {
    let (path, why) = (path.display(), reason(why));
    Text::new(format!("{english} {path}: {}", why.en), format!("{french} {path} : {}", why.fr))
}

/// Why the system refused, in both languages; what it seldom says stays in its own.
pub(crate) fn reason(why: &io::Error) -> Text {
    use io::ErrorKind as Kind;
    if let Some(said) = why.get_ref().and_then(|said| said.downcast_ref::<Text>()) {
        return said.clone();
    }
    match why.kind() {
        Kind::NotFound => {
            Text::new("there is no such file or folder", "ce fichier ou ce dossier n'existe pas")
        }
        Kind::PermissionDenied => Text::new("permission denied", "accès refusé"),
        Kind::IsADirectory => Text::new("it is a folder", "c'est un dossier"),
        Kind::NotADirectory => {
            Text::new("part of the path is not a folder", "une partie du chemin n'est pas un dossier")
        }
        Kind::AlreadyExists => Text::new("it is there already", "il existe déjà"),
        Kind::InvalidData => Text::new("it is no text in UTF-8", "ce n'est pas un texte en UTF-8"),
        Kind::StorageFull => Text::new("no space left on the disk", "le disque est plein"),
        Kind::ReadOnlyFilesystem => Text::new("the disk is read-only", "le disque est en lecture seule"),
        Kind::AddrInUse => Text::new("the address is in use already", "l'adresse est déjà prise"),
        Kind::AddrNotAvailable => {
            Text::new("this machine has no such address", "cette machine n'a pas cette adresse")
        }
        Kind::ConnectionRefused => Text::new("connection refused", "connexion refusée"),
        _ => Text::same(why.to_string()),
    }
}

/// Comma-separated values, with a head.
#[derive(Debug)]
pub(crate) struct Csv(NewFile);

impl Csv {
    /// Opens the file and writes the head.
    pub(crate) fn create(path: &Path, head: &str) -> anyhow::Result<Self> {
        let mut csv = Self(NewFile::create(path)?);
        writeln!(csv.0, "{head}")?;
        Ok(csv)
    }

    /// Writes a row; fields with a comma or a quote are quoted.
    pub(crate) fn row<T: AsRef<str>>(&mut self, fields: &[T]) -> anyhow::Result<()> {
        let fields: Vec<String> = fields.iter().map(|field| quoted(field.as_ref())).collect();
        Ok(writeln!(self.0, "{}", fields.join(","))?)
    }

    /// Everything is in it.
    pub(crate) fn keep(self) -> anyhow::Result<()> {
        self.0.keep()
    }
}

/// A field as CSV writes it. What is no number and would be a formula in a spreadsheet has an apostrophe before it: names of
/// files are others' words.
pub(crate) fn quoted(field: &str) -> String {
    let is_formula = field.len() > 1
        && field.starts_with(['=', '+', '@', '-', '\t', '\r'])
        && field.parse::<f64>().is_err();
    let field = if is_formula { format!("'{field}") } else { field.to_owned() };
    if field.contains([',', '"', '\n', '\r']) { format!("\"{}\"", field.replace('"', "\"\"")) } else { field }
}

/// A number for a CSV field: empty when there is none, `inf` when it has no bound.
pub(crate) fn field(value: Option<f64>) -> String {
    value.map_or(String::new(), |value| format!("{value}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_survive_commas_and_quotes() {
        assert_eq!(quoted("alphabeta:depth=2,eval=ratio"), "\"alphabeta:depth=2,eval=ratio\"");
        assert_eq!(quoted("say \"x\""), "\"say \"\"x\"\"\"");
        assert_eq!(quoted("plain"), "plain");
        assert_eq!(quoted("=HYPERLINK(\"x\")"), "\"'=HYPERLINK(\"\"x\"\")\"");
        for (field, written) in
            [("-rf", "'-rf"), ("@SUM", "'@SUM"), ("-300.5", "-300.5"), ("-inf", "-inf"), ("-", "-")]
        {
            assert_eq!(quoted(field), written);
        }
        assert_eq!([Some(0.5), Some(f64::NEG_INFINITY), None].map(field).join("|"), "0.5|-inf|");
    }
}
