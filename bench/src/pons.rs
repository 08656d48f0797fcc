//! The baseline: the classical algorithm of Pascal Pons's tutorial, written anew from its description.
//!
//! Negamax with α–β on bitboards (`current + mask` as the key), moves that do not lose at once, ordered by the
//! winning squares they make and then from the centre, a table of 2²⁴ slots modulo a prime with half of the key,
//! and null windows that bisect the score with a bias towards early wins. It is what most public solvers are
//! built on, and what ours is measured against on boards that they do not play.

macro_rules! pons {
    ($name:ident, $word:ty, $key:ty, $doc:literal) => {
        #[doc = $doc]
        pub struct $name {
            width: u32,
            height: u32,
            plies: i32,
            bottom: $word,
            full: $word,
            order: Vec<u32>,
            keys: Vec<$key>,
            values: Vec<u8>,
            /// Calls of negamax since the start.
            pub nodes: u64,
        }

        #[derive(Clone, Copy)]
        struct Position {
            current: $word,
            mask: $word,
            moves: i32,
        }

        impl $name {
            /// The first prime above 2²⁴.
            const SLOTS: $word = 16_777_259;

            /// A solver for this board, on which at most `plies` stones are played.
            pub fn new(width: u32, height: u32, plies: u32) -> Self {
                let bottom = (0..width).fold(0, |set, column| set | 1 << (column * (height + 1)));
                let (middle, wide) = (width as i32 / 2, width as i32);
                let order =
                    (0..wide).map(|i| (middle + (1 - 2 * (i % 2)) * (i + 1) / 2).rem_euclid(wide) as u32);
                Self {
                    width,
                    height,
                    plies: plies as i32,
                    bottom,
                    full: bottom * ((1 << height) - 1),
                    order: order.collect(),
                    keys: vec![0; Self::SLOTS as usize],
                    values: vec![0; Self::SLOTS as usize],
                    nodes: 0,
                }
            }

            /// Empties the table.
            pub fn reset(&mut self) {
                self.keys.fill(0);
                self.values.fill(0);
                self.nodes = 0;
            }

            /// The exact score after these columns, counted from 0.
            pub fn solve(&mut self, columns: impl IntoIterator<Item = u32>) -> i32 {
                let mut position = Position { current: 0, mask: 0, moves: 0 };
                for column in columns {
                    let cell = (position.mask + (1 << (column * (self.height + 1)))) & self.column(column);
                    position = Self::play(position, cell);
                }
                let left = self.plies - position.moves;
                let playable = self.playable(position.mask);
                if self.wins(position.current, position.mask) & playable != 0 {
                    return (left + 1) / 2;
                }
                let (mut min, mut max) = (-left / 2, (left + 1) / 2);
                while min < max {
                    let mut middle = min + (max - min) / 2;
                    if middle <= 0 && min / 2 < middle {
                        middle = min / 2;
                    } else if middle >= 0 && max / 2 > middle {
                        middle = max / 2;
                    }
                    let value = self.negamax(position, middle, middle + 1);
                    if value <= middle {
                        max = value;
                    } else {
                        min = value;
                    }
                }
                min
            }

            fn negamax(&mut self, position: Position, mut alpha: i32, mut beta: i32) -> i32 {
                self.nodes += 1;
                let left = self.plies - position.moves;
                let next = self.non_losing(position);
                if next == 0 {
                    return -left / 2;
                }
                if left <= 2 {
                    return 0;
                }
                let mut min = -(left - 2) / 2;
                let mut max = (left - 1) / 2;
                let key = position.current + position.mask;
                let slot = (key % Self::SLOTS) as usize;
                let value = if self.keys[slot] == key as $key { i32::from(self.values[slot]) } else { 0 };
                let range = self.plies / 2;
                if value > 2 * range + 1 {
                    min = min.max(value - 3 * range - 2);
                } else if value > 0 {
                    max = max.min(value - range - 1);
                }
                alpha = alpha.max(min);
                if alpha >= beta {
                    return alpha;
                }
                beta = beta.min(max);
                if alpha >= beta {
                    return beta;
                }
                let mut moves = [(0 as $word, 0_u32); 19];
                let mut count = 0;
                for nth in (0..self.width as usize).rev() {
                    let cell = next & self.column(self.order[nth]);
                    if cell != 0 {
                        let made = self.wins(position.current | cell, position.mask).count_ones();
                        let mut at = count;
                        while at > 0 && moves[at - 1].1 > made {
                            moves[at] = moves[at - 1];
                            at -= 1;
                        }
                        moves[at] = (cell, made);
                        count += 1;
                    }
                }
                for &(cell, _) in moves[..count].iter().rev() {
                    let value = -self.negamax(Self::play(position, cell), -beta, -alpha);
                    if value >= beta {
                        self.keys[slot] = key as $key;
                        self.values[slot] = (value + 3 * range + 2) as u8;
                        return value;
                    }
                    alpha = alpha.max(value);
                }
                self.keys[slot] = key as $key;
                self.values[slot] = (alpha + range + 1) as u8;
                alpha
            }

            fn column(&self, column: u32) -> $word {
                ((1 << self.height) - 1) << (column * (self.height + 1))
            }

            fn play(position: Position, cell: $word) -> Position {
                let current = position.current ^ position.mask;
                Position { current, mask: position.mask | cell, moves: position.moves + 1 }
            }

            fn playable(&self, mask: $word) -> $word {
                (mask + self.bottom) & self.full
            }

            fn non_losing(&self, position: Position) -> $word {
                let mut playable = self.playable(position.mask);
                let theirs = self.wins(position.current ^ position.mask, position.mask);
                let forced = playable & theirs;
                if forced != 0 {
                    if forced & (forced - 1) != 0 {
                        return 0;
                    }
                    playable = forced;
                }
                playable & !(theirs >> 1)
            }

            fn wins(&self, stones: $word, mask: $word) -> $word {
                let mut wins = (stones << 1) & (stones << 2) & (stones << 3);
                for step in [self.height + 1, self.height, self.height + 2] {
                    let pair = (stones << step) & (stones << (2 * step));
                    wins |= pair & (stones << (3 * step));
                    wins |= pair & (stones >> step);
                    let pair = (stones >> step) & (stones >> (2 * step));
                    wins |= pair & (stones << step);
                    wins |= pair & (stones >> (3 * step));
                }
                wins & (self.full ^ mask)
            }
        }
    };
}

mod word {
    pons!(Small, u64, u32, "Boards of up to 56 bits, where half of a key is enough to tell it.");
}
mod long {
    pons!(Large, u128, u64, "Boards of up to 88 bits, such as 12 × 6.");
}
pub use long::Large;
pub use word::Small;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_values() {
        let digits = |text: &str| text.bytes().map(|digit| u32::from(digit - b'1')).collect::<Vec<_>>();
        for (moves, score) in [("44455554221", -15), ("5554224333234511764415115", 4), ("335662333565", -2)] {
            assert_eq!(Small::new(7, 6, 42).solve(digits(moves)), score, "{moves}");
        }
        assert_eq!(Small::new(6, 4, 24).solve([]), -1);
        assert_eq!(Large::new(5, 5, 25).solve([]), 0);
    }
}
