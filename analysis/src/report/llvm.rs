//! The report in the layout of LLVM's `opt -passes='print<uniformity>'`.

use super::order::Orders;
use super::{has_divergent_operand, is_divergent_end};
use crate::names::Names;
use crate::{Flow, Sources, Uniformity};
use gcnsel_diag::{Span, escape_name, escape_source};
use gcnsel_graph::Cycle;
use gcnsel_ir::{Block, Function, Inst, Module, type_text};
use std::fmt::Write as _;

/// What LLVM prints of a function's uniformity, with each instruction as it is written in `source`, the text that
/// the module was read from. Cycles stand nested ones first, which is what LLVM does unless its hash tables fall otherwise.
pub fn to_llvm(source: &[u8], module: &Module, function: &Function, uniformity: &Uniformity) -> String {
    let names = Names::new(function);
    let mut out = format!("UniformityInfo for function '{}':\n", escape_name(&function.name));
    let orders = Orders::new(function, uniformity);
    let cycles = |wanted: &dyn Fn(Cycle) -> bool| -> Vec<String> {
        let cycles = uniformity.cycles().iter().rev().filter(|&c| wanted(c));
        cycles.map(|c| cycle_text(uniformity, &names, &orders, c)).collect()
    };
    let assumed = cycles(&|c| uniformity.is_outermost_assumed(c));
    let left = cycles(&|c| uniformity.has_divergent_exit(c));
    let args = function.params.iter().filter_map(|p| p.value).filter(|&v| uniformity.is_divergent(v));
    let args: Vec<String> = args
        .map(|v| format!("DIVERGENT: {} {}", type_text(&module.types, function.values[v].ty), names.value(v)))
        .collect();
    if args.is_empty() && assumed.is_empty() && left.is_empty() && !anything_divergent(function, uniformity) {
        out.push_str("ALL VALUES UNIFORM\n");
        return out;
    }
    // LLVM's spelling.
    let lists = [
        ("DIVERGENT ARGUMENTS:", args),
        ("CYCLES ASSSUMED DIVERGENT:", assumed),
        ("CYCLES WITH DIVERGENT EXIT:", left),
    ];
    for (heading, items) in lists.iter().filter(|l| !l.1.is_empty()) {
        let _ = writeln!(out, "{heading}");
        items.iter().for_each(|item| {
            let _ = writeln!(out, "  {item}");
        });
    }
    let mut sources = Sources::new(module, &module.types, function);
    for &block in &function.layout {
        let _ = write!(out, "\nBLOCK {}\nDEFINITIONS\n", names.block(block));
        let line = |out: &mut String, divergent: bool, inst: Inst| {
            let mark = if divergent { "  DIVERGENT: " } else { "             " };
            let _ = writeln!(out, "{mark}  {}", instruction_text(source, function.insts[inst].span));
        };
        let last = function.terminator(block);
        for &inst in function.blocks[block].insts.iter().filter(|&&i| Some(i) != last) {
            let divergent = match function.insts[inst].result {
                Some(result) => uniformity.is_divergent(result),
                None => match sources.instruction(inst).flow() {
                    Flow::Divergent => true,
                    Flow::Uniform => false,
                    Flow::Operands => has_divergent_operand(function, uniformity, block, inst),
                },
            };
            line(&mut out, divergent, inst);
        }
        if let Some(last) = last {
            out.push_str("TERMINATORS\n");
            line(&mut out, is_divergent_end(function, uniformity, block, last), last);
        }
        out.push_str("END BLOCK\n");
    }
    out
}

/// `depth=1: entries(header other) block block`.
fn cycle_text(uniformity: &Uniformity, names: &Names<'_>, orders: &Orders, cycle: Cycle) -> String {
    let cycles = uniformity.cycles();
    let list = |blocks: &[Block]| blocks.iter().map(|&b| names.block(b)).collect::<Vec<_>>().join(" ");
    let mut others = orders.blocks(cycle);
    others.retain(|&b| !cycles.is_entry(cycle, b));
    let text =
        format!("depth={}: entries({}) {}", cycles.depth(cycle), list(orders.entries(cycle)), list(&others));
    text.trim_end().to_string()
}

fn anything_divergent(function: &Function, uniformity: &Uniformity) -> bool {
    let insts = function.layout.iter().flat_map(|&b| &function.blocks[b].insts);
    let mut results = insts.filter_map(|&i| function.insts[i].result);
    results.any(|v| uniformity.is_divergent(v))
}

/// An instruction as written: from its result's name, if the span starts after that, to the end of the span and of
/// what is attached to it on that line. What is not to be printed is escaped.
fn instruction_text(source: &[u8], span: Span) -> String {
    let clamp = |at: u32| (at as usize).min(source.len());
    let line_start = source[..clamp(span.start)].iter().rposition(|&b| b == b'\n').map_or(0, |i| i + 1);
    let rest = &source[clamp(span.end)..];
    let line_end = clamp(span.end) + rest.iter().position(|&b| b == b'\n').unwrap_or(rest.len());
    let text = escape_source(&source[line_start..line_end]);
    let text = text.trim();
    match text.rfind(" ;") {
        Some(comment) if !text[comment..].contains(['"', '\n']) => text[..comment].trim_end().to_string(),
        _ => text.to_string(),
    }
}
