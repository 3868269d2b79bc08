//! `gcnsel stats`: the figures of kernels.

use super::arguments::Stats as Arguments;
use super::{Failure, Outcome, builds, conflicts, files, streams};
use crate::table::to_table;
use gcnsel_compare::folder::{File, files as files_of};
use gcnsel_compare::kernel::to_json;
use gcnsel_compare::reading::{Build, Reader};

/// Runs the command.
pub fn run(arguments: &Arguments) -> Outcome {
    let compiler = builds::Noting(arguments.common.options()?);
    let mut listed: Vec<File> = Vec::new();
    for path in &arguments.files {
        let found = files_of(path).map_err(|cause| Failure::input(builds::name(path), cause.to_string()))?;
        listed.extend(found);
    }
    conflicts::refuse(listed.iter().map(|file| &*file.path), [])?;
    // Programs that read the figures want those of kernels, which alone have all of them.
    let reader = Reader { compiler: &compiler, keep_code: false, functions: !arguments.json };
    let Build { mut kernels, unread, said, files } = reader.files(&listed);
    streams::tell(&said);
    if files == 0 && unread.is_empty() {
        return Err(builds::nothing(&arguments.files[0]));
    }
    let is_nothing = kernels.is_empty() && !unread.is_empty();
    let names_files = listed.len() > 1 || kernels.iter().any(|kernel| kernel.file != listed[0].name);
    let function = compiler.0.function.as_ref();
    kernels.retain(|kernel| function.is_none_or(|name| kernel.stats.kernel == *name));
    if let (Some(name), true, true) = (function, kernels.is_empty(), unread.is_empty()) {
        return Err(Failure::Usage(format!("--function {name}: nothing that is printed has that name")));
    }
    // What can be read has its figures, whatever the others are.
    if !is_nothing {
        let text = match arguments.json {
            true => to_json(&kernels),
            false => to_table(&kernels, names_files, !arguments.no_demangle),
        };
        files::write("-".as_ref(), text.as_bytes())?;
    }
    builds::tell(unread, arguments.strict_inputs || is_nothing)
}
