//! What a program says, read by threads of its own: lines with their times, and a capped text of its standard error.

use std::io::{self, Read};
use std::process::ChildStdout;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::Sender;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use quaterne_rules::Text;

use crate::process_stderr::Stderr;
use crate::visible::visible;

/// Bytes of a program's standard error that are kept for its author.
const KEPT: usize = 64 << 10;
/// Bytes of output that are read to their end.
const MOST_OUTPUT: u64 = 64 << 20;

/// What a program sends.
#[derive(Debug)]
pub(crate) enum Event {
    /// A line without its end, and when it came.
    Line(String, Instant),
    /// It says too much.
    Flood(Text),
    /// It says no more.
    End,
}

/// What the reading threads and the referee share.
#[derive(Debug, Default)]
pub(crate) struct Shared {
    /// Bytes of output in this game, on each stream.
    pub(crate) said: [AtomicUsize; 2],
    /// What is kept of the standard error.
    stderr: Mutex<String>,
    /// The output, where it is not read line by line.
    output: Mutex<Vec<u8>>,
}

impl Shared {
    /// What is kept of the standard error; nothing is added to it meanwhile.
    pub(crate) fn stderr(&self) -> MutexGuard<'_, String> {
        self.stderr.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// What was read so far, of which nothing is left.
    pub(crate) fn take_output(&self) -> Vec<u8> {
        std::mem::take(&mut self.output.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

/// Keeps all output, unless it is too much.
pub(crate) fn read_bytes(stdout: ChildStdout, sender: &Sender<Event>, shared: &Shared) {
    let mut bytes = Vec::new();
    // What cannot be read to its end is an end, too: the exit code tells.
    let _ = stdout.take(MOST_OUTPUT + 1).read_to_end(&mut bytes);
    if bytes.len() as u64 > MOST_OUTPUT {
        let why = Text::new(
            format!("more than {} MiB of output", MOST_OUTPUT >> 20),
            format!("plus de {} Mio de sortie", MOST_OUTPUT >> 20),
        );
        let _ = sender.send(Event::Flood(why));
    }
    *shared.output.lock().unwrap_or_else(PoisonError::into_inner) = bytes;
}

/// Cuts output into lines until it ends or is too much.
pub(crate) fn read_lines(
    mut stdout: ChildStdout,
    sender: &Sender<Event>,
    said: &AtomicUsize,
    caps: (usize, usize),
) {
    let (line_cap, game_cap) = caps;
    let mut line = Vec::new();
    let mut chunk = [0; 8192];
    loop {
        let length = match stdout.read(&mut chunk) {
            Ok(0) => break,
            Ok(length) => length,
            Err(why) if why.kind() == io::ErrorKind::Interrupted => continue,
            Err(_) => break,
        };
        let now = Instant::now();
        let total = said.fetch_add(length, Ordering::Relaxed) + length;
        let mut flood = (total > game_cap).then(|| {
            Text::new(
                format!("more than {game_cap} bytes of output in one game"),
                format!("plus de {game_cap} octets affichés en une partie"),
            )
        });
        for &byte in &chunk[..length] {
            if byte == b'\n' {
                let text = String::from_utf8_lossy(&line);
                let text = visible(text.trim_end_matches('\r')).into_owned();
                line.clear();
                if flood.is_none() && sender.send(Event::Line(text, now)).is_err() {
                    return;
                }
            } else if line.len() < line_cap {
                line.push(byte);
            } else {
                flood = Some(Text::new(
                    format!("a line of more than {line_cap} bytes"),
                    format!("une ligne de plus de {line_cap} octets"),
                ));
                break;
            }
        }
        if let Some(why) = flood {
            let _ = sender.send(Event::Flood(why));
            return;
        }
    }
    if !line.is_empty() {
        let text = visible(&String::from_utf8_lossy(&line)).into_owned();
        let _ = sender.send(Event::Line(text, Instant::now()));
    }
}

/// Keeps the start of a text, counts the rest, and stops reading when it is too much.
pub(crate) fn keep_text(stderr: &Stderr, shared: &Shared, game_cap: usize) {
    let mut chunk = [0; 8192];
    while let Ok((length @ 1.., mut kept)) = stderr.take(&mut chunk, || shared.stderr()) {
        keep(&mut kept, &visible(&String::from_utf8_lossy(&chunk[..length]).replace("\r\n", "\n")));
        if shared.said[1].fetch_add(length, Ordering::Relaxed) + length > game_cap {
            break;
        }
    }
}

/// Adds to a text that has an end.
pub(crate) fn keep(text: &mut String, more: &str) {
    const CUT: &str = "\n[…]\n";
    if text.len() + more.len() <= KEPT {
        text.push_str(more);
    } else if !text.ends_with(CUT) {
        let room = KEPT.saturating_sub(text.len());
        let end = (0..=room.min(more.len())).rev().find(|&end| more.is_char_boundary(end)).unwrap_or(0);
        text.push_str(&more[..end]);
        text.push_str(CUT);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_kept_is_capped_once() {
        let mut text = String::new();
        keep(&mut text, "é".repeat(KEPT).as_str());
        let length = text.len();
        keep(&mut text, "more");
        assert_eq!(text.len(), length);
        assert!(text.ends_with("[…]\n") && length < KEPT + 16);
    }
}
