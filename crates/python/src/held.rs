//! The sandbox of bots, for students' files: Python starts the process, the arena says how it is held.

use std::path::PathBuf;

use pyo3::exceptions::PyOSError;
use pyo3::prelude::*;
use quaterne_arena as arena;

use crate::failure;

/// Where a command is held: `words` stand before it, `confine` is called by the thread that starts it.
#[pyclass(frozen, module = "quaterne._native")]
pub(crate) struct Held(arena::Held);

#[pymethods]
impl Held {
    /// Raises an OSError where no sandbox can be had.
    #[new]
    fn new(shown: Vec<PathBuf>, hidden: Vec<PathBuf>, scratch: PathBuf, memory: u64) -> PyResult<Self> {
        let held = arena::Held::new(shown, &hidden, scratch, memory);
        held.map(Self).map_err(|error| PyOSError::new_err(failure::text(&error)))
    }

    #[getter]
    fn words(&self) -> Vec<PathBuf> {
        self.0.words.iter().map(PathBuf::from).collect()
    }

    /// Descriptors of this process that the command must inherit.
    #[getter]
    fn descriptors(&self) -> Vec<i32> {
        self.0.descriptors()
    }

    /// Whether it has processes and a folder for files of its own.
    #[getter]
    fn apart(&self) -> bool {
        matches!(self.0.level(), arena::SandboxLevel::Bubblewrap { .. })
    }

    fn confine(&self) -> PyResult<()> {
        Ok(self.0.confine()?)
    }
}
