//! What the code of one function comes from.

use crate::blocks::{BlockKey, Ranges, ranges_of_blocks};
use crate::variables::Variable;
use cranelift_entity::PrimaryMap;
use gcnsel_ir::debug::Node;
use gcnsel_ir::debug::{Call, DebugInfo, Emission, FileId, Frame, Position, ScopeId};
use gcnsel_ir::{DebugLoc, InlinedCall, Module};
use rustc_hash::{FxHashMap, FxHashSet};

/// Code of one location.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Run {
    /// Where it begins, in bytes from the function's start.
    pub offset: u64,
    /// What it comes from; the compiler has made code of no location.
    pub location: Option<DebugLoc>,
}

/// A row of the line table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Line {
    /// Where it holds from, in bytes from the function's start.
    pub offset: u64,
    /// The file.
    pub file: FileId,
    /// The line, 0 for code of no line.
    pub line: u32,
    /// The column, 0 if unknown.
    pub column: u32,
    /// Whether a debugger stops here for a breakpoint on the line.
    pub is_stmt: bool,
    /// Whether it stops here for a breakpoint on the function.
    pub is_prologue_end: bool,
}

/// A call that has been inlined.
#[derive(Clone, Debug)]
pub(crate) struct Inlined {
    /// What was called.
    pub subprogram: ScopeId,
    /// Where.
    pub site: Position,
    /// What it is inlined into, a lower number; `None` is the function.
    pub parent: Option<usize>,
    /// Its code, that of calls in it included: begins and ends, ascending, with gaps between them.
    pub ranges: Vec<(u64, u64)>,
}

/// What the code of one function comes from.
#[derive(Clone, Debug)]
pub struct FunctionLines {
    /// The symbol.
    pub symbol: String,
    /// It is launched by the host.
    pub is_kernel: bool,
    /// Bytes of its code.
    pub size: u64,
    /// Rows, ascending.
    pub lines: Vec<Line>,
    pub(crate) subprogram: ScopeId,
    pub(crate) inlined: Vec<Inlined>,
    /// Its variables, parameters first.
    pub(crate) variables: Vec<Local>,
    /// The code of the lexical blocks that they are in.
    pub(crate) blocks: FxHashMap<BlockKey, Ranges>,
}

/// A variable where it belongs.
#[derive(Clone, Debug)]
pub(crate) struct Local {
    /// The call that it is a variable of; `None` is the function.
    pub call: Option<usize>,
    /// The scope that declares it.
    pub scope: ScopeId,
    pub variable: Variable,
}

impl FunctionLines {
    /// Of a function with debug information: its subprogram, the calls inlined into it, its variables, and the runs of its code,
    /// ascending.
    ///
    /// `None` if its compile unit has none for objects.
    pub fn new(
        info: &DebugInfo,
        module: &Module,
        (symbol, is_kernel, size): (&str, bool, u64),
        subprogram: ScopeId,
        (calls, variables): (&PrimaryMap<InlinedCall, DebugLoc>, Vec<Variable>),
        runs: impl Iterator<Item = Run>,
    ) -> Option<FunctionLines> {
        if !has_unit(info, subprogram) {
            return None;
        }
        let file = info.scopes[subprogram].file?;
        let mut reader = Reader {
            info,
            module,
            calls,
            subprogram,
            inlined: Vec::new(),
            known: FxHashMap::default(),
            damaged: FxHashSet::default(),
        };
        let first = Line {
            offset: 0,
            file,
            line: info.subprogram_of(subprogram)?.1.scope_line,
            column: 0,
            is_stmt: true,
            is_prologue_end: false,
        };
        let mut lines = vec![first];
        let mut resolved: FxHashMap<DebugLoc, Option<(Position, Option<usize>)>> = FxHashMap::default();
        let mut has_begun = false;
        let mut open: Option<(u64, usize)> = None;
        let has_variables = !variables.is_empty();
        let mut scopes: Vec<(u64, u64, BlockKey)> = Vec::new();
        for Run { offset, location } in runs {
            let place = location
                .and_then(|location| *resolved.entry(location).or_insert_with(|| reader.resolve(location)));
            let call = place.and_then(|(_, call)| call);
            if has_variables {
                if let Some(last) = scopes.last_mut().filter(|last| last.1 == u64::MAX) {
                    last.1 = offset;
                }
                scopes.extend(place.map(|(position, call)| (offset, u64::MAX, (call, position.scope))));
            }
            if open.is_none_or(|(_, of)| Some(of) != call) {
                reader.close(open, offset);
                open = call.map(|call| (offset, call));
            }
            let last = *lines.last().expect("the first row is there");
            let (line, column) = place.map_or((0, 0), |(position, _)| (position.line, position.column));
            let file =
                place.and_then(|(position, _)| info.file_of_scope(position.scope)).unwrap_or(last.file);
            let is_prologue_end = line != 0 && !has_begun;
            has_begun |= is_prologue_end;
            let is_stmt = line != 0 && (is_prologue_end || (line, file) != (last.line, last.file));
            let row = Line { offset, file, line, column, is_stmt, is_prologue_end };
            let differs = (row.file, row.line, row.column) != (last.file, last.line, last.column);
            if (differs || is_prologue_end) && (line != 0 || lines.len() > 1) {
                lines.push(row);
            }
        }
        reader.close(open, size);
        if let Some(last) = scopes.last_mut().filter(|last| last.1 == u64::MAX) {
            last.1 = size;
        }
        let variables = reader.locals(variables);
        let used = variables.iter().map(|local| (local.call, local.scope));
        let blocks = ranges_of_blocks(info, used, &scopes);
        let mut inlined = reader.inlined;
        join_ranges(&mut inlined);
        let symbol = symbol.into();
        Some(FunctionLines { symbol, is_kernel, size, lines, subprogram, inlined, variables, blocks })
    }
}

/// Whether objects have information of a subprogram.
fn has_unit(info: &DebugInfo, subprogram: ScopeId) -> bool {
    let unit = info.subprogram_of(subprogram).and_then(|(_, subprogram)| subprogram.unit);
    unit.is_some_and(|unit| info.units[unit].emission != Emission::NoDebug)
}

/// Finds the calls by which code has come into a function.
struct Reader<'a> {
    info: &'a DebugInfo,
    module: &'a Module,
    calls: &'a PrimaryMap<InlinedCall, DebugLoc>,
    subprogram: ScopeId,
    inlined: Vec<Inlined>,
    /// Calls by what tells them apart.
    known: FxHashMap<(Call, ScopeId), usize>,
    /// Locations, and those of calls, from which no way leads to the function.
    damaged: FxHashSet<DebugLoc>,
}

impl Reader<'_> {
    /// Finds the scopes and calls of variables. Those that are damaged are left out.
    fn locals(&mut self, variables: Vec<Variable>) -> Vec<Local> {
        let mut locals: Vec<(_, Local)> = Vec::new();
        for variable in variables {
            let fields = Node::of(&self.module.metadata, variable.node);
            let Some(fields) = fields.filter(|fields| fields.name == "DILocalVariable") else { continue };
            let Some(scope) = fields.node("scope").and_then(|scope| self.info.scope(scope)) else { continue };
            let Some((position, call)) = self.resolve(variable.location) else { continue };
            let subprogram = |scope| self.info.subprogram_of(scope).map(|found| found.0);
            if subprogram(scope) == subprogram(position.scope) {
                let number = fields.int("arg").unwrap_or(0);
                locals.push(((number == 0, number, call), Local { call, scope, variable }));
            }
        }
        // Of one call they stay in their order.
        locals.sort_by_key(|local| local.0);
        locals.into_iter().map(|(_, local)| local).collect()
    }

    /// The position that a location says, and the call that it is in. `None` if it is damaged, or of another function.
    fn resolve(&mut self, location: DebugLoc) -> Option<(Position, Option<usize>)> {
        let mut way = vec![location];
        let found = self.follow(&mut way);
        if found.is_none() {
            self.damaged.extend(way);
        }
        found
    }

    /// Follows calls from a location, the only element of `way`, to the function or to a call that is known.
    fn follow(&mut self, way: &mut Vec<DebugLoc>) -> Option<(Position, Option<usize>)> {
        // More calls than there are locations are a cycle.
        let most = self.module.metadata.nodes.len() + self.calls.len();
        // Calls that are not known yet, the innermost first, and the positions in them.
        let mut pending: Vec<(Call, ScopeId)> = Vec::new();
        let mut positions: Vec<Position> = Vec::new();
        let mut parent = loop {
            let at = way[way.len() - 1];
            if self.damaged.contains(&at) || pending.len() > most {
                return None;
            }
            let (Frame { position, call }, outer) = self.info.frame(self.module, self.calls, at)?;
            positions.push(position);
            let (subprogram, _) = self.info.subprogram_of(position.scope)?;
            let (Some(call), Some(outer)) = (call, outer) else {
                if subprogram != self.subprogram {
                    return None;
                }
                break None;
            };
            if !has_unit(self.info, subprogram) {
                return None;
            }
            if let Some(&known) = self.known.get(&(call, subprogram)) {
                break Some(known);
            }
            pending.push((call, subprogram));
            way.push(outer);
        };
        // A call stands where the code around it is.
        for (&(call, subprogram), &site) in pending.iter().zip(&positions[1..]).rev() {
            self.inlined.push(Inlined { subprogram, site, parent, ranges: Vec::new() });
            let made = self.inlined.len() - 1;
            self.known.insert((call, subprogram), made);
            parent = Some(made);
        }
        Some((positions[0], parent))
    }

    /// Ends the code of a call.
    fn close(&mut self, open: Option<(u64, usize)>, end: u64) {
        if let Some((begin, call)) = open.filter(|&(begin, _)| begin < end) {
            self.inlined[call].ranges.push((begin, end));
        }
    }
}

/// Gives calls the code of those in them. These have higher numbers.
fn join_ranges(inlined: &mut [Inlined]) {
    for call in (0..inlined.len()).rev() {
        let ranges = &mut inlined[call].ranges;
        ranges.sort_unstable();
        let mut joined: Vec<(u64, u64)> = Vec::with_capacity(ranges.len());
        for &(begin, end) in &*ranges {
            match joined.last_mut() {
                Some(last) if last.1 >= begin => last.1 = last.1.max(end),
                _ => joined.push((begin, end)),
            }
        }
        if let Some(parent) = inlined[call].parent {
            inlined[parent].ranges.extend_from_slice(&joined);
        }
        inlined[call].ranges = joined;
    }
}
