//! What was found, in the shape that the command prints and the API says: the types of `quaterne_report` as JSON.
//!
//! The shape is written when somebody asks for it, and not before: most answers are read field by field, and thousands of
//! positions a second leave no time for texts. Until then what was found is kept as it is.

use pyo3::prelude::*;
use pyo3::types::PyType;
use serde::Serialize;

use crate::failure;

/// What was found, as JSON on demand.
#[pyclass(frozen, module = "quaterne._native")]
pub(crate) struct Report(Box<Write>);

type Write = dyn Fn() -> serde_json::Result<String> + Send + Sync;

impl Report {
    pub(crate) fn of<T: Serialize>(shape: impl Fn() -> T + Send + Sync + 'static) -> Self {
        Self(Box::new(move || serde_json::to_string(&shape())))
    }
}

#[pymethods]
impl Report {
    /// From its own text: what a pickle holds.
    #[new]
    fn new(json: String) -> Self {
        Self(Box::new(move || Ok(json.clone())))
    }

    fn json(&self) -> PyResult<String> {
        (self.0)().map_err(failure::value)
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyType>, (String,))> {
        Ok((slf.get_type(), (slf.get().json()?,)))
    }
}
