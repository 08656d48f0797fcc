//! A program under way: lines in, lines out, and never a wait without an end.
//!
//! ```text
//!                 ┌─────────────── program ──────────────┐
//!   referee ──────► stdin                          stdout ─► reader thread ─► lines, each with its time
//!                 │                                stderr ─► reader thread ─► a capped text
//!                 └──────────────────────────────────────┘
//! ```
//!
//! The thread that reads a program's output is also the one that starts it: what that thread is not allowed
//! ([`sandbox`](crate::sandbox)) the program is not allowed either, and a program asked to die with the thread
//! that started it lives exactly as long as somebody reads it. The pipe to the program never blocks the
//! referee: what does not fit waits, and goes when there is room.
//!
//! Rejected: an asynchronous runtime, which would run through the whole crate for the sake of two pipes; and
//! `poll` on the pipes, which saves two threads and some ten microseconds a move but exists on Unix alone.

use std::io::{self, Write as _};
use std::process::{Child, ChildStdin, ExitStatus};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::sync::{Arc, Weak};
use std::thread;
use std::time::{Duration, Instant};

use quaterne_rules::Text;

use crate::conduct::ProgramConduct;
use crate::ending::Fault;
use crate::log::Exchange;
use crate::process_output::{Event, Shared, keep, keep_text, read_bytes, read_lines};
use crate::process_stderr::Stderr;
use crate::process_tree::Tree;
use crate::program::Program;
use crate::sandbox::Jail;
use crate::seated::Miss;

/// How often a long wait looks at the stop flag and at the memory.
const TICK: Duration = Duration::from_millis(25);
/// How long a program may take to be gone once it has closed its output.
const GOODBYE: Duration = Duration::from_millis(300);
/// How long what it wrote to its standard error may be on its way.
const LAST_WORDS: Duration = Duration::from_millis(500);

/// How a program's output is read.
#[derive(Clone, Copy, Debug)]
enum Reading {
    /// Line by line, as it comes.
    Lines,
    /// All of it, at its end.
    Bytes,
}

/// A program under way.
#[derive(Debug)]
pub(crate) struct Process {
    child: Child,
    stdin: Option<ChildStdin>,
    events: Receiver<Event>,
    shared: Arc<Shared>,
    /// The pipe of its standard error, as long as it is read.
    stderr: Weak<Stderr>,
    /// What does not fit into the pipe yet.
    pending: Vec<u8>,
    tree: Tree,
    jail: Jail,
    conduct: ProgramConduct,
    held: bool,
    transcript: Option<Vec<(Instant, Exchange)>>,
}

impl Process {
    /// Starts a program with which one talks.
    pub(crate) fn start(program: &Program, conduct: &ProgramConduct, transcript: bool) -> Result<Self, Miss> {
        let mut process = Self::launch(program, conduct, Reading::Lines)?;
        process.transcript = transcript.then(Vec::new);
        Ok(process)
    }

    /// Runs a command to its end: what it printed, or what went wrong, with what it said.
    pub(crate) fn output(
        program: &Program,
        conduct: &ProgramConduct,
        time: Duration,
    ) -> Result<Vec<u8>, Text> {
        let mut process = match Self::launch(program, conduct, Reading::Bytes) {
            Ok(process) => process,
            Err(Miss::Lapse(_, why) | Miss::Machine(why)) => return Err(why),
            Err(Miss::Stopped) => return Err(Text::same("")),
        };
        process.close_input();
        let why = match process.line(Instant::now() + time, None) {
            // An end without an error is what a command comes to.
            Err(Miss::Lapse(Fault::Disconnect, _)) => return Ok(process.shared.take_output()),
            Err(Miss::Lapse(_, why) | Miss::Machine(why)) => why,
            Ok(_) | Err(Miss::Stopped) => Text::same(""),
        };
        let said = process.notes();
        Err(Text::new(format!("{said}{}", why.en), format!("{said}{}", why.fr)))
    }

    fn launch(program: &Program, conduct: &ProgramConduct, reading: Reading) -> Result<Self, Miss> {
        let mut jail = Jail::new(program, conduct).map_err(|why| Miss::Machine(Text::of(&why)))?;
        let shared = Arc::new(Shared::default());
        let (sender, events) = mpsc::channel();
        let (born, birth) = mpsc::channel();
        let (reader, caps) = (Arc::clone(&shared), (conduct.line_cap, conduct.game_cap));
        let mut command = jail.command(program, conduct);
        let confine = jail.confinement();
        let reads = move || {
            let child = confine.apply().and_then(|()| command.spawn());
            drop(command);
            let stdout = match child {
                Ok(mut child) => {
                    let stdout = child.stdout.take();
                    if born.send(Ok(child)).is_err() {
                        return;
                    }
                    stdout
                }
                Err(why) => return drop(born.send(Err(why))),
            };
            match (stdout, reading) {
                (Some(stdout), Reading::Lines) => read_lines(stdout, &sender, &reader.said[0], caps),
                (Some(stdout), Reading::Bytes) => read_bytes(stdout, &sender, &reader),
                (None, _) => {}
            }
            let _ = sender.send(Event::End);
            // A sandboxed program dies with this thread, which therefore stays until the referee is done.
            while sender.send(Event::End).is_ok() {
                thread::sleep(GOODBYE);
            }
        };
        let no_thread = |why: io::Error| {
            Miss::Machine(Text::new(
                format!("no thread to read it: {why}"),
                format!("pas de fil pour le lire : {why}"),
            ))
        };
        let cannot_start = |why: &dyn std::fmt::Display| {
            jail.clean();
            let name = program.argv[0].display();
            Miss::Machine(Text::new(
                format!("cannot start {name}: {why}"),
                format!("impossible de lancer {name} : {why}"),
            ))
        };
        let (born, kin) = jail.start(|| {
            thread::Builder::new().name("bot stdout".to_owned()).spawn(reads).map(|_| birth.recv())
        });
        let mut child = match born.map_err(no_thread)? {
            Ok(Ok(child)) => child,
            Ok(Err(why)) => return Err(cannot_start(&why)),
            Err(why) => return Err(cannot_start(&why)),
        };
        let group = jail.admit(&mut child);
        let tree = Tree::of(&child, kin, group);
        let (stdin, stderr) =
            (child.stdin.take(), child.stderr.take().map(|pipe| Arc::new(Stderr::new(pipe))));
        if let Some(stdin) = &stdin {
            never_block(stdin);
        }
        let process = Self {
            child,
            stdin,
            events,
            shared: Arc::clone(&shared),
            stderr: stderr.as_ref().map(Arc::downgrade).unwrap_or_default(),
            pending: Vec::new(),
            tree,
            jail,
            conduct: conduct.clone(),
            held: false,
            transcript: None,
        };
        let cap = conduct.game_cap;
        let reader = thread::Builder::new().name("bot stderr".to_owned());
        let reading = reader.spawn(move || {
            if let Some(stderr) = stderr {
                keep_text(&stderr, &shared, cap);
            }
        });
        reading.map_err(no_thread)?;
        Ok(process)
    }

    /// A game starts: its output counts from here.
    pub(crate) fn new_game(&mut self) {
        for said in &self.shared.said {
            said.store(0, Ordering::Relaxed);
        }
        self.shared.stderr().clear();
        // What came after the last move of the last game belongs to nobody.
        while let Ok(Event::Line(..)) = self.events.try_recv() {}
    }

    /// What it wrote to its standard error in this game; all that it wrote before the last line that was read.
    pub(crate) fn notes(&self) -> String {
        let until = Instant::now() + LAST_WORDS;
        loop {
            let kept = self.shared.stderr();
            let on_its_way = self.stderr.upgrade().is_some_and(|pipe| pipe.unread());
            if !on_its_way || Instant::now() > until {
                return kept.clone();
            }
            drop(kept);
            thread::sleep(Duration::from_millis(1));
        }
    }

    /// Keeps a line that is no answer.
    pub(crate) fn note(&self, line: &str) {
        let mut kept = self.shared.stderr();
        keep(&mut kept, line);
        keep(&mut kept, "\n");
    }

    /// What was said so far, if it is kept.
    pub(crate) fn take_transcript(&mut self) -> Vec<(Instant, Exchange)> {
        self.transcript.as_mut().map(std::mem::take).unwrap_or_default()
    }

    /// Says a line.
    pub(crate) fn say(&mut self, line: &str) {
        if let Some(transcript) = &mut self.transcript {
            transcript.push((Instant::now(), Exchange::Sent(line.to_owned())));
        }
        self.pending.extend_from_slice(line.as_bytes());
        self.pending.push(b'\n');
        self.flush();
    }

    /// Sends what fits. A program that is gone does not matter here: its end is an event of its own.
    fn flush(&mut self) {
        let Some(stdin) = &mut self.stdin else { return };
        while !self.pending.is_empty() {
            match stdin.write(&self.pending) {
                Ok(written) if written > 0 => drop(self.pending.drain(..written)),
                Err(why) if why.kind() == io::ErrorKind::Interrupted => {}
                Err(why) if why.kind() == io::ErrorKind::WouldBlock => return,
                _ => return self.pending.clear(),
            }
        }
    }

    /// Says that there is nothing more to read.
    pub(crate) fn close_input(&mut self) {
        self.flush();
        self.stdin = None;
    }

    /// The next line, by the deadline.
    pub(crate) fn line(
        &mut self,
        deadline: Instant,
        stop: Option<&Arc<AtomicBool>>,
    ) -> Result<(String, Instant), Miss> {
        loop {
            let left = deadline.saturating_duration_since(Instant::now());
            match self.events.recv_timeout(left.min(TICK)) {
                Ok(Event::Line(line, when)) => {
                    if let Some(transcript) = &mut self.transcript {
                        transcript.push((when, Exchange::Got(line.clone())));
                    }
                    if when > deadline {
                        return Err(late());
                    }
                    return Ok((line, when));
                }
                Ok(Event::Flood(why)) => return Err(Miss::Lapse(Fault::Flood, why)),
                Ok(Event::End) | Err(RecvTimeoutError::Disconnected) => return Err(self.gone()),
                Err(RecvTimeoutError::Timeout) => {
                    if stop.is_some_and(|stop| stop.load(Ordering::Relaxed)) {
                        return Err(Miss::Stopped);
                    }
                    self.flush();
                    if self.shared.said[1].load(Ordering::Relaxed) > self.conduct.game_cap {
                        return Err(self.flooded());
                    }
                    self.within_limits()?;
                    let most = self.conduct.memory << 20;
                    let used = self.tree.memory(most);
                    if used > most {
                        let used = used >> 20;
                        return Err(Miss::Lapse(
                            Fault::Memory,
                            Text::new(
                                format!("{used} MiB of memory in use"),
                                format!("{used} Mio de mémoire utilisés"),
                            ),
                        ));
                    }
                    if left.is_zero() {
                        return Err(late());
                    }
                }
            }
        }
    }

    /// Whether it has not written too many files.
    pub(crate) fn within_limits(&mut self) -> Result<(), Miss> {
        if !self.jail.is_full(&mut self.tree) {
            return Ok(());
        }
        let why = Text::new("more than 64 MiB of files written", "plus de 64 Mio de fichiers écrits");
        Err(Miss::Lapse(Fault::Flood, why))
    }

    /// It wrote too much to its standard error.
    fn flooded(&self) -> Miss {
        let cap = self.conduct.game_cap;
        let why = Text::new(
            format!("more than {cap} bytes of standard error"),
            format!("plus de {cap} octets de messages d'erreur"),
        );
        Miss::Lapse(Fault::Flood, why)
    }

    /// What became of a program that says no more.
    fn gone(&mut self) -> Miss {
        // A death by too much output on one stream may be seen on the other first.
        if self.shared.said[1].load(Ordering::Relaxed) > self.conduct.game_cap {
            return self.flooded();
        }
        let until = Instant::now() + GOODBYE;
        loop {
            match self.child.try_wait() {
                Ok(Some(status)) => return self.verdict(status),
                Ok(None) if Instant::now() < until => thread::sleep(Duration::from_millis(2)),
                _ => {
                    return Miss::Lapse(
                        Fault::Disconnect,
                        Text::new(
                            "it closed its output in the middle of a game",
                            "il a fermé sa sortie au milieu d'une partie",
                        ),
                    );
                }
            }
        }
    }

    fn verdict(&self, status: ExitStatus) -> Miss {
        let words = self.notes();
        if status.success() {
            let why = Text::new("it ended in the middle of a game", "il s'est arrêté au milieu d'une partie");
            return Miss::Lapse(Fault::Disconnect, why);
        }
        let last = words.lines().rev().map(str::trim).find(|line| !line.is_empty());
        let told = |why: Text| match last {
            Some(line) => Text::new(format!("{}: {line}", why.en), format!("{} : {line}", why.fr)),
            None => why,
        };
        let memory =
            ["MemoryError", "out of memory", "Out of memory", "bad_alloc", "Out_of_memory", "OutOfMemory"];
        if self.tree.ran_out_of_memory() || memory.iter().any(|mark| words.contains(mark)) {
            let why = Text::new(
                "it asked for more memory than it may use",
                "il a demandé plus de mémoire que permis",
            );
            return Miss::Lapse(Fault::Memory, told(why));
        }
        let french = match status.code() {
            Some(code) => format!("il s'est arrêté avec le code {code}"),
            None => format!("il a été arrêté par le signal {}", status.to_string().replace("signal: ", "")),
        };
        Miss::Lapse(Fault::Crash, told(Text::new(format!("it ended with {status}"), french)))
    }

    /// Lets the program think.
    pub(crate) fn resume(&mut self) {
        if self.held {
            self.tree.resume();
            self.held = false;
        }
    }

    /// Holds the program: it does not think on the opponent's time.
    pub(crate) fn hold(&mut self) {
        if !self.conduct.suspend || self.held {
            return;
        }
        self.tree.hold();
        self.held = true;
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.stdin = None;
        self.tree.kill();
        let _ = self.child.kill();
        let _ = self.child.wait();
        self.tree.wait();
        self.jail.clean();
    }
}

pub(crate) fn late() -> Miss {
    Miss::Lapse(Fault::TimeOut, Text::new("no answer in time", "pas de réponse à temps"))
}

#[cfg(unix)]
fn never_block(stdin: &ChildStdin) {
    // A pipe that stays blocking is only slower to find out about a program that never reads.
    let _ = rustix::io::ioctl_fionbio(stdin, true);
}

#[cfg(not(unix))]
fn never_block(_: &ChildStdin) {}
