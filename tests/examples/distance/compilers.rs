//! Who makes code of a kernel.

use gcnsel::{Emit, Options};
use gcnsel_isa::Target;
use gcnsel_tests::cache::{self, folder};
use gcnsel_tests::compiler::{self, compile_with};
use gcnsel_tests::kernel::Case;
use gcnsel_tests::oracle::{Llc, LlcLevel, run};
use gcnsel_tests::release::Release;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};
use std::process::Command;

/// Processor time that LLVM gets for a file of the corpus, in seconds.
pub const SECONDS: u64 = 20;

/// A compiler whose code stands in a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Compiler {
    /// gcnsel.
    Ours,
    /// `llc -O2`.
    Llvm(Release),
    /// The LLVM inside Triton's wheel.
    Triton,
}

impl Compiler {
    /// The others, of which Triton's is beside kernels in Triton alone.
    pub const OTHERS: [Compiler; 3] =
        [Compiler::Llvm(Release::V19), Compiler::Llvm(Release::V23), Compiler::Triton];

    /// As tables call it.
    pub fn name(self) -> &'static str {
        match self {
            Compiler::Ours => "gcnsel",
            Compiler::Llvm(Release::V19) => "LLVM 19",
            Compiler::Llvm(Release::V23) => "LLVM 23",
            Compiler::Triton => "Triton's LLVM",
        }
    }
}

/// Where the compilers are, and what they made.
pub struct Compilers {
    cache: PathBuf,
}

impl Compilers {
    /// All that are always there.
    ///
    /// # Errors
    /// LLVM 19's tools or LLVM 23's are not there.
    pub fn find() -> Result<Compilers, String> {
        for release in Release::ALL {
            if !release.have("the distance") {
                return Err(format!("LLVM {release}'s tools are needed"));
            }
        }
        Ok(Compilers { cache: folder("GCNSEL_DISTANCE", "distance")? })
    }

    /// The loadable code object of a kernel.
    ///
    /// # Errors
    /// What the compiler says.
    pub fn compile(&self, by: Compiler, case: &Case, target: Target) -> Result<Vec<u8>, String> {
        let ir = case.ir(target.name());
        match by {
            Compiler::Ours => compiler::compile(&read(&ir)?, case.name, target.name()),
            Compiler::Llvm(release) => self.llc(release).compile(&ir, target.name()),
            Compiler::Triton => self.by_triton(&ir, case.name, target),
        }
    }

    fn llc(&self, release: Release) -> Llc {
        Llc::kept_in(release, &self.cache)
    }

    /// What Triton's LLVM makes of LLVM IR that Triton made.
    fn by_triton(&self, ir: &Path, name: &str, target: Target) -> Result<Vec<u8>, String> {
        let mut hasher = DefaultHasher::new();
        read(ir)?.hash(&mut hasher);
        let folder = self.cache.join("triton");
        let object = folder.join(format!("{name}.{target}.{:016x}.hsaco", hasher.finish()));
        if !object.exists() {
            std::fs::create_dir_all(&folder).map_err(|why| format!("{}: {why}", folder.display()))?;
            let script = gcnsel_tests::kernel::matrix_folder().join("triton_ir.py");
            let python = cache::corpus()?.join("sources/python/bin/python");
            let mut command = Command::new(python);
            // Beside its name first: what is interrupted leaves nothing that looks whole.
            let part = object.with_extension("part");
            command.arg(script).args(["--target", target.name(), "--object"]).arg(&part).arg(ir);
            run(command.env("PYTHONDONTWRITEBYTECODE", "1"))?;
            std::fs::rename(&part, &object).map_err(|why| why.to_string())?;
        }
        read(&object)
    }

    /// Our relocatable object of a file of the corpus.
    ///
    /// # Errors
    /// It is refused, or the compiler fails an assertion.
    pub fn relocatable(&self, ir: &Path, target: Target) -> Result<Vec<u8>, String> {
        let options = Options::default().target(target).emit(Emit::Reloc);
        compile_with(&read(ir)?, &ir.to_string_lossy(), &options)
    }

    /// LLVM 23's, made in [`SECONDS`].
    ///
    /// # Errors
    /// It is refused, or not made in time; the same the next time that it is asked for.
    pub fn relocatable_by_llvm(&self, ir: &Path, target: Target) -> Result<Vec<u8>, String> {
        self.llc(Release::V23).relocatable_within(ir, target.name(), LlcLevel::O2, SECONDS)
    }
}

fn read(path: &Path) -> Result<Vec<u8>, String> {
    std::fs::read(path).map_err(|why| format!("{}: {why}", path.display()))
}
