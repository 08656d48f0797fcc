//! One file per command; its doc comment is the help.

pub(crate) mod alignments;
pub(crate) mod perft;
