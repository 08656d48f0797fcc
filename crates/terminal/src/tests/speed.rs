//! Every key answers at once, whatever the machines think about.

use std::sync::mpsc;
use std::time::{Duration, Instant};

use ratatui::crossterm::event::KeyCode;

use super::stage::{RICH, Stage};
use crate::thinker::Thinker;
use quaterne_rules::Lang;

/// What a person takes for at once.
const AT_ONCE: Duration = Duration::from_millis(50);

/// Feeds keys while every kind of search runs on its own thread, and measures from the key to the drawn screen.
/// The median has to be at once; a single key may have met a busy processor.
fn check(rules: &str, machine: &str, keys: &[KeyCode]) {
    let mut stage = Stage::playing(rules, "", [machine, "human"], Lang::En, RICH);
    stage.resize(120, 40);
    let (tell, said) = mpsc::channel();
    let thinker = Thinker::new(tell);
    stage.keys("ST");
    let mut times = Vec::new();
    for nth in 0..60 {
        stage.jobs().into_iter().for_each(|job| thinker.start(job));
        std::thread::sleep(Duration::from_millis(5));
        let from = Instant::now();
        for event in said.try_iter() {
            stage.send(event);
        }
        stage.code(keys[nth % keys.len()]);
        stage.wait(5);
        stage.buffer();
        times.push(from.elapsed());
    }
    assert!(stage.table().thinking.is_some(), "{rules}: the machine was to think all the time");
    times.sort();
    let (median, worst) = (times[times.len() / 2], times[times.len() - 1]);
    assert!(median < AT_ONCE && worst < 10 * AT_ONCE, "{rules}: {median:?}, at worst {worst:?}");
    stage.code(KeyCode::Esc);
}

#[test]
fn keys_answer_while_machines_think() {
    use KeyCode::{Char, Down, Left, Right, Tab, Up};
    let keys = [Right, Tab, Left, Char(','), Tab, Down, Up, Char('E'), Char('T'), Char('?'), Char('x')];
    check("connect4", "minimax:depth=40", &keys[..10]);
    check("19x19/5/free", "minimax:depth=9", &keys[..10]);
}
