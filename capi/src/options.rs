//! How to compile.

use crate::border::{free, given, status, text};
use crate::status::{Failed, Status};
use gcnsel::OptionError;
use rayon::{ThreadPool, ThreadPoolBuilder};
use std::ffi::c_char;

/// As many threads as the program gcnsel takes.
const MOST_THREADS: u32 = 1024;

/// An option that makes compiling panic, on a thread of the pool.
#[cfg(any(test, feature = "provoke-panic"))]
const PROVOKE: &str = "provoke-panic";

/// How to compile: options by name, and threads to compile on. Several threads may compile with the same options.
#[derive(Debug, Default)]
pub struct Options {
    pub(crate) options: gcnsel::Options,
    /// The threads of its own, if it has any.
    pool: Option<ThreadPool>,
    #[cfg(any(test, feature = "provoke-panic"))]
    panics: bool,
}

impl Options {
    /// Runs something on its threads.
    pub fn run<T: Send>(&self, work: impl FnOnce(&gcnsel::Options) -> T + Send) -> T {
        let run = || {
            #[cfg(any(test, feature = "provoke-panic"))]
            rayon::join(|| assert!(!self.panics, "provoked"), || ());
            work(&self.options)
        };
        match &self.pool {
            Some(pool) => pool.install(run),
            None => run(),
        }
    }

    fn set(&mut self, name: &str, value: &str) -> Result<(), Failed> {
        #[cfg(any(test, feature = "provoke-panic"))]
        if name == PROVOKE {
            self.panics = value == "true";
            return Ok(());
        }
        self.options.set(name, value).map_err(|error| {
            let status = match error {
                OptionError::Unknown { .. } => Status::UnknownOption,
                _ => Status::BadValue,
            };
            Failed::new(status, error.to_string())
        })
    }
}

/// Options as they are without settings: the processor is what the functions' "target-cpu" says, else gfx942, and the output
/// is a code object. gcnsel_options_free() frees them. Never NULL.
#[unsafe(no_mangle)]
pub extern "C" fn gcnsel_options_new() -> Box<Options> {
    Box::default()
}

/// Frees options. NULL is accepted.
#[unsafe(no_mangle)]
pub extern "C" fn gcnsel_options_free(options: Option<Box<Options>>) {
    free(options);
}

/// Sets an option by its name. Names and values are those of the program's command line, without dashes:
///
/// mcpu=gfx900|gfx90a|gfx942, with settings as in gfx90a:sramecc-:xnack+;
/// emit=obj (a code object for the loader), reloc (a relocatable object), asm, dag, mir, wave-mir or llvm-ir;
/// code-object-version=4|5|6; verify, no-value-reasoning, no-schedule, no-atomic-optimizer=true|false;
/// amdgpu-atomic-optimizer-strategy=None|Iterative|DPP; amdgpu-kernarg-preload-count=N;
/// sgpr-allocator, vgpr-allocator=colouring|regalloc2; sgpr-spill-vgprs=0..512; function=NAME (only that kernel).
///
/// `name` and `value` are UTF-8, end with a NUL, and are copied. A later value takes the place of an earlier one. An option that
/// is refused (GCNSEL_STATUS_UNKNOWN_OPTION, GCNSEL_STATUS_BAD_VALUE, GCNSEL_STATUS_BAD_TEXT) changes nothing;
/// gcnsel_last_error() says what would be accepted.
// SAFETY, of the caller: both strings are NULL or end with a NUL.
#[allow(clippy::missing_safety_doc, reason = "the comment is the header's")]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn gcnsel_options_set(
    options: Option<&mut Options>,
    name: *const c_char,
    value: *const c_char,
) -> Status {
    status(|| {
        let options = given(options, "options")?;
        // SAFETY: the caller says so.
        let (name, value) =
            unsafe { (text(name, "the name of an option")?, text(value, "the value of an option")?) };
        options.set(name, value)
    })
}

/// Gives options `count` threads of their own, up to 1024. What is compiled with these options is compiled on these threads.
/// They end when the options are freed.
///
/// 0 takes them away again: functions are then compiled on threads that the whole process shares, one for each core. These
/// start when they are first needed, and do not end. The output is the same bytes for any number of threads.
#[unsafe(no_mangle)]
pub extern "C" fn gcnsel_options_set_threads(options: Option<&mut Options>, count: u32) -> Status {
    status(|| {
        let options = given(options, "options")?;
        if count > MOST_THREADS {
            return Err(Failed::new(
                Status::BadValue,
                format!("{count} threads: {MOST_THREADS} is the most"),
            ));
        }
        let build = || {
            let builder = ThreadPoolBuilder::new().num_threads(count as usize);
            let named = builder.thread_name(|number| format!("gcnsel-{number}"));
            named.build().map_err(|error| Failed::new(Status::NoThreads, format!("{count} threads: {error}")))
        };
        options.pool = (count > 0).then(build).transpose()?;
        Ok(())
    })
}
