//! `quaterne tp`: finds a lab and its question, what it asks, and where it is done here.
//!
//! A student knows the sheet's numbers ("2.2 (a)", "Question 7"), the docs know ids (A5, D7): both find a question.

mod questions;

use std::io::Write as _;

use quaterne_report::Text;
use quaterne_rules::Lang;

use crate::cli::Context;
use crate::help::examples;
use crate::lang::say;
use crate::output;

use questions::{QUESTIONS, Question};

/// Letter, title on the sheet, Python module.
const LABS: [(&str, &str, &str); 5] = [
    ("A", "IA pour Puissance 4", "puissance4"),
    ("B", "TP Puissance 4", "alignements"),
    ("C", "TP MiniMax (Morpion)", "morpion"),
    ("D", "Puissance 4 :: IA (Caml)", "caml"),
    ("E", "Rapport IA : Puissance 4, 12 × 6", "rapport"),
];

#[derive(Debug, clap::Args)]
#[command(
    about = say(
        "Find a lab and its questions: what they ask, what to type, where in Python and on the page",
        "Retrouver un TP et ses questions : ce qu'elles demandent, quoi taper, où en Python et sur la page"
    ),
    after_help = examples(&[
        ("quaterne tp", say("the five labs", "les cinq TP")),
        ("quaterne tp D7", say("one question", "une question")),
        ("quaterne tp A 2.3", say("by the number on the sheet", "par son numéro dans l'énoncé")),
    ])
)]
pub(crate) struct Args {
    #[arg(value_name = say("LAB", "TP"), num_args = 0..)]
    #[arg(help = say("A lab, A to E, and a question of it", "Un TP, de A à E, et une de ses questions"))]
    wanted: Vec<String>,
}

pub(crate) fn run(args: &Args, context: Context) -> anyhow::Result<()> {
    let lang = context.lang;
    let wanted = args.wanted.concat().to_uppercase();
    let text = match wanted.chars().next() {
        None => all(lang),
        Some(letter) if LABS.iter().any(|lab| lab.0.starts_with(letter)) => match &wanted[1..] {
            "" => one_lab(letter, lang),
            number => match find(letter, number).as_slice() {
                [] => return Err(Text::same(absent(letter, number, lang)).into()),
                found => found.iter().map(|question| one(question, lang)).collect::<Vec<_>>().join("\n"),
            },
        },
        Some(_) => {
            let refused = lang.pick("no lab {}: A, B, C, D or E", "pas de TP {} : A, B, C, D ou E");
            return Err(Text::same(refused.replace("{}", &wanted)).into());
        }
    };
    print(&text)
}

/// Prints the five labs.
pub(crate) fn list(lang: Lang) -> anyhow::Result<()> {
    print(&all(lang))
}

fn print(text: &str) -> anyhow::Result<()> {
    let mut out = output::stdout();
    write!(out, "{text}")?;
    Ok(out.flush()?)
}

/// By its id, else by the number on the sheet: `2.2` finds its parts (a) and (b), `Q5` the question that covers 1 to 7.
fn find(letter: char, number: &str) -> Vec<&'static Question> {
    let asked = plain(number);
    let of_lab = |fits: &dyn Fn(&Question) -> bool| -> Vec<&'static Question> {
        QUESTIONS.iter().filter(|question| question.id.starts_with(letter) && fits(question)).collect()
    };
    let ways: [&dyn Fn(&Question) -> bool; 4] = [
        &|question| question.id[1..] == *number,
        &|question| plain(question.number) == asked,
        &|question| question.number.split([',', '(']).any(|part| plain(part) == asked),
        &|question| covers(question.number, &asked),
    ];
    ways.iter().map(|way| of_lab(way)).find(|found| !found.is_empty()).unwrap_or_default()
}

/// A number as it is compared: `Question 7` is `Q7`, `2.2 (a)` is `2.2A`.
fn plain(text: &str) -> String {
    text.to_uppercase().replace([' ', '(', ')'], "").replace("QUESTION", "Q")
}

/// Whether a range such as `Q1–Q7` has this number in it.
fn covers(range: &str, asked: &str) -> bool {
    let number = |text: &str| plain(text).trim_start_matches('Q').parse::<u32>().ok();
    range.split_once('–').is_some_and(|(first, last)| {
        number(asked).is_some_and(|asked| number(first) <= Some(asked) && Some(asked) <= number(last))
    })
}

fn absent(letter: char, number: &str, lang: Lang) -> String {
    let known: Vec<String> = QUESTIONS
        .iter()
        .filter(|question| question.id.starts_with(letter))
        .map(|question| format!("{} ({})", question.id, question.number))
        .collect();
    let said = lang.pick("no question {} in lab {}: ", "pas de question {} dans le TP {} : ");
    said.replacen("{}", number, 1).replacen("{}", &letter.to_string(), 1) + &known.join(", ")
}

fn all(lang: Lang) -> String {
    let mut text = String::new();
    for (letter, title, module) in LABS {
        text += &format!("{letter}  {title:<34} quaterne.labs.{module}\n");
    }
    text + lang.pick(
        "\nquaterne tp A lists the questions of lab A.\n",
        "\nquaterne tp A donne les questions du TP A.\n",
    )
}

fn one_lab(letter: char, lang: Lang) -> String {
    let mut text = String::new();
    for lab in LABS.iter().filter(|lab| lab.0.starts_with(letter)) {
        text += &format!("{} {}, {}\n\n", lang.pick("lab", "TP"), lab.0, lab.1);
    }
    for question in QUESTIONS.iter().filter(|question| question.id.starts_with(letter)) {
        let asks = lang.pick(question.asks.0, question.asks.1);
        text += &format!("{:<4} {:<18} {asks}\n", question.id, question.number);
    }
    let more = lang.pick("says more about a question", "en dit plus sur une question");
    let check = lang.pick("checks your own functions", "vérifie vos propres fonctions");
    let file = lang.pick("FILE", "FICHIER");
    text + &format!("\nquaterne tp {letter}1   {more}\nquaterne check {file} --lab {letter}   {check}\n")
}

fn one(question: &Question, lang: Lang) -> String {
    let letter = &question.id[..1];
    let module = LABS.iter().find(|lab| lab.0 == letter).map_or("", |lab| lab.2);
    let rows = [
        (lang.pick("asks", "demande"), lang.pick(question.asks.0, question.asks.1).to_owned()),
        (lang.pick("on the sheet", "dans l'énoncé"), question.number.to_owned()),
        (lang.pick("to type", "à taper"), format!("quaterne {}", question.command)),
        ("Python", format!("from quaterne.labs.{module} import {}", question.python)),
        (
            lang.pick("on the page", "sur la page"),
            format!("/labs/{}#{}", letter.to_lowercase(), question.id.to_lowercase()),
        ),
        (
            lang.pick("to check yours", "vérifier les vôtres"),
            format!("quaterne check {} --lab {letter}", lang.pick("FILE", "FICHIER")),
        ),
    ];
    let width = rows.iter().map(|row| row.0.chars().count()).max().unwrap_or(0);
    let mut text = format!("{}\n", question.id);
    for (label, value) in rows {
        text += &format!("  {label:<width$}  {value}\n");
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_lab_has_its_questions() {
        let counts: Vec<usize> = LABS
            .iter()
            .map(|lab| QUESTIONS.iter().filter(|question| question.id.starts_with(lab.0)).count())
            .collect();
        assert_eq!(counts, [11, 9, 14, 8, 9]);
    }

    #[test]
    fn every_command_can_be_typed() {
        for question in QUESTIONS {
            let mut words = vec!["quaterne".to_owned()];
            let mut quoted = question.command.split('"');
            while let Some(plain) = quoted.next() {
                words.extend(plain.split_whitespace().map(str::to_owned));
                words.extend(quoted.next().map(str::to_owned));
            }
            let parsed = crate::cli::command(Lang::En).try_get_matches_from(&words);
            assert!(parsed.is_ok(), "{}: {}", question.id, question.command);
        }
    }

    #[test]
    fn a_question_is_found_by_id_and_by_number() {
        for (letter, number, ids) in [
            ('D', "7", "D7"),
            ('A', "2.3", "A7"),
            ('A', "2.2(A)", "A5"),
            ('A', "2.2", "A5 A6"),
            ('C', "6", "C6"),
            ('C', "11", "C11"),
            ('D', "Q7", "D2"),
            ('D', "Q8", "D3"),
            ('D', "QUESTION9", "D4"),
            ('D', "Q11", "D6 D7"),
            ('A', "99", ""),
            ('D', "Q99", ""),
        ] {
            let found: Vec<&str> = find(letter, number).iter().map(|question| question.id).collect();
            assert_eq!(found.join(" "), ids, "{letter} {number}");
        }
    }
}
