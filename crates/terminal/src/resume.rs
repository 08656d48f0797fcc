//! The command that goes on with a game: a game that is left is not lost.

use quaterne_rules::{Game, Lang, Rules};

use crate::shell::quoted;
use quaterne_report::seat::Seat;

/// What to tell whoever leaves a game: how to go on with it, if it is not over.
pub(crate) fn farewell(game: &Game, seats: &[Seat; 2], lang: Lang) -> Option<String> {
    let unfinished = game.outcome().is_none() && !game.moves().is_empty();
    let told = lang
        .pick("The game is not over. To go on with it:", "La partie n'est pas finie. Pour la continuer :");
    unfinished.then(|| format!("{told}\n  {}", command(game, seats)))
}

/// What to type to be back in this game.
fn command(game: &Game, [first, second]: &[Seat; 2]) -> String {
    let (first, second) = (quoted(&first.to_string()), quoted(&second.to_string()));
    format!("quaterne play --first {first} --second {second}{}", options(game))
}

/// What to add to `quaterne play` for these rules and this position.
pub(crate) fn options(game: &Game) -> String {
    let mut options = String::new();
    let mut add = |option: &str, value: &str| {
        options.push_str(&format!(" --{option} {}", quoted(value)));
    };
    let rules = game.rules();
    if *rules != Rules::connect4() {
        add("rules", &rules.preset().map_or_else(|| rules.to_string(), str::to_owned));
    }
    if game.start().plies() == 0 {
        add("position", &game.text());
    } else {
        let mut start = game.clone();
        while start.undo().is_some() {}
        add("position", &start.fen());
        add("played", &game.text());
    }
    options
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(rules: &str, position: &str, moves: &str, command_ends: &str) {
        let mut game = Game::parse(&rules.parse().unwrap(), position).unwrap();
        game.play_text(moves).unwrap();
        let seats = [Seat::Human, "random:seed=7".parse().unwrap()];
        let command = command(&game, &seats);
        assert_eq!(command, format!("quaterne play --first human --second random:seed=7 {command_ends}"));
    }

    #[test]
    fn rules_and_history_are_kept() {
        check("connect4", "", "44", "--position 44");
        check("tictactoe", "b2", "", "--rules tictactoe --position b2");
        check("8x7/4", "", "1", "--rules 8x7/4 --position 1");
        check("tictactoe", "1x1/xoo/ox1 x", "c3", "--rules tictactoe --position '1x1/xoo/ox1 x' --played c3");
    }
}
