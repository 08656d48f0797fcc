//! A PostgreSQL of a test's own, from Debian's packages: `make test` installs them when they are missing.
//!
//! The server refuses to run as root, so as root it is started as the user `nobody`.

use std::path::PathBuf;
use std::process::Command;
use std::time::{Duration, Instant};

use super::server::Folder;

/// A running database; it stops with the test.
pub(crate) struct Postgres {
    bin: PathBuf,
    folder: Folder,
    port: u16,
}

fn is_root() -> bool {
    Command::new("id").arg("-u").output().is_ok_and(|output| output.stdout.starts_with(b"0\n"))
}

/// A command, as somebody who may run a database.
fn command(program: &PathBuf) -> Command {
    if !is_root() {
        return Command::new(program);
    }
    let mut command = Command::new("setpriv");
    command.args(["--reuid=nobody", "--regid=nogroup", "--clear-groups"]).arg(program);
    command
}

impl Postgres {
    /// Starts one; `None` where there is none to start, which the test then says.
    pub(crate) fn start() -> Option<Self> {
        let bin = binaries()?;
        let folder = Folder::new();
        let data = folder.0.join("data");
        if is_root() {
            let owned = Command::new("chown").arg("nobody").arg(&folder.0).status();
            assert!(owned.is_ok_and(|status| status.success()), "cannot give {:?} away", folder.0);
        }
        let port = free_port();
        let quiet = |command: &mut Command| {
            let output = command.current_dir("/").output().unwrap();
            assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        };
        quiet(command(&bin.join("initdb")).args(["-A", "trust", "-U", "quaterne", "-N", "-D"]).arg(&data));
        let options = format!(
            "-p {port} -c listen_addresses=127.0.0.1 -c unix_socket_directories={}",
            folder.0.display()
        );
        let log = folder.0.join("log");
        quiet(
            command(&bin.join("pg_ctl"))
                .arg("-D")
                .arg(&data)
                .arg("-l")
                .arg(&log)
                .args(["-w", "-t", "60", "-o", &options, "start"]),
        );
        let postgres = Self { bin, folder, port };
        let started = Instant::now();
        while std::net::TcpStream::connect(("127.0.0.1", port)).is_err() {
            assert!(started.elapsed() < Duration::from_secs(60), "no database");
            std::thread::sleep(Duration::from_millis(50));
        }
        Some(postgres)
    }

    pub(crate) fn url(&self) -> String {
        format!("postgres://quaterne@127.0.0.1:{}/postgres", self.port)
    }
}

impl Drop for Postgres {
    fn drop(&mut self) {
        let data = self.folder.0.join("data");
        let mut stop = command(&self.bin.join("pg_ctl"));
        let _ = stop.arg("-D").arg(data).args(["-m", "immediate", "stop"]).current_dir("/").output();
    }
}

/// Debian's folder of the newest version.
fn binaries() -> Option<PathBuf> {
    let mut versions: Vec<PathBuf> = std::fs::read_dir("/usr/lib/postgresql")
        .ok()?
        .filter_map(|entry| Some(entry.ok()?.path().join("bin")))
        .filter(|bin| bin.join("initdb").exists())
        .collect();
    versions.sort();
    versions.pop()
}

fn free_port() -> u16 {
    std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port()
}
