//! One file per command; its help stands at its arguments, in both languages.

pub(crate) mod alignments;
pub(crate) mod analyse;
pub(crate) mod bench;
pub(crate) mod book;
pub(crate) mod check_bot;
pub(crate) mod compare;
pub(crate) mod completions;
pub(crate) mod explain;
pub(crate) mod help;
pub(crate) mod judge;
pub(crate) mod league;
pub(crate) mod man;
pub(crate) mod matches;
pub(crate) mod perft;
pub(crate) mod play;
pub(crate) mod random;
pub(crate) mod serve;
pub(crate) mod solve;
pub(crate) mod sprt_run;
pub(crate) mod tournament;
pub(crate) mod tree;
pub(crate) mod tune;
pub(crate) mod ugi;
pub(crate) mod watch;
pub(crate) mod worker;
