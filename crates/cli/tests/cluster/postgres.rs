//! A PostgreSQL server for one test.

use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::thread::sleep;
use std::time::Duration;

/// The user that the server runs as when the tests run as root.
const NOBODY: &str = "nobody";

pub(crate) struct Postgres {
    programs: PathBuf,
    folder: PathBuf,
    port: u16,
}

/// Sends a signal to a process by its number.
pub(crate) fn signal(process: u32, name: &str) {
    let _ = Command::new("kill").args([format!("-{name}"), process.to_string()]).output();
}

fn is_root() -> bool {
    Command::new("id").arg("-u").output().is_ok_and(|output| output.stdout.starts_with(b"0"))
}

/// Where initdb and pg_ctl are.
fn programs() -> PathBuf {
    let versions = std::fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let debian =
        versions.map(|entry| entry.path().join("bin")).filter(|folder| folder.join("initdb").is_file()).max();
    let path = std::env::var_os("PATH").unwrap_or_default();
    let on_path = || std::env::split_paths(&path).find(|folder| folder.join("initdb").is_file());
    debian
        .or_else(on_path)
        .expect("PostgreSQL is installed by `scripts/need postgresql`, which `make test` runs")
}

impl Postgres {
    /// A new, empty server.
    pub(crate) fn start(name: &str) -> Self {
        let folder = std::env::temp_dir().join(format!("quaterne-postgres-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&folder);
        std::fs::create_dir_all(&folder).expect("a folder for the server");
        if is_root() {
            let owned = Command::new("chown").arg(NOBODY).arg(&folder).status().expect("chown");
            assert!(owned.success());
        }
        let free = TcpListener::bind("127.0.0.1:0").expect("a free port");
        let port = free.local_addr().expect("an address").port();
        drop(free);
        let postgres = Self { programs: programs(), folder, port };
        let data = postgres.data();
        let made =
            postgres.run("initdb", &["-D", &data, "-A", "trust", "-U", "quaterne", "-E", "UTF8", "-N"]);
        assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
        postgres.up();
        postgres
    }

    fn data(&self) -> String {
        self.folder.join("data").display().to_string()
    }

    pub(crate) fn url(&self) -> String {
        format!("postgres://quaterne@127.0.0.1:{}/postgres", self.port)
    }

    /// Asks the server, and tells its answer: rows as lines, columns between bars.
    pub(crate) fn ask(&self, sql: &str) -> String {
        let url = self.url();
        let answer = self.run("psql", &["-X", "-q", "-t", "-A", "-c", sql, &url]);
        assert!(answer.status.success(), "{sql}: {}", String::from_utf8_lossy(&answer.stderr));
        String::from_utf8(answer.stdout).expect("text").trim().to_owned()
    }

    fn run(&self, program: &str, args: &[&str]) -> Output {
        let program = self.programs.join(program);
        let mut command = if is_root() {
            let mut command = Command::new("setpriv");
            command.args(["--reuid", NOBODY, "--regid", "nogroup", "--clear-groups"]).arg(&program);
            command
        } else {
            Command::new(&program)
        };
        command
            .args(args)
            .current_dir(Path::new("/"))
            .env("LC_ALL", "C")
            .output()
            .expect("PostgreSQL's programs")
    }

    /// Starts it, and waits until it answers. What the last one left behind may take a moment to go.
    fn up(&self) {
        let options = format!("-p {} -k {} -c listen_addresses=127.0.0.1", self.port, self.folder.display());
        let log = self.folder.join("log").display().to_string();
        for _ in 0..60 {
            if self
                .run("pg_ctl", &["-D", &self.data(), "-l", &log, "-w", "-o", &options, "start"])
                .status
                .success()
            {
                return;
            }
            sleep(Duration::from_millis(500));
        }
        panic!("the server does not start: {}", std::fs::read_to_string(log).unwrap_or_default());
    }

    fn process(&self) -> Option<u32> {
        let text = std::fs::read_to_string(self.folder.join("data/postmaster.pid")).ok()?;
        text.lines().next()?.trim().parse().ok()
    }

    /// Sends a signal to the server and to all its processes.
    pub(crate) fn signal(&self, name: &str) {
        let Some(process) = self.process() else { return };
        let children = Command::new("ps").args(["-o", "pid=", "--ppid", &process.to_string()]).output();
        let children =
            children.map(|output| String::from_utf8_lossy(&output.stdout).into_owned()).unwrap_or_default();
        signal(process, name);
        for child in children.split_whitespace().filter_map(|child| child.parse().ok()) {
            signal(child, name);
        }
    }

    /// Pulls the plug, and starts it again.
    pub(crate) fn kill_and_restart(&mut self) {
        self.signal("KILL");
        sleep(Duration::from_millis(500));
        self.up();
    }
}

impl Drop for Postgres {
    fn drop(&mut self) {
        let _ = self.run("pg_ctl", &["-D", &self.data(), "-m", "immediate", "stop"]);
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}
