//! `quaterne worker`: play the queued games of tournaments that run elsewhere.

use std::path::PathBuf;
use std::sync::Arc;

use quaterne_arena::Conduct;
use quaterne_arena::queue::{ApalisQueue, Worker, WorkerNews};
use quaterne_arena::store::Arena;

use crate::cli::Context;
use crate::crew::ThreadsArgs;
use crate::help::examples;
use crate::machine::identity;
use crate::machine_args::MachineArgs;
use crate::output::say;
use crate::{folders, interrupt, lang};
use quaterne_rules::{Lang, Text};

#[derive(Debug, clap::Args)]
#[command(
    about = lang::say(
        "Play games of tournaments that run elsewhere, from a shared database",
        "Jouer des parties de tournois lancés ailleurs, depuis une base partagée"
    ),
    long_about = lang::say(
        "Start as many as there are machines. A worker takes batches of games, writes results, and may be \
         stopped or killed at any time: its batch goes to another. Ctrl-C finishes the games under way \
         and hands the rest back.",
        "Lancez-en autant qu'il y a de machines. Un worker prend des lots de parties, écrit les \
         résultats, et peut être arrêté à tout moment : son lot va à un autre. Ctrl-C finit les parties \
         en cours et rend le reste."
    ),
    after_help = examples(&[
        (
            "quaterne worker --db postgres://arena@server/arena",
            lang::say("for a tournament on that server", "pour un tournoi de ce serveur")
        ),
        (
            "quaterne worker --db class.db --threads 2",
            lang::say("for one on this machine", "pour un tournoi de cette machine")
        ),
    ])
)]
pub(crate) struct Args {
    #[arg(long, value_name = "URL", help = lang::say(
        "The database: postgres://user@host/name, or the SQLite file of a tournament on this machine",
        "La base : postgres://utilisateur@machine/nom, ou le fichier SQLite d'un tournoi de cette machine"
    ))]
    db: String,
    #[command(flatten)]
    threads: ThreadsArgs,
    #[command(flatten)]
    machine: MachineArgs,
    #[arg(long, value_name = lang::say("FOLDER", "DOSSIER"), help = lang::say(
        "Where the files of programs are unpacked [default: the user's cache folder]",
        "Où déballer les fichiers des programmes [défaut : le dossier de cache de l'utilisateur]"
    ))]
    cache: Option<PathBuf>,
    #[arg(long, help = lang::say("Say nothing", "Ne rien dire"))]
    quiet: bool,
}

pub(crate) fn run(args: &Args, context: Context) -> anyhow::Result<()> {
    args.machine.use_interpreters()?;
    let flags = interrupt::in_two_steps();
    let arena = Arena::open(&args.db)?;
    let queue = ApalisQueue::beside(&arena)?;
    let threads = args.threads.count();
    let info = identity(threads);
    if !args.quiet {
        let at = arena.shown_url();
        say(&context.lang.pick(
            format!("{}: {threads} games at a time from {at}; Ctrl-C to stop", info.id),
            format!("{} : {threads} parties à la fois depuis {at} ; Ctrl-C pour arrêter", info.id),
        ));
    }
    let conduct = Conduct {
        threads,
        finish: Some(Arc::clone(&flags.finish)),
        stop: Some(flags.stop),
        programs: args.machine.programs(),
        ..Conduct::default()
    };
    let cache = args.cache.clone().unwrap_or_else(cache_folder);
    let worker = Worker { arena: &arena, info, conduct, cache };
    worker.run(&queue, &flags.finish, |news| {
        if !args.quiet {
            tell(&news, context.lang);
        }
    })?;
    Ok(())
}

/// Where programs from elsewhere are unpacked.
pub(crate) fn cache_folder() -> PathBuf {
    folders::cache().join("bundles")
}

fn tell(news: &WorkerNews<'_>, lang: Lang) {
    let (batch, text) = match news {
        WorkerNews::Took(batch, games) => {
            (batch, Text::new(format!("{games} games"), format!("{games} parties")))
        }
        WorkerNews::Done(batch) => (batch, Text::new("done", "fini")),
        WorkerNews::GaveUp(batch) => (batch, Text::new("given up", "abandonné")),
        WorkerNews::Failed(batch, why) => {
            (batch, Text::new(format!("failed: {why}"), format!("échec : {why}")))
        }
        WorkerNews::Step(_) => return,
    };
    say(text.about(&batch.id).say(lang));
}
