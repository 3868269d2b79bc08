//! The same module by both compilers, for every target.

use gcnsel_emulator::CodeObject;
use gcnsel_isa::Target;

use crate::compiler::compile;
use crate::oracle::{LlcLevel, have, llc};

/// Has `run` look at our code of a module, and at LLVM's, for each target; in panics it is called by the text given.
///
/// # Panics
/// A compiler refuses the module, or gives no code object.
pub fn by_both(test: &str, text: &str, name: &str, mut run: impl FnMut(&CodeObject, &str)) {
    let by_llvm = have(test, "llc-19", "llvm-19");
    for target in Target::ALL {
        let ours = ("ours", compile(text.as_bytes(), name, target.name()));
        let theirs = by_llvm.then(|| ("llc's", llc(text, target.name(), LlcLevel::O2)));
        for (who, object) in [Some(ours), theirs].into_iter().flatten() {
            let what = format!("{name} for {target}, {who}");
            let object = object.unwrap_or_else(|why| panic!("{what}: {why}"));
            run(&CodeObject::load(&object).expect("it is well-formed"), &what);
        }
    }
}
