//! `quaterne check-bot`: does a program speak its language? A report that its author understands.

use std::io::Write;

use quaterne_arena::{Compliance, Exchange, Finding, Player, ProgramConduct, ProgramSpec, Protocol, Step};
use quaterne_rules::{Lang, Rules, Say as _};

use crate::bot_args::{BotArgs, sandbox_sentence};
use crate::cli::Context;
use crate::contest_args::handed_in;
use crate::help::examples;
use crate::lang::say;
use crate::output::{self, JsonArgs};
use crate::rules_args::RulesArgs;
use quaterne_report::Text;
use quaterne_report::bot_check::{BotCheck, expected, title};

#[derive(Debug, clap::Args)]
#[command(
    about = say(
        "Check that a program can play: what was sent to it, what came back, what was expected",
        "Vérifier qu'un programme sait jouer : ce qui lui a été envoyé, sa réponse, ce qui était attendu"
    ),
    long_about = say(
        "The exit code is 1 when something fails.",
        "Le code de sortie est 1 quand quelque chose échoue."
    ),
    after_help = examples(&[
        ("quaterne check-bot alice.py", say("a file", "un fichier")),
        (
            "quaterne check-bot 'lines:python3 bob.py' --verbose",
            say("a command, and all that is said", "une commande, et tout ce qui se dit")
        ),
        ("quaterne check-bot connectx:agent.py --time 1s", say("a ConnectX agent", "un agent ConnectX")),
    ])
)]
pub(crate) struct Args {
    #[arg(value_name = say("PROGRAM", "PROGRAMME"), help = say(
        "A file (alice.py, bob.c), a folder that is one program, or lines:COMMAND, connectx:FILE, bot:COMMAND",
        "Un fichier (alice.py, bob.c), un dossier qui est un programme, ou lines:COMMANDE, connectx:FICHIER, \
         bot:COMMANDE"
    ))]
    bot: String,
    #[arg(long, help = say(
        "Show the whole conversation, not only where something fails",
        "Montrer toute la conversation, pas seulement là où quelque chose échoue"
    ))]
    verbose: bool,
    #[command(flatten)]
    json: JsonArgs,
    #[command(flatten)]
    bots: BotArgs,
    #[command(flatten)]
    rules: RulesArgs,
}

pub(crate) fn run(args: &Args, context: Context) -> anyhow::Result<()> {
    let lang = context.lang;
    let rules = args.rules.rules()?;
    args.bots.use_interpreters([])?;
    args.bots.sandbox()?;
    let (spec, evidence) = spec(&args.bot, &args.bots.bots())?;
    let compliance = Compliance::check(&spec, &rules, args.bots.time()?, &args.bots.bots());
    let (verbose, compliance) = (args.verbose, &compliance);
    let page = Page { spec: &spec, evidence, rules: &rules, compliance, lang, verbose };
    args.json.print(&page.report(), |out| page.write(out))?;
    if compliance.passed() {
        return Ok(());
    }
    let failed = Text::new("the check failed", "la vérification a échoué").about(&spec.to_string());
    anyhow::bail!(failed.say(lang).to_owned())
}

/// The bot that is meant: a file, or a language and a command.
fn spec(text: &str, conduct: &ProgramConduct) -> anyhow::Result<(ProgramSpec, Option<Text>)> {
    match handed_in(text, conduct)? {
        (Player::Program(spec), evidence) => Ok((spec, evidence)),
        (machine, _) => Err(Text::new(
            format!("{machine} is one of our own machines: check-bot is for programs, as lines:python3 bot.py"),
            format!("{machine} est une de nos machines : check-bot vérifie des programmes, comme lines:python3 bot.py"),
        )
        .into()),
    }
}

/// Lines of a conversation that are shown where something fails.
const SHOWN: usize = 10;

struct Page<'a> {
    spec: &'a ProgramSpec,
    /// Why it is taken for what it is, if it was not said.
    evidence: Option<Text>,
    rules: &'a Rules,
    compliance: &'a Compliance,
    lang: Lang,
    verbose: bool,
}

impl Page<'_> {
    fn write(&self, out: &mut impl Write) -> anyhow::Result<()> {
        let lang = self.lang;
        writeln!(out, "{}", self.spec)?;
        let (speaks, semicolon) = lang.pick(("speaks", ";"), ("parle", " ;"));
        let held = sandbox_sentence(self.compliance.sandbox, lang);
        let because = self.evidence.as_ref().map_or_else(String::new, |why| format!(" ({})", why.say(lang)));
        output::sentences(out, &format!("{speaks} {}{because}{semicolon} {held}", self.language()))?;
        writeln!(out)?;
        for step in &self.compliance.steps {
            self.write_step(out, step)?;
        }
        writeln!(out)?;
        let steps = self.compliance.steps.len();
        if self.compliance.passed() {
            let well = lang.pick("this bot can play", "ce bot peut jouer");
            writeln!(out, "{well} ({steps}/{steps})")?;
            writeln!(
                out,
                "  quaterne match {} random --rules {}",
                shell_word(&self.spec.to_string()),
                self.rules
            )?;
        } else {
            let fix = lang.pick("mend the ✗ and check again", "corrigez le ✗ puis vérifiez à nouveau");
            writeln!(out, "{fix}")?;
        }
        Ok(())
    }

    fn write_step(&self, out: &mut impl Write, step: &Step) -> anyhow::Result<()> {
        let lang = self.lang;
        let (title, colon) = (title(step.requirement).say(lang).to_owned(), lang.pick(":", " :"));
        match &step.finding {
            Finding::Passed if step.slowest.is_zero() => writeln!(out, "✓ {title}")?,
            Finding::Passed => {
                let slowest = lang.pick("slowest move", "coup le plus lent");
                writeln!(out, "✓ {title} ({slowest} {} ms)", step.slowest.as_millis())?;
            }
            Finding::Lacking => {
                let optional = lang.pick("optional, and not there", "facultatif, et absent");
                writeln!(out, "– {title}{colon} {optional}")?;
            }
            Finding::Failed(fault, why) => {
                writeln!(out, "✗ {title}")?;
                output::hanging(out, &format!("    {}{colon} ", fault.say(lang)), why.say(lang))?;
                let word = lang.pick("expected", "attendu");
                let expected = expected(self.spec.protocol, self.rules, step.requirement);
                output::hanging(out, &format!("    {word}{colon} "), expected.say(lang))?;
            }
        }
        let failed = matches!(step.finding, Finding::Failed(..));
        if failed || self.verbose {
            self.write_said(out, step)?;
        }
        if failed && !step.stderr.is_empty() {
            writeln!(out, "    {}", lang.pick("its standard error:", "sa sortie d'erreur :"))?;
            let lines: Vec<&str> = step.stderr.lines().collect();
            for line in &lines[lines.len().saturating_sub(SHOWN)..] {
                writeln!(out, "      {}", line.trim_end())?;
            }
        }
        Ok(())
    }

    fn write_said(&self, out: &mut impl Write, step: &Step) -> anyhow::Result<()> {
        let (sent, got) = self.lang.pick(("sent", "came back"), ("envoyé", "reçu"));
        let width = sent.chars().count().max(got.chars().count());
        let from = if self.verbose { 0 } else { step.said.len().saturating_sub(SHOWN) };
        if from > 0 {
            writeln!(out, "      …")?;
        }
        for exchange in &step.said[from..] {
            let (who, arrow, text) = match exchange {
                Exchange::Sent(text) => (sent, '→', text),
                Exchange::Got(text) => (got, '←', text),
            };
            for line in text.lines() {
                let line: String = line.chars().map(|c| if c.is_control() { '·' } else { c }).collect();
                writeln!(out, "      {arrow} {who:width$}  {line}")?;
            }
        }
        if !step.said.iter().any(|exchange| matches!(exchange, Exchange::Got(_))) {
            let nothing = self.lang.pick("(nothing)", "(rien)");
            writeln!(out, "      ← {got:width$}  {nothing}")?;
        }
        Ok(())
    }

    fn language(&self) -> &'static str {
        match self.spec.protocol {
            Protocol::Ugi => "UGI",
            Protocol::ConnectX => "ConnectX",
            Protocol::Lines => "lines",
        }
    }

    fn report(&self) -> BotCheck {
        BotCheck::of(self.spec, self.rules, self.compliance, self.lang)
    }
}

/// One word for a shell.
fn shell_word(text: &str) -> String {
    if text.contains([' ', '\'']) { format!("\"{text}\"") } else { text.to_owned() }
}
