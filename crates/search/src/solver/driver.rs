//! From questions to the score: which null windows to try, in which order.
//!
//! Asking whether the score is far from 0 is cheap, because such a game ends soon; asking near the score is
//! dear. While the interval is wide the questions bisect it, with Pons's bias towards early wins and losses;
//! once it is narrow, first comes the sign, then the next unit. How wide is wide depends on the stones to go:
//! early in the game the far questions are not that cheap.
//!
//! When somebody else has proved that the score is at least so much, it is often just that (41 % of the positions
//! one ply beyond the book), so the first question is whether it is more. The bound saves 27 % of the nodes of such
//! positions; asking about it first, 37 %.
//!
//! Stepping outwards from 0 takes 12 times the nodes on sharp positions; bisecting to the end 1.1 times on
//! quiet ones.

/// With at least this many stones to go it is early in the game.
const EARLY: u32 = 33;

/// Narrows the proven lower ≤ score ≤ upper, until it is known where the score lies among the numbers from
/// `from` to `to` (below and above being one answer each), or a question is not answered.
///
/// `ask(α)` returns v with score ≥ v > α or score ≤ v ≤ α, or nothing; `left` stones are to go, and somebody may
/// know what the score is at least.
pub(super) fn narrow(
    left: u32,
    (mut lower, mut upper): (i32, i32),
    mut at_least: Option<i32>,
    (from, to): (i32, i32),
    ask: &mut dyn FnMut(i32) -> Option<i32>,
) -> (i32, i32) {
    let wide = if left >= EARLY { 20 } else { 8 };
    lower = at_least.map_or(lower, |known| lower.max(known));
    while lower.max(from) < upper.min(to) {
        let (least, most) = (lower.max(from), upper.min(to));
        let known = at_least.take().filter(|known| (least..most).contains(known));
        let alpha = known.unwrap_or_else(|| question(least, most, wide));
        let Some(value) = ask(alpha) else { break };
        if value > alpha {
            lower = lower.max(value);
        } else {
            upper = upper.min(value);
        }
    }
    (lower, upper)
}

/// The α to ask about when lower ≤ score ≤ upper: lower ≤ α < upper.
fn question(lower: i32, upper: i32, wide: i32) -> i32 {
    let middle = (lower + upper).div_euclid(2);
    if upper - lower > wide {
        if middle <= 0 && lower / 2 < middle {
            lower / 2
        } else if middle >= 0 && upper / 2 > middle {
            upper / 2
        } else {
            middle
        }
    } else if lower <= 0 && upper > 0 {
        0
    } else if lower > 0 {
        lower
    } else {
        upper - 1
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every question splits its interval: the driver ends.
    #[test]
    fn questions_are_inside() {
        for wide in [8, 20] {
            for lower in -40..40 {
                for upper in lower + 1..=40 {
                    let alpha = question(lower, upper, wide);
                    assert!(lower <= alpha && alpha < upper, "{alpha} in [{lower}, {upper}]");
                }
            }
        }
    }
}
