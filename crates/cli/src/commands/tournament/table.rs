//! The table in the terminal.

use std::io::Write;

use quaterne_arena::{Standing, Standings};

use crate::output;
use quaterne_report::numbers::{count, decimal, percent, rating, seconds};
use quaterne_report::table::{Table, Tone};
use quaterne_rules::{Lang, Say as _};

use super::run::Done;
use crate::commands::sprt_run;

/// Up to so many players the cross table fits a terminal.
const CROSS: usize = 16;

/// Everything that there is to say.
pub(super) fn write(out: &mut impl Write, done: &Done, lang: Lang) -> anyhow::Result<()> {
    output::sentences(out, &heading(done, lang))?;
    output::sentences(out, &evidence(done, lang))?;
    if !done.complete && done.trial.is_none() {
        let text = lang.pick(
            "interrupted: this is what was played; go on with --resume",
            "interrompu : voici ce qui a été joué ; continuez avec --resume",
        );
        writeln!(out, "{text}")?;
    }
    writeln!(out)?;
    output::table(out, ratings(done, lang), lang)?;
    if done.tournament.entrants.len() <= CROSS {
        let title = lang
            .pick("Score of the row against the column in %:", "Score de la ligne contre la colonne en % :");
        writeln!(out, "\n{title}\n")?;
        output::table(out, cross(done, lang), lang)?;
    } else {
        let text = lang.pick(
            "The cross table of so many players is in the report (--report FILE.html).",
            "Le tableau croisé d'autant de joueurs est dans le rapport (--report FICHIER.html).",
        );
        output::sentences(out, &format!("\n{text}"))?;
    }
    writeln!(out)?;
    for line in remarks(done, lang) {
        output::sentences(out, &line)?;
    }
    Ok(())
}

/// `class, 7x6/4, round-robin, 30 players, 25 openings of 2 plies, both colours`.
pub(super) fn heading(done: &Done, lang: Lang) -> String {
    let tournament = &done.tournament;
    let (players, openings) = (tournament.entrants.len(), tournament.openings.len());
    let from = match (lang, done.opening_plies) {
        (_, Some(0)) => lang.pick("from the empty board", "depuis la grille vide").to_owned(),
        (Lang::En, Some(1)) => format!("{openings} openings of one ply"),
        (Lang::Fr, Some(1)) => format!("{openings} ouvertures d'un coup"),
        (Lang::En, Some(plies)) => format!("{openings} openings of {plies} plies"),
        (Lang::En, None) if tournament.exhaustive => format!("all {openings} positions"),
        (Lang::En, None) => format!("{openings} chosen openings"),
        (Lang::Fr, Some(plies)) => format!("{openings} ouvertures de {plies} coups"),
        (Lang::Fr, None) if tournament.exhaustive => format!("les {openings} positions"),
        (Lang::Fr, None) => format!("{openings} ouvertures choisies"),
    };
    let (name, rules, schedule) = (&tournament.name, tournament.rules, tournament.schedule);
    match lang {
        Lang::En => format!("{name}: {rules}, {schedule}, {players} players, {from}, both colours"),
        Lang::Fr => format!("{name} : {rules}, {schedule}, {players} joueurs, {from}, des deux couleurs"),
    }
}

fn evidence(done: &Done, lang: Lang) -> String {
    let [distinct, games] = [done.table.distinct, done.table.games].map(|games| count(lang, games as u64));
    let rate = done.fresh as f64 / done.seconds.max(1e-3);
    let rate = if rate < 10.0 { decimal(lang, rate, 1) } else { count(lang, rate.round() as u64) };
    let (fresh, time) = (count(lang, done.fresh as u64), seconds(lang, done.seconds));
    let speed = match (done.fresh, lang) {
        (0, _) => String::new(),
        (_, Lang::En) => format!("; {fresh} games in {time}, {rate} a second"),
        (_, Lang::Fr) => format!(" ; {fresh} parties en {time}, {rate} par seconde"),
    };
    let kept = done.arena.shown_url();
    match lang {
        Lang::En => format!("distinct games {distinct}/{games}; kept in {kept}{speed}"),
        Lang::Fr => format!("parties distinctes {distinct}/{games} ; gardées dans {kept}{speed}"),
    }
}

/// The heads of the table of ratings.
pub(super) fn heads(lang: Lang) -> &'static str {
    lang.pick(
        "player | Elo | 95 % | score % | games | won | drawn | lost | as x % | as o % | better % | faults | nodes/move | time/move",
        "joueur | Elo | 95 % | score % | parties | gagné | nul | perdu | en x % | en o % | meilleur % | fautes | nœuds/coup | temps/coup",
    )
}

/// A line of the table, after the name of its player.
pub(super) fn cells(done: &Done, row: &Standing, lang: Lang) -> [String; 13] {
    let (exact, total) = (done.table.exact, row.total());
    let interval = match row.elo_interval {
        Some(interval) => format!("{}…{}", rating(lang, interval.low), rating(lang, interval.high)),
        None if exact => "exact".to_owned(),
        None => "–".to_owned(),
    };
    let score = match (exact, total.share()) {
        // An exact score is a fraction, and can be checked by hand.
        (true, Some(share)) => format!("{} = {}", fraction(row), decimal(lang, share * 100.0, 2)),
        (_, share) => percent(lang, share, 1),
    };
    [
        rating(lang, row.elo),
        interval,
        score,
        total.games().to_string(),
        total.wins.to_string(),
        total.draws.to_string(),
        total.losses.to_string(),
        percent(lang, row.by_colour[0].share(), 1),
        percent(lang, row.by_colour[1].share(), 1),
        percent(lang, row.better_than_next, 0),
        row.faults.values().sum::<u64>().to_string(),
        count(lang, row.effort.nodes_per_move().round() as u64),
        seconds(lang, row.effort.seconds_per_move()),
    ]
}

/// The name of a line: its place, and a star where results vary.
pub(super) fn place(done: &Done, nth: usize, row: &Standing) -> String {
    let name = &done.tournament.entrants[row.player].name;
    format!("{}. {name}{}", nth + 1, if row.wavers { " *" } else { "" })
}

fn ratings(done: &Done, lang: Lang) -> Table {
    // How hard it thought and which colour it had matter least.
    let mut table = Table::headed(heads(lang)).sparing(&[12, 13, 8, 9, 10, 5, 6, 7, 11, 4]);
    for (nth, row) in done.table.rows.iter().enumerate() {
        table.row([place(done, nth, row)].into_iter().chain(cells(done, row, lang)));
        if nth == 0 {
            table.tint(0, Tone::Good);
        }
        if let Some(interval) = row.elo_interval {
            table.tint(2, Tone::of(interval.low, interval.high, 0.0));
        }
        if row.better_than_next.is_some_and(|sure| sure < 0.95) {
            table.tint(10, Tone::Dim);
        }
        if row.faults.values().any(|count| *count > 0) {
            table.tint(11, Tone::Bad);
        }
    }
    table
}

/// Points over games: `911½/1254`.
fn fraction(row: &Standing) -> String {
    let total = row.total();
    let half = if total.draws % 2 == 1 { "½" } else { "" };
    format!("{}{half}/{}", total.wins + total.draws / 2, total.games())
}

fn cross(done: &Done, lang: Lang) -> Table {
    let order: Vec<usize> = done.table.rows.iter().map(|row| row.player).collect();
    let heads = (1..=order.len()).map(|nth| nth.to_string());
    let mut table = Table::new([lang.pick("player", "joueur").to_owned()].into_iter().chain(heads));
    for (nth, &one) in order.iter().enumerate() {
        let cells = order.iter().map(|&other| match one == other {
            true => "·".to_owned(),
            false => percent(lang, done.table.cross[one][other].share(), 0),
        });
        let name = format!("{}. {}", nth + 1, done.tournament.entrants[one].name);
        table.row([name].into_iter().chain(cells));
        for (column, &other) in order.iter().enumerate() {
            if let Some(share) = done.table.cross[one][other].share().filter(|share| *share != 0.5) {
                table.tint(column + 1, if share > 0.5 { Tone::Good } else { Tone::Bad });
            }
        }
    }
    table
}

/// What a reader should know before believing the table.
pub(super) fn remarks(done: &Done, lang: Lang) -> Vec<String> {
    let Standings { reasons, first_move, draw_share, mean_plies, .. } = &done.table;
    let mut lines = Vec::new();
    let why: Vec<String> =
        reasons.iter().map(|(reason, games)| format!("{} {games}", reason.say(lang))).collect();
    lines.push(format!("{} {}", lang.pick("games ended by:", "fins de partie :"), why.join(", ")));
    let plies = mean_plies.map_or("–".to_owned(), |plies| decimal(lang, plies, 1));
    let (first, draws) = (rating(lang, *first_move), decimal(lang, draw_share * 100.0, 0));
    let mut say = |english: String, french: String| lines.push(lang.pick(english, french));
    say(
        format!(
            "the first move is worth {first} Elo; equals draw {draws} % of their games; mean length {plies} plies"
        ),
        format!(
            "le premier coup vaut {first} Elo ; à forces égales, {draws} % de nulles ; longueur moyenne {plies} coups"
        ),
    );
    say(
        "Elo by Bradley–Terry over all games; 95 % by how far openings differ; “better”: how surely it is than the next".to_owned(),
        "Elo de Bradley–Terry sur toutes les parties ; 95 % d'après l'écart entre ouvertures ; « meilleur » : avec quelle certitude il l'est que le suivant".to_owned(),
    );
    if done.table.rows.iter().any(|row| row.wavers) {
        say(
            "* was seen to answer the same moves differently: its results vary from run to run".to_owned(),
            "* a répondu différemment aux mêmes coups : ses résultats varient d'une fois à l'autre"
                .to_owned(),
        );
    }
    if !done.alarms.is_empty() {
        let games = done.alarms.len();
        say(
            format!("ALARM: {games} games came out differently the second time they were played"),
            format!("ALARME : {games} parties ont fini autrement la seconde fois"),
        );
    }
    if done.tournament.entrants.iter().any(|entrant| entrant.control.is_timed()) {
        say(
            "limits by time: the results depend on this machine".to_owned(),
            "limites de temps : les résultats dépendent de cette machine".to_owned(),
        );
    }
    if let Some(trial) = &done.trial {
        lines.push(sprt_run::sentence(trial, lang));
    }
    lines
}
