//! Writes the table of the page's files, what `web/dist` holds when the server is compiled: each with its bytes, or with those of the
//! `.gz` beside it, if there is one.
//!
//! Rejected: `rust-embed`, a dozen crates for these forty lines; its reading from disk in debug builds is a rebuild
//! of this one crate here.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

fn main() -> io::Result<()> {
    println!("cargo::rerun-if-changed=build.rs");
    let manifest = env::var_os("CARGO_MANIFEST_DIR").map(PathBuf::from).unwrap_or_default();
    let dist = manifest.join("../../web/dist");
    let mut names = Vec::new();
    if dist.is_dir() {
        // Not said of a folder that is missing: cargo would run this each time. `make page` touches this file instead.
        println!("cargo::rerun-if-changed={}", dist.display());
        collect(&dist, "", &mut names)?;
    }
    names.sort();
    let mut table = String::from("&[\n");
    for name in names.iter().filter(|name| !name.ends_with(".gz")) {
        let packed = dist.join(format!("{name}.gz"));
        let is_packed = packed.is_file();
        let path = if is_packed { packed } else { dist.join(name) };
        let _ = writeln!(table, "    ({name:?}, include_bytes!({path:?}), {is_packed}),");
    }
    table.push_str("]\n");
    let out = env::var_os("OUT_DIR").map(PathBuf::from).unwrap_or_default();
    fs::write(out.join("page.rs"), table)
}

/// The files below a folder, by their names from its top.
fn collect(folder: &Path, prefix: &str, names: &mut Vec<String>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let name = format!("{prefix}{}", entry.file_name().to_string_lossy());
        if entry.file_type()?.is_dir() {
            collect(&entry.path(), &format!("{name}/"), names)?;
        } else {
            names.push(name);
        }
    }
    Ok(())
}
