//! The rules as typed: `--rules PRESET`, or `--board WxH --align K --free --stones N`.

use clap::Args;
use quaterne_rules::{Game, Rules};

use crate::failure::OrUsage;
use quaterne_report::Text;

#[derive(Clone, Debug, Default, Args)]
#[command(next_help_heading = "Rules")]
pub(crate) struct RulesArgs {
    /// A preset (connect4, connect4-12x6, tictactoe, morpion-N, gomoku-15) or WxH[/K][/free][/stones=N]
    #[arg(long, value_name = "NAME", conflicts_with_all = ["board", "align", "free", "stones"])]
    rules: Option<String>,
    /// Columns x rows, up to 19x19 [default: 7x6]
    #[arg(long, value_name = "WxH")]
    board: Option<String>,
    /// How many in a row win [default: 4]
    #[arg(long, value_name = "K")]
    align: Option<u32>,
    /// No gravity: stones go on any empty cell
    #[arg(long)]
    free: bool,
    /// Stones of each player; the game is drawn when they run out
    #[arg(long, value_name = "N")]
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

    /// A position on that board.
    pub(crate) fn game(&self, position: &str) -> anyhow::Result<Game> {
        Game::parse(&self.rules()?, position).or_usage()
    }
}
