//! Errors: Rust's become Python's, with the same text as everywhere, in one place.

use pyo3::exceptions::PyValueError;
use pyo3::{PyErr, create_exception};
use quaterne_rules::PlayError;

create_exception!(
    quaterne,
    IllegalMove,
    PyValueError,
    "A move that the rules do not allow now; the text says why. It is a ValueError."
);

/// A text that is no game, no rules, no player: a `ValueError`.
pub(crate) fn value(error: impl ToString) -> PyErr {
    PyValueError::new_err(error.to_string())
}

/// A move that cannot be played.
pub(crate) fn illegal(error: &PlayError) -> PyErr {
    IllegalMove::new_err(error.to_string())
}
