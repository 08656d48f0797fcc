//! `quaterne check-bot`: does a program speak its language? A report that its author understands.

use std::io::Write;

use quaterne_arena::{
    Compliance, Exchange, Finding, Player, ProgramConduct, ProgramSpec, Protocol, Requirement, Step,
};
use quaterne_rules::{Lang, Rules, Say as _};

use crate::bot_args::{BotArgs, sandbox_sentence};
use crate::cli::Context;
use crate::contest_args::handed_in;
use crate::help::examples;
use crate::lang::say;
use crate::output::JsonArgs;
use crate::rules_args::RulesArgs;
use quaterne_report::Text;
use quaterne_report::bot_check::{BotCheck, BotFinding, BotLine, BotStep, Direction};

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
        writeln!(out, "{speaks} {}{because}{semicolon} {held}", self.language())?;
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
        let (title, colon) = (title(step.requirement, lang), lang.pick(":", " :"));
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
                writeln!(out, "    {}{colon} {}", fault.say(lang), why.say(lang))?;
                let expected = lang.pick("expected", "attendu");
                writeln!(out, "    {expected}{colon} {}", self.expected(step.requirement))?;
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

    /// What a bot of this language does to pass.
    fn expected(&self, requirement: Requirement) -> String {
        use Protocol::{ConnectX, Lines, Ugi};
        let (protocol, last) = (self.spec.protocol, self.rules.width() - 1);
        let answer = match (protocol, self.rules.gravity()) {
            (Ugi, _) => Text::new(
                "after position and go, a line `bestmove M`, M as in the moves that were sent",
                "après position et go, une ligne `bestmove M`, M comme dans les coups envoyés",
            ),
            (ConnectX, _) => Text::new(
                format!("the agent returns a whole number from 0 to {last}: a column that is not full"),
                format!("l'agent renvoie un nombre entier de 0 à {last} : une colonne qui n'est pas pleine"),
            ),
            (Lines, true) => Text::new(
                format!("one line with a column from 0 to {last} that is not full, printed and flushed"),
                format!(
                    "une ligne avec une colonne de 0 à {last} qui n'est pas pleine, affichée et vidée (flush)"
                ),
            ),
            (Lines, false) => Text::new(
                "one line with a column and a row, from 0, of an empty cell: 1 2",
                "une ligne avec la colonne et la ligne, depuis 0, d'une case vide : 1 2",
            ),
        };
        let text = match (requirement, protocol) {
            (Requirement::Found, _) => Text::new(
                "a file that exists, or a command on the PATH",
                "un fichier qui existe, ou une commande du PATH",
            ),
            (Requirement::Starts, Ugi) => Text::new(
                "`ugiok` after `ugi`, and `readyok` after `isready`",
                "`ugiok` après `ugi`, et `readyok` après `isready`",
            ),
            (Requirement::Starts, ConnectX) => Text::new(
                "a file whose last function is agent(observation, configuration)",
                "un fichier dont la dernière fonction est agent(observation, configuration)",
            ),
            (Requirement::Starts, Lines) => Text::new("a program that starts", "un programme qui démarre"),
            (Requirement::Opening, Lines) => Text::new(
                format!("the first line may have a fifth word, the moves already played; then {}", answer.en),
                format!(
                    "la première ligne peut avoir un cinquième mot, les coups déjà joués ; puis {}",
                    answer.fr
                ),
            ),
            (Requirement::Stop, _) => Text::new(
                "`bestmove` at once when `stop` follows `go infinite`",
                "`bestmove` aussitôt quand `stop` suit `go infinite`",
            ),
            (Requirement::Query, _) => {
                Text::new("`response …` after `query …`", "`response …` après `query …`")
            }
            _ => answer,
        };
        text.say(self.lang).to_owned()
    }

    fn report(&self) -> BotCheck {
        let step = |step: &Step| {
            let (finding, fault, why) = match &step.finding {
                Finding::Passed => (BotFinding::Passed, None, None),
                Finding::Lacking => (BotFinding::Lacking, None, None),
                Finding::Failed(fault, why) => {
                    (BotFinding::Failed, Some(fault.name().to_owned()), Some(why.say(self.lang).to_owned()))
                }
            };
            let line = |exchange: &Exchange| match exchange {
                Exchange::Sent(text) => BotLine { direction: Direction::Sent, text: text.clone() },
                Exchange::Got(text) => BotLine { direction: Direction::Got, text: text.clone() },
            };
            BotStep {
                requirement: format!("{:?}", step.requirement),
                title: title(step.requirement, self.lang).to_owned(),
                finding,
                fault,
                why,
                expected: self.expected(step.requirement),
                said: step.said.iter().map(line).collect(),
                stderr: step.stderr.clone(),
                slowest_micros: step.slowest.as_micros() as u64,
            }
        };
        BotCheck {
            player: self.spec.to_string(),
            protocol: self.spec.protocol.prefix().to_owned(),
            rules: self.rules.to_string(),
            sandbox: self.compliance.sandbox.to_string(),
            passed: self.compliance.passed(),
            steps: self.compliance.steps.iter().map(step).collect(),
        }
    }
}

/// One word for a shell.
fn shell_word(text: &str) -> String {
    if text.contains([' ', '\'']) { format!("\"{text}\"") } else { text.to_owned() }
}

fn title(requirement: Requirement, lang: Lang) -> &'static str {
    match requirement {
        Requirement::Found => lang.pick("the program is found", "le programme est trouvé"),
        Requirement::Starts => lang.pick("it starts", "il démarre"),
        Requirement::FirstMove => lang.pick("a move on the empty board", "un coup sur la grille vide"),
        Requirement::Opening => {
            lang.pick("a move after an opening that it did not choose", "un coup après une ouverture imposée")
        }
        Requirement::LastCells => lang.pick("the only move that is left", "le seul coup qui reste"),
        Requirement::GameAsFirst => lang.pick("a whole game with x", "une partie entière avec x"),
        Requirement::GameAsSecond => lang.pick("a whole game with o", "une partie entière avec o"),
        Requirement::Stop => lang.pick("stop ends a search", "stop arrête une recherche"),
        Requirement::Query => lang.pick("it answers query", "il répond à query"),
    }
}
