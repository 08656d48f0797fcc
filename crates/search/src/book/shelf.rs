//! The books that solvers begin with: one for each board, the largest there is.
//!
//! ```text
//!     of(rules) ──► on the shelf? ──► else sought, once ──► else part of the program, or none
//!                        ▲                 ▲
//!               put(book): the page,    seek_with(f): the command, which knows
//!               once it has come        where files are
//! ```
//!
//! This crate opens no files. A command says once how a book is found, and nothing is read before the first solver asks; a
//! page puts the book there when it has arrived, and solvers use it from then on.

use std::sync::{Arc, OnceLock, PoisonError, RwLock};

use quaterne_rules::Rules;

use super::Book;

/// Finds the book of a board, if there is one.
type Seek = fn(&Rules) -> Option<Book>;

static SEEK: OnceLock<Seek> = OnceLock::new();
/// What is known of each board so far.
static SHELF: RwLock<Vec<(Rules, Option<Arc<Book>>)>> = RwLock::new(Vec::new());

/// How books are found that are no part of the program. The first to say so is heard.
pub fn seek_with(seek: Seek) {
    let _ = SEEK.set(seek);
}

/// Puts a book on the shelf, unless the one there knows more plies: every solver of its board uses it from now on.
///
/// ```
/// use quaterne_rules::Rules;
/// use quaterne_search::book::{self, Book, Scores};
///
/// let mut scores = Scores::new(&"3x3/4".parse().unwrap(), 2).unwrap();
/// scores.positions().for_each(|_| scores.push(0).unwrap());
/// let bytes = Book::new(&scores).unwrap().to_bytes();
///
/// book::put(Book::from_bytes(&bytes).unwrap());
/// assert_eq!(book::of(scores.rules()).unwrap().plies(), 2);
/// assert_eq!(book::of(&Rules::connect4()).unwrap().plies(), 8);
/// ```
pub fn put(book: Book) {
    let rules = *book.rules();
    if of(&rules).is_none_or(|old| old.plies() < book.plies()) {
        let mut shelf = SHELF.write().unwrap_or_else(PoisonError::into_inner);
        shelf.retain(|(of, _)| *of != rules);
        shelf.push((rules, Some(Arc::new(book))));
    }
}

/// The book of a board.
pub fn of(rules: &Rules) -> Option<Arc<Book>> {
    let shelf = SHELF.read().unwrap_or_else(PoisonError::into_inner);
    let known = shelf.iter().find(|(of, _)| of == rules).map(|(_, book)| book.clone());
    drop(shelf);
    known.unwrap_or_else(|| {
        let sought = SEEK.get().and_then(|seek| seek(rules)).map(Arc::new);
        let shipped = shipped(rules);
        let book = sought.into_iter().chain(shipped).max_by_key(|book| book.plies());
        let mut shelf = SHELF.write().unwrap_or_else(PoisonError::into_inner);
        // Two may have sought at a time.
        shelf.retain(|(of, _)| of != rules);
        shelf.push((*rules, book.clone()));
        book
    })
}

/// The engine in the page has none (`--cfg quaterne_bookless`): it is fetched when the board is drawn.
#[cfg(quaterne_bookless)]
fn shipped(_: &Rules) -> Option<Arc<Book>> {
    None
}

#[cfg(not(quaterne_bookless))]
fn shipped(rules: &Rules) -> Option<Arc<Book>> {
    (*rules == Rules::connect4()).then(Book::connect4)
}
