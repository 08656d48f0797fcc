//! One file per command; its doc comment is the help.

pub(crate) mod alignments;
pub(crate) mod bench;
pub(crate) mod compare;
pub(crate) mod matches;
pub(crate) mod perft;
