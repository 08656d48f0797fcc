//! No stack is too small: threads of other systems, and of other programs, have 512 KiB.

use std::str::FromStr as _;

use quaterne_rules::{Game, Rules};
use quaterne_search::question::{Engine, Question, What};
use quaterne_search::{Limits, Method};

/// The questions of `deep.txt`: a game, who is asked, within which nodes.
fn questions() -> Vec<(String, Question)> {
    let lines = include_str!("deep.txt").lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    let question = |line: &str| {
        let [rules, position, player] =
            <[&str; 3]>::try_from(line.split('|').map(str::trim).collect::<Vec<_>>()).unwrap();
        let game = Game::parse(&Rules::from_str(rules).unwrap(), position).unwrap();
        (line.to_owned(), Question::new(game).by(Method::from_str(player).unwrap()))
    };
    lines.map(question).collect()
}

#[test]
fn a_thread_of_half_a_megabyte_is_enough() {
    for (line, question) in questions() {
        let asked = move || {
            for what in [What::Best, What::Moves] {
                let limits = Limits::none().nodes(2000);
                Engine::new().answer(&question.clone().what(what).limits(limits));
            }
        };
        let thread = std::thread::Builder::new().stack_size(512 << 10).spawn(asked);
        assert!(thread.unwrap().join().is_ok(), "{line}");
    }
}
