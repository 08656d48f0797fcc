//! `quaterne serve`: the web page, its API, and the games that are played there.

use std::io::{IsTerminal as _, Write as _};
use std::net::{IpAddr, SocketAddr};
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::Duration;

use anyhow::Context as _;
use clap::ValueEnum;
use quaterne_rules::Rules;

use crate::cli::Context;
use crate::output;
use crate::server_log::{Levels, ServerLog};
use quaterne_report::Text;
use quaterne_rules::Lang;
use quaterne_server::{Config, File};

/// Serve the page where games are played, analysed and looked into
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Where to listen
    #[arg(long, value_name = "ADDRESS:PORT", default_value = "127.0.0.1:4004")]
    addr: SocketAddr,
    /// Where games and tournaments are kept [default: the user's data folder]
    #[arg(long, value_name = "FOLDER")]
    data: Option<PathBuf>,
    /// The store: a PostgreSQL URL, which several servers may share [default: SQLite in the data folder]
    #[arg(long, value_name = "URL")]
    db: Option<String>,
    /// The arena: a file or a PostgreSQL URL, as `quaterne tournament --db` takes it [default: arena.db in the data folder,
    /// or the store if that is PostgreSQL]
    #[arg(long, value_name = "URL")]
    arena: Option<String>,
    /// A configuration file: the bots that tournaments may use
    #[arg(long, value_name = "FILE")]
    config: Option<PathBuf>,
    /// How many searches at a time [default: one per core, at least two]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// How many searches may wait
    #[arg(long, value_name = "N", default_value_t = 64, value_parser = clap::value_parser!(u16).range(1..))]
    queue: u16,
    /// The most seconds for one search
    #[arg(long, value_name = "SECONDS", default_value_t = 10, value_parser = clap::value_parser!(u16).range(1..=600))]
    deadline: u16,
    /// MiB for the solver of each search thread
    #[arg(long, value_name = "MIB", default_value_t = 64, value_parser = clap::value_parser!(u16).range(1..=4096))]
    table_mb: u16,
    /// Requests per second of one address; 0: no limit
    #[arg(long, value_name = "N", default_value_t = 60)]
    rate: u32,
    /// The largest board
    #[arg(long, value_name = "N", default_value_t = 19, value_parser = clap::value_parser!(u8).range(3..=i64::from(Rules::MAX_SIDE)))]
    max_side: u8,
    /// Another address under which this server is reached, as https://p4.example.org
    #[arg(long = "origin", value_name = "URL")]
    origins: Vec<String>,
    /// The address of a proxy in front, whose X-Forwarded-For is believed
    #[arg(long, value_name = "ADDRESS")]
    proxy: Option<IpAddr>,
    /// The log, on the standard error [default: text; requests are in it unless it is a terminal]
    #[arg(long, value_enum, value_name = "FORMAT")]
    log: Option<Log>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Log {
    /// Lines
    Text,
    /// One JSON object per line
    Json,
    /// Errors only
    Quiet,
}

pub(crate) fn run(args: &Args, context: Context) -> anyhow::Result<()> {
    let config = config(args)?;
    log(args.log);
    open_files();
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    let served = runtime.block_on(quaterne_server::serve(config, |address| announce(address, context.lang)));
    // Searches that are being stopped are not waited for.
    runtime.shutdown_timeout(Duration::from_millis(500));
    served
}

/// Every socket is an open file: as many of them as the system allows, not the few that shells start with.
fn open_files() {
    #[cfg(target_os = "linux")]
    {
        use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
        let maximum = getrlimit(Resource::Nofile).maximum;
        // Where it is refused, the limit stays what it was.
        let _ = setrlimit(Resource::Nofile, Rlimit { current: maximum, maximum });
    }
}

/// Says where the page is; programs read the line, too.
fn announce(address: SocketAddr, lang: Lang) {
    let mut out = output::stdout();
    let stop = lang.pick("Ctrl-C stops it", "Ctrl-C l'arrête");
    let _ = writeln!(out, "quaterne: http://{address}/   ({stop})");
    let _ = out.flush();
}

fn config(args: &Args) -> anyhow::Result<Config> {
    let data = match &args.data {
        Some(folder) => folder.clone(),
        None => data_folder()?,
    };
    std::fs::create_dir_all(&data).map_err(|error| {
        let folder = data.display();
        let english = format!("cannot use the data folder {folder}: {error}; --data chooses another");
        Text::new(
            english,
            format!("dossier de données {folder} inutilisable : {error} ; --data en choisit un autre"),
        )
    })?;
    let file: File = match &args.config {
        Some(path) => {
            let text = std::fs::read_to_string(path).map_err(|error| {
                Text::new(
                    format!("cannot read {}: {error}", path.display()),
                    format!("impossible de lire {} : {error}", path.display()),
                )
            })?;
            toml::from_str(&text).map_err(|error| Text::new(error.to_string(), error.to_string()))?
        }
        None => File::default(),
    };
    for bot in &file.bot {
        if !bot.is_external() {
            let name = &bot.name;
            let english = format!("bot {name}: its spec begins with bot:, lines: or connectx:");
            return Err(Text::new(
                english,
                format!("bot {name} : sa spec commence par bot:, lines: ou connectx:"),
            )
            .into());
        }
    }
    let cores = std::thread::available_parallelism().map_or(1, NonZeroUsize::get);
    Ok(Config {
        addr: args.addr,
        arena: match (&args.arena, &args.db) {
            (Some(url), _) | (None, Some(url)) => url.clone(),
            (None, None) => sqlite_url(&data.join("arena.db")),
        },
        db: args.db.clone().unwrap_or_else(|| sqlite_url(&data.join("games.db"))),
        threads: args.threads.map_or(cores.max(2), usize::from),
        queue: args.queue.into(),
        deadline: Duration::from_secs(args.deadline.into()),
        table_mb: args.table_mb.into(),
        rate: args.rate,
        max_side: args.max_side,
        origins: args.origins.clone(),
        proxy: args.proxy,
        bots: file.bot,
    })
}

/// `$XDG_DATA_HOME/quaterne`, or `~/.local/share/quaterne`.
fn data_folder() -> anyhow::Result<PathBuf> {
    let set = |name| std::env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    let base = set("XDG_DATA_HOME").or_else(|| Some(set("HOME")?.join(".local/share")));
    Ok(base.context("no home folder: --data says where games are kept")?.join("quaterne"))
}

/// The URL of a file; some characters mean something else in URLs.
fn sqlite_url(path: &std::path::Path) -> String {
    let mut text = String::new();
    for c in path.to_string_lossy().chars() {
        match c {
            '%' | '?' | '#' | ' ' => text.push_str(&format!("%{:02X}", c as u32)),
            _ => text.push(c),
        }
    }
    format!("sqlite://{text}?mode=rwc")
}

/// Sets the log up. `QUATERNE_LOG` has the last word, as `debug` or `quaterne=trace`.
fn log(format: Option<Log>) {
    let quiet_requests = format.is_none() && std::io::stderr().is_terminal();
    let usual = match format {
        Some(Log::Quiet) => "error",
        _ if quiet_requests => "warn",
        _ => "info,sqlx=warn",
    };
    let levels = Levels::parse(std::env::var("QUATERNE_LOG").as_deref().unwrap_or(usual));
    // A second server in one process, as tests have, keeps the first one's log.
    let _ = tracing::subscriber::set_global_default(ServerLog { levels, json: format == Some(Log::Json) });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_become_urls() {
        let url = sqlite_url(std::path::Path::new("/tmp/a b#c?d%e/games.db"));
        assert_eq!(url, "sqlite:///tmp/a%20b%23c%3Fd%25e/games.db?mode=rwc");
    }
}
