//! gcnsel's answer: assembly and the object beside it, or why there is none.

use crate::notices::{say, say_once};
use crate::request::{Compilation, Options};
use crate::settings::Settings;
use gcnsel::{Compiled, Emit, Failure, Input, Stage, Target, TargetId};
use rayon::ThreadPool;
use std::cell::{OnceCell, RefCell};
use std::ffi::CStr;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Once;

/// What diagnostics call the module.
const INPUT: &str = "<triton>";

/// What gcnsel has made of a module.
#[derive(Debug)]
pub struct Made {
    /// Assembly, of which LLVM's assembler makes the object's code, descriptors and metadata.
    pub assembly: String,
    /// A relocatable object.
    pub object: Vec<u8>,
}

/// Why gcnsel has made nothing.
#[derive(Debug, PartialEq, Eq)]
pub enum Declined {
    /// It does not compile for this processor at all.
    Processor(String),
    /// It refuses this kernel, whose name may not be known.
    Kernel {
        /// The kernel's name.
        name: Option<String>,
        /// Diagnostics, in lines.
        why: String,
    },
}

impl Declined {
    fn because(why: String) -> Self {
        Declined::Kernel { name: None, why }
    }
}

/// Compiles a module.
///
/// # Errors
/// Why not, as the module's processor, its options or what is in it.
pub fn compile(asked: &Compilation<'_>, settings: &Settings) -> Result<Made, Declined> {
    let options = options(&asked.options, settings)?;
    let input = Input::new(asked.ir).named(INPUT);
    let mut printed = String::new();
    let run = || on_this_thread(|| gcnsel::compile_printing(input, &options, &mut printed));
    let result = caught(run).map_err(Declined::because)?;
    if !printed.is_empty() {
        say(&printed);
    }
    let compiled = result.map_err(refused)?;
    compiled.warnings.iter().for_each(|warning| say_once(&warning.to_string()));
    if asked.options.times {
        say(&times(&compiled));
    }
    if settings.is_verbose {
        name_kernels(&compiled);
    }
    let listing = compiled.assembly.unwrap_or_default();
    let assembly = format!("; gcnsel {}\n{listing}", env!("CARGO_PKG_VERSION"));
    Ok(Made { assembly, object: compiled.bytes })
}

/// How to compile: what Triton asks for over what the environment says.
fn options(asked: &Options<'_>, settings: &Settings) -> Result<gcnsel::Options, Declined> {
    // Nobody but LLVM has these. They are named by those who want to see what LLVM does without a pass.
    for (what, list) in [("option", asked.flags), ("pass to leave out", asked.disabled_passes)] {
        if let Some(first) = list.and_then(|list| words(list).into_iter().next()) {
            return Err(Declined::because(format!("LLVM's {what} '{first}' means nothing to gcnsel")));
        }
    }
    if !asked.abi.is_empty() {
        let abi = asked.abi.to_string_lossy();
        return Err(Declined::because(format!("the calling standard '{abi}' is not known")));
    }
    // `canonicalizes_addresses` asks for what the stages `strides` and `addresses` do.
    let options = settings.options.clone().emit(Emit::Reloc).assembly(true);
    let mut options = options.target(target(asked.processor, asked.features)?).contract(asked.fuses);
    // There is no level without optimisation; what tells most is the order of instructions.
    options.no_schedule |= asked.is_unoptimized;
    if asked.prints {
        options.print_after.extend(Stage::ALL.into_iter().filter(|stage| stage.is_printed()));
    }
    Ok(options)
}

/// The processor, with the settings among target features.
fn target(processor: &CStr, features: &CStr) -> Result<TargetId, Declined> {
    let processor = processor.to_string_lossy();
    if Target::from_name(&processor).is_none() {
        return Err(Declined::Processor(processor.into_owned()));
    }
    let mut id = processor.into_owned();
    for feature in words(features) {
        // `+xnack` is `xnack+` in a target's name.
        let (sign, name) = feature.split_at(feature.chars().next().map_or(0, char::len_utf8));
        id += &format!(":{name}{sign}");
    }
    let wrong =
        |cause| Declined::because(format!("target features '{}': {cause}", features.to_string_lossy()));
    TargetId::parse(&id).map_err(wrong)
}

/// The words of a list with commas.
fn words(list: &CStr) -> Vec<String> {
    let list = list.to_string_lossy();
    list.split(',').map(str::trim).filter(|word| !word.is_empty()).map(str::to_owned).collect()
}

/// What is wrong with a module, and the name of its kernel, which the text has that the diagnostics are about.
fn refused(failure: Failure) -> Declined {
    let why = failure.to_string();
    let (source, _) = failure.into_parts();
    Declined::Kernel { name: kernel_name(&source.bytes), why }
}

/// The name of the first kernel of a text of LLVM IR.
fn kernel_name(text: &[u8]) -> Option<String> {
    let text = String::from_utf8_lossy(text);
    let mut definitions = text.lines().filter(|line| line.starts_with("define "));
    let kernel = definitions.find(|line| line.contains(" amdgpu_kernel "))?;
    let name = kernel.split_once('@')?.1.split_once('(')?.0;
    Some(name.trim_matches('"').to_owned())
}

/// Names each kernel with what it takes.
fn name_kernels(compiled: &Compiled) {
    let milliseconds = compiled.times.total().as_secs_f64() * 1e3;
    for kernel in gcnsel::figures(&compiled.bytes).unwrap_or_default() {
        let (name, target, vgprs, sgprs) = (&kernel.kernel, &kernel.target, kernel.vgprs, kernel.sgprs);
        let (spills, code) = (kernel.vgpr_spills + kernel.sgpr_spills, kernel.code_bytes);
        say(&format!(
            "compiled '{name}' for {target}: {vgprs} VGPRs, {sgprs} SGPRs, {spills} spilled, {code} bytes of code, in \
             {milliseconds:.1} ms"
        ));
    }
}

/// The time of each stage, in lines.
fn times(compiled: &Compiled) -> String {
    let line =
        |name: &str, time: std::time::Duration| format!("\n{:>10.3} ms  {name}", time.as_secs_f64() * 1e3);
    let stages: String = Stage::ALL.map(|stage| line(stage.name(), compiled.times.of(stage))).concat();
    format!("CPU time by stage{stages}{}", line("all", compiled.times.total()))
}

/// Runs a compilation on this thread alone, in a pool of its own that has no other. Triton compiles kernels on threads, and its users
/// fork processes: a pool of threads would not be there in the children.
fn on_this_thread<T: Send>(run: impl FnOnce() -> T + Send) -> T {
    thread_local! {
        static POOL: OnceCell<Option<ThreadPool>> = const { OnceCell::new() };
    }
    POOL.with(|pool| {
        let new = || rayon::ThreadPoolBuilder::new().num_threads(1).use_current_thread().build().ok();
        match pool.get_or_init(new) {
            Some(pool) => pool.install(run),
            None => run(),
        }
    })
}

thread_local! {
    /// What the last panic on this thread said, while one is waited for.
    static SAID: RefCell<Option<Option<String>>> = const { RefCell::new(None) };
}

/// What a function gives, or what it has panicked with: a bug of gcnsel's, which is no reason for a process to say nothing else.
fn caught<T>(run: impl FnOnce() -> T) -> Result<T, String> {
    static HOOK: Once = Once::new();
    HOOK.call_once(|| {
        let before = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |panic| {
            let waited =
                SAID.with_borrow_mut(|said| said.as_mut().map(|said| *said = Some(panic.to_string())));
            if waited.is_none() {
                before(panic);
            }
        }));
    });
    SAID.set(Some(None));
    let result = catch_unwind(AssertUnwindSafe(run));
    let said = SAID.take().flatten().unwrap_or_default();
    result.map_err(|_| format!("a bug of gcnsel's, please report it: {said}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asked<'a>() -> Options<'a> {
        Options {
            triple: c"amdgpu9.42-amd-amdhsa",
            processor: c"gfx942",
            features: c"",
            abi: c"",
            flags: Some(c""),
            disabled_passes: None,
            fuses: false,
            is_unoptimized: false,
            canonicalizes_addresses: false,
            prints: false,
            times: false,
        }
    }

    fn why(declined: Declined) -> String {
        match declined {
            Declined::Kernel { why, .. } => why,
            Declined::Processor(name) => panic!("{name} is no processor"),
        }
    }

    #[test]
    fn features_are_settings() {
        let id = |features| target(c"gfx90a", features).map(|id| id.to_string());
        assert_eq!(id(c""), Ok("gfx90a".into()));
        assert_eq!(id(c"+xnack, -sramecc"), Ok("gfx90a:sramecc-:xnack+".into()));
        assert!(why(id(c"+cumode").unwrap_err()).contains("'cumode+' is no setting"));
        assert_eq!(target(c"gfx1100", c"").unwrap_err(), Declined::Processor("gfx1100".into()));
    }

    #[test]
    fn what_only_llvm_has_is_declined() {
        let settings = Settings::default();
        let with = |asked: &Options<'_>| why(options(asked, &settings).unwrap_err());
        let passes = Options { disabled_passes: Some(c"disable-lsr"), ..asked() };
        assert_eq!(with(&passes), "LLVM's pass to leave out 'disable-lsr' means nothing to gcnsel");
        assert!(with(&Options { flags: Some(c",misched"), ..asked() }).contains("'misched'"));
        assert!(with(&Options { abi: c"o32", ..asked() }).contains("'o32'"));
    }

    #[test]
    fn options_mean_what_they_say() {
        let settings = Settings::default();
        let with = |asked: &Options<'_>| options(asked, &settings).unwrap();
        let plain = with(&asked());
        assert!(!plain.contract && !plain.no_schedule && plain.print_after.is_empty() && plain.assembly);
        assert!(with(&Options { fuses: true, ..asked() }).contract);
        assert!(with(&Options { is_unoptimized: true, ..asked() }).no_schedule);
        assert!(with(&Options { prints: true, ..asked() }).print_after.contains(&Stage::Emit));
    }

    #[test]
    fn a_panic_is_a_message() {
        let said = caught(|| panic!("of no use")).map(|(): ()| ()).unwrap_err();
        assert!(said.contains("of no use") && said.contains("own.rs"), "{said}");
        assert_eq!(caught(|| 1), Ok(1));
    }

    #[test]
    fn a_kernel_is_named_by_its_definition() {
        let text = b"define internal void @f() {\n}\ndefine amdgpu_kernel void @\"a b\"(ptr %0) {\n}\n";
        assert_eq!(kernel_name(text), Some("a b".into()));
        assert_eq!(kernel_name(b"declare void @f()"), None);
    }

    #[test]
    fn nested_compilations_of_a_thread_share_its_pool() {
        let inner = on_this_thread(|| on_this_thread(rayon::current_num_threads));
        assert_eq!(inner, 1);
    }
}
