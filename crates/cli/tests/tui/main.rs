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
    // The fifth column by mouse: the next stone waits above it, among the names of the others.
    let row = terminal.contents().lines().position(|line| line.trim_start().starts_with("1     2")).unwrap();
    let line = terminal.contents().lines().nth(row).unwrap().to_owned();
    let column = line.chars().position(|c| c == '▼').unwrap();
    terminal.clicks(column as u16, row as u16);
    terminal.shows("○ 5");
    terminal.resize(120, 40);
    terminal.until("a larger board", |screen| {
        let wide = screen.contents().lines().any(|line| line.trim_start().starts_with("1         2"));
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
    terminal.shows("Adversaire");
    terminal.types("\r");
    terminal.shows("0:00");
    terminal.types("4");
    // The machine answers by itself.
    terminal.shows("1. ● 4       ○ ");
    terminal.types("\x03");
    let (status, left) = terminal.ends();
    assert!(status.success() && left.contains("--position 4"), "{status}\n{left}");
}

/// A light terminal says so, and gets dark text; what was typed before it answered is played.
#[test]
fn the_ground_is_asked_for_and_no_key_is_lost() {
    let mut terminal = Terminal::run(&TWO, &[]);
    terminal.types("4\x1b]11;rgb:ffff/ffff/ffff\x07\x1b[?62;1c");
    terminal.shows("○ o to move");
    let ink = terminal.ask(|screen| {
        let (rows, columns) = screen.size();
        let cells = (0..rows.get()).flat_map(|row| (0..columns.get()).map(move |column| (row, column)));
        let title =
            cells.filter_map(|(row, column)| screen.cell(row, column)).find(|cell| cell.contents() == "q");
        title.map(vt100::Cell::fgcolor)
    });
    assert_eq!(ink, Some(vt100::Color::Idx(25)));
    terminal.types("q");
    terminal.ends();
}

/// A terminal that knows kitty's pictures is sent each tile once; each move shows a few, and the end removes all.
#[test]
fn a_board_of_pictures_for_kitty() {
    let mut terminal = Terminal::run(&TWO, &[("TERM", "xterm-kitty"), ("COLORTERM", "truecolor")]);
    terminal.sends("\x1b[c", 1);
    terminal.types("\x1b_Gi=4004;OK\x1b\\\x1b[6;20;10t\x1b[?62;c");
    terminal.sends("a=p,", 42);
    assert_eq!(terminal.times_sent("a=t,"), 1, "all holes are one picture");
    terminal.types("A4");
    terminal.shows("o to move");
    terminal.sends("a=p,", 43);
    assert_eq!((terminal.times_sent("a=t,"), terminal.times_sent("\x1bP")), (2, 0));
    // The help is text alone, and what is below it comes back.
    terminal.types("?");
    terminal.sends("a=d,d=i", 43);
    terminal.types("?");
    terminal.sends("a=p,", 85);
    terminal.types("q");
    terminal.sends("a=d,d=A", 1);
    terminal.ends();
}

/// A terminal that says 4 among its attributes gets sixels: a row of cells each, and one row for a move.
#[test]
fn a_board_of_sixels() {
    let mut terminal = Terminal::run(&TWO, &[]);
    terminal.sends("\x1b[c", 1);
    terminal.types("\x1b[6;20;10t\x1b[?1;0;256S\x1b[?63;1;4c");
    terminal.sends("\x1bP0;1;0q\"1;1;420;60", 6);
    terminal.types("A4");
    terminal.shows("o to move");
    terminal.sends("\x1bP0;1;0q", 7);
    assert_eq!(terminal.times_sent("\x1b_G"), 1, "but for the question");
    terminal.types("q");
    terminal.ends();
}

/// Who answers nothing, or is tmux, or is told so, gets neither pictures nor a stray letter.
#[test]
fn no_pictures_where_none_are_offered() {
    for (variables, answer, asked) in [
        (&[][..], "", 1),
        (&[], "\x1b[?62;1c", 1),
        (&[("TMUX", "/tmp/tmux-0/default")], "\x1b[?1;2c", 0),
        (&[("QUATERNE_GRAPHICS", "off")], "\x1b[?62;4c", 0),
        (&[("NO_COLOR", "1")], "\x1b[?62;4c", 0),
        (&[("TERM", "linux")], "\x1b[?6c", 0),
    ] {
        let mut terminal = Terminal::run(&TWO, variables);
        terminal.types(answer);
        terminal.shows("x to move");
        assert_eq!(terminal.times_sent("\x1b_G"), asked, "{variables:?}");
        assert_eq!(terminal.times_sent("\x1bP") + terminal.times_sent("a=p,"), 0, "{variables:?}");
        terminal.types("q");
        terminal.ends();
    }
}

/// `B` sends the board to the clipboard and writes its picture; a game that is over stays on the usual screen.
#[test]
fn a_board_to_show_around() {
    let folder = std::env::temp_dir().join(format!("quaterne-shown-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let mut terminal = Terminal::run(&[&TWO[..], &["--position", "445566"]].concat(), &[]);
    terminal.shows("x to move");
    terminal.types("7");
    terminal.shows("x wins");
    terminal.types("B");
    terminal.sends("\x1b]52;c;cXVhdGVybmUg", 1);
    terminal.shows("as a picture in:");
    let path = folder.join("won.svg");
    terminal.types(&format!("{}\r", path.display()));
    terminal.shows("saved:");
    assert!(std::fs::read_to_string(&path).unwrap().starts_with("<svg"));
    terminal.types("q");
    let (_, left) = terminal.ends();
    assert!(left.contains("wins in 7 moves") && left.contains("--position 4455667"), "{left}");
    std::fs::remove_dir_all(&folder).unwrap();
}

/// Tables have colours on a terminal that wants some.
#[test]
fn tables_are_coloured_on_terminals_only() {
    let args = ["match", "alphabeta:depth=3", "random", "--openings", "2", "--seed", "1"];
    for (variables, more, coloured) in [
        (&[][..], &[][..], true),
        (&[("NO_COLOR", "1")], &[], false),
        (&[("TERM", "dumb")], &[], false),
        (&[], &["--json"], false),
    ] {
        let mut terminal = Terminal::run(&[&args[..], more].concat(), variables);
        terminal.shows(if more.is_empty() { "mean length" } else { "mean_plies" });
        assert_eq!(terminal.times_sent("\x1b[32m") > 0, coloured, "{variables:?} {more:?}");
        terminal.ends();
    }
}

/// A game that is left is on the first screen the next time.
#[test]
fn the_last_game_goes_on() {
    let data = std::env::temp_dir().join(format!("quaterne-kept-{}", std::process::id()));
    let home = data.to_string_lossy().into_owned();
    let mut terminal = Terminal::run(&TWO, &[("XDG_DATA_HOME", &home)]);
    terminal.shows("x to move");
    terminal.types("4453");
    terminal.shows("○ 3");
    terminal.types("q");
    terminal.ends();
    goes_on_with(&home);
    let _ = std::fs::remove_dir_all(&data);
}

/// So is one whose terminal was gone from one moment to the next.
#[test]
fn a_game_that_was_cut_off_goes_on() {
    let data = std::env::temp_dir().join(format!("quaterne-cut-{}", std::process::id()));
    let home = data.to_string_lossy().into_owned();
    let mut terminal = Terminal::run(&TWO, &[("XDG_DATA_HOME", &home)]);
    terminal.shows("x to move");
    terminal.types("4453");
    terminal.until("the last move is kept", |_| {
        let files = std::fs::read_dir(data.join("quaterne/games")).into_iter().flatten().flatten();
        // Beside a game stands the one that is being written.
        let mut games = files.map(|file| file.path()).filter(|path| path.extension() == Some("txt".as_ref()));
        games.any(|path| std::fs::read_to_string(path).is_ok_and(|game| game.contains("4453")))
    });
    kill_process(Pid::from_raw(terminal.process()).unwrap(), Signal::KILL).unwrap();
    goes_on_with(&home);
    let _ = std::fs::remove_dir_all(&data);
}

/// The first screen offers the game of four moves that is kept there, and opens it.
fn goes_on_with(home: &str) {
    let mut terminal = Terminal::run(&["--lang", "en"], &[("XDG_DATA_HOME", home)]);
    terminal.shows("Connect Four, a friend");
    terminal.types("\x1b[B\x1b[B\x1b[B\x1b[B\r");
    terminal.shows("2. ● 5       ○ 3");
    terminal.types("q");
    terminal.ends();
}

/// A table is as wide as the terminal, or as wide as it is wanted.
#[test]
fn tables_fit_the_terminal() {
    let command = ["match", "random:seed=1", "alphabeta:depth=1,eval=ratio", "--openings", "1"];
    for (more, fits) in [(&[][..], true), (&["--wide"], false)] {
        let mut terminal = Terminal::run(&[&command[..], more].concat(), &[]);
        terminal.shows("Elo of the first");
        let contents = terminal.contents();
        assert_eq!(contents.contains("(--wide adds"), fits, "{contents}");
        assert_eq!(contents.contains("time/move") && !contents.contains("(--wide"), !fits, "{contents}");
        terminal.ends();
    }
}

/// Whatever a command says, no word of it is broken at the edge; only what is to be copied stays in one piece.
#[test]
fn lines_fit_the_terminal() {
    for (args, last) in [
        (&["help"][..], "quaterne help tournament"),
        (&["tp", "C"], "--lab C"),
        (&["tp", "A", "2.2"], "--lab A"),
        (&["explain", "4455"], "7. x 2"),
        (&["explain", "444444"], "without any search"),
        (&["analyse", "--with", "perfect:nodes=200000"], "nodes/s"),
        (&["analyse", "444", "--with", "minimax:depth=4,memo=on", "--explain"], "who is to move"),
        (&["tree", "44", "--with", "alphabeta:depth=2"], "[α"),
        (&["match", "randm", "one-ply"], "random"),
        (&["tournament", "nofolder.toml"], "nofolder.toml"),
        (&["match", "random:seed=1", "alphabeta:depth=1", "--openings", "1"], "plies"),
    ] {
        for columns in [60, 80] {
            let variables = [("NO_COLOR", "1"), ("LANG", "C.UTF-8")];
            let mut terminal = Terminal::sized((columns, 200), args, &variables);
            terminal.shows(last);
            let sent = terminal.sent();
            terminal.ends();
            for line in sent.lines().map(str::trim_end) {
                // What stood there before, a bar of progress, was wiped.
                let line = line.rsplit("\x1b[2K").next().unwrap_or_default();
                let copied = line.starts_with("    ") && line.contains("quaterne ");
                assert!(copied || line.chars().count() <= columns.into(), "{columns}: {line:?} of\n{sent}");
            }
        }
    }
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
