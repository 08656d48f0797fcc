//! A copy of a SQLite file while others read and write it: the state of one moment, whole and checked.
//!
//! Rejected: copying the file. Its log lies beside it, and a copy of the one without the other is an old state, or none.

use std::path::Path;

use sqlx::{AnyConnection, Connection as _, Executor as _, Row as _};

use super::StoreError;
use super::trouble::{Kind, Trouble};

/// Copies a database to another file, in place of what is there; written beside, checked, then renamed.
pub fn copy(from: &Path, to: &Path) -> Result<(), StoreError> {
    sqlx::any::install_default_drivers();
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let mut beside = to.as_os_str().to_owned();
    beside.push(".part");
    let beside = Path::new(&beside);
    let url = |path: &Path, mode: &str| format!("sqlite:{}?mode={mode}", path.display());
    // Of a copy that was broken off.
    let _ = std::fs::remove_file(beside);
    let copied = async {
        let mut connection = AnyConnection::connect(&url(from, "rw")).await?;
        connection.execute("PRAGMA busy_timeout = 20000").await?;
        let target = beside.to_string_lossy().into_owned();
        sqlx::query("VACUUM INTO $1").bind(target).execute(&mut connection).await?;
        connection.close().await
    };
    let checked = async {
        let mut connection = AnyConnection::connect(&url(beside, "rw")).await?;
        let row = connection.fetch_one("PRAGMA quick_check").await?;
        connection.close().await?;
        row.try_get::<String, _>(0)
    };
    let found = runtime.block_on(async {
        copied.await.map_err(|error: sqlx::Error| Trouble::of(&url(from, "rwc"), &error))?;
        checked.await.map_err(|error: sqlx::Error| Trouble::of(&url(beside, "rwc"), &error))
    })?;
    let trouble = |kind, why| Trouble { kind, url: to.display().to_string(), why };
    if found != "ok" {
        return Err(trouble(Kind::Damaged, found).into());
    }
    std::fs::rename(beside, to).map_err(|why| trouble(Kind::CannotOpen, why.to_string()).into())
}
