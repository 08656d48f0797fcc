//! The report: one HTML file with the table, the plots and games to replay. It needs no network and no other file.

use std::fs;
use std::io::Write as _;
use std::path::Path;

use quaterne_rules::Side;
use serde::Serialize;

use crate::bot_args::fault_words;
use crate::files;
use crate::plot_file::PlotFile;
use quaterne_report::chart::heatmap::Heatmap;
use quaterne_report::chart::ratings::{Rated, RatingPlot};
use quaterne_report::drawing::{Drawing, escaped};
use quaterne_report::numbers::{count, rating, seconds};
use quaterne_rules::{Lang, Say as _};

use super::export::each_game;
use super::run::Done;
use super::table;

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
    let mut out = files::create(path)?;
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
    Ok(out.flush()?)
}

fn standing_table(done: &Done, lang: Lang) -> String {
    let heads = lang.pick(
        [
            "",
            "player",
            "Elo",
            "95 %",
            "score %",
            "games",
            "+ = −",
            "as x %",
            "as o %",
            "better %",
            "faults",
            "nodes/move",
            "time/move",
        ],
        [
            "",
            "joueur",
            "Elo",
            "95 %",
            "score %",
            "parties",
            "+ = −",
            "en x %",
            "en o %",
            "meilleur %",
            "fautes",
            "nœuds/coup",
            "temps/coup",
        ],
    );
    let mut text = String::from("<div class=\"wide\"><table>\n<thead><tr>");
    for head in heads {
        text.push_str(&format!("<th scope=\"col\">{head}</th>"));
    }
    text.push_str("</tr></thead>\n<tbody>\n");
    for (nth, row) in done.table.rows.iter().enumerate() {
        let (entrant, total) = (&done.tournament.entrants[row.player], row.total());
        let interval = row.elo_interval.map_or_else(
            || if done.table.exact { "exact".to_owned() } else { "–".to_owned() },
            |interval| format!("{} … {}", rating(lang, interval.low), rating(lang, interval.high)),
        );
        let faults: Vec<String> =
            row.faults.iter().map(|(reason, games)| format!("{} {games}", reason.say(lang))).collect();
        let score =
            if done.table.exact { table::fraction(row) } else { table::percent(total.share(), 1, lang) };
        text.push_str(&format!(
            "<tr><td>{}</td><th scope=\"row\" title=\"{}\">{}{}</th>",
            nth + 1,
            escaped(&entrant.contestant.to_string()),
            escaped(&entrant.name),
            if row.wavers { " *" } else { "" }
        ));
        for cell in [
            rating(lang, row.elo),
            interval,
            score,
            total.games().to_string(),
            format!("{} {} {}", total.wins, total.draws, total.losses),
            table::percent(row.by_colour[0].share(), 1, lang),
            table::percent(row.by_colour[1].share(), 1, lang),
            table::percent(row.better_than_next, 0, lang),
            escaped(&faults.join(", ")),
            count(lang, row.effort.nodes_per_move().round() as u64),
            seconds(lang, row.effort.seconds_per_move()),
        ] {
            text.push_str(&format!("<td>{cell}</td>"));
        }
        text.push_str("</tr>\n");
    }
    text.push_str("</tbody></table></div>\n");
    text
}

fn rating_plot(done: &Done, lang: Lang) -> Drawing {
    let rated = |row: &quaterne_arena::Standing| Rated {
        name: done.tournament.entrants[row.player].name.clone(),
        elo: row.elo,
        interval: row.elo_interval.map(|interval| (interval.low, interval.high)),
    };
    let players: Vec<Rated> = done.table.rows.iter().map(rated).collect();
    let plot = RatingPlot {
        title: lang.pick("Elo, with 95 % intervals", "Elo, avec intervalles à 95 %"),
        subtitle: &table::heading(done, lang),
        players: &players,
    };
    plot.drawing()
}

fn heat_map(done: &Done, lang: Lang) -> Drawing {
    let order: Vec<usize> = done.table.rows.iter().map(|row| row.player).collect();
    let name =
        |(nth, &player): (usize, &usize)| format!("{} · {}", nth + 1, done.tournament.entrants[player].name);
    let rows: Vec<String> = order.iter().enumerate().map(name).collect();
    let columns: Vec<String> = (1..=order.len()).map(|nth| nth.to_string()).collect();
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
        rows: &rows,
        columns: &columns,
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
                f: fault_words(&stored.fault, lang),
            });
        }
        Ok(())
    })?;
    let shown = games.len();
    let data = Data {
        width: rules.width(),
        height: rules.height(),
        players: done.tournament.entrants.iter().map(|entrant| entrant.name.as_str()).collect(),
        games,
        words: lang.pick(
            vec![
                ("move", "move"),
                ("of", "of"),
                ("opening", "opening"),
                ("draw", "draw"),
                ("wins", "wins"),
                ("none", "no game"),
            ],
            vec![
                ("move", "coup"),
                ("of", "sur"),
                ("opening", "ouverture"),
                ("draw", "nulle"),
                ("wins", "gagne"),
                ("none", "aucune partie"),
            ],
        ),
    };
    let words = lang.pick(
        ["Games", "x is", "o is", "anybody", "game", "first move", "back", "on", "last move", "play"],
        [
            "Parties",
            "x est",
            "o est",
            "n'importe qui",
            "partie",
            "début",
            "précédent",
            "suivant",
            "fin",
            "jouer",
        ],
    );
    let [games, x, o, any, game, first, back, on, last, play] = words;
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
