//! Every kernel of the collection selects and verifies, on every target. `KERNEL=saxpy.gfx942` prints one.

use gcnsel_isa::Target;
use std::path::{Path, PathBuf};

fn kernels() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/kernels")
}

fn select_file(path: &Path, target: Target) -> Result<Vec<gcnsel_mir::Function>, String> {
    let text = std::fs::read(path).map_err(|e| e.to_string())?;
    let mut module = gcnsel_ir::parse(&text).map_err(|e| e.to_string())?;
    gcnsel_legalize::legalize_module(&mut module).expect("its calls can be made");
    let mut out = Vec::new();
    for function in module.functions.iter().filter(|f| f.is_kernel() && !f.is_declaration()) {
        let analysed = crate::analysed(&module, function, target)?;
        let options = gcnsel_isel::Options::default();
        let (machine, _) = gcnsel_isel::select(&module, analysed, target, &options)
            .map_err(|e| format!("{}: {e} {:?}", function.name, e.span))?;
        gcnsel_isel::verify(&machine).map_err(|e| format!("{}: {e}\n{machine}", function.name))?;
        out.push(machine);
    }
    Ok(out)
}

#[test]
fn all_kernels_select() {
    let only = std::env::var("KERNEL").ok();
    let mut files: Vec<PathBuf> = std::fs::read_dir(kernels())
        .unwrap()
        .map(|e| e.unwrap().path())
        .filter(|p| p.extension().is_some_and(|e| e == "ll"))
        .collect();
    files.sort();
    let mut failed = Vec::new();
    for file in files {
        let name = file.file_name().unwrap().to_str().unwrap().to_string();
        if only.as_ref().is_some_and(|o| !name.starts_with(o.as_str())) {
            continue;
        }
        let target = Target::ALL.into_iter().find(|t| name.contains(t.name())).unwrap_or(Target::Gfx942);
        match std::panic::catch_unwind(|| select_file(&file, target)) {
            Ok(Ok(functions)) => {
                if only.is_some() {
                    for f in functions {
                        println!("{f}");
                    }
                }
            }
            Ok(Err(e)) => failed.push(format!("{name}: {e}")),
            Err(_) => failed.push(format!("{name}: panic")),
        }
    }
    assert!(failed.is_empty(), "{} failed:\n{}", failed.len(), failed.join("\n"));
}
