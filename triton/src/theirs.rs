//! The same functions of another library: Triton's own code generator, for what gcnsel does not compile.

// SAFETY of this file: the library has the interface that `interface.rs` has, whose version it checks itself. What it is given lives
// until it returns, and what it gives is copied and given back to it.
#![allow(unsafe_code)]

use crate::interface::{ABI_VERSION, AssembleFn, CompileFn, FreeFn, RawOptions, RevisionFn, bytes};
use crate::mapped;
use crate::request::{Assembly, Compilation};
use crate::settings::{FALLBACK, Fallback};
use libloading::Library;
use std::error::Error;
use std::ffi::{CStr, c_char, c_int};
use std::path::{Path, PathBuf};
use std::ptr;

/// Triton's library that loads a code generator, by the end of its path.
const TRITON: &str = "triton/_C/libtriton.so";
/// Where its own is, from the folder `triton`.
const OWN_GENERATOR: &str = "backends/amd/lib/libtriton_amd_codegen.so";

/// A code generator that has been opened.
#[derive(Debug)]
pub struct Theirs {
    compile: CompileFn,
    assemble: AssembleFn,
    free: FreeFn,
    revision: String,
    /// What the functions are of.
    _library: Library,
}

impl Theirs {
    /// Opens the one that the settings name. `None` if they want none.
    ///
    /// # Errors
    /// Why there is none.
    pub fn open(fallback: &Fallback) -> Result<Option<Theirs>, String> {
        let path = match fallback {
            Fallback::None => return Ok(None),
            Fallback::At(path) => path.clone(),
            Fallback::Beside => beside()?,
        };
        if is_own(&path) {
            return Err(format!("{} is gcnsel's own library", path.display()));
        }
        let wrong = |cause: libloading::Error| format!("{}: {}", path.display(), whole(&cause));
        // SAFETY: opening Triton's code generator runs what LLVM has to do at its start, as it does when Triton opens it.
        let library = unsafe { Library::new(&path) }.map_err(wrong)?;
        // SAFETY: the types are those of the interface, and the library stays open as long as the functions can be called.
        unsafe {
            let compile = *library.get::<CompileFn>(b"triton_amdgpu_compile\0").map_err(wrong)?;
            let assemble = *library.get::<AssembleFn>(b"triton_amdgpu_assemble\0").map_err(wrong)?;
            let free = *library.get::<FreeFn>(b"triton_amdgpu_free\0").map_err(wrong)?;
            let revision = *library.get::<RevisionFn>(b"triton_amdgpu_revision\0").map_err(wrong)?;
            let text = revision();
            if text.is_null() {
                return Err(format!("{}: it has no revision", path.display()));
            }
            let revision = CStr::from_ptr(text).to_string_lossy().into_owned();
            Ok(Some(Theirs { compile, assemble, free, revision, _library: library }))
        }
    }

    /// What it calls itself.
    pub fn revision(&self) -> &str {
        &self.revision
    }

    /// Compiles to assembly.
    ///
    /// # Errors
    /// What it says.
    pub fn compile(&self, asked: &Compilation<'_>) -> Result<Vec<u8>, String> {
        let options = &asked.options;
        let text = |text: Option<&CStr>| text.map_or(ptr::null(), CStr::as_ptr);
        let options = RawOptions {
            abi_version: ABI_VERSION,
            triple: options.triple.as_ptr(),
            processor: options.processor.as_ptr(),
            features: options.features.as_ptr(),
            abi: options.abi.as_ptr(),
            flags: text(options.flags),
            disabled_passes: text(options.disabled_passes),
            enable_fp_fusion: options.fuses.into(),
            disable_optimization: options.is_unoptimized.into(),
            canonicalize_gep: options.canonicalizes_addresses.into(),
            dump_ir: options.prints.into(),
            enable_timing: options.times.into(),
        };
        self.take(|given, size, error| {
            // SAFETY: as said above.
            unsafe { (self.compile)(asked.ir.as_ptr().cast(), asked.ir.len(), &options, given, size, error) }
        })
    }

    /// Assembles to an object.
    ///
    /// # Errors
    /// What it says.
    pub fn assemble(&self, asked: &Assembly<'_>) -> Result<Vec<u8>, String> {
        let (text, length) = (asked.text.as_ptr().cast(), asked.text.len());
        let (triple, processor, features) =
            (asked.triple.as_ptr(), asked.processor.as_ptr(), asked.features.as_ptr());
        self.take(|given, size, error| {
            // SAFETY: as said above.
            unsafe { (self.assemble)(text, length, triple, processor, features, given, size, error) }
        })
    }

    /// Calls one of the functions, copies what it gives, and gives that back.
    fn take(
        &self,
        call: impl FnOnce(*mut *mut c_char, *mut usize, *mut *mut c_char) -> c_int,
    ) -> Result<Vec<u8>, String> {
        let (mut given, mut size, mut error) = (ptr::null_mut(), 0, ptr::null_mut());
        let status = call(&mut given, &mut size, &mut error);
        // SAFETY: on success there are `size` bytes; an error ends with a zero. Both are its own, and given back once.
        unsafe {
            let copy = (!given.is_null()).then(|| bytes(given, size).map(<[u8]>::to_vec));
            let message = (!error.is_null()).then(|| CStr::from_ptr(error).to_string_lossy().into_owned());
            for lent in [given, error].into_iter().filter(|lent| !lent.is_null()) {
                (self.free)(lent.cast());
            }
            match copy {
                Some(copy) if status == 0 => copy,
                _ => Err(message.unwrap_or_else(|| "it failed, and does not say why".into())),
            }
        }
    }
}

/// An error with what caused it: of a library that does not open, only the loader's own text says why.
fn whole(error: &dyn Error) -> String {
    let (mut text, mut cause) = (error.to_string(), error.source());
    while let Some(error) = cause {
        text += &format!(": {error}");
        cause = error.source();
    }
    text
}

/// The code generator beside the Triton that this process has loaded.
fn beside() -> Result<PathBuf, String> {
    let library = mapped::file_ending(TRITON)
        .ok_or_else(|| format!("no {TRITON} is loaded; {FALLBACK} can name a library"))?;
    let path = library.ancestors().nth(2).unwrap_or(Path::new("")).join(OWN_GENERATOR);
    match path.is_file() {
        true => Ok(path),
        false => Err(format!("{} is not there; {FALLBACK} can name a library", path.display())),
    }
}

/// Whether a library is the one that this code is in: it would call itself.
fn is_own(path: &Path) -> bool {
    let whole = |path: PathBuf| path.canonicalize().ok();
    own_file().and_then(whole).is_some_and(|own| whole(path.into()) == Some(own))
}

/// The file that this code is in.
pub fn own_file() -> Option<PathBuf> {
    mapped::file_at(own_file as *const () as usize)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// `dlopen failed` alone would not tell a wrong path from a library that is none.
    #[test]
    #[cfg(target_os = "linux")]
    fn a_library_that_does_not_open_says_why() {
        let open = |path: &str| Theirs::open(&Fallback::At(path.into())).map(|_| ()).unwrap_err();
        let missing = open("/nowhere/codegen.so");
        assert!(
            missing.starts_with("/nowhere/codegen.so: ") && missing.ends_with("No such file or directory"),
            "{missing}"
        );
        let text = concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml");
        assert!(open(text).contains("header"), "{}", open(text));
    }
}
