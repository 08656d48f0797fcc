//! What this machine gives to programs: commands that start them share these, workers of other machines' contests included.

use std::time::Duration;

use clap::Args;
use quaterne_arena::{ProgramConduct, use_interpreter};

use crate::failure::OrUsage as _;
use crate::lang::say;
use crate::value;
use crate::value::number;

#[derive(Clone, Debug, Args)]
pub(crate) struct MachineArgs {
    #[arg(long, help = say(
        "Start programs without a sandbox: they can do whatever you can",
        "Lancer les programmes sans bac à sable : ils peuvent tout ce que vous pouvez"
    ))]
    trust_bots: bool,
    #[arg(long, value_name = say("MIB", "MIO"), default_value_t = 1024, value_parser = number::<u64>(16..))]
    #[arg(help = say("Memory of each program, in MiB", "Mémoire de chaque programme, en Mio"))]
    bot_memory: u64,
    #[arg(long, value_name = say("TIME", "DURÉE"), default_value = "10s", value_parser = start_time, help = say(
        "The time that a program may take to start, before its clock runs",
        "Le temps qu'un programme peut prendre pour démarrer, avant que son temps de réflexion ne compte"
    ))]
    start: Duration,
    #[arg(long, value_name = say("NAME=PATH", "NOM=CHEMIN"), help = say(
        "The interpreter of programs, such as python=venv, node=/opt/node/bin/node or java=PATH; repeat for more",
        "L'interpréteur des programmes, comme python=venv, node=/opt/node/bin/node ou java=CHEMIN ; à répéter"
    ))]
    interpreter: Vec<String>,
}

fn start_time(text: &str) -> Result<Duration, quaterne_report::Text> {
    value::time(text)
}

impl MachineArgs {
    /// What programs are allowed.
    pub(crate) fn programs(&self) -> ProgramConduct {
        ProgramConduct {
            trust: self.trust_bots,
            memory: self.bot_memory,
            start: self.start,
            ..ProgramConduct::default()
        }
    }

    /// Makes the interpreters that were named those of this process.
    pub(crate) fn use_interpreters(&self) -> anyhow::Result<()> {
        self.interpreter.iter().try_for_each(|text| use_interpreter(text).or_usage())
    }

    /// Whether programs are started without a sandbox.
    pub(crate) fn trusts(&self) -> bool {
        self.trust_bots
    }
}
