//! The report: one HTML file with the table, the plots and games to replay. It needs no network and no other file.

use std::fs;
use std::io::Write as _;
use std::path::Path;

use quaterne_rules::{Lang, Say as _, Side};
use serde::Serialize;

use crate::new_file::NewFile;
use crate::plot_file::PlotFile;
use quaterne_report::chart::heatmap::Heatmap;
use quaterne_report::chart::ratings::RatingPlot;
use quaterne_report::drawing::{Drawing, escaped};
use quaterne_report::numbers::count;

use super::export::each_game;
use super::run::Done;
use super::{json, table};

const STYLE: &str = include_str!("report.css");
const SCRIPT: &str = include_str!("report.js");

/// The most games in a report: some megabytes. The rest is in the database and in the exports.
const GAMES: usize = 20_000;

/// What the replay needs of a game.
#[derive(Serialize)]
struct Replay {
    x: usize,
    o: usize,
    /// 1, 2, or 0 for a draw.
    w: u8,
    /// Why it ended.
    r: String,
    /// Columns and rows of the moves, from 0, as pairs.
    m: Vec<u8>,
    /// How many of them belong to the opening.
    n: usize,
    /// What the loser did wrong.
    #[serde(skip_serializing_if = "String::is_empty")]
    f: String,
}

#[derive(Serialize)]
struct Data<'a> {
    width: u8,
    height: u8,
    players: Vec<&'a str>,
    games: Vec<Replay>,
    words: Vec<(&'static str, &'static str)>,
}

/// Writes the report.
pub(super) fn write(path: &Path, done: &Done, lang: Lang) -> anyhow::Result<()> {
    let mut out = NewFile::create(path)?;
    let title = escaped(&done.tournament.name);
    let language = lang.pick("en", "fr");
    write!(
        out,
        "<!doctype html>\n<html lang=\"{language}\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>{title}</title>\n\
         <style>{STYLE}</style>\n</head>\n<body>\n<main>\n<h1>{title}</h1>\n<p>{}</p>\n",
        escaped(&table::heading(done, lang))
    )?;
    write!(out, "{}", standing_table(done, lang))?;
    writeln!(out, "<ul>")?;
    for line in table::remarks(done, lang) {
        writeln!(out, "<li>{}</li>", escaped(&line))?;
    }
    writeln!(out, "</ul>")?;
    for (heading, picture) in [
        (lang.pick("Ratings", "Classement"), rating_plot(done, lang).svg()),
        (lang.pick("Who beats whom", "Qui bat qui"), heat_map(done, lang).svg()),
    ] {
        writeln!(out, "<h2>{heading}</h2>\n<figure>{picture}</figure>")?;
    }
    write_games(&mut out, done, lang)?;
    writeln!(out, "</main>\n<script>{SCRIPT}</script>\n</body>\n</html>")?;
    out.keep()
}

/// The table of ratings, as in the terminal; faults are told by their names.
fn standing_table(done: &Done, lang: Lang) -> String {
    let heads: String =
        table::heads(lang).split(" | ").map(|head| format!("<th scope=\"col\">{head}</th>")).collect();
    let mut text = format!("<div class=\"wide\"><table>\n<thead><tr>{heads}</tr></thead>\n<tbody>\n");
    for (nth, row) in done.table.rows.iter().enumerate() {
        let spec = done.tournament.entrants[row.player].player.to_string();
        let faults: Vec<String> =
            row.faults.iter().map(|(reason, games)| format!("{} {games}", reason.say(lang))).collect();
        let mut cells = table::cells(done, row, lang);
        cells[10] = faults.join(", ");
        let cells: String = cells.iter().map(|cell| format!("<td>{}</td>", escaped(cell))).collect();
        let [spec, name] = [spec, table::place(done, nth, row)].map(|text| escaped(&text));
        text.push_str(&format!("<tr><th scope=\"row\" title=\"{spec}\">{name}</th>{cells}</tr>\n"));
    }
    text.push_str("</tbody></table></div>\n");
    text
}

fn rating_plot(done: &Done, lang: Lang) -> Drawing {
    let plot = RatingPlot {
        title: lang.pick("Elo, with 95 % intervals", "Elo, avec intervalles à 95 %"),
        subtitle: &table::heading(done, lang),
        players: &json::report(done).table.players,
    };
    plot.drawing()
}

fn heat_map(done: &Done, lang: Lang) -> Drawing {
    let order: Vec<usize> = done.table.rows.iter().map(|row| row.player).collect();
    let names: Vec<&str> =
        order.iter().map(|&player| done.tournament.entrants[player].name.as_str()).collect();
    let share = |one: usize, other: usize| {
        if one == other { None } else { done.table.cross[one][other].share() }
    };
    let shares: Vec<Vec<Option<f64>>> =
        order.iter().map(|&one| order.iter().map(|&other| share(one, other)).collect()).collect();
    let map = Heatmap {
        title: lang
            .pick("Score of the row against the column in %", "Score de la ligne contre la colonne en %"),
        subtitle: &table::heading(done, lang),
        axis: lang.pick("player", "joueur"),
        names: &names,
        shares: &shares,
        ends: lang.pick(["the column wins", "the row wins"], ["la colonne gagne", "la ligne gagne"]),
    };
    map.drawing()
}

/// Both plots as files: `cross.svg`, `cross.png`, `ratings.svg`, `ratings.png`.
pub(super) fn plots(folder: &Path, done: &Done, lang: Lang) -> anyhow::Result<()> {
    fs::create_dir_all(folder)?;
    for (name, picture) in [("cross", heat_map(done, lang)), ("ratings", rating_plot(done, lang))] {
        let endings: &[&str] = if cfg!(feature = "png") { &["svg", "png"] } else { &["svg"] };
        for ending in endings {
            let path = folder.join(format!("{name}.{ending}"));
            let file: PlotFile = path.to_string_lossy().parse().map_err(anyhow::Error::msg)?;
            file.save(&picture)?;
        }
    }
    Ok(())
}

fn write_games(out: &mut impl std::io::Write, done: &Done, lang: Lang) -> anyhow::Result<()> {
    let rules = &done.tournament.rules;
    let mut games = Vec::new();
    each_game(&done.arena, &done.id, |stored| {
        if games.len() < GAMES {
            let game = quaterne_rules::Game::parse(rules, &stored.line.moves)?;
            games.push(Replay {
                x: stored.line.seats[0],
                o: stored.line.seats[1],
                w: stored.line.winner.map_or(0, Side::number),
                r: stored.line.reason.say(lang),
                m: game.moves().iter().flat_map(|cell| [cell.column, cell.row]).collect(),
                n: stored.line.opening_plies,
                f: stored.fault.as_ref().map_or("", |why| why.say(lang)).to_owned(),
            });
        }
        Ok(())
    })?;
    let shown = games.len();
    let said = lang.pick(
        ["move", "of", "opening", "draw", "wins", "no game"],
        ["coup", "sur", "ouverture", "nulle", "gagne", "aucune partie"],
    );
    let data = Data {
        width: rules.width(),
        height: rules.height(),
        players: done.tournament.entrants.iter().map(|entrant| entrant.name.as_str()).collect(),
        games,
        words: ["move", "of", "opening", "draw", "wins", "none"].into_iter().zip(said).collect(),
    };
    let [games, x, o, any, game] = lang.pick(
        ["Games", "x is", "o is", "anybody", "game"],
        ["Parties", "x est", "o est", "n'importe qui", "partie"],
    );
    let [first, back, on, last, play] = lang.pick(
        ["first move", "back", "on", "last move", "play"],
        ["début", "précédent", "suivant", "fin", "jouer"],
    );
    let note = if shown < done.table.games {
        let rest = lang.pick("games shown of", "parties montrées sur");
        format!("<p>{} {rest} {}</p>", count(lang, shown as u64), count(lang, done.table.games as u64))
    } else {
        String::new()
    };
    write!(
        out,
        "<h2>{games}</h2>\n{note}<div id=\"replay\">\n<p class=\"choice\"><label>{x} <select id=\"x\"><option value=\"\">{any}</option></select></label>\n\
         <label>{o} <select id=\"o\"><option value=\"\">{any}</option></select></label>\n\
         <label>{game} <select id=\"game\"></select></label></p>\n\
         <div id=\"board\" role=\"img\" tabindex=\"0\"></div>\n\
         <p class=\"keys\"><button id=\"first\">|◀ <span>{first}</span></button> <button id=\"back\">◀ <span>{back}</span></button> \
         <button id=\"on\">▶ <span>{on}</span></button> <button id=\"last\">▶| <span>{last}</span></button> \
         <button id=\"play\">▶▶ <span>{play}</span></button></p>\n<p id=\"said\" aria-live=\"polite\"></p>\n</div>\n"
    )?;
    // `</script>` inside a name must not end the script.
    let json = serde_json::to_string(&data)?.replace("</", "<\\/");
    writeln!(out, "<script type=\"application/json\" id=\"data\">{json}</script>")?;
    Ok(())
}
