//! `quaterne serve`: the web page, its API, and the games that are played there.

use std::io::{IsTerminal as _, Write as _};
use std::net::{IpAddr, SocketAddr};
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::Duration;

use clap::ValueEnum;
use quaterne_rules::{Lang, Rules};

use crate::address::{address, ip, network};
use crate::cli::Context;
use crate::help::examples;
use crate::lang::say;
use crate::server_log::{Levels, ServerLog};
use crate::value::number;
use crate::{files, folders, output};
use quaterne_report::Text;
use quaterne_server::{Config, File, Network};

#[derive(Debug, clap::Args)]
#[command(
    about = say(
        "Serve the web page: play, analyse, look inside searches, run tournaments",
        "Servir la page web : jouer, analyser, voir dans les recherches, faire des tournois"
    ),
    after_help = examples(&[
        ("quaterne serve", say("the page on this computer", "la page sur cet ordinateur")),
        ("quaterne serve --addr :8080", say("for everybody on the network", "pour tout le réseau")),
        (
            "quaterne serve --port 4151 --data games",
            say("on another port, kept in a folder", "sur un autre port, gardé dans un dossier")
        ),
    ])
)]
pub(crate) struct Args {
    #[arg(long, value_name = say("ADDRESS:PORT", "ADRESSE:PORT"), default_value = "127.0.0.1:4004", value_parser = address)]
    #[arg(help = say(
        "Where to listen: 127.0.0.1:4004, localhost:4004, :4004 (every address) or 4004",
        "Où écouter : 127.0.0.1:4004, localhost:4004, :4004 (toutes les adresses) ou 4004"
    ))]
    addr: SocketAddr,
    #[arg(long, value_name = "PORT", value_parser = number::<u16>(..))]
    #[arg(help = say("Another port at that address", "Un autre port à cette adresse"))]
    port: Option<u16>,
    #[arg(long, value_name = say("FOLDER", "DOSSIER"), help = say(
        "Where games and tournaments are kept [default: the user's data folder]",
        "Où garder parties et tournois [défaut : le dossier de données de l'utilisateur]"
    ))]
    data: Option<PathBuf>,
    #[arg(long, value_name = "URL", help = say(
        "Keep games in PostgreSQL, which several servers may share [default: SQLite in the data folder]",
        "Garder les parties dans PostgreSQL, que plusieurs serveurs peuvent partager [défaut : SQLite \
         dans le dossier de données]"
    ))]
    db: Option<String>,
    #[arg(long, value_name = "URL", help = say(
        "Where tournaments are kept: a file or a PostgreSQL URL, as in quaterne tournament --db [default: \
         arena.db in the data folder, or --db]",
        "Où garder les tournois : un fichier ou une URL PostgreSQL, comme dans quaterne tournament --db \
         [défaut : arena.db dans le dossier de données, ou --db]"
    ))]
    arena: Option<String>,
    #[arg(long, value_name = say("FILE", "FICHIER"), help = say(
        "A configuration file: the programs that tournaments may use",
        "Un fichier de configuration : les programmes que les tournois peuvent employer"
    ))]
    config: Option<PathBuf>,
    #[arg(long, value_name = say("FOLDER", "DOSSIER"), help = say(
        "The Python in which the page runs students' code [default: ../share/quaterne/python beside the program]",
        "Le Python dans lequel la page exécute le code des élèves [défaut : ../share/quaterne/python à côté du programme]"
    ))]
    python: Option<PathBuf>,
    #[arg(long, value_name = "N", value_parser = number::<u16>(1..=1024), help = say(
        "How many searches at a time [default: one per core, at least two]",
        "Combien de recherches à la fois [défaut : une par cœur, au moins deux]"
    ))]
    threads: Option<u16>,
    #[arg(long, value_name = "N", default_value_t = 64, value_parser = number::<u16>(1..))]
    #[arg(help = say(
        "How many searches of one address may wait",
        "Combien de recherches d'une même adresse peuvent attendre"
    ))]
    queue: u16,
    #[arg(long, value_name = say("SECONDS", "SECONDES"), default_value_t = 10, value_parser = number::<u16>(1..=600))]
    #[arg(help = say("How many seconds one search may take", "Combien de secondes peut durer une recherche"))]
    deadline: u16,
    #[arg(long, value_name = say("MIB", "MIO"), default_value_t = 64, value_parser = number::<u16>(1..=4096))]
    #[arg(help = say(
        "Memory of a solver's table, in MiB",
        "La mémoire de la table d'un solveur, en Mio"
    ))]
    table_mb: u16,
    #[arg(long, value_name = say("MIB", "MIO"), default_value_t = 256, value_parser = number::<u32>(16..))]
    #[arg(help = say(
        "Memory of all searches together, in MiB",
        "La mémoire de toutes les recherches ensemble, en Mio"
    ))]
    memory: u32,
    #[arg(long, value_name = "N", default_value_t = 200, value_parser = number::<u32>(..), help = say(
        "How many requests a second one address may make (a search counts as five); 0: no limit",
        "Combien de requêtes par seconde peut faire une même adresse (une recherche en vaut cinq) ; 0 : sans limite"
    ))]
    rate: u32,
    #[arg(long = "school", value_name = say("ADDRESS", "ADRESSE"), value_parser = network, help = say(
        "An address, or a block such as 10.1.0.0/16, behind which a whole class sits: it counts as forty people",
        "Une adresse, ou un bloc comme 10.1.0.0/16, derrière laquelle se trouve toute une classe : elle compte pour quarante personnes"
    ))]
    schools: Vec<Network>,
    #[arg(long, value_name = "N", default_value_t = 19, value_parser = number::<u8>(3..=Rules::MAX_SIDE as u8))]
    #[arg(help = say(
        "The most columns and rows of a board",
        "Le plus grand nombre de colonnes et de lignes d'une grille"
    ))]
    max_side: u8,
    #[arg(long, value_name = say("DAYS", "JOURS"), value_parser = number::<u32>(1..), help = say(
        "Forget tournaments of the page after so many days [default: never]",
        "Oublier les tournois de la page après tant de jours [défaut : jamais]"
    ))]
    keep: Option<u32>,
    #[arg(long, help = say(
        "Allow courses: students hand programs in, which run on this machine, in the sandbox. Needs the operator's token in --config",
        "Permettre des cours : des élèves déposent des programmes, qui tournent sur cette machine, dans le bac à sable. Demande le jeton de l'opérateur dans --config"
    ))]
    courses: bool,
    #[arg(long = "origin", value_name = "URL", help = say(
        "Another address of this server, such as https://p4.example.org",
        "Une autre adresse de ce serveur, comme https://p4.example.org"
    ))]
    origins: Vec<String>,
    #[arg(long, value_name = say("ADDRESS", "ADRESSE"), value_parser = ip, help = say(
        "The address of a proxy in front of the server, whose X-Forwarded-For is believed",
        "L'adresse d'un mandataire placé devant le serveur, dont X-Forwarded-For est cru"
    ))]
    proxy: Option<IpAddr>,
    #[arg(long, value_enum, value_name = "FORMAT", help = say(
        "The log, on the standard error [default: text; without requests on a terminal]",
        "Le journal, sur la sortie d'erreur [défaut : text ; sans les requêtes sur un terminal]"
    ))]
    log: Option<Log>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Log {
    #[value(help = say("Lines", "Des lignes"))]
    Text,
    #[value(help = say("One JSON object per line", "Un objet JSON par ligne"))]
    Json,
    #[value(help = say("Errors only", "Seulement les erreurs"))]
    Quiet,
}

pub(crate) fn run(args: &Args, context: Context) -> anyhow::Result<()> {
    let config = config(args)?;
    let address = config.addr;
    log(args.log);
    open_files();
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    let served = runtime.block_on(quaterne_server::serve(config, |address| announce(address, context.lang)));
    // Searches that are being stopped are not waited for.
    runtime.shutdown_timeout(Duration::from_millis(500));
    served.map_err(|error| match (context.lang, error.downcast_ref()) {
        (Lang::Fr, Some(why)) => {
            let why = files::reason(why).fr;
            anyhow::anyhow!("impossible d'écouter à {address} : {why} ; --port choisit un autre port")
        }
        _ => error,
    })
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
    let data = args.data.clone().or_else(folders::data).ok_or_else(|| {
        Text::new(
            "no home folder: --data says where games are kept",
            "pas de dossier personnel : --data dit où garder les parties",
        )
    })?;
    std::fs::create_dir_all(&data).map_err(|why| {
        let (folder, why) = (data.display(), files::reason(&why));
        Text::new(
            format!("cannot use the data folder {folder}: {}; --data chooses another", why.en),
            format!("dossier de données {folder} inutilisable : {} ; --data en choisit un autre", why.fr),
        )
    })?;
    let file: File = args.config.as_deref().map_or_else(|| Ok(File::default()), files::read_toml)?;
    for bot in &file.bot {
        if !bot.is_external() {
            let name = &bot.name;
            let english = format!("bot {name}: its player begins with bot:, lines: or connectx:");
            return Err(Text::new(
                english,
                format!("bot {name} : son joueur commence par bot:, lines: ou connectx:"),
            )
            .into());
        }
    }
    for (name, path) in &file.interpreters {
        quaterne_arena::use_interpreter(&format!("{name}={path}")).map_err(|why| Text::of(&why))?;
    }
    let cores = std::thread::available_parallelism().map_or(1, NonZeroUsize::get);
    Ok(Config {
        addr: args.port.map_or(args.addr, |port| SocketAddr::new(args.addr.ip(), port)),
        arena: match (&args.arena, &args.db) {
            (Some(url), _) | (None, Some(url)) => url.clone(),
            (None, None) => sqlite_url(&data.join("arena.db")),
        },
        db: args.db.clone().unwrap_or_else(|| sqlite_url(&data.join("games.db"))),
        threads: args.threads.map_or(cores.max(2), usize::from),
        queue: args.queue.into(),
        deadline: Duration::from_secs(args.deadline.into()),
        table_mb: args.table_mb.into(),
        memory_mb: args.memory,
        rate: args.rate,
        schools: args.schools.clone(),
        max_side: args.max_side,
        origins: args.origins.clone(),
        proxy: args.proxy,
        bots: file.bot,
        operator: file.operator,
        courses: args.courses,
        cache: folders::cache().join("bundles"),
        keep: args.keep,
        python: args.python.clone(),
    })
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
