//! A tree as a picture: one SVG file, with no script and no font of its own, that a browser, a word
//! processor or a page can show, by day and by night.
//!
//! Nothing is told by colour alone: MAX is a full triangle that points up, MIN an empty one that points
//! down, an evaluated node a dot, a finished game a square, a remembered node a round arrow; the principal
//! line is thick, a pruned branch is dashed and crossed by two strokes, as textbooks do. Every node has a
//! `<title>`, which screen readers say and browsers show.

use std::fmt::Write as _;

use crate::tree::drawing::{CHIP, Drawing, Item, NOTE, SIGN, What, cell_side, text_width};
use crate::tree::node::{Kind, Node};
use crate::tree::svg_board::board;
use crate::tree::{Captions, View};

/// More links than this, and they hide the tree.
const MOST_LINKS: usize = 60;
const MARGIN: f64 = 20.0;
const HEADER: f64 = 58.0;
const LEAST_WIDTH: f64 = 560.0;
const LEGEND_LINE: f64 = 22.0;

/// The colours, by day and by night; only inside `.qt`, so that a page may contain the picture.
const STYLE: &str = include_str!("svg.css");

/// Draws a tree under a heading of two lines.
pub fn write<M: Copy + Eq, C: Captions<M>>(view: &View<'_, M, C>, title: &str, subtitle: &str) -> String {
    let drawing = Drawing::of(view);
    let heading = (title.chars().count() as f64 * 9.2).max(text_width(subtitle));
    let width = (drawing.width.max(heading) + 2.0 * MARGIN).max(LEAST_WIDTH);
    let legend = legend(view, width - 2.0 * MARGIN);
    let height = HEADER + MARGIN + drawing.height + 2.0 * MARGIN + legend.height;
    let mut svg = String::new();
    let _ = writeln!(
        svg,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {w} {h}\" width=\"{w}\" height=\"{h}\" \
         role=\"img\" class=\"qt\">",
        w = width.ceil(),
        h = height.ceil()
    );
    let _ = writeln!(svg, "<title>{}</title>", escaped(title));
    let _ = writeln!(svg, "<desc>{}</desc>", escaped(&description(view, subtitle)));
    let _ = writeln!(svg, "<style>\n{STYLE}</style>");
    let _ = writeln!(svg, "<rect class=\"bg\" width=\"100%\" height=\"100%\"/>");
    let _ = writeln!(svg, "<text class=\"h\" x=\"{MARGIN}\" y=\"30\">{}</text>", escaped(title));
    let _ = writeln!(svg, "<text class=\"s\" x=\"{MARGIN}\" y=\"50\">{}</text>", escaped(subtitle));
    let left = (width - drawing.width) / 2.0;
    let _ = writeln!(svg, "<g transform=\"translate({} {})\">", short(left), short(HEADER + MARGIN));
    edges(view, &drawing, &mut svg);
    for item in &drawing.items {
        draw(view, item, &mut svg);
    }
    links(view, &drawing, &mut svg);
    svg += "</g>\n";
    let top = height - legend.height - MARGIN / 2.0;
    let _ = writeln!(svg, "<g transform=\"translate({MARGIN} {})\">{}</g>", short(top), legend.svg);
    svg += "</svg>\n";
    svg
}

/// What a screen reader says of the whole picture.
fn description<M: Copy + Eq, C: Captions<M>>(view: &View<'_, M, C>, subtitle: &str) -> String {
    let line: Vec<String> = view.tree.line().map(|place| view.by(&view.tree.nodes()[place])).collect();
    format!("{}. {}{} {}.", subtitle, view.words.line, view.words.lang.pick(":", " :"), line.join(" ").trim())
}

/// A number without needless digits.
pub(super) fn short(number: f64) -> String {
    let text = format!("{number:.1}");
    text.strip_suffix(".0").map_or(text.clone(), str::to_owned)
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// The branches, thick ones last so that they lie on top.
fn edges<M: Copy + Eq, C: Captions<M>>(view: &View<'_, M, C>, drawing: &Drawing, svg: &mut String) {
    let on_line = |item: &Item| matches!(item.what, What::Node(place) if view.tree.nodes()[place].on_line);
    let (thick, thin): (Vec<&Item>, Vec<&Item>) = drawing.items.iter().partition(|item| on_line(item));
    for (item, class) in
        thin.into_iter().map(|item| (item, "e")).chain(thick.into_iter().map(|i| (i, "e pv")))
    {
        let Some(parent) = item.parent.map(|parent| &drawing.items[parent]) else { continue };
        let (from, to) = if drawing.down {
            ((parent.x, parent.y + parent.height), (item.x, item.y))
        } else {
            (
                (parent.x + parent.chip_width() / 2.0, chip_middle(parent)),
                (item.x - item.chip_width() / 2.0, chip_middle(item)),
            )
        };
        let middle = (f64::midpoint(from.0, to.0), f64::midpoint(from.1, to.1));
        let (first, second) = if drawing.down {
            ((from.0, middle.1), (to.0, middle.1))
        } else {
            ((middle.0, from.1), (middle.0, to.1))
        };
        let dash = if matches!(item.what, What::Skipped(_)) { " dash" } else { "" };
        let points: Vec<String> =
            [from, first, second, to].iter().map(|(x, y)| format!("{} {}", short(*x), short(*y))).collect();
        let _ = writeln!(
            svg,
            "<path class=\"{class}{dash}\" d=\"M{} C{} {} {}\"/>",
            points[0], points[1], points[2], points[3]
        );
        if !dash.is_empty() {
            // The two strokes of the textbooks, across the branch.
            let (x, y) = middle;
            let stroke = |shift: f64| match drawing.down {
                true => format!("M{} {}l12 -5", short(x - 6.0), short(y + 2.5 + shift)),
                false => format!("M{} {}l-5 12", short(x + 2.5 + shift), short(y - 6.0)),
            };
            let _ = writeln!(svg, "<path class=\"cut\" d=\"{}{}\"/>", stroke(-2.0), stroke(2.0));
        }
    }
}

/// The height at which branches meet a box, below its board and above its note.
fn chip_middle(item: &Item) -> f64 {
    let note = if item.note.is_some() { NOTE } else { 0.0 };
    item.y + item.height - note - CHIP / 2.0
}

/// Dotted curves from remembered nodes to the nodes that they remember.
fn links<M: Copy + Eq, C: Captions<M>>(view: &View<'_, M, C>, drawing: &Drawing, svg: &mut String) {
    let nodes = view.tree.nodes();
    if nodes.iter().filter(|node| node.origin.is_some()).count() > MOST_LINKS {
        return;
    }
    let item_of = |place: usize| drawing.items.iter().find(|item| item.what == What::Node(place));
    for (place, node) in nodes.iter().enumerate() {
        let Some((from, to)) = node.origin.and_then(|origin| item_of(place).zip(item_of(origin))) else {
            continue;
        };
        let points = if drawing.down {
            let (y1, y2) = (from.y + from.height, to.y + to.height);
            let below = y1.max(y2) + 22.0;
            [(from.x, y1), (from.x, below), (to.x, below), (to.x, y2)]
        } else {
            let edge = |item: &Item| (item.x + item.chip_width() / 2.0, chip_middle(item));
            let (from, to) = (edge(from), edge(to));
            let beyond = from.0.max(to.0) + 40.0;
            [from, (beyond, from.1), (beyond, to.1), to]
        };
        let points: Vec<String> =
            points.iter().map(|(x, y)| format!("{} {}", short(*x), short(*y))).collect();
        let _ = writeln!(svg, "<path class=\"link\" d=\"M{} C{}\"/>", points[0], points[1..].join(" "));
    }
}

/// One box.
fn draw<M: Copy + Eq, C: Captions<M>>(view: &View<'_, M, C>, item: &Item, svg: &mut String) {
    let (class, title) = match item.what {
        What::Node(place) => {
            let node = &view.tree.nodes()[place];
            let line = if node.on_line { " pv" } else { "" };
            (format!("{}{line}", class(node)), sentence(view, place))
        }
        What::Hidden(place) => {
            let count = view.tree.hidden(place);
            ("stub".to_owned(), view.words.not_drawn(count))
        }
        What::Skipped(place) => ("stub".to_owned(), view.cutoff(&view.tree.nodes()[place].skipped)),
    };
    let _ = write!(
        svg,
        "<g class=\"{class}\" transform=\"translate({} {})\"><title>{}</title>",
        short(item.x),
        short(item.y),
        escaped(&title)
    );
    let mut y = 0.0;
    if let Some(picture) = &item.picture {
        board(picture, svg);
        y = cell_side(picture) * picture.rows.len() as f64 + 6.0;
    }
    chip(view, item, y, svg);
    if let Some(note) = &item.note {
        let _ = write!(
            svg,
            "<text class=\"n m\" y=\"{}\">{}</text>",
            short(y + CHIP + NOTE - 3.0),
            escaped(note)
        );
    }
    svg.push_str("</g>\n");
}

/// The class of a node, which decides its colours.
const fn class<M: Copy>(node: &Node<M>) -> &'static str {
    match node.kind {
        Kind::Leaf => "leaf",
        Kind::Over => "over",
        Kind::Memo => "memo",
        Kind::Searched if node.is_max() => "max",
        Kind::Searched => "min",
    }
}

/// What a screen reader says of a node, and a browser shows: `c3: MIN, 0, 3 nodes`.
fn sentence<M: Copy + Eq, C: Captions<M>>(view: &View<'_, M, C>, place: usize) -> String {
    let node = &view.tree.nodes()[place];
    let words = view.words;
    let kind = match node.kind {
        Kind::Leaf => words.leaf.to_owned(),
        Kind::Over => words.over.to_owned(),
        Kind::Memo => view.memory(node),
        Kind::Searched => if node.is_max() { "MAX" } else { "MIN" }.to_owned(),
    };
    let id = view.id(place);
    let mut text = if id.is_empty() { kind } else { format!("{id}{} {kind}", words.lang.pick(":", " :")) };
    let _ = write!(text, ", {}", view.value(node));
    if let Some(window) = view.window(node) {
        let _ = write!(text, ", {window}");
    }
    let _ = write!(text, ", {}", words.count(node.size));
    if node.on_line {
        let _ = write!(text, ", {}", words.line);
    }
    text
}

/// The box with the move, the sign and the value.
fn chip<M: Copy + Eq, C: Captions<M>>(view: &View<'_, M, C>, item: &Item, y: f64, svg: &mut String) {
    let width = item.chip_width();
    let left = -width / 2.0;
    let (kind, max) = match item.what {
        What::Node(place) => {
            let node = &view.tree.nodes()[place];
            (Some(node.kind), node.is_max())
        }
        _ => (None, false),
    };
    let corner = match kind {
        Some(Kind::Leaf) => CHIP / 2.0,
        Some(Kind::Over) => 0.0,
        _ => 5.0,
    };
    let dash = if matches!(item.what, What::Skipped(_)) { " dash" } else { "" };
    let _ = write!(
        svg,
        "<rect class=\"c{dash}\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{CHIP}\" rx=\"{corner}\"/>",
        short(left),
        short(y),
        short(width)
    );
    let baseline = short(y + CHIP / 2.0 + 4.2);
    let mut x = left + item.move_width();
    if !item.by.is_empty() {
        let middle = short(f64::midpoint(left, x));
        let by = escaped(&item.by);
        let _ = write!(svg, "<text class=\"b m\" x=\"{middle}\" y=\"{baseline}\">{by}</text>");
        let _ = write!(svg, "<path class=\"sep\" d=\"M{} {}v{}\"/>", short(x), short(y + 4.0), CHIP - 8.0);
    }
    x += 7.0;
    if let Some(kind) = kind {
        sign(kind, max, x + SIGN / 2.0, y + CHIP / 2.0, svg);
        x += SIGN + 5.0;
    }
    let _ = write!(svg, "<text x=\"{}\" y=\"{baseline}\">{}</text>", short(x), escaped(&item.value));
}

/// The sign of a kind of node, drawn so that no font is needed.
fn sign(kind: Kind, max: bool, x: f64, y: f64, svg: &mut String) {
    let at = |dx: f64, dy: f64| format!("{} {}", short(x + dx), short(y + dy));
    let _ = match kind {
        Kind::Searched if max => write!(svg, "<path class=\"f\" d=\"M{}l6 10h-12z\"/>", at(0.0, -5.5)),
        Kind::Searched => write!(svg, "<path class=\"k\" d=\"M{}l-5.5 -9.5h11z\"/>", at(0.0, 5.5)),
        Kind::Leaf => {
            write!(svg, "<circle class=\"f\" cx=\"{}\" cy=\"{}\" r=\"3.2\"/>", short(x), short(y))
        }
        Kind::Over => write!(svg, "<path class=\"f\" d=\"M{}h9v9h-9z\"/>", at(-4.5, -4.5)),
        Kind::Memo => write!(
            svg,
            "<path class=\"k\" d=\"M{}a4.6 4.6 0 1 0 4.6 -1.2\"/><path class=\"f\" d=\"M{}l-6 1.5l4 4.5z\"/>",
            at(-3.2, -2.6),
            at(-0.4, -5.6)
        ),
    };
}

/// The legend, broken into as many lines as the width asks for.
struct Legend {
    svg: String,
    height: f64,
}

fn legend<M: Copy + Eq, C: Captions<M>>(view: &View<'_, M, C>, width: f64) -> Legend {
    let words = view.words;
    let nodes = view.tree.nodes();
    let has = |kind: Kind| nodes.iter().any(|node| node.kind == kind);
    let mut legend = Legend { svg: String::new(), height: LEGEND_LINE };
    let mut x = 0.0;
    let mut entry = |text: &str, sign_svg: &dyn Fn(f64, f64, &mut String)| {
        let needed = 30.0 + text_width(text) + 20.0;
        if x > 0.0 && x + needed > width {
            x = 0.0;
            legend.height += LEGEND_LINE;
        }
        let y = legend.height - LEGEND_LINE / 2.0;
        sign_svg(x + 10.0, y - 4.0, &mut legend.svg);
        let _ = write!(
            legend.svg,
            "<text class=\"s\" x=\"{}\" y=\"{}\">{text}</text>",
            short(x + 26.0),
            short(y)
        );
        x += needed;
    };
    entry(&view.side(true), &|x, y, svg| sign(Kind::Searched, true, x, y, svg));
    entry(&view.side(false), &|x, y, svg| sign(Kind::Searched, false, x, y, svg));
    for (kind, word) in [(Kind::Leaf, words.leaf), (Kind::Over, words.over), (Kind::Memo, words.memo)] {
        if has(kind) {
            entry(word, &|x, y, svg| sign(kind, false, x, y, svg));
        }
    }
    let stroke = |class: &'static str| {
        move |x: f64, y: f64, svg: &mut String| {
            let _ = write!(svg, "<path class=\"{class}\" d=\"M{} {}h20\"/>", short(x - 10.0), short(y));
        }
    };
    entry(words.line, &stroke("e pv"));
    if nodes.iter().any(|node| !node.skipped.is_empty()) {
        entry(words.skipped, &stroke("e dash"));
    }
    if (0..nodes.len()).any(|place| view.tree.hidden(place) > 0) {
        let text = format!("{} {}", words.nodes[1], words.hidden[1]);
        entry(&text, &|x, y, svg| {
            let _ = write!(svg, "<text class=\"m\" x=\"{}\" y=\"{}\">…</text>", short(x), short(y + 4.0));
        });
    }
    if view.boards {
        entry(words.last, &|x, y, svg| {
            let (x, y) = (short(x - 7.0), short(y - 7.0));
            let _ = write!(svg, "<rect class=\"last\" x=\"{x}\" y=\"{y}\" width=\"14\" height=\"14\"/>");
        });
    }
    if view.tree.has_windows() {
        entry(words.window_name, &|_, _, _| {});
    }
    legend
}
