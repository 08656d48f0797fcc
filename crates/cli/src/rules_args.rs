//! The rules as typed: `--rules PRESET`, or `--board WxH --align K --free --stones N`; and a position on that board.

use clap::Args;
use quaterne_rules::{Game, Rules};

use crate::failure::OrUsage;
use crate::files;
use crate::lang::say;
use crate::value::number;
use quaterne_report::Text;

/// On each argument: a heading for all that follows would go on over those of the command.
fn heading() -> &'static str {
    say("Rules", "Règles ")
}

#[derive(Clone, Debug, Default, Args)]
pub(crate) struct RulesArgs {
    #[arg(long, help_heading = heading(), value_name = say("NAME", "NOM"), conflicts_with_all = ["board", "align", "free", "stones"])]
    #[arg(help = say(
        "A game by name (connect4, connect4-12x6, tictactoe, morpion-N, gomoku-15) or \
         WxH[/K][/free][/stones=N]",
        "Un jeu par son nom (connect4, connect4-12x6, tictactoe, morpion-N, gomoku-15) ou \
         LxH[/K][/free][/stones=N]"
    ))]
    rules: Option<String>,
    #[arg(long, help_heading = heading(), value_name = say("WxH", "LxH"), help = say(
        "Columns x rows, up to 19x19 [default: 7x6]",
        "Colonnes x lignes, jusqu'à 19x19 [défaut : 7x6]"
    ))]
    board: Option<String>,
    #[arg(long, help_heading = heading(), value_name = "K", value_parser = number::<u32>(..), help = say(
        "How many stones in a line win [default: 4]",
        "Combien de pions alignés gagnent [défaut : 4]"
    ))]
    align: Option<u32>,
    #[arg(long, help_heading = heading(), help = say(
        "No gravity: stones go on any empty cell",
        "Sans gravité : on joue sur n'importe quelle case vide"
    ))]
    free: bool,
    #[arg(long, help_heading = heading(), value_name = "N", value_parser = number::<u32>(..), help = say(
        "How many stones each side has; the game is drawn when they run out",
        "Combien de pions a chaque camp ; quand il n'en reste plus, la partie est nulle"
    ))]
    stones: Option<u32>,
}

impl RulesArgs {
    /// The rules that are meant.
    pub(crate) fn rules(&self) -> anyhow::Result<Rules> {
        if let Some(name) = &self.rules {
            return name.parse().or_usage();
        }
        let board = self.board.as_deref().unwrap_or("7x6");
        let size = board.split_once(['x', '×']).and_then(|(w, h)| Some((w.parse().ok()?, h.parse().ok()?)));
        let (width, height) = size.ok_or_else(|| {
            Text::new(
                format!("--board {board}: expected COLUMNSxROWS, such as 7x6"),
                format!("--board {board} : il faut COLONNESxLIGNES, comme 7x6"),
            )
        })?;
        let mut rules = Rules::new(width, height, self.align.unwrap_or(4)).or_usage()?;
        if self.free {
            rules = rules.free();
        }
        match self.stones {
            Some(each) => rules.with_stones(each).or_usage(),
            None => Ok(rules),
        }
    }

    /// A position on that board; `-` reads it from the standard input.
    pub(crate) fn game(&self, position: &str) -> anyhow::Result<Game> {
        Game::parse(&self.rules()?, &files::typed_or_read(position)?).or_usage()
    }
}

/// A position and its rules: the arguments of whatever asks about one.
#[derive(Clone, Debug, Args)]
pub(crate) struct PositionArgs {
    #[arg(value_name = "POSITION", default_value = "", hide_default_value = true, help = say(
        "The position: moves (4453, b2a1) or rows from the top (7/7/7/7/7/3x3 o); - for the \
         standard input",
        "La position : des coups (4453, b2a1) ou des lignes depuis le haut (7/7/7/7/7/3x3 o) ; - pour \
         l'entrée standard"
    ))]
    position: String,
    #[command(flatten)]
    rules: RulesArgs,
}

impl PositionArgs {
    /// The game that is meant.
    pub(crate) fn game(&self) -> anyhow::Result<Game> {
        self.rules.game(&self.position)
    }
}
