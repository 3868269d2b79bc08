//! Prints the circles of files of each crate of a workspace, and dependencies that nobody names; fails if a circle spans more
//! files than two, or if there is such a dependency.
//!
//!     cargo run -p gcnsel-layers              # of the workspace
//!     cargo run -p gcnsel-layers -- emit isel # of some crates, with the uses within the circles

use gcnsel_layers::{Uses, crates, unused};
use std::path::Path;
use std::process::ExitCode;

/// Two files that are two halves of one subject may use one another.
const MOST: usize = 2;

fn main() -> ExitCode {
    match report() {
        Ok((0, 0)) => ExitCode::SUCCESS,
        Ok((wide, unused)) => {
            eprintln!("{wide} circles of more than {MOST} files, {unused} crates with unused dependencies");
            ExitCode::FAILURE
        }
        Err(e) => {
            eprintln!("{e}");
            ExitCode::FAILURE
        }
    }
}

/// The number of wide circles, and of crates with unused dependencies.
fn report() -> Result<(usize, usize), String> {
    let wanted: Vec<String> = std::env::args().skip(1).collect();
    let workspace = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut wide = 0;
    for root in crates(&workspace)? {
        let folder = root.ancestors().nth(2).and_then(Path::file_name).unwrap_or_default().to_string_lossy();
        if !wanted.is_empty() && !wanted.iter().any(|one| *one == folder) {
            continue;
        }
        let uses = Uses::read(&root)?;
        for circle in uses.circles() {
            wide += usize::from(circle.len() > MOST);
            let names: Vec<String> = circle.iter().map(|file| file.display().to_string()).collect();
            println!("{folder}: {} files: {}", circle.len(), names.join(" "));
            if wanted.is_empty() {
                continue;
            }
            for (file, used) in uses.files.iter().zip(&uses.edges) {
                let used = used
                    .iter()
                    .map(|&used| &uses.files[used])
                    .filter(|used| circle.contains(&used.as_path()));
                let used: Vec<String> = used.map(|used| used.display().to_string()).collect();
                if circle.contains(&file.as_path()) {
                    println!("    {} uses {}", file.display(), used.join(" "));
                }
            }
        }
    }
    let unused = unused(&workspace)?;
    for (name, dependencies) in &unused {
        println!("{name}: nobody names {}", dependencies.join(", "));
    }
    Ok((wide, unused.len()))
}
