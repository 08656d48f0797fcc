//! Where books of openings are looked for: `RULES-N.book`, such as `7x6-4-12.book`, in the folder that `QUATERNE_BOOKS`
//! names, else in `books` of the user's data folder and beside the program.
//!
//! A book is read when a solver first asks for its board, and the one of most plies is taken. One that is damaged is told
//! and left out: all else works as before, a little slower.

use std::path::{Path, PathBuf};

use quaterne_report::Text;
use quaterne_rules::Rules;
use quaterne_search::book::Book;

use crate::{files, folders, lang, output};

/// The book of a board.
pub(crate) fn seek(rules: &Rules) -> Option<Book> {
    let mut found = files_of(rules);
    found.sort();
    found.into_iter().rev().find_map(|(_, path)| match read(&path) {
        Ok(book) if book.rules() == rules => Some(book),
        Ok(_) => None,
        Err(why) => {
            complain(&why);
            None
        }
    })
}

/// The book of a file, or why it is none.
pub(crate) fn read(path: &Path) -> anyhow::Result<Book> {
    Book::from_bytes(&files::read_bytes(path)?).map_err(|_| {
        let path = path.display();
        Text::new(
            format!("{path} is not a book of this version: build it again"),
            format!("{path} n'est pas un livre de cette version : le reconstruire"),
        )
        .into()
    })
}

/// The name of a book's file.
pub(crate) fn name(rules: &Rules, plies: u32) -> String {
    format!("{}{plies}.book", stem(rules))
}

fn stem(rules: &Rules) -> String {
    format!("{}-", rules.to_string().replace('/', "-"))
}

/// The files with the name of a book of this board, with the plies that they claim.
fn files_of(rules: &Rules) -> Vec<(u32, PathBuf)> {
    let stem = stem(rules);
    let plies =
        |path: &Path| path.file_name()?.to_str()?.strip_prefix(&stem)?.strip_suffix(".book")?.parse().ok();
    let folders = folders::books().into_iter().filter_map(|folder| std::fs::read_dir(folder).ok());
    let paths = folders.flatten().filter_map(|entry| entry.ok().map(|entry| entry.path()));
    paths.filter_map(|path| Some((plies(&path)?, path))).collect()
}

/// Says it beside the answer, which is given all the same.
fn complain(why: &anyhow::Error) {
    let lang =
        lang::of_arguments(&std::env::args_os().collect::<Vec<_>>()).unwrap_or_else(lang::of_environment);
    let why = why.downcast_ref::<Text>().map_or_else(|| why.to_string(), |text| text.say(lang).to_owned());
    output::say(&lang.pick(
        format!("note: {why}; openings are searched without it"),
        format!("remarque : {why} ; les ouvertures sont cherchées sans lui"),
    ));
}
