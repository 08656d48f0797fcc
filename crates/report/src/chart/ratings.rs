//! How strong each player is, and how sure that is: a dot per player, a bar for its interval.

use super::{BLUE, FONT, MARGIN, SMALL, titled, width_of};
use crate::EloInterval;
use crate::contest::Standing;
use crate::drawing::{Anchor, Colour, Drawing, Stroke};

/// A picture of ratings, the best first.
#[derive(Debug)]
pub struct RatingPlot<'a> {
    /// The first line.
    pub title: &'a str,
    /// The line below it.
    pub subtitle: &'a str,
    /// A row for each.
    pub players: &'a [Standing],
}

const TOP: f64 = 70.0;
const ROW: f64 = 24.0;
const WIDTH: f64 = 520.0;

impl RatingPlot<'_> {
    /// The picture.
    pub fn drawing(&self) -> Drawing {
        let mut drawing = titled(self.title, self.subtitle);
        let names = self.players.iter().map(|player| width_of(&player.name)).fold(0.0, f64::max);
        let left = MARGIN + names + 14.0;
        let all = self.players.iter().map(ends);
        let (low, high) =
            all.fold((0.0_f64, 0.0_f64), |(low, high), (from, to)| (low.min(from), high.max(to)));
        let step = tick_step(high - low);
        let (low, high) = ((low / step).floor() * step, (high / step).ceil().max(1.0) * step);
        let at = |elo: f64| left + (elo - low) / (high - low).max(1.0) * WIDTH;
        let bottom = TOP + ROW * self.players.len() as f64;
        let mut tick = low;
        while tick <= high + 0.5 {
            drawing.line([at(tick), TOP, at(tick), bottom], Stroke::thin(Colour::FAINT));
            let label =
                if tick > 0.5 { format!("+{tick:.0}") } else { format!("{tick:.0}").replace('-', "−") };
            drawing.text((at(tick), bottom + 16.0), Anchor::Middle, SMALL, Colour::INK, &label);
            tick += step;
        }
        for (nth, player) in self.players.iter().enumerate() {
            let y = TOP + ROW * (nth as f64 + 0.5);
            drawing.text((left - 10.0, y + 4.5), Anchor::End, FONT, Colour::INK, &player.name);
            let (from, to) = ends(player);
            drawing.line([at(from), y, at(to), y], Stroke { colour: BLUE, width: 3.0, opacity: 0.45 });
            drawing.disc((at(player.elo.unwrap_or(0.0)), y), 4.5, BLUE);
        }
        let width = (left + WIDTH + 40.0).max(width_of(self.subtitle) + 2.0 * MARGIN);
        drawing.resize((width, bottom + 34.0));
        drawing.describe(self.description());
        drawing
    }

    /// The numbers in words, for those who do not see the picture.
    fn description(&self) -> String {
        let player = |player: &Standing| {
            let (name, elo) = (&player.name, player.elo.unwrap_or(0.0));
            match player.elo_interval {
                Some(EloInterval { low, high }) => format!("{name}: {elo:.0} ({low:.0} … {high:.0})"),
                None => format!("{name}: {elo:.0}"),
            }
        };
        let players: Vec<String> = self.players.iter().map(player).collect();
        format!("{}. {}", self.subtitle, players.join("; "))
    }
}

/// Between which a rating lies; where that is not known, the rating itself.
fn ends(player: &Standing) -> (f64, f64) {
    let elo = player.elo.unwrap_or(0.0);
    player.elo_interval.map_or((elo, elo), |EloInterval { low, high }| (low, high))
}

/// 10, 20, 50, 100, …: about eight of them over the axis.
fn tick_step(span: f64) -> f64 {
    let rough = (span / 8.0).max(1.0);
    let power = 10_f64.powf(rough.log10().floor());
    [1.0, 2.0, 5.0, 10.0]
        .map(|digit| digit * power)
        .into_iter()
        .find(|&step| step >= rough)
        .unwrap_or(10.0 * power)
}

#[cfg(test)]
mod tests {
    use quaterne_arena::Score;

    use super::*;

    #[test]
    fn ticks_are_round() {
        assert_eq!([0.0, 90.0, 800.0, 2500.0].map(tick_step), [1.0, 20.0, 100.0, 500.0]);
    }

    #[test]
    fn one_player_without_an_interval_is_drawn() {
        let players =
            [Standing::of_games("a<b", String::new(), &Score::default(), quaterne_arena::Effort::default())];
        let svg = RatingPlot { title: "t", subtitle: "", players: &players }.drawing().svg();
        assert!(svg.contains("a&lt;b") && svg.contains("<circle"), "{svg}");
    }
}
