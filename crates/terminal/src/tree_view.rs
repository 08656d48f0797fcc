//! The tree pane on the screen: a title with the numbers of the search, the lines of the tree, and in a playback
//! the step that was just made.

use quaterne_search::tree::Words;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::list::top_for;
use super::options::Options;
use super::pen::Pen;
use super::playback::{Deed, Playback};
use super::table::Table;
use super::text;
use super::tree_rows::Wording;
use quaterne_report::numbers::count;
use quaterne_rules::Lang;

/// Lines above the tree.
pub(crate) const HEAD: u16 = 2;

pub(crate) fn draw(buffer: &mut Buffer, area: Rect, table: &Table, options: &Options) {
    let (theme, lang) = (options.theme, options.lang);
    let words = lang.pick(&Words::ENGLISH, &Words::FRENCH);
    let mut pen = Pen::new(buffer, area, theme);
    let Some((game, method, found)) = table.tree.found() else {
        let text = match table.tree.run() {
            Some(run) => {
                let nodes = text::nodes(run.progress.nodes(), lang);
                format!("{} {nodes}", lang.pick("searching:", "recherche :"))
            }
            None => lang
                .pick("nothing to search: the game is over", "rien à chercher : la partie est finie")
                .to_owned(),
        };
        return pen.short(0, 0, &text, theme.dim());
    };
    pen.short(0, 0, &method.to_string(), theme.bold());
    let analysis = &found.analysis;
    let mut parts = vec![text::nodes(analysis.nodes, lang)];
    if analysis.cutoffs > 0 {
        parts.push(format!("{} {}", count(lang, analysis.cutoffs), lang.pick("cutoffs", "coupures")));
    }
    if found.tree.remembered() > 0 {
        let remembered = count(lang, found.tree.remembered());
        parts.push(format!("{remembered} {}", lang.pick("memo hits", "mémo")));
    }
    if found.tree.rounds().len() > 1 {
        parts.push(format!("{} {}", found.tree.rounds().len(), words.round));
    }
    if table.tree.run().is_some() {
        parts.push(theme.ellipsis().to_owned());
    }
    pen.short(0, 1, &parts.join(" · "), theme.dim());
    let playback = table.tree.playback.as_ref();
    let wording = Wording { game, found, words, theme, playback };
    let rows = table.tree.rows();
    let foot = if playback.is_some() { 2 } else { 0 };
    let height = area.height.saturating_sub(HEAD + foot);
    let selected = table.tree.selected();
    let at = rows.iter().position(|row| row.place == selected && row.is_node()).unwrap_or(0);
    let top = top_for(table.tree.top, at, usize::from(height));
    for (line, row) in rows.iter().skip(top).take(usize::from(height)).enumerate() {
        let mut line_shown = wording.line(row);
        if top + line == at && table.in_pane {
            line_shown = line_shown.patch_style(theme.chosen());
        }
        pen.line(0, i32::from(HEAD) + line as i32, &line_shown);
    }
    if let Some(playback) = playback {
        let y = i32::from(area.height) - 2;
        let (at, all) = playback.place();
        let state = if playback.running { theme.sign("▶", ">") } else { theme.sign("‖", "=") };
        let [at, all] = [at, all].map(|number| count(lang, number as u64));
        let step = format!("{state} {at}/{all}  {}", sentence(&wording, playback, lang));
        pen.text(0, y, &theme.sign("╌", "-").repeat(usize::from(area.width)), theme.dim());
        pen.short(0, y + 1, &step, theme.note());
    }
}

/// What the search just did, in words.
fn sentence(wording: &Wording<'_>, playback: &Playback, lang: Lang) -> String {
    let step = playback.step();
    let path = wording.found.tree.path(step.place);
    let id = if path.is_empty() {
        lang.pick("the root", "la racine").to_owned()
    } else {
        quaterne_rules::write_moves(wording.game.rules(), &path)
    };
    let scale = wording.found.scale;
    match step.deed {
        Deed::Enter => {
            let window = wording.window(step.place).map_or(String::new(), |window| format!(" {window}"));
            format!("{} {id}{window}", lang.pick("enter", "entrer dans"))
        }
        Deed::Leaf => {
            format!("{id} {} {}", lang.pick("is evaluated:", "est évalué :"), value(wording, step.place))
        }
        Deed::Memo => {
            format!("{id} {} {}", lang.pick("is remembered:", "est en mémoire :"), value(wording, step.place))
        }
        Deed::Hidden(nodes) => wording.words.not_drawn(nodes),
        Deed::Update(by, worth) => {
            let by = quaterne_rules::write_move(wording.game.rules(), by);
            let worth = wording.words.value(scale.shown(worth));
            lang.pick(
                format!("{id}: {by} is the best so far, {worth}"),
                format!("{id} : {by} est le meilleur jusqu'ici, {worth}"),
            )
        }
        Deed::Cutoff => format!("{id}{} {}", lang.pick(":", " :"), wording.skipped(step.place)),
        Deed::Exit => format!("{} {id} = {}", lang.pick("leave", "quitter"), value(wording, step.place)),
    }
}

/// The value that a node will have.
fn value(wording: &Wording<'_>, place: usize) -> String {
    Wording { playback: None, ..*wording }.value(place)
}
