//! What the tests share: kernels by hand, folders, LLVM's tools.

use gcnsel::stats::KernelStats;
use gcnsel_compare::fingerprint::Fingerprint;
use gcnsel_compare::reading::{Build, Reader};
use gcnsel_compare::{Comparison, Kernel};
use gcnsel_oracle as oracle;
use std::path::{Path, PathBuf};
use std::process::Command;

/// A kernel of these figures for gfx942; the others are 1, or 0 where that is usual.
pub fn kernel(name: &str, figures: &[(&str, u64)]) -> Kernel {
    let mut value = serde_json::to_value(KernelStats::default()).expect("figures are JSON");
    for (figure, number) in
        [("sgprs", 16), ("code_bytes", 100), ("instructions", 20), ("occupancy", 8)].iter().chain(figures)
    {
        assert!(value.get(figure).is_some(), "no figure {figure}");
        value[figure] = (*number).into();
    }
    value["kernel"] = name.into();
    value["target"] = "gfx942".into();
    value["limited_by"] = "vgprs".into();
    value["file"] = "file.hsaco".into();
    serde_json::from_value(value).expect("figures")
}

/// The same kernel, of another file.
pub fn of_file(file: &str, kernel: Kernel) -> Kernel {
    Kernel { file: file.to_owned(), ..kernel }
}

/// The same kernel, for another target.
pub fn for_target(target: &str, mut kernel: Kernel) -> Kernel {
    kernel.stats.target = target.to_owned();
    kernel
}

/// The same kernel with a code of that hash, and a sketch of 32 rows of which so many are those of the code numbered.
pub fn with_code(hash: &str, code: u32, shared: usize, kernel: Kernel) -> Kernel {
    let other = hash.bytes().fold(1u32, |sum, byte| sum.wrapping_mul(31).wrapping_add(byte.into()));
    let row =
        |row: usize| if row < shared { code * 1000 + row as u32 } else { other.wrapping_mul(1 + row as u32) };
    let sketch = (0..32).map(|at| format!("{:08x}", row(at))).collect();
    Kernel { fingerprint: Some(Fingerprint { hash: hash.to_owned(), sketch }), ..kernel }
}

/// What a comparison of the kernels' names matched: `old -> new`, or a name with `-` or `+` before it.
pub fn matched(old: Vec<Kernel>, new: Vec<Kernel>) -> Vec<String> {
    let comparison = Comparison::new(old, new, true);
    let pairs = comparison.pairs.iter().map(|pair| match &pair.old_name {
        Some(old) => format!("{old} -> {}", pair.name),
        None => pair.name.clone(),
    });
    let removed = comparison.removed.iter().map(|lone| format!("-{}", lone.name));
    let added = comparison.added.iter().map(|lone| format!("+{}", lone.name));
    pairs.chain(removed).chain(added).collect()
}

/// A folder, and tools that work in it.
pub struct Bench {
    folder: tempfile::TempDir,
}

impl Bench {
    pub fn new() -> Bench {
        Bench { folder: tempfile::tempdir().expect("a temporary folder") }
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// Writes a file, and the folders that it is in.
    pub fn write(&self, name: &str, bytes: impl AsRef<[u8]>) -> PathBuf {
        let path = self.path(name);
        std::fs::create_dir_all(path.parent().expect("a folder")).expect("it can be made");
        std::fs::write(&path, bytes).expect("it can be written");
        path
    }

    /// Runs a tool in the folder.
    pub fn run(&self, program: &str, arguments: &str) {
        let mut command = Command::new(program);
        let output = command.current_dir(self.folder.path()).args(arguments.split_whitespace()).output();
        let output = output.unwrap_or_else(|cause| panic!("{program}: {cause}"));
        assert!(
            output.status.success(),
            "{program} {arguments}: {}",
            String::from_utf8_lossy(&output.stderr)
        );
    }

    /// What is read of a path in the folder.
    pub fn read(&self, name: &str) -> Build {
        read(&self.path(name))
    }
}

/// What is read of a path.
pub fn read(path: &Path) -> Build {
    let options = gcnsel::Options::default();
    let reader = Reader { compiler: &options, keep_code: false, functions: false };
    reader.path(path).unwrap_or_else(|cause| panic!("{}: {cause}", path.display()))
}

/// LLVM IR of a kernel of `tests/kernels`.
pub fn ir(kernel: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../tests/kernels/{kernel}.ll"))
}

/// A code object of `llc-19`.
pub fn llc(kernel: &str, level: &str) -> Vec<u8> {
    let target = kernel.rsplit('.').next().expect("a target");
    oracle::llc(&ir(kernel), target, &[level])
}

/// A code object of ours.
pub fn compiled(text: &str) -> Vec<u8> {
    gcnsel::compile(text, &gcnsel::Options::default()).expect("it is compiled").bytes
}
