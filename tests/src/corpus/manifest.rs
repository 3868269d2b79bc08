//! The lists of sources.

use crate::release::Release;
use crate::trial::Table;
use std::collections::HashMap;
use std::path::{Path, PathBuf};

/// A source file.
#[derive(Clone, Debug)]
pub struct Source {
    /// The project's name in the lists.
    pub project: String,
    /// Of the file; a file may be there with other flags, too.
    name: String,
    /// What it is written in.
    pub language: Language,
    /// The project's folder.
    pub root: PathBuf,
    /// The file.
    pub path: PathBuf,
    /// The compiler's; of Triton's sources the kernel, then what parameters are.
    pub flags: Vec<String>,
}

/// What it is written in, and so who makes LLVM IR of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Language {
    /// OpenCL C.
    OpenCl,
    /// HIP.
    Hip,
    /// Triton, in Python.
    Triton,
    /// Rust.
    Rust,
    /// C with OpenMP.
    OpenMp,
    /// LLVM IR as it is, and whose llc stands beside us.
    Llvm(Release),
}

impl Language {
    /// Whether llc-19 cannot read the IR, and code of the front end's own LLVM stands for its.
    pub fn has_its_own_llvm(self) -> bool {
        matches!(self, Language::Triton | Language::Rust)
    }

    /// The release whose llc compiles the IR, of those that have no LLVM of their own.
    pub fn release(self) -> Release {
        if let Language::Llvm(release) = self { release } else { Release::V19 }
    }
}

impl Source {
    /// Unique: the project's and the file's.
    pub fn name(&self) -> String {
        format!("{}/{}", self.project, self.name)
    }
}

/// The columns of the lines of a list; empty ones are not written at the end.
fn rows(list: &str) -> impl Iterator<Item = Result<[&str; 4], String>> {
    list.lines().filter(|line| !line.starts_with('#') && !line.is_empty()).map(|line| {
        let mut columns = line.split('\t');
        let row = std::array::from_fn(|_| columns.next().unwrap_or_default());
        columns.next().map_or(Ok(row), |more| Err(format!("a fifth column, '{more}': {line}")))
    })
}

fn read(name: &str) -> Result<String, String> {
    let lists = Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus");
    std::fs::read_to_string(lists.join(name)).map_err(|error| format!("{name}: {error}"))
}

/// The arguments that are known of kernels.
///
/// # Errors
/// The list cannot be read, or is malformed.
pub fn arguments() -> Result<Table, String> {
    Table::read(&read("arguments.tsv")?)
}

/// All sources, below a folder.
///
/// # Errors
/// The lists cannot be read, or are malformed.
pub fn sources(folder: &Path) -> Result<Vec<Source>, String> {
    let (projects, files) = (read("projects.tsv")?, read("files.tsv")?);
    let folder = folder.to_string_lossy().into_owned();
    let there = |text: &str| text.replace("{sources}", &folder);
    let projects: HashMap<&str, [&str; 4]> =
        rows(&projects).map(|row| row.map(|row| (row[0], row))).collect::<Result<_, _>>()?;
    rows(&files)
        .map(|row| {
            let [project, name, file, flags] = row?;
            let [_, language, root, common] =
                projects.get(project).ok_or_else(|| format!("files.tsv: no project is called {project}"))?;
            let split = |flags: &str| {
                shlex::split(&there(flags)).ok_or_else(|| format!("{project}/{name}: quotes that do not end"))
            };
            let mut all = split(common)?;
            all.extend(split(flags)?);
            Ok(Source {
                project: project.into(),
                name: name.into(),
                language: match *language {
                    "cl" => Language::OpenCl,
                    "hip" => Language::Hip,
                    "triton" => Language::Triton,
                    "rust" => Language::Rust,
                    "openmp" => Language::OpenMp,
                    "ll19" => Language::Llvm(Release::V19),
                    "ll23" => Language::Llvm(Release::V23),
                    other => return Err(format!("projects.tsv: {other} is no language")),
                },
                path: PathBuf::from(there(root)).join(file),
                root: there(root).into(),
                flags: all,
            })
        })
        .collect()
}
