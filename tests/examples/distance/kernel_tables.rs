//! Tables of kernels that have references: each kernel's figures, their means, the worst.

use crate::compilers::{Compiler, Compilers};
use crate::figures::{CYCLES, Figures, MEASURES, Measure, figures};
use crate::means::Mean;
use gcnsel_isa::Target;
use gcnsel_tests::kernel::Case;
use gcnsel_tests::reference::matrix;
use gcnsel_tests::release::Release;
use rayon::prelude::*;

/// Kernels of a list of the worst.
const WORST: usize = 10;

/// The compiler that the worst are worst beside.
const NEWEST: Compiler = Compiler::Llvm(Release::V23);

/// Which kernels.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// `tests/kernels`.
    Kernels,
    /// `tests/matrix`.
    Matrix,
}

impl Kind {
    fn title(self) -> &'static str {
        match self {
            Kind::Kernels => "Kernels",
            Kind::Matrix => "Matrix kernels",
        }
    }

    fn others(self) -> &'static [Compiler] {
        match self {
            Kind::Kernels => &Compiler::OTHERS[..2],
            Kind::Matrix => &Compiler::OTHERS,
        }
    }
}

/// A kernel, and what each compiler made of it.
struct Row {
    name: &'static str,
    ours: Result<Figures, String>,
    /// In the order of [`Kind::others`]; an error says why there are none, if it is not that none are asked for.
    theirs: Vec<Result<Figures, String>>,
    /// What is to be said of a compiler's code.
    notes: Vec<String>,
}

impl Row {
    /// Ours and another's, if there are both.
    fn pair(&self, other: usize) -> Option<(&Figures, &Figures)> {
        Some((self.ours.as_ref().ok()?, self.theirs[other].as_ref().ok()?))
    }

    /// Ours over another's.
    fn ratio(&self, other: usize, measure: Measure) -> Option<f64> {
        self.pair(other).map(|(ours, theirs)| (measure.of)(ours) / (measure.of)(theirs))
    }
}

/// Prints the tables of some kernels, for each target that they have.
pub fn print(kind: Kind, cases: &[&'static Case], targets: &[Target], compilers: &Compilers) {
    println!("\n## {}", kind.title());
    for &target in targets {
        let of_target = cases.par_iter().filter(|case| case.targets().contains(&target.name()));
        let rows: Vec<Row> = of_target.map(|case| row(kind, case, target, compilers)).collect();
        if rows.is_empty() {
            continue;
        }
        println!("\n### {}, {target}\n", kind.title());
        print_rows(&rows);
        print_means(kind, &rows);
        let newest = kind.others().iter().position(|other| *other == NEWEST).expect("it is in every table");
        print_worst(&rows, newest);
        rows.iter().flat_map(|row| &row.notes).for_each(|note| println!("* {note}."));
    }
}

fn row(kind: Kind, case: &'static Case, target: Target, compilers: &Compilers) -> Row {
    let is_in_triton = matrix::TRITON.iter().any(|one| one.name == case.name);
    let mut notes = Vec::new();
    let mut by = |compiler: Compiler| {
        // LLVM 19 cannot read what Triton writes, and Triton's LLVM stands beside that alone.
        match compiler {
            Compiler::Triton if !is_in_triton => return Err(String::new()),
            Compiler::Llvm(Release::V19) if is_in_triton => return Err(String::new()),
            _ => {}
        }
        let whose = format!("{}, {}", case.name, compiler.name());
        let object = compilers.compile(compiler, case, target);
        let object =
            object.inspect_err(|why| notes.push(format!("{whose}: no code: {}", first_line(why))))?;
        figures(&object, case, target.name(), true).or_else(|why| {
            notes.push(format!("{whose}, run without strict mode: {}", first_line(&why)));
            let figures = figures(&object, case, target.name(), false);
            figures.inspect_err(|why| notes.push(format!("{whose}: no figures: {}", first_line(why))))
        })
    };
    let ours = by(Compiler::Ours);
    let theirs = kind.others().iter().map(|other| by(*other)).collect();
    Row { name: case.name, ours, theirs, notes }
}

fn print_rows(rows: &[Row]) {
    println!("| kernel | executed | alone | filled | VGPRs | AGPRs | SGPRs | spills | occupancy | bytes |");
    println!("|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|");
    let columns: [fn(&Figures) -> String; 9] = [
        |figures| figures.executed.to_string(),
        |figures| figures.alone.to_string(),
        |figures| format!("{:.0}", figures.filled),
        |figures| figures.vgprs.to_string(),
        |figures| figures.agprs.to_string(),
        |figures| figures.sgprs.to_string(),
        |figures| figures.spills.map(|count| count.to_string()).join("+"),
        |figures| figures.occupancy.to_string(),
        |figures| figures.bytes.to_string(),
    ];
    for row in rows {
        let all = || std::iter::once(&row.ours).chain(&row.theirs);
        let cell = |column: &fn(&Figures) -> String| {
            let each = all().map(|made| made.as_ref().map_or_else(|_| "-".into(), column));
            let each: Vec<String> = each.collect();
            // Zeros everywhere, dashes beside them included, say nothing.
            let is_empty = each.iter().all(|one| ["0", "0+0", "-"].contains(&&**one));
            if is_empty { String::new() } else { each.join(" / ") }
        };
        println!("| {} | {} |", row.name, columns.iter().map(cell).collect::<Vec<_>>().join(" | "));
    }
}

fn print_means(kind: Kind, rows: &[Row]) {
    let names: Vec<&str> = MEASURES.iter().map(|measure| measure.name).collect();
    println!("\nGeometric means of ours over others':\n");
    println!("| beside | kernels | {} |", names.join(" | "));
    println!("|---|--:{}|", "|--:".repeat(names.len()));
    for (other, compiler) in kind.others().iter().enumerate() {
        let pairs: Vec<_> = rows.iter().filter_map(|row| row.pair(other)).collect();
        let mean = |measure: &Measure| {
            Mean::of(pairs.iter().map(|(ours, theirs)| ((measure.of)(ours), (measure.of)(theirs)))).text()
        };
        let means: Vec<String> = MEASURES.iter().map(mean).collect();
        println!("| {} | {} | {} |", compiler.name(), pairs.len(), means.join(" | "));
    }
}

fn print_worst(rows: &[Row], other: usize) {
    println!();
    for measure in CYCLES.map(|place| MEASURES[place]) {
        let mut all: Vec<(f64, &str)> =
            rows.iter().filter_map(|row| Some((row.ratio(other, measure)?, row.name))).collect();
        all.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(b.1)));
        let worse = all.iter().take(WORST).map(|(ratio, name)| format!("{name} {ratio:.2}"));
        let worse: Vec<String> = worse.collect();
        println!("* Worst {} beside {}: {}.", measure.name, NEWEST.name(), worse.join(", "));
    }
}

fn first_line(text: &str) -> &str {
    text.lines().next().unwrap_or_default()
}
