//! The tree of a search.

use pyo3::prelude::*;
use quaterne_report::{NoTree, tree as shape};
use quaterne_rules::{Cell, Game, write_move};
use quaterne_search::scale::Scale;
use quaterne_search::tree::{self, Keep, Node, Recorded, View, Words, dot, ghost, svg, text};
use quaterne_search::{Method, Value};

use crate::analysing::{self, AnalysisTuple, bound_name};
use crate::callback::Callback;
use crate::{cell, failure, game, running};

/// A search and its tree; `quaterne.Tree` shows it.
#[pyclass(frozen, module = "quaterne._native", name = "Recorded")]
pub(crate) struct RecordedTree {
    game: Game,
    method: Method,
    recorded: Recorded,
}

/// (move, parent, children, ply, order, kind, alpha, beta, value, bound, shown, size, hits, hidden,
/// principal, updates, skipped, origin)
type NodeTuple = (
    (Option<Py<PyAny>>, Option<usize>, Vec<usize>, u32, u64, &'static str),
    (f64, f64, Option<f64>, Option<&'static str>, String),
    (u64, u64, u64, bool),
    Vec<(Py<PyAny>, f64)>,
    Vec<(Py<PyAny>, Option<u64>, Option<f64>)>,
    Option<usize>,
);

/// Searches and keeps the tree.
#[pyfunction]
#[expect(clippy::too_many_arguments, reason = "called from one place, in Python, by position")]
pub(crate) fn record<'py>(
    py: Python<'py>,
    game: &game::Game,
    spec: &str,
    evaluation: Option<Bound<'py, PyAny>>,
    max_nodes: usize,
    max_depth: Option<u32>,
    ghosts: bool,
    nodes: Option<u64>,
    seconds: Option<f64>,
) -> PyResult<RecordedTree> {
    let (game, method) = (game.0.clone(), analysing::method(spec)?);
    NoTree::check(&game, &method).map_err(failure::said)?;
    let limits = running::limits(None, nodes, seconds)?;
    let keep = Keep { nodes: max_nodes, depth: max_depth.unwrap_or(u32::MAX) };
    let recorded = match evaluation {
        Some(function) => Callback::new(function).record(&game, &method, &limits, keep)?,
        None => running::quietly(py, |stop| {
            let limits = limits.stop(stop);
            let mut recorded = tree::record(&game, &method, &limits, keep)?;
            if ghosts {
                ghost::look(&mut recorded, &game, &method, &limits);
            }
            Some(recorded)
        })?,
    };
    let recorded = recorded.ok_or_else(|| failure::said(NoTree::Time(method.to_string())))?;
    Ok(RecordedTree { game, method, recorded })
}

#[pymethods]
impl RecordedTree {
    fn analysis<'py>(&self, py: Python<'py>) -> PyResult<AnalysisTuple<'py>> {
        analysing::to_python(py, &self.game, &self.method, &self.recorded.analysis)
    }

    /// The whole of it, in the shape of every door.
    fn json(&self) -> PyResult<String> {
        let view = self.view(false, false);
        let shape = shape::Tree::of(&self.game, &self.method, &self.recorded, &view);
        serde_json::to_string(&shape).map_err(failure::value)
    }

    fn nodes(&self, py: Python<'_>) -> PyResult<Vec<NodeTuple>> {
        (0..self.recorded.tree.nodes().len()).map(|place| self.node(py, place)).collect()
    }

    fn text(&self, french: bool) -> String {
        let view = self.view(french, false);
        format!("{}\n{}", text::write(&view), text::legend(&view))
    }

    fn dot(&self, title: &str, french: bool, boards: bool) -> String {
        dot::write(&self.view(french, boards), title)
    }

    fn svg(&self, title: &str, subtitle: &str, french: bool, boards: bool) -> String {
        svg::write(&self.view(french, boards), title, subtitle)
    }

    /// The moves of a list of cells as text.
    fn name(&self, by: &Bound<'_, PyAny>) -> PyResult<String> {
        let (column, row): (u8, u8) = by.extract()?;
        Ok(write_move(self.game.rules(), Cell::new(column, row)))
    }
}

impl RecordedTree {
    fn view(&self, french: bool, boards: bool) -> View<'_, Cell, Game> {
        View {
            tree: &self.recorded.tree,
            captions: &self.game,
            scale: self.recorded.scale,
            words: if french { &Words::FRENCH } else { &Words::ENGLISH },
            boards,
        }
    }

    fn node(&self, py: Python<'_>, place: usize) -> PyResult<NodeTuple> {
        let (tree, scale): (_, Scale) = (&self.recorded.tree, self.recorded.scale);
        let node: &Node<Cell> = &tree.nodes()[place];
        let score = |value: Value| scale.score(value);
        let by = node.by.map(|by| cell::to_python(py, by)).transpose()?;
        let update = |u: &tree::node::Update<Cell>| Ok((cell::to_python(py, u.by)?, score(u.value)));
        let skip = |s: &tree::Skipped<Cell>| {
            let ghost = s.ghost.map(|ghost| (ghost.size, score(ghost.value)));
            Ok((cell::to_python(py, s.by)?, ghost.map(|g| g.0), ghost.map(|g| g.1)))
        };
        Ok((
            (by, node.parent, node.children.clone(), node.ply, node.order, node.kind.name()),
            (
                score(node.alpha),
                score(node.beta),
                node.value.map(|(value, _)| score(value)),
                node.value.map(|(_, bound)| bound_name(bound)),
                self.view(false, false).value(node),
            ),
            (node.size, node.hits, tree.hidden(place), node.on_line),
            node.updates.iter().map(update).collect::<PyResult<_>>()?,
            node.skipped.iter().map(skip).collect::<PyResult<_>>()?,
            node.origin,
        ))
    }
}
