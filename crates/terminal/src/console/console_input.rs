//! The standard input, such that Ctrl-C ends it.
//!
//! A thread waits for the keyboard and passes on what it gets; the reader waits for the thread *and* looks
//! at the flag that Ctrl-C raises. When the flag is raised the input is over, so that Ctrl-C
//! and the end of a file are one case for whoever reads.
//!
//! Rejected: a signal that interrupts `read` itself: the standard library starts the read again.

use std::io::{self, BufReader, Read};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::thread;
use std::time::Duration;

/// How soon Ctrl-C is noticed at the prompt.
const LOOK_EVERY: Duration = Duration::from_millis(40);

/// Bytes typed, until the file ends or the flag is raised.
#[derive(Debug)]
pub struct ConsoleInput {
    /// `None` until somebody reads: a game between machines leaves the input to others.
    chunks: Option<Receiver<io::Result<Vec<u8>>>>,
    rest: Vec<u8>,
    stop: Arc<AtomicBool>,
}

impl ConsoleInput {
    /// The standard input, read from when it is first asked for.
    pub fn of_stdin(stop: Arc<AtomicBool>) -> BufReader<Self> {
        BufReader::new(Self { chunks: None, rest: Vec::new(), stop })
    }
}

/// Starts the thread that waits for the keyboard.
fn listen() -> Receiver<io::Result<Vec<u8>>> {
    let (sender, chunks) = sync_channel(1);
    thread::spawn(move || {
        let mut stdin = io::stdin().lock();
        let mut chunk = [0; 4096];
        loop {
            let read = stdin.read(&mut chunk).map(|length| chunk[..length].to_vec());
            let last = !matches!(&read, Ok(bytes) if !bytes.is_empty());
            if sender.send(read).is_err() || last {
                return;
            }
        }
    });
    chunks
}

impl Read for ConsoleInput {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        while self.rest.is_empty() {
            if self.stop.load(Ordering::Relaxed) {
                return Ok(0);
            }
            match self.chunks.get_or_insert_with(listen).recv_timeout(LOOK_EVERY) {
                Ok(read) => {
                    self.rest = read?;
                    if self.rest.is_empty() {
                        return Ok(0);
                    }
                }
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return Ok(0),
            }
        }
        let length = self.rest.len().min(buffer.len());
        buffer[..length].copy_from_slice(&self.rest[..length]);
        self.rest.drain(..length);
        Ok(length)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_raised_flag_is_the_end_of_the_input() {
        let (sender, chunks) = sync_channel(2);
        let stop = Arc::new(AtomicBool::new(false));
        let mut input = ConsoleInput { chunks: Some(chunks), rest: Vec::new(), stop: Arc::clone(&stop) };
        sender.send(Ok(b"44".to_vec())).unwrap();
        let mut buffer = [0; 1];
        assert_eq!((input.read(&mut buffer).unwrap(), buffer), (1, *b"4"));
        assert_eq!((input.read(&mut buffer).unwrap(), buffer), (1, *b"4"));
        stop.store(true, Ordering::Relaxed);
        assert_eq!(input.read(&mut buffer).unwrap(), 0);
    }
}
