//! How far the work is, on a terminal; nothing in a file or a pipe.

use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};

/// A bar of work that goes on where it was: so many things are done.
pub(crate) fn resumed(done: usize, length: usize, what: &str) -> ProgressBar {
    let bar = bar(length as u64, what);
    bar.set_position(done as u64);
    bar.reset_eta();
    bar
}

/// A bar of so many things; indicatif draws none unless the standard error is a terminal.
pub(crate) fn bar(length: u64, what: &str) -> ProgressBar {
    // One thing has no middle: what moves is the time.
    let template = match length {
        0 | 1 => "{spinner} {elapsed}".to_owned(),
        _ => format!("{{bar:30}} {{human_pos}}/{{human_len}} {what}, {{eta}}"),
    };
    let style = ProgressStyle::with_template(&template).unwrap_or_else(|_| ProgressStyle::default_bar());
    let bar = ProgressBar::new(length).with_style(style);
    bar.enable_steady_tick(Duration::from_millis(200));
    bar
}
