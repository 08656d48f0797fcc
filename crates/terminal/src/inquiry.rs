//! What the terminal is asked once: whether its ground is light, whether it shows pictures, how large its characters are.
//!
//! ```text
//!   we     ESC ] 11 ; ? BEL                        the colour of the ground
//!          ESC _ G … a=q … ESC \                   do you know kitty's pictures?
//!          ESC [ 16 t    ESC [ ? 1 ; 1 ; 0 S       points of a character; colours of a sixel
//!          ESC [ c                                 and who are you, which all answer
//!   it     ESC ] 11 ; rgb:ffff/ffff/ffff BEL       only some
//!          ESC _ G … ; OK ESC \                    fewer
//!          ESC [ 6 ; 20 ; 10 t   ESC [ ? 1 ; 0 ; 256 S
//!          ESC [ ? 62 ; 4 c                        so nobody waits for what will not come; 4 is sixel
//! ```
//!
//! It is asked before keys are read, and waited for no longer than `PATIENCE`. What a person typed meanwhile is handed on as
//! keys; an answer that comes later still is left out by [`Late`]. Whatever a terminal makes of the questions is wiped before
//! anything is drawn. tmux and screen take kitty's question for the title of a window, and Linux's console and Apple's
//! terminal print it: they are not asked.

use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

use super::gallery::{Wanted, Way};
use super::kitty;

/// What is asked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Inquiry {
    pub(crate) ground: bool,
    pub(crate) kitty: bool,
    pub(crate) sixel: bool,
}

impl Inquiry {
    /// What is still to be asked, where the environment has said this much.
    pub(crate) fn of(ground: bool, paints: bool, variable: impl Fn(&str) -> Option<String>) -> Self {
        let wanted = variable("QUATERNE_GRAPHICS").map_or(Wanted::Offered, |name| Wanted::named(&name));
        let term = variable("TERM").unwrap_or_default();
        let pictures = paints && wanted == Wanted::Offered && term != "linux";
        let windows =
            variable("TMUX").is_some() || ["tmux", "screen"].iter().any(|name| term.starts_with(name));
        let apple = variable("TERM_PROGRAM").is_some_and(|name| name == "Apple_Terminal");
        Self {
            ground,
            kitty: pictures && !windows && !apple,
            sixel: pictures || wanted == Wanted::By(Way::Sixel),
        }
    }

    /// The questions, if there are any.
    fn text(self) -> Option<String> {
        let said = |asked: bool, question: &'static str| if asked { question } else { "" };
        let text = [
            said(self.ground, "\x1b]11;?\x07"),
            said(self.kitty, kitty::QUESTION),
            said(self.kitty || self.sixel, "\x1b[16t"),
            said(self.sixel, "\x1b[?1;1;0S"),
        ]
        .concat();
        (!text.is_empty()).then(|| text + "\x1b[c")
    }
}

/// What a terminal said, and the keys that came with it.
#[derive(Debug, Default, PartialEq)]
pub(crate) struct Said {
    pub(crate) light: Option<bool>,
    pub(crate) kitty: bool,
    pub(crate) sixel: bool,
    /// Points of a character: across, down.
    pub(crate) cell: Option<(u16, u16)>,
    /// Colours of a sixel picture.
    pub(crate) colours: Option<usize>,
    pub(crate) keys: Vec<KeyEvent>,
}

/// Asks, in raw mode, and waits a moment for the answer.
#[cfg(unix)]
pub(crate) fn ask(inquiry: Inquiry) -> Said {
    use std::io::Write as _;
    use std::time::{Duration, Instant};

    use rustix::termios::{OptionalActions, SpecialCodeIndex, tcgetattr, tcsetattr};

    /// A terminal at the other end of the world still answers, and one that has only just been opened. All that is asked is
    /// answered at once elsewhere: nobody waits for this.
    const PATIENCE: Duration = Duration::from_millis(500);

    let (stdin, mut out) = (std::io::stdin(), std::io::stdout());
    let Some(questions) = inquiry.text() else { return Said::default() };
    // For a moment a read ends after a tenth of a second, with or without anything.
    let Ok(modes) = tcgetattr(&stdin) else { return Said::default() };
    let mut brief = modes.clone();
    brief.special_codes[SpecialCodeIndex::VMIN] = 0;
    brief.special_codes[SpecialCodeIndex::VTIME] = 1;
    if tcsetattr(&stdin, OptionalActions::Now, &brief).is_err() {
        return Said::default();
    }
    let asked = out.write_all(questions.as_bytes()).and_then(|()| out.flush()).is_ok();
    let (started, mut bytes) = (Instant::now(), Vec::new());
    while asked && !is_whole(&bytes) && started.elapsed() < PATIENCE {
        let mut some = [0; 256];
        match rustix::io::read(&stdin, &mut some) {
            Ok(count) => bytes.extend_from_slice(&some[..count]),
            Err(_) => break,
        }
    }
    // What cannot be undone now is undone when the terminal is left.
    let _ = tcsetattr(&stdin, OptionalActions::Now, &modes);
    read(&bytes)
}

/// Terminals elsewhere are not asked.
#[cfg(not(unix))]
pub(crate) fn ask(_: Inquiry) -> Said {
    Said::default()
}

/// Whether the last answer has come: `ESC [ ? … c`.
fn is_whole(bytes: &[u8]) -> bool {
    let ends =
        |start: usize| bytes[start + 3..].iter().find(|byte| byte.is_ascii_alphabetic()) == Some(&b'c');
    bytes.windows(3).enumerate().any(|(start, window)| window == b"\x1b[?" && ends(start))
}

/// Takes answers and keys apart.
fn read(bytes: &[u8]) -> Said {
    let mut said = Said::default();
    let mut text = &*String::from_utf8_lossy(bytes);
    while let Some(first) = text.chars().next() {
        if let Some(answer) = text.strip_prefix("\x1b]").or_else(|| text.strip_prefix("\x1b_")) {
            let end = answer.find(['\x07', '\x1b']).unwrap_or(answer.len());
            said.light = said.light.or_else(|| is_light(&answer[..end]));
            said.kitty |= &answer[..end] == kitty::ANSWER;
            let rest = &answer[end..];
            text = rest.strip_prefix('\x07').or_else(|| rest.strip_prefix("\x1b\\")).unwrap_or(rest);
        } else if let Some(sequence) = text.strip_prefix("\x1b[") {
            let end = sequence.find(|c: char| c.is_ascii_alphabetic() || c == '~');
            let end = end.map_or(sequence.len(), |end| end + 1);
            said.report(&sequence[..end]);
            text = &sequence[end..];
        } else {
            said.keys.extend(plain(first));
            text = &text[first.len_utf8()..];
        }
    }
    said
}

impl Said {
    /// Takes what followed `ESC [`.
    fn report(&mut self, sequence: &str) {
        let end = sequence.char_indices().next_back().map_or(0, |(at, _)| at);
        let (numbers, last) = sequence.split_at(end);
        let parts: Vec<u16> =
            numbers.trim_start_matches('?').split(';').filter_map(|part| part.parse().ok()).collect();
        match (last, &parts[..]) {
            ("c", attributes) if numbers.starts_with('?') => {
                self.sixel = attributes.iter().skip(1).any(|nth| *nth == 4);
            }
            ("t", &[6, down, across]) => self.cell = Some((across, down)).filter(|_| across.min(down) > 0),
            ("S", &[1, 0, colours]) => self.colours = Some(colours.into()),
            _ => self.keys.extend(arrow(sequence).map(KeyEvent::from)),
        }
    }
}

/// `11;rgb:ffff/ffff/ffff`: whether that is nearer to white than to black.
fn is_light(answer: &str) -> Option<bool> {
    let colour = answer.strip_prefix("11;rgb:").or_else(|| answer.strip_prefix("11;rgba:"))?;
    let share = |digits: &str| {
        let most = 16_u32.checked_pow(digits.len() as u32)?.checked_sub(1).filter(|most| *most > 0)?;
        Some(f64::from(u32::from_str_radix(digits, 16).ok()?) / f64::from(most))
    };
    let mut shares = colour.split('/').map(share);
    let (red, green, blue) = (shares.next()??, shares.next()??, shares.next()??);
    Some(0.299 * red + 0.587 * green + 0.114 * blue > 0.5)
}

fn arrow(sequence: &str) -> Option<KeyCode> {
    Some(match sequence {
        "A" => KeyCode::Up,
        "B" => KeyCode::Down,
        "C" => KeyCode::Right,
        "D" => KeyCode::Left,
        "H" => KeyCode::Home,
        "F" => KeyCode::End,
        _ => return None,
    })
}

fn plain(c: char) -> Option<KeyEvent> {
    Some(match c {
        '\r' | '\n' => KeyCode::Enter.into(),
        '\t' => KeyCode::Tab.into(),
        '\x1b' => KeyCode::Esc.into(),
        '\x7f' => KeyCode::Backspace.into(),
        '\x01'..='\x1a' => KeyEvent::new(KeyCode::Char((b'a' + c as u8 - 1) as char), KeyModifiers::CONTROL),
        c if c.is_control() || c == '\u{fffd}' => return None,
        c => KeyCode::Char(c).into(),
    })
}

/// Leaves out an answer that came after all, which would be read as Alt-] or Alt-_ and the keys `11;rgb:…`.
#[derive(Debug, Default)]
pub(crate) struct Late {
    /// How many keys of it may still come.
    left: u8,
}

impl Late {
    /// Whether a key is part of a late answer.
    pub(crate) fn takes(&mut self, key: &KeyEvent) -> bool {
        let alt = key.modifiers.contains(KeyModifiers::ALT);
        if self.left == 0 {
            self.left = if alt && matches!(key.code, KeyCode::Char(']' | '_')) { 32 } else { 0 };
            return self.left > 0;
        }
        let ends = match key.code {
            KeyCode::Char('g') => key.modifiers.contains(KeyModifiers::CONTROL),
            KeyCode::Char('\\') => alt,
            _ => false,
        };
        self.left = if ends { 0 } else { self.left - 1 };
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(bytes: &[u8], light: Option<bool>, keys: &[KeyCode]) {
        let said = read(bytes);
        assert_eq!(said.light, light, "{bytes:?}");
        assert_eq!(said.keys.iter().map(|key| key.code).collect::<Vec<_>>(), keys, "{bytes:?}");
    }

    #[test]
    fn answers_and_keys_are_told_apart() {
        use KeyCode::{Char, Down, Enter};
        check(b"\x1b]11;rgb:ffff/ffff/ffff\x07\x1b[?62;1c", Some(true), &[]);
        check(b"\x1b]11;rgb:1e/1e/2e\x1b\\\x1b[?1;2c", Some(false), &[]);
        check(b"\x1b[?6c", None, &[]);
        check(b"\x1b_Gi=4004;OK\x1b\\1\x1b[6;20;10t\x1b[?1;0;256S\x1b[?62;4c", None, &[Char('1')]);
        check(
            b"4\x1b]11;rgb:0000/0000/0000\x07d\x1b[B\r\x1b[?62c",
            Some(false),
            &[Char('4'), Char('d'), Down, Enter],
        );
        check("é\x1b]11;nonsense\x07".as_bytes(), None, &[Char('é')]);
        check(b"\x1b]11;rgb:", None, &[]);
        check("\x1b[é".as_bytes(), None, &[]);
        check(b"\x1b[", None, &[]);
        check(b"", None, &[]);
        assert!(is_whole(b"\x1b]11;rgb:0/0/0\x07\x1b[?62;1c") && !is_whole(b"\x1b]11;rgb:0/0/0\x07"));
    }

    #[test]
    fn what_terminals_offer() {
        let kitty = read(b"\x1b_Gi=4004;OK\x1b\\\x1b[6;20;10t\x1b[?62;c");
        assert!(kitty.kitty && !kitty.sixel && kitty.cell == Some((10, 20)));
        let xterm = read(b"\x1b[?1;0;256S\x1b[?63;1;2;4;6;9;15;22c");
        assert!(!xterm.kitty && xterm.sixel && xterm.colours == Some(256));
        // A vt400 has no sixels for being one; and not every answer is "OK".
        assert!(!read(b"\x1b[?4;6c").sixel && !read(b"\x1b_Gi=4004;EINVAL\x1b\\\x1b[?1c").kitty);
    }

    #[test]
    fn nobody_is_asked_what_it_would_print() {
        let all = Inquiry { ground: true, kitty: true, sixel: true };
        for (variables, inquiry) in [
            (&[("TERM", "xterm-kitty")][..], all),
            (&[("TERM", "tmux-256color")], Inquiry { kitty: false, ..all }),
            (&[("TERM", "xterm-256color"), ("TMUX", "/tmp/tmux")], Inquiry { kitty: false, ..all }),
            (&[("TERM_PROGRAM", "Apple_Terminal")], Inquiry { kitty: false, ..all }),
            (&[("TERM", "linux")], Inquiry { kitty: false, sixel: false, ..all }),
            (&[("QUATERNE_GRAPHICS", "off")], Inquiry { kitty: false, sixel: false, ..all }),
            (&[("QUATERNE_GRAPHICS", "kitty")], Inquiry { kitty: false, sixel: false, ..all }),
        ] {
            let of = |name: &str| {
                variables.iter().find(|(key, _)| *key == name).map(|(_, value)| (*value).to_owned())
            };
            assert_eq!(Inquiry::of(true, true, of), inquiry, "{variables:?}");
            assert_eq!(Inquiry::of(false, false, of), Inquiry::default(), "{variables:?}");
        }
        assert_eq!(Inquiry::default().text(), None);
    }

    #[test]
    fn a_late_answer_plays_no_move() {
        let mut late = Late::default();
        let key = |c: char, modifiers| KeyEvent::new(KeyCode::Char(c), modifiers);
        assert!(!late.takes(&key('4', KeyModifiers::NONE)));
        assert!(late.takes(&key(']', KeyModifiers::ALT)));
        assert!("11;rgb:0000/0000/0000".chars().all(|c| late.takes(&key(c, KeyModifiers::NONE))));
        assert!(late.takes(&key('g', KeyModifiers::CONTROL)));
        assert!(!late.takes(&key('1', KeyModifiers::NONE)));
        assert!(late.takes(&key('_', KeyModifiers::ALT)) && late.takes(&key('G', KeyModifiers::SHIFT)));
        assert!(late.takes(&key('\\', KeyModifiers::ALT)));
        assert!(!late.takes(&key('1', KeyModifiers::NONE)));
    }
}
