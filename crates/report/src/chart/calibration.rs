//! What came of positions, by the score that they were given: one panel per player.
//!
//! Positions are sorted by score and cut into ten groups. A score that knows the game rises from the lower left,
//! where everything is lost, to the upper right, where everything is won; a flat line is a score that says nothing.
//!
//! ```text
//!   100 │          ∙─∙
//!       │       ∙─∙
//!    50 │    ∙─∙
//!       │ ∙─∙
//!     0 │∙────────────
//! ```

use quaterne_rules::Lang;

use super::{BLUE, Grid, titled, width_of};
use crate::drawing::{Anchor, Colour, Drawing, Stroke};
use crate::judgement::{Judged, ScoreGroup};

/// The picture.
#[derive(Debug)]
pub struct Calibration<'a> {
    /// Its language.
    pub lang: Lang,
    /// The line below the title.
    pub subtitle: &'a str,
    /// A panel for each.
    pub players: &'a [Judged],
}

const GRID: Grid = Grid { top: 104.0, left: 44.0, panel: (260.0, 180.0), step: (320.0, 258.0) };

impl Calibration<'_> {
    /// The picture.
    pub fn drawing(&self) -> Drawing {
        let title = self.lang.pick(
            "What positions are worth in exact play, by the score they were given",
            "Valeur exacte des positions, selon le score donné",
        );
        let mut drawing = titled(title, self.subtitle);
        for (nth, player) in self.players.iter().enumerate() {
            self.panel(&mut drawing, GRID.place(nth), player);
        }
        let (width, height) = GRID.size(self.players.len());
        let words = width_of(self.subtitle).max(1.25 * width_of(title)) + 2.0 * super::MARGIN;
        drawing.resize((width.max(words), height));
        drawing.describe(self.description());
        drawing
    }

    fn panel(&self, drawing: &mut Drawing, (x, y): (f64, f64), player: &Judged) {
        let axis = [0, 25, 50, 75, 100].map(|percent| (f64::from(percent) / 100.0, percent.to_string()));
        let [across, up] = self.lang.pick(
            ["scored lowest … highest, ten groups", "worth, %"],
            ["du score le plus bas au plus haut, dix groupes", "valeur, %"],
        );
        GRID.frame(drawing, (x, y), [&player.player, up, across], &axis);
        let (width, height) = GRID.panel;
        let step = width / player.calibration.len().max(1) as f64;
        let place = |nth: usize, worth: f64| (x + step * (nth as f64 + 0.5), y + height * (1.0 - worth));
        for (nth, group) in player.calibration.iter().enumerate() {
            if let Some(interval) = group.worth_interval {
                let ends = [interval.low.max(0.0), interval.high.min(1.0)];
                let [(across, from), (_, to)] = ends.map(|end| place(nth, end));
                let bar = Stroke { colour: BLUE, width: 3.0, opacity: 0.35 };
                drawing.line([across, from, across, to], bar);
            }
            let below = (place(nth, 0.0).0, y + height + 15.0);
            drawing.text(below, Anchor::Middle, 9.0, Colour::INK, &short(group.score));
        }
        let groups = player.calibration.iter().enumerate();
        let path: Vec<(f64, f64)> = groups.map(|(nth, group)| place(nth, group.worth)).collect();
        drawing.polyline(path.clone(), Stroke::wide(BLUE, 2.0));
        for point in path {
            drawing.disc(point, 3.5, BLUE);
        }
    }

    /// The numbers in words, for those who do not see the picture.
    fn description(&self) -> String {
        let player = |player: &Judged| {
            let group = |group: &ScoreGroup| format!("{}: {:.0} %", short(group.score), group.worth * 100.0);
            let groups: Vec<String> = player.calibration.iter().map(group).collect();
            format!("{}: {}", player.player, groups.join(", "))
        };
        let players: Vec<String> = self.players.iter().map(player).collect();
        format!("{}. {}", self.subtitle, players.join("; "))
    }
}

/// A score in a few characters.
fn short(score: f64) -> String {
    let text = match score.abs() {
        size if size >= 10_000.0 => format!("{:.0}k", score / 1000.0),
        size if size >= 10.0 => format!("{score:.0}"),
        _ => format!("{score:.1}"),
    };
    text.replace('-', "−")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::judgement::Kept;

    #[test]
    fn scores_are_short() {
        assert_eq!([0.04, -3.26, 14.6, -100_000.0].map(short).join(" "), "0.0 −3.3 15 −100k");
    }

    #[test]
    fn an_empty_judgement_is_drawn() {
        let players = [Judged {
            player: "a<b".to_owned(),
            all: Kept {
                positions: 0,
                kept: 0.0,
                kept_interval: None,
                contested: 0,
                contested_kept: None,
                exact: 0.0,
                mean_loss: 0.0,
            },
            spearman: None,
            kendall: None,
            nodes_per_move: 0.0,
            micros_per_move: 0.0,
            by_ply: Vec::new(),
            calibration: Vec::new(),
        }];
        let picture = Calibration { lang: Lang::En, subtitle: "", players: &players };
        assert!(picture.drawing().svg().contains("a&lt;b"));
    }
}
