//! Instructions become bytes.

use super::Allocated;
use crate::module::{kernel_facts, linkage};
use crate::pipeline::Stage;
use crate::pipeline::context::FunctionContext;
use crate::pipeline::debug::lines_of;
use crate::pipeline::function_record::FunctionRecord;
use crate::pipeline::pass::Pass;
use crate::pipeline::variables::{Noted, variables as find_variables};
use gcnsel_diag::Result;
use gcnsel_dwarf::FunctionLines;
use gcnsel_emit::{EmittedFunction, EmittedKernel, Usage};
use gcnsel_ir::SymbolId;

/// A function's code.
pub struct Emitted {
    /// It.
    pub code: EmittedCode,
    /// Bytes of scratch that it takes itself, of a lane.
    pub scratch_bytes: u32,
    /// The functions that it calls.
    pub callees: Vec<SymbolId>,
    /// It calls through pointers.
    pub calls_pointers: bool,
    /// The registers that it might have used.
    pub budget: Usage,
    /// Objects that are linked with this one may call it.
    pub is_for_others: bool,
    /// What its code comes from.
    pub lines: Option<FunctionLines>,
    /// Why it is as it is, if somebody will ask.
    pub record: Option<Box<FunctionRecord>>,
}

/// A kernel's code, or another function's.
pub enum EmittedCode {
    Kernel(Box<EmittedKernel>),
    Function(EmittedFunction),
}

impl Emitted {
    /// It, unless it is a kernel.
    pub fn function(&self) -> Option<&gcnsel_codeobject::Function> {
        match &self.code {
            EmittedCode::Kernel(_) => None,
            EmittedCode::Function(emitted) => Some(&emitted.function),
        }
    }

    /// Its listing, and where in it code of another source location begins.
    pub fn listing_mut(&mut self) -> (&mut String, &[gcnsel_emit::Run]) {
        match &mut self.code {
            EmittedCode::Kernel(emitted) => (&mut emitted.listing, &emitted.runs),
            EmittedCode::Function(emitted) => (&mut emitted.listing, &emitted.runs),
        }
    }

    /// The addresses in its code.
    pub fn relocations(&self) -> &[gcnsel_codeobject::Relocation] {
        match &self.code {
            EmittedCode::Kernel(emitted) => &emitted.kernel.code.relocations,
            EmittedCode::Function(emitted) => &emitted.function.code.relocations,
        }
    }
}

/// Waits, hazards, branches, encoding.
pub struct Emit;

impl Pass for Emit {
    type From = Allocated;
    type To = Emitted;

    fn run(context: &FunctionContext<'_>, allocated: Allocated) -> Result<Emitted> {
        let (all, function) = (context.all, context.function);
        let Allocated { mut code, mut info, asked, spills, budget } = allocated;
        let symbol_name = |symbol: u32| all.module.symbol_name(SymbolId::from_u32(symbol)).to_string();
        let wants_text = all.options.lists_code() || all.options.print_after.contains(&Stage::Emit);
        let listing = wants_text.then_some(context.number);
        gcnsel_mir::Journal::map_blocks(&mut code);
        gcnsel_emit::improve(&mut code);
        let (mut record, mut variables) = (None, Vec::new());
        let causes = info.causes.take();
        let code = if function.is_kernel() {
            let facts = kernel_facts(all.module, function, &info, all.version);
            let mut kernel =
                gcnsel_emit::emit_kernel(code, &facts, spills, all.version, listing, &symbol_name)?;
            if let (Some(analysed), Some(causes), Some(journal)) = (asked, causes, kernel.journal.take()) {
                if all.debug.is_some() {
                    variables = find_variables(
                        all.module,
                        &Noted {
                            analysed: &analysed,
                            causes: &causes,
                            journal: &journal,
                            bytes: &kernel.kernel.code.bytes,
                            target: all.id.target,
                        },
                    );
                }
                let name = function.name.to_string();
                let record_of =
                    || FunctionRecord { name, analysed: *analysed, causes: *causes, journal: *journal };
                record = all.selection.explain.then(|| Box::new(record_of()));
            }
            EmittedCode::Kernel(Box::new(kernel))
        } else {
            let linkage = linkage(function.linkage, &function.visibility).irreplaceable();
            let mut made = gcnsel_emit::emit_function(code, linkage, listing, &symbol_name)?;
            let journal = made.journal.take().filter(|_| all.debug.is_some());
            if let (Some(analysed), Some(causes), Some(journal)) = (asked, causes, journal) {
                let (bytes, target) = (&made.function.code.bytes[..], all.id.target);
                let noted = Noted { analysed: &analysed, causes: &causes, journal: &journal, bytes, target };
                variables = find_variables(all.module, &noted);
            }
            EmittedCode::Function(made)
        };
        let (symbol, bytes, runs) = match &code {
            EmittedCode::Kernel(made) => (&made.kernel.name, &made.kernel.code.bytes, &made.runs),
            EmittedCode::Function(made) => (&made.function.name, &made.function.code.bytes, &made.runs),
        };
        let lines = lines_of(all, function, (symbol, bytes.len()), (&info.inlined_calls, variables), runs);
        Ok(Emitted {
            lines,
            code,
            scratch_bytes: spills.scratch_bytes,
            callees: info.callees,
            calls_pointers: info.calls_pointers,
            budget,
            is_for_others: all.calls.keeps_for_others(function),
            record,
        })
    }

    fn print(_: &FunctionContext<'_>, emitted: &Emitted) -> Result<String> {
        Ok(match &emitted.code {
            EmittedCode::Kernel(kernel) => kernel.listing.clone(),
            EmittedCode::Function(function) => function.listing.clone(),
        })
    }
}
