//! The result of a match in words: the table, the Elo difference, how games ended.

use quaterne_arena::{Ending, Played, Tournament};

use crate::contest_args::OpeningList;
use crate::output;
use quaterne_report::EloInterval;
use quaterne_report::contest::reasons;
use quaterne_report::match_report::Match;
use quaterne_report::numbers::{count, decimal, percent, rating, seconds};
use quaterne_report::table::{Table, Tone};
use quaterne_rules::{Lang, Say as _};

/// How many games differ, of how many; and whether there would have been more.
pub(crate) fn write_played(
    out: &mut impl std::io::Write,
    games: [usize; 2],
    complete: bool,
    lang: Lang,
) -> anyhow::Result<()> {
    let [different, all] = games.map(|games| count(lang, games as u64));
    writeln!(out, "{} {different}/{all}", lang.pick("distinct games", "parties distinctes"))?;
    if !complete {
        let stopped =
            lang.pick("interrupted: what follows is what was played", "interrompu : voici ce qui a été joué");
        writeln!(out, "{stopped}")?;
    }
    Ok(())
}

pub(super) fn write_text(
    out: &mut impl std::io::Write,
    report: &Match,
    openings: &OpeningList,
    lang: Lang,
) -> anyhow::Result<()> {
    output::sentences(out, &heading(&report.rules, openings, lang))?;
    write_played(out, [report.distinct_games, report.games], report.complete, lang)?;
    writeln!(out)?;
    let mut table = Table::headed(lang.pick(
        "player | score % | won | drawn | lost | as x % | as o % | nodes/move | time/move",
        "joueur | score % | gagné | nul | perdu | en x % | en o % | nœuds/coup | temps/coup",
    ))
    .sparing(&[7, 8, 5, 6]);
    for (nth, player) in report.players.iter().enumerate() {
        table.row([
            player.player.clone(),
            percent(lang, player.share, 1),
            player.wins.to_string(),
            player.draws.to_string(),
            player.losses.to_string(),
            percent(lang, player.share_as_x, 1),
            percent(lang, player.share_as_o, 1),
            count(lang, player.nodes_per_move.round() as u64),
            seconds(lang, player.micros_per_move / 1e6),
        ]);
        // The second one's difference is the first's, seen from the other side.
        if let Some(EloInterval { low, high }) = report.elo_interval {
            table.tint(1, if nth == 0 { Tone::of(low, high, 0.0) } else { Tone::of(-high, -low, 0.0) });
        }
    }
    output::table(out, table, lang)?;
    writeln!(out)?;
    output::sentences(out, &elo_sentence(report, lang))?;
    if let Some(superiority) = report.superiority {
        let head = lang.pick(
            "the first is the better one with a likelihood of",
            "le premier est le meilleur avec une vraisemblance de",
        );
        writeln!(out, "{head} {} %", decimal(lang, superiority * 100.0, 1))?;
    }
    if let Some(plies) = report.mean_plies {
        let plies = decimal(lang, plies, 1);
        let text =
            lang.pick(format!("mean length: {plies} plies"), format!("longueur moyenne : {plies} coups"));
        writeln!(out, "{text}")?;
    }
    Ok(())
}

/// Where somebody lost by a fault: how many games ended for which reason, and the first fault of each player.
pub(super) fn write_endings(
    out: &mut impl std::io::Write,
    tournament: &Tournament,
    games: &[Played],
    lang: Lang,
) -> anyhow::Result<()> {
    let forfeit = |played: &Played| matches!(played.ending, Ending::Forfeit(..));
    if !games.iter().any(forfeit) {
        return Ok(());
    }
    let counts: Vec<String> =
        reasons(games).into_iter().map(|(reason, count)| format!("{} {count}", reason.say(lang))).collect();
    let head = lang.pick("how games ended:", "fin des parties :");
    output::sentences(out, &format!("{head} {}", counts.join(", ")))?;
    let mut told = Vec::new();
    for played in games {
        let Ending::Forfeit(by, fault) = played.ending else { continue };
        let player = played.fixture.seats[by.index()];
        if told.contains(&(player, fault)) {
            continue;
        }
        told.push((player, fault));
        let why = played.notes[by.index()].fault.as_ref().map_or("", |why| why.say(lang));
        let name = tournament.entrants[player].player.label();
        let reason = played.ending.reason().say(lang);
        let colon = lang.pick(":", " :");
        output::sentences(out, &format!("  {name}{colon} {reason}, {why} ({})", played.game.text()))?;
    }
    Ok(())
}

/// What was played: `7x6/4, 121 openings of 3 plies, both colours`.
pub(crate) fn heading(rules: &str, openings: &OpeningList, lang: Lang) -> String {
    let (played, known, plies) = (openings.games.len(), openings.known, openings.plies);
    let of = if played < known {
        format!("{played} {} {known}", lang.pick("of", "sur"))
    } else {
        played.to_string()
    };
    let plural = |count: usize| if count == 1 { "" } else { "s" };
    let mirror =
        if openings.mirror { lang.pick(" (mirror images as one)", " (aux symétries près)") } else { "" };
    match lang {
        Lang::En => {
            let long = plies.map_or(String::new(), |plies| {
                format!(" of {plies} {}{mirror}", if plies == 1 { "ply" } else { "plies" })
            });
            format!("{rules}, {of} opening{}{long}, both colours", plural(played))
        }
        Lang::Fr => {
            let long = plies
                .map_or(String::new(), |plies| format!(" de {plies} coup{}{mirror}", plural(plies as usize)));
            format!("{rules}, {of} ouverture{}{long}, des deux couleurs", plural(played))
        }
    }
}

/// `Elo of the first over the second: +45, 95 % interval from +5 to +86, by 121 pairs`.
fn elo_sentence(report: &Match, lang: Lang) -> String {
    let Some(elo) = report.elo.map(|elo| rating(lang, elo)) else {
        let (english, french) = (
            "no opening was finished with both colours: no rating",
            "aucune ouverture finie des deux couleurs : pas d'Elo",
        );
        return lang.pick(english, french).to_owned();
    };
    let (pairs, s) = (report.pairs, if report.pairs == 1 { "" } else { "s" });
    let evidence = lang.pick(format!("{pairs} pair{s} of games"), format!("{pairs} paire{s} de parties"));
    let interval =
        report.elo_interval.map(|EloInterval { low, high }| [low, high].map(|end| rating(lang, end)));
    let range = match &interval {
        Some([low, high]) => lang.pick(
            format!(", 95 % interval from {low} to {high} ({evidence})"),
            format!(", intervalle à 95 % de {low} à {high} ({evidence})"),
        ),
        None => lang.pick(
            format!(" ({evidence}: one pair has no interval)"),
            format!(" ({evidence} : une seule paire n'a pas d'intervalle)"),
        ),
    };
    lang.pick(
        format!("Elo of the first over the second: {elo}{range}"),
        format!("Elo du premier sur le second : {elo}{range}"),
    )
}
