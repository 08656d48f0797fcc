//! Errors: Rust's become Python's, with the same text as everywhere, in one place.

use std::sync::atomic::{AtomicBool, Ordering};

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::{PyErr, create_exception};
use quaterne_rules::{Lang, Say};

create_exception!(
    quaterne,
    IllegalMove,
    PyValueError,
    "A move that the rules do not allow now; the text says why. It is a ValueError."
);

/// Whether errors are said in French: Python asks once for all of a program, as for a locale.
static FRENCH: AtomicBool = AtomicBool::new(false);

/// The language of errors from now on: 'en' or 'fr'.
#[pyfunction]
pub(crate) fn set_language(lang: &str) -> PyResult<()> {
    let french = match lang {
        "fr" => true,
        "en" => false,
        _ => return Err(value(format!("lang={lang:?}: expected 'en' or 'fr'"))),
    };
    FRENCH.store(french, Ordering::Relaxed);
    Ok(())
}

/// The language of errors.
pub(crate) fn lang() -> Lang {
    if FRENCH.load(Ordering::Relaxed) { Lang::Fr } else { Lang::En }
}

/// What only Python can get wrong: a `ValueError`.
pub(crate) fn value(error: impl ToString) -> PyErr {
    PyValueError::new_err(error.to_string())
}

/// A text that is no game, no rules, no player: a `ValueError`.
pub(crate) fn said(error: impl Say) -> PyErr {
    PyValueError::new_err(error.say(lang()))
}

/// An error in the language of errors.
pub(crate) fn text(error: &impl Say) -> String {
    error.say(lang())
}

/// A move that cannot be played.
pub(crate) fn illegal(error: &impl Say) -> PyErr {
    IllegalMove::new_err(error.say(lang()))
}
