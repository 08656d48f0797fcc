//! A first bot in Rust: wins if it can, else blocks, else plays near the centre.
//! It speaks "lines"; try it:
//!     rustc -O -o line_bot bots/line_bot.rs && quaterne match lines:./line_bot random

use std::io::{BufRead, stdin};

#[derive(Clone, Copy, PartialEq)]
enum Stone {
    Mine,
    Yours,
}
use Stone::{Mine, Yours};

struct Grid {
    /// The stones of each column, from the bottom.
    columns: Vec<Vec<Stone>>,
    height: usize,
    n: usize,
}

impl Grid {
    fn at(&self, x: i64, y: i64) -> Option<Stone> {
        self.columns.get(usize::try_from(x).ok()?)?.get(usize::try_from(y).ok()?).copied()
    }

    /// Whether a stone dropped in this column makes a line of n.
    fn wins(&self, column: usize, stone: Stone) -> bool {
        let (x, y) = (column as i64, self.columns[column].len() as i64);
        let count = |dx, dy| (1..).take_while(|k| self.at(x + k * dx, y + k * dy) == Some(stone)).count();
        let line = |(dx, dy): (i64, i64)| 1 + count(dx, dy) + count(-dx, -dy);
        [(1, 0), (0, 1), (1, 1), (1, -1)].into_iter().any(|direction| line(direction) >= self.n)
    }

    /// The best column; none when the board is full.
    fn choose(&self) -> Option<usize> {
        let width = self.columns.len();
        let free = || (0..width).filter(|&column| self.columns[column].len() < self.height);
        let win = |stone| free().find(|&column| self.wins(column, stone));
        win(Mine).or_else(|| win(Yours)).or_else(|| free().min_by_key(|&c| (2 * c).abs_diff(width - 1)))
    }

    fn play(&mut self) {
        if let Some(column) = self.choose() {
            self.columns[column].push(Mine);
            println!("{column}");
        }
    }
}

fn main() {
    let mut lines = stdin().lock().lines().map_while(Result::ok);
    let first_line = lines.next().expect("a first line: width height n first");
    let words: Vec<&str> = first_line.split_whitespace().collect();
    let number = |k: usize| words[k].parse::<usize>().expect("a number");
    let first = number(3) == 1;
    let mut grid = Grid { columns: vec![Vec::new(); number(0)], height: number(1), n: number(2) };
    // Moves already played, if the game does not start from the empty board: 3,3,4
    let opening: Vec<usize> =
        words.get(4).map(|text| text.split(',').filter_map(|c| c.parse().ok()).collect()).unwrap_or_default();
    for (nth, &column) in opening.iter().enumerate() {
        let mine = ((opening.len() - nth) % 2 == 0) == first;
        grid.columns[column].push(if mine { Mine } else { Yours });
    }
    if first {
        grid.play();
    }
    for line in lines {
        let Ok(column) = line.trim().parse::<usize>() else { return };
        grid.columns[column].push(Yours);
        grid.play();
    }
}
