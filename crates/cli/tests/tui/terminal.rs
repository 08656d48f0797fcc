//! A real terminal: the program runs on one end of a pseudo-terminal, the test types and looks at the other.

use std::io::{Read as _, Write};
use std::num::NonZero;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use portable_pty::{Child, CommandBuilder, ExitStatus, PtyPair, PtySize, native_pty_system};

/// Long enough for a machine that is busy with other things; tests wait for what they expect, not for time.
const PATIENCE: Duration = Duration::from_secs(60);

pub(crate) struct Terminal {
    pair: PtyPair,
    /// The modes before the program began.
    modes: String,
    child: Box<dyn Child + Send + Sync>,
    keyboard: Box<dyn Write + Send>,
    screen: Arc<Mutex<vt100::Parser>>,
    /// Everything that was sent, as it was.
    sent: Arc<Mutex<Vec<u8>>>,
}

fn cells(count: u16) -> NonZero<u16> {
    NonZero::new(count).expect("a terminal has cells")
}

fn size(columns: u16, rows: u16) -> PtySize {
    PtySize { rows, cols: columns, pixel_width: 0, pixel_height: 0 }
}

fn modes(pair: &PtyPair) -> String {
    format!("{:?}", pair.master.get_termios().expect("a terminal has modes"))
}

impl Terminal {
    /// Runs the program with these arguments on a terminal of 80 × 24.
    pub(crate) fn run(args: &[&str], variables: &[(&str, &str)]) -> Self {
        Self::sized((80, 24), args, variables)
    }

    /// The same on a terminal of this size.
    pub(crate) fn sized((columns, rows): (u16, u16), args: &[&str], variables: &[(&str, &str)]) -> Self {
        let pair = native_pty_system().openpty(size(columns, rows)).unwrap();
        let modes = modes(&pair);
        let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_quaterne"));
        for name in [
            "LANG",
            "LC_MESSAGES",
            "NO_COLOR",
            "COLORTERM",
            "COLORFGBG",
            "QUATERNE_THEME",
            "QUATERNE_GRAPHICS",
            "TMUX",
            "TERM_PROGRAM",
        ] {
            command.env_remove(name);
        }
        command.env("LC_ALL", "C.UTF-8");
        command.env("TERM", "xterm-256color");
        // Games are kept apart from those of whoever runs the tests.
        command
            .env("XDG_DATA_HOME", std::env::temp_dir().join(format!("quaterne-tui-{}", std::process::id())));
        variables.iter().for_each(|(name, value)| command.env(name, value));
        command.args(args);
        command.cwd(std::env::temp_dir());
        let child = pair.slave.spawn_command(command).unwrap();
        let screen = Arc::new(Mutex::new(vt100::Parser::new(cells(rows), cells(columns), 0)));
        let mut reader = pair.master.try_clone_reader().unwrap();
        let keyboard = pair.master.take_writer().unwrap();
        let (seen, sent) = (Arc::clone(&screen), Arc::<Mutex<Vec<u8>>>::default());
        let all = Arc::clone(&sent);
        std::thread::spawn(move || {
            let mut bytes = [0; 4096];
            while let Ok(count @ 1..) = reader.read(&mut bytes) {
                all.lock().unwrap().extend_from_slice(&bytes[..count]);
                seen.lock().unwrap().process(&bytes[..count]);
            }
        });
        Self { pair, modes, child, keyboard, screen, sent }
    }

    pub(crate) fn types(&mut self, keys: &str) {
        self.keyboard.write_all(keys.as_bytes()).unwrap();
        self.keyboard.flush().unwrap();
    }

    /// A click of the left button; places are counted from 0.
    pub(crate) fn clicks(&mut self, column: u16, row: u16) {
        let (x, y) = (column + 1, row + 1);
        self.types(&format!("\x1b[<0;{x};{y}M\x1b[<0;{x};{y}m"));
    }

    pub(crate) fn resize(&mut self, columns: u16, rows: u16) {
        self.screen.lock().unwrap().screen_mut().set_size(cells(rows), cells(columns));
        self.pair.master.resize(size(columns, rows)).unwrap();
    }

    pub(crate) fn contents(&self) -> String {
        self.screen.lock().unwrap().screen().contents()
    }

    /// What is asked of the screen itself.
    pub(crate) fn ask<T>(&self, question: impl Fn(&vt100::Screen) -> T) -> T {
        question(self.screen.lock().unwrap().screen())
    }

    /// Waits until this is so; says how long that took.
    #[track_caller]
    pub(crate) fn until(&mut self, what: &str, so: impl Fn(&vt100::Screen) -> bool) -> Duration {
        let from = Instant::now();
        while !self.ask(&so) {
            assert!(from.elapsed() < PATIENCE, "not so: {what}\n{}", self.contents());
            std::thread::sleep(Duration::from_millis(1));
        }
        from.elapsed()
    }

    /// All that was sent so far.
    pub(crate) fn sent(&self) -> String {
        String::from_utf8_lossy(&self.sent.lock().unwrap()).into_owned()
    }

    /// How often this was sent so far.
    pub(crate) fn times_sent(&self, bytes: &str) -> usize {
        self.sent().matches(bytes).count()
    }

    /// Waits until this was sent so often.
    #[track_caller]
    pub(crate) fn sends(&mut self, bytes: &str, times: usize) {
        let from = Instant::now();
        while self.times_sent(bytes) < times {
            assert!(from.elapsed() < PATIENCE, "{bytes:?} was not sent {times} times\n{}", self.contents());
            std::thread::sleep(Duration::from_millis(1));
        }
    }

    /// Waits until the screen shows this text.
    #[track_caller]
    pub(crate) fn shows(&mut self, text: &str) -> Duration {
        self.until(text, |screen| screen.contents().contains(text))
    }

    pub(crate) fn process(&self) -> i32 {
        self.child.process_id().unwrap() as i32
    }

    /// Waits for the end, and checks that the terminal is as it was found.
    #[track_caller]
    pub(crate) fn ends(mut self) -> (ExitStatus, String) {
        let from = Instant::now();
        let status = loop {
            if let Some(status) = self.child.try_wait().unwrap() {
                break status;
            }
            assert!(from.elapsed() < PATIENCE, "it does not end\n{}", self.contents());
            std::thread::sleep(Duration::from_millis(5));
        };
        // The last bytes may still be on their way.
        self.until("the usual screen", |screen| !screen.alternate_screen());
        self.until("a cursor", |screen| !screen.hide_cursor());
        let mouse = self.ask(vt100::Screen::mouse_protocol_mode);
        assert_eq!(mouse, vt100::MouseProtocolMode::None);
        assert_eq!(modes(&self.pair), self.modes, "the modes of the terminal");
        std::thread::sleep(Duration::from_millis(50));
        (status, self.contents())
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        let _ = self.child.kill();
    }
}
