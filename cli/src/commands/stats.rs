//! `gcnsel stats`: the figures of kernels.

use super::arguments::Stats as Arguments;
use super::{Failure, Outcome, builds, conflicts, files, progress::Progress, streams};
use crate::table::to_table;
use gcnsel::stats::Metric;
use gcnsel_compare::kernel::{to_csv, to_json};
use gcnsel_compare::names::{Pattern, demangled};
use gcnsel_compare::reading::{Build, Reader};
use std::cmp::Reverse;

/// How kernels are sorted.
enum Order {
    Name,
    Figure(&'static Metric),
}

fn order(key: &str) -> Result<Order, Failure> {
    match (key, Metric::named(key)) {
        ("name", _) => Ok(Order::Name),
        (_, Some(metric)) => Ok(Order::Figure(metric)),
        _ => Err(Failure::Usage(format!("'{key}' is no order, expected name, or a figure, as vgprs"))),
    }
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> Outcome {
    let compiler = builds::Noting(arguments.common.options()?);
    let order = arguments.sort.as_deref().map(order).transpose()?;
    let listed = builds::list(&arguments.files)?;
    conflicts::refuse(listed.iter().map(|file| &*file.path), [])?;
    // Programs that read the figures want those of kernels, which alone have all of them.
    let reader =
        Reader { compiler: &compiler, keep_code: false, functions: !arguments.json && !arguments.csv };
    let progress = Progress::new(listed.len());
    let Build { mut kernels, unread, said, files } = reader.files_telling(&listed, &|| progress.end());
    drop(progress);
    streams::tell(&said);
    if files == 0 && unread.is_empty() {
        return Err(builds::nothing(&arguments.files[0]));
    }
    let is_nothing = kernels.is_empty() && !unread.is_empty();
    let names_files = listed.len() > 1 || kernels.iter().any(|kernel| kernel.file != listed[0].name);
    let function = compiler.0.function.as_ref();
    kernels.retain(|kernel| function.is_none_or(|name| kernel.stats.kernel == *name));
    let patterns: Vec<Pattern> = arguments.filter.iter().map(|pattern| Pattern::new(pattern)).collect();
    if !patterns.is_empty() {
        kernels.retain(|kernel| patterns.iter().any(|pattern| pattern.matches(&kernel.stats.kernel)));
    }
    match order {
        Some(Order::Name) => kernels.sort_by_cached_key(|kernel| demangled(&kernel.stats.kernel)),
        Some(Order::Figure(metric)) => kernels.sort_by_key(|kernel| Reverse((metric.get)(&kernel.stats))),
        None => {}
    }
    kernels.truncate(arguments.top.unwrap_or(usize::MAX));
    if let (Some(name), true, true) = (function, kernels.is_empty(), unread.is_empty()) {
        return Err(Failure::Usage(format!("--function {name}: nothing that is printed has that name")));
    }
    // What can be read has its figures, whatever the others are.
    if !is_nothing {
        let text = match (arguments.json, arguments.csv) {
            (true, _) => to_json(&kernels),
            (_, true) => to_csv(&kernels, !arguments.no_demangle),
            _ => to_table(&kernels, names_files, !arguments.no_demangle),
        };
        files::write("-".as_ref(), text.as_bytes())?;
    }
    builds::tell(unread, arguments.strict_inputs || is_nothing)
}
