//! `quaterne tp`: finds a lab and its question, what it asks, and where it is done here.
//!
//! A student knows the sheet's numbers ("2.2 (a)", "Question 7"), the docs know ids (A5, D7): both find a question.

mod questions;

use std::io::{self, Write};

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
    let mut out = output::stdout();
    match wanted.chars().next() {
        None => all(&mut out, lang)?,
        Some(letter) if LABS.iter().any(|lab| lab.0.starts_with(letter)) => match &wanted[1..] {
            "" => one_lab(&mut out, letter, lang)?,
            number => {
                // `C12` is our name of a question, `C 12` is number 12 of sheet C.
                let found = find(letter, number, args.wanted[0].len() > 1);
                if found.is_empty() {
                    return Err(Text::same(absent(letter, number, lang)).into());
                }
                for (nth, question) in found.into_iter().enumerate() {
                    if nth > 0 {
                        writeln!(out)?;
                    }
                    one(&mut out, question, lang)?;
                }
            }
        },
        Some(_) => {
            let refused = lang.pick("no lab {}: A, B, C, D or E", "pas de TP {} : A, B, C, D ou E");
            return Err(Text::same(refused.replace("{}", &wanted)).into());
        }
    }
    Ok(out.flush()?)
}

/// Prints the five labs.
pub(crate) fn list(lang: Lang) -> anyhow::Result<()> {
    let mut out = output::stdout();
    all(&mut out, lang)?;
    Ok(out.flush()?)
}

/// By its id or by the number on the sheet, whichever is meant first: `2.2` finds its parts (a) and (b), `5` the entry of questions 1 to 7.
fn find(letter: char, number: &str, by_id: bool) -> Vec<&'static Question> {
    // `quaterne tp C C4`: the letter once more, as the list has it.
    let again = number.strip_prefix(letter).filter(|rest| !rest.is_empty());
    let (number, by_id) = (again.unwrap_or(number), by_id || again.is_some());
    let asked = plain(number);
    let of_lab = |fits: &dyn Fn(&Question) -> bool| -> Vec<&'static Question> {
        QUESTIONS.iter().filter(|question| question.id.starts_with(letter) && fits(question)).collect()
    };
    let id = |question: &Question| question.id[1..] == *number;
    let ways: [&dyn Fn(&Question) -> bool; 5] = [
        &|question| by_id && id(question),
        &|question| plain(question.number) == asked,
        &|question| question.number.split([',', '(']).any(|part| plain(part) == asked),
        &|question| covers(question.number, &asked),
        &id,
    ];
    ways.iter().map(|way| of_lab(way)).find(|found| !found.is_empty()).unwrap_or_default()
}

/// A number as it is compared: `Question 7` is `7`, as is `Q7`; `2.2 (a)` is `2.2A`.
fn plain(text: &str) -> String {
    let text = text.to_uppercase().replace([' ', '(', ')'], "");
    let words = ["QUESTIONS", "QUESTION", "SCRIPT", "Q"];
    words.iter().find_map(|word| text.strip_prefix(word)).unwrap_or(&text).to_owned()
}

/// Whether a range such as `Questions 1–7` has this number in it.
fn covers(range: &str, asked: &str) -> bool {
    let number = |text: &str| plain(text).parse::<u32>().ok();
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

fn all(out: &mut impl Write, lang: Lang) -> io::Result<()> {
    for (letter, title, module) in LABS {
        output::below(out, &format!("{letter}  {title:<32}   "), &format!("quaterne.labs.{module}"))?;
    }
    let more = lang.pick("lists the questions of lab A.", "donne les questions du TP A.");
    output::sentences(out, &format!("\nquaterne tp A {more}"))
}

fn one_lab(out: &mut impl Write, letter: char, lang: Lang) -> io::Result<()> {
    for lab in LABS.iter().filter(|lab| lab.0.starts_with(letter)) {
        writeln!(out, "{} {}, {}\n", lang.pick("lab", "TP"), lab.0, lab.1)?;
    }
    for question in QUESTIONS.iter().filter(|question| question.id.starts_with(letter)) {
        let front = format!("{:<4} {:<19} ", question.id, question.number);
        output::hanging(out, &front, lang.pick(question.asks.0, question.asks.1))?;
    }
    let more = lang.pick("says more about a question", "en dit plus sur une question");
    let check = lang.pick("checks your own functions", "vérifie vos propres fonctions");
    let file = lang.pick("FILE", "FICHIER");
    writeln!(out)?;
    output::hanging(out, &format!("quaterne tp {letter}1   "), more)?;
    output::hanging(out, &format!("quaterne check {file} --lab {letter}   "), check)
}

fn one(out: &mut impl Write, question: &Question, lang: Lang) -> io::Result<()> {
    let letter = &question.id[..1];
    let module = LABS.iter().find(|lab| lab.0 == letter).map_or("", |lab| lab.2);
    let page = format!("/labs/{}#{}", letter.to_lowercase(), question.anchor);
    let rows = [
        (lang.pick("asks", "demande"), lang.pick(question.asks.0, question.asks.1).to_owned()),
        (lang.pick("on the sheet", "dans l'énoncé"), question.number.to_owned()),
        (lang.pick("to type", "à taper"), format!("quaterne {}", question.command)),
        ("Python", format!("from quaterne.labs.{module} import {}", question.python)),
        (lang.pick("on the page", "sur la page"), page),
        (
            lang.pick("to check yours", "vérifier les vôtres"),
            format!("quaterne check {} --lab {letter}", lang.pick("FILE", "FICHIER")),
        ),
    ];
    let width = rows.iter().map(|row| row.0.chars().count()).max().unwrap_or(0);
    writeln!(out, "{}", question.id)?;
    for (nth, (label, value)) in rows.iter().enumerate() {
        let front = format!("  {label:<width$}  ");
        match nth {
            0 | 1 => output::hanging(out, &front, value)?,
            // What is copied stays in one piece.
            _ => output::below(out, &front, value)?,
        }
    }
    Ok(())
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
    fn the_page_has_every_anchor() {
        for question in QUESTIONS {
            let lab = question.id[..1].to_lowercase();
            let path = format!("{}/../../web/src/labs/{lab}.ts", env!("CARGO_MANIFEST_DIR"));
            let text = std::fs::read_to_string(&path).unwrap();
            assert!(
                text.contains(&format!("id: \"{}\"", question.anchor)),
                "{}: {}",
                question.id,
                question.anchor
            );
        }
    }

    #[test]
    fn a_question_is_found_by_id_and_by_number() {
        for (letter, number, by_id, ids) in [
            ('D', "7", true, "D7"),
            ('D', "7", false, "D2"),
            ('C', "12", true, "C12"),
            ('C', "12", false, "C10"),
            ('B', "SCRIPT4", false, "B4"),
            ('A', "2.3", false, "A7"),
            ('A', "2.2(A)", false, "A5"),
            ('A', "2.2", true, "A5 A6"),
            ('C', "6", false, "C7"),
            ('C', "3.1", false, "C11"),
            ('D', "Q7", false, "D2"),
            ('D', "Q8", true, "D3"),
            ('D', "QUESTION9", false, "D4"),
            ('D', "Q11", false, "D6 D7"),
            ('A', "7", false, "A7"),
            ('A', "99", true, ""),
            ('C', "C4", false, "C4"),
            ('D', "D", false, ""),
            ('D', "Q99", false, ""),
        ] {
            let found: Vec<&str> = find(letter, number, by_id).iter().map(|question| question.id).collect();
            assert_eq!(found.join(" "), ids, "{letter} {number}");
        }
    }
}
