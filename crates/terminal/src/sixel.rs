//! Pictures as sixels (xterm, foot, mlterm, Windows Terminal, tmux, …): bands of six lines, of which each colour says its points.
//!
//! ```text
//!   ESC P 0;1;0 q "1;1;W;H      points are square, and what is not said stays as it was
//!   #0;2;R;G;B                  a colour, in percent
//!   #0 ~~~!10?  $  #1 …  -      of this band: six points to a character, `!10?` ten times none; again from the left; next band
//!   ESC \
//! ```

use std::collections::BTreeMap;
use std::fmt::Write as _;

/// Lines in a band.
const BAND: usize = 6;

type Rgb = [u8; 3];

/// Writes a picture, red, green and blue of each point, in so many colours at most.
pub(crate) fn write(out: &mut String, points: &[u8], (width, height): (usize, usize), most: usize) {
    let points = || points.chunks_exact(3).map(|point| [point[0], point[1], point[2]]);
    let colours = chosen(points(), most);
    let mut near: BTreeMap<Rgb, usize> = BTreeMap::new();
    let numbers: Vec<usize> =
        points().map(|point| *near.entry(point).or_insert_with(|| nearest(&colours, point))).collect();
    let _ = write!(out, "\x1bP0;1;0q\"1;1;{width};{height}");
    for (number, colour) in colours.iter().enumerate() {
        let [red, green, blue] = colour.map(|share| (u32::from(share) * 100 + 127) / 255);
        let _ = write!(out, "#{number};2;{red};{green};{blue}");
    }
    for band in numbers.chunks(BAND * width.max(1)) {
        let mut used: Vec<usize> = band.to_vec();
        used.sort_unstable();
        used.dedup();
        for number in used {
            let _ = write!(out, "#{number}");
            let six = |x: usize| {
                let column = band.iter().skip(x).step_by(width);
                column.enumerate().fold(0, |bits, (y, is)| bits | u8::from(*is == number) << y)
            };
            runs(out, (0..width).map(six));
            out.push('$');
        }
        out.push('-');
    }
    out.push_str("\x1b\\");
}

/// The colours that are used most: the others are between two of them, at the edges of things.
fn chosen(points: impl Iterator<Item = Rgb>, most: usize) -> Vec<Rgb> {
    let mut counts: BTreeMap<Rgb, usize> = BTreeMap::new();
    points.for_each(|point| *counts.entry(point).or_default() += 1);
    let mut colours: Vec<Rgb> = counts.keys().copied().collect();
    colours.sort_by_key(|colour| std::cmp::Reverse(counts[colour]));
    colours.truncate(most.max(2));
    colours
}

fn nearest(colours: &[Rgb], colour: Rgb) -> usize {
    let apart =
        |other: &Rgb| (0..3).map(|nth| u32::from(other[nth].abs_diff(colour[nth])).pow(2)).sum::<u32>();
    let nearest = colours.iter().enumerate().min_by_key(|(_, other)| apart(other));
    nearest.map_or(0, |(number, _)| number)
}

/// The same six several times are said once.
fn runs(out: &mut String, sixes: impl Iterator<Item = u8>) {
    let mut sixes = sixes.peekable();
    while let Some(six) = sixes.next() {
        let mut count = 1;
        while sixes.next_if_eq(&six).is_some() {
            count += 1;
        }
        // Nothing to the right needs no word.
        if six == 0 && sixes.peek().is_none() {
            return;
        }
        let sign = char::from(b'?' + six);
        match count {
            1..=3 => (0..count).for_each(|_| out.push(sign)),
            _ => drop(write!(out, "!{count}{sign}")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const RED: [u8; 3] = [255, 0, 0];
    const BLUE: [u8; 3] = [0, 0, 255];

    /// Reads what was written, as a terminal does.
    fn read(text: &str, width: usize, height: usize) -> Vec<Option<usize>> {
        let body = text.strip_prefix("\x1bP0;1;0q").unwrap().strip_suffix("\x1b\\").unwrap();
        let mut points = vec![None; width * height];
        let (mut x, mut y, mut colour, mut count) = (0, 0, 0, 1);
        let mut chars = body.chars().peekable();
        let number = |chars: &mut std::iter::Peekable<std::str::Chars<'_>>| {
            let mut text = String::new();
            while let Some(c) = chars.next_if(|c| c.is_ascii_digit() || *c == ';') {
                text.push(c);
            }
            text
        };
        while let Some(c) = chars.next() {
            match c {
                '"' => drop(number(&mut chars)),
                '#' => {
                    let said = number(&mut chars);
                    if !said.contains(';') {
                        colour = said.parse().unwrap();
                    }
                }
                '!' => count = number(&mut chars).parse().unwrap(),
                '$' => x = 0,
                '-' => (x, y) = (0, y + BAND),
                six => {
                    for _ in 0..std::mem::replace(&mut count, 1) {
                        for bit in (0..BAND).filter(|bit| (six as u8 - b'?') >> bit & 1 == 1) {
                            points[(y + bit) * width + x] = Some(colour);
                        }
                        x += 1;
                    }
                }
            }
        }
        points
    }

    #[test]
    fn every_point_has_its_colour() {
        let (width, height) = (9, 8);
        let is_red = |nth: usize| nth % width < 5 && nth / width > 2 || nth == width * height - 1;
        let points: Vec<u8> =
            (0..width * height).flat_map(|nth| if is_red(nth) { RED } else { BLUE }).collect();
        let mut text = String::new();
        write(&mut text, &points, (width, height), 256);
        assert!(text.starts_with("\x1bP0;1;0q\"1;1;9;8#0;2;0;0;100#1;2;100;0;0#0"), "{text:?}");
        let read = read(&text, width, height);
        assert!((0..width * height).all(|nth| read[nth] == Some(usize::from(is_red(nth)))), "{text:?}");
    }

    /// A band that is not full says nothing of lines that are not there: whatever stands below stays.
    #[test]
    fn the_last_band_is_cut() {
        let mut text = String::new();
        write(&mut text, &RED.repeat(4 * 7), (4, 7), 256);
        assert!(text.ends_with("#0!4~$-#0!4@$-\x1b\\"), "{text:?}");
    }

    #[test]
    fn few_colours_are_those_that_matter() {
        let grey = |nth: u8| [nth; 3];
        let points = [vec![RED; 9], vec![BLUE; 8], vec![grey(9)], vec![[250, 3, 0]]].concat();
        let mut text = String::new();
        write(&mut text, points.as_flattened(), (19, 1), 2);
        assert!(text.contains("#0;2;100;0;0#1;2;0;0;100#0!9@!8?@@$#1"), "{text:?}");
    }
}
