//! The searches against each other, against the labs' numbers, and against a tree small enough to draw.

mod agreement;
mod deep;
mod heuristics;
mod labs;
mod random_play;
mod toy_tree;
mod tree;
