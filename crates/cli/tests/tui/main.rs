//! In a real pseudo-terminal: the full-screen game, from the first key to the terminal left as it was found; and what
//! commands leave on a screen.
#![cfg(unix)]

mod terminal;

use std::time::Duration;

use rustix::process::{Pid, Signal, kill_process};
use terminal::Terminal;

const TWO: [&str; 5] = ["play", "--first", "human", "--second", "human"];

#[test]
fn a_game_is_played_won_resized_and_left() {
    let mut terminal = Terminal::run(&TWO, &[]);
    terminal.shows("x to move");
    assert!(terminal.ask(vt100::Screen::alternate_screen));
    terminal.types("4");
    terminal.shows("o to move");
    terminal.types("d5");
    terminal.shows("2. ● 5");
    // The fifth column by mouse: its name is below the board.
    let row = terminal.contents().lines().position(|line| line.trim_start().starts_with("1    2")).unwrap();
    let line = terminal.contents().lines().nth(row).unwrap().to_owned();
    let column = line.chars().position(|c| c == '5').unwrap();
    terminal.clicks(column as u16, row as u16);
    terminal.shows("○ 5");
    terminal.resize(120, 40);
    terminal.until("a larger board", |screen| {
        let wide = screen.contents().lines().any(|line| line.trim_start().starts_with("1          2"));
        wide && screen.contents().contains("Q quit")
    });
    terminal.types("66");
    terminal.shows("○ 6");
    terminal.types("7");
    terminal.shows("x wins: d1 e1 f1 g1");
    terminal.types("q");
    let (status, _) = terminal.ends();
    assert!(status.success(), "{status}");
}

#[test]
fn without_arguments_a_game_is_set_up() {
    let mut terminal = Terminal::run(&["--lang", "fr"], &[]);
    terminal.shows("préparer une partie");
    terminal.types("\r");
    terminal.shows("Puissance 4");
    terminal.types("4");
    // The machine answers by itself.
    terminal.shows("1. ● 4     ○ ");
    terminal.types("\x03");
    let (status, left) = terminal.ends();
    assert!(status.success() && left.contains("--position 4"), "{status}\n{left}");
}

#[test]
fn poor_terminals_are_served_too() {
    let mut terminal = Terminal::run(&TWO, &[("LC_ALL", "C"), ("NO_COLOR", "1"), ("TERM", "xterm")]);
    terminal.shows("x x to move");
    terminal.types("4");
    terminal.shows("o o to move");
    assert!(terminal.contents().is_ascii(), "{}", terminal.contents());
    terminal.types("Q");
    terminal.ends();
}

#[test]
fn the_plain_console_stays() {
    let mut terminal = Terminal::run(&[&TWO[..], &["--plain"]].concat(), &[]);
    terminal.shows("x, column number:");
    assert!(!terminal.ask(vt100::Screen::alternate_screen));
    terminal.types("quit\n");
    terminal.ends();
}

#[test]
fn a_signal_ends_it_cleanly_while_a_machine_thinks() {
    let mut terminal = Terminal::run(&["play", "--first", "minimax:depth=40", "--second", "human"], &[]);
    terminal.shows("thinks");
    kill_process(Pid::from_raw(terminal.process()).unwrap(), Signal::TERM).unwrap();
    let (status, _) = terminal.ends();
    assert!(status.success(), "{status}");
}

#[cfg(debug_assertions)]
#[test]
fn a_panic_leaves_the_terminal_as_it_was() {
    let mut terminal = Terminal::run(&TWO, &[("QUATERNE_PANIC", "1"), ("RUST_BACKTRACE", "0")]);
    terminal.shows("x to move");
    terminal.types("\x1b[24~");
    let (status, left) = terminal.ends();
    assert_eq!(status.exit_code(), 101);
    assert!(left.contains("a panic on request"), "{left}");
}

/// From the key to the screen that answers it, while a machine thinks, scores are searched and the other screen of
/// keys is drawn over it all.
#[test]
fn keys_answer_at_once() {
    let mut terminal = Terminal::run(&["play", "--first", "minimax:depth=40", "--second", "human"], &[]);
    terminal.shows("thinks");
    terminal.types("s");
    let mut times = Vec::new();
    for _ in 0..15 {
        terminal.types("?");
        times.push(terminal.shows("keys (esc closes"));
        terminal.types("?");
        times.push(terminal.shows("thinks"));
    }
    times.sort();
    let median = times[times.len() / 2];
    assert!(median < Duration::from_millis(50), "{median:?}, at worst {:?}", times[times.len() - 1]);
    terminal.types("\x1b");
    terminal.shows("search stopped");
    terminal.types("q");
    terminal.ends();
}

/// The server says where it is, and nothing before that.
#[test]
fn the_first_line_of_the_server_is_its_address() {
    let data = std::env::temp_dir().join(format!("quaterne-first-line-{}", std::process::id()));
    let mut terminal = Terminal::run(&["serve", "--port", "0", "--data", &data.to_string_lossy()], &[]);
    terminal.shows("quaterne: http://127.0.0.1:");
    assert!(terminal.contents().trim_start().starts_with("quaterne: http://"), "{}", terminal.contents());
    terminal.types("\x03");
    terminal.ends();
    let _ = std::fs::remove_dir_all(&data);
}

/// Work shows that it is under way, and Ctrl-C leaves what was found and no half of a bar.
#[test]
fn an_interrupted_search_leaves_no_bar() {
    let mut terminal = Terminal::run(&["solve", "", "--board", "9x8", "--no-book"], &[]);
    terminal.until("the time passes", |screen| screen.contents().contains("1s"));
    terminal.types("\x03");
    terminal.shows("interrupted");
    let contents = terminal.contents();
    let (status, _) = terminal.ends();
    assert_eq!(status.exit_code(), 130);
    let lines: Vec<&str> = contents.lines().map(str::trim_end).filter(|line| !line.is_empty()).collect();
    assert!(
        lines.len() == 2 && lines[0].contains("not proved") && lines[1].contains("interrupted"),
        "{contents}"
    );
}
