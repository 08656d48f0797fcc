//! `quaterne worker`: play the queued games of tournaments that run elsewhere.

use std::path::PathBuf;
use std::sync::Arc;
use std::thread;

use quaterne_arena::queue::{ApalisQueue, Worker, WorkerNews};
use quaterne_arena::store::Arena;
use quaterne_arena::{BotConduct, Conduct};

use crate::cli::Context;
use crate::interrupt;
use crate::machine::identity;
use crate::output::say;
use quaterne_rules::Lang;

/// Play the games of tournaments that are queued in a database
///
/// Start as many as there are machines. A worker takes batches of games, writes results, and may be stopped or killed
/// at any time: its batch goes to another. Ctrl-C finishes the games under way and hands the rest back.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The database: postgres://user@host/name, or the SQLite file of a tournament on this machine
    #[arg(long, value_name = "URL")]
    db: String,
    /// Games at a time [default: one per core]
    #[arg(long, value_name = "N")]
    threads: Option<usize>,
    /// Start other people's programs even where no sandbox can hold them
    #[arg(long)]
    trust_bots: bool,
    /// Where the files of programs are unpacked [default: the user's cache]
    #[arg(long, value_name = "DIR")]
    cache: Option<PathBuf>,
    /// Say nothing
    #[arg(long)]
    quiet: bool,
}

pub(crate) fn run(args: &Args, context: Context) -> anyhow::Result<()> {
    let flags = interrupt::in_two_steps();
    let arena = Arena::open(&args.db)?;
    let queue = ApalisQueue::beside(&arena)?;
    let threads =
        args.threads.unwrap_or_else(|| thread::available_parallelism().map_or(1, Into::into)).max(1);
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
        bots: BotConduct { trust: args.trust_bots, ..BotConduct::default() },
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
    let named =
        std::env::var_os("XDG_CACHE_HOME").or_else(|| std::env::var_os("LOCALAPPDATA")).map(PathBuf::from);
    let home = || std::env::var_os("HOME").map(|home| PathBuf::from(home).join(".cache"));
    let base = named.filter(|path| path.is_absolute()).or_else(home).unwrap_or_else(std::env::temp_dir);
    base.join("quaterne").join("bundles")
}

fn tell(news: &WorkerNews<'_>, lang: Lang) {
    let text = match news {
        WorkerNews::Took(batch, games) => {
            lang.pick(format!("{}: {games} games", batch.id), format!("{} : {games} parties", batch.id))
        }
        WorkerNews::Done(batch) => lang.pick(format!("{}: done", batch.id), format!("{} : fini", batch.id)),
        WorkerNews::GaveUp(batch) => {
            lang.pick(format!("{}: given up", batch.id), format!("{} : abandonné", batch.id))
        }
        WorkerNews::Failed(batch, why) => {
            lang.pick(format!("{}: failed: {why}", batch.id), format!("{} : échec : {why}", batch.id))
        }
        WorkerNews::Step(_) => return,
    };
    say(&text);
}
