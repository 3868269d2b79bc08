//! Which calls stay calls, and what has to be known of all functions to make them.
//!
//! Everything is inlined but what cannot or should not be: functions that call themselves, directly or through others;
//! functions whose address is taken; functions marked `noinline`; large functions that are called so often that inlining
//! all calls would make much code; and, where objects are linked later, functions that are not defined here. Calls through
//! pointers stay, too.
//!
//! A call passes the inputs that its callee, or whoever that calls, may ask for; of those that are not known, all. LDS
//! variables that functions use have places that are the same in all kernels.

use crate::lower::layout::components;
use gcnsel_diag::Span;
use gcnsel_ir::{
    AddressSpace, AttributeSet, Callee, Const, ConstData, ConstExpr, ConstPool, Function, InstKind,
    Intrinsic, Linkage, Module, Symbol, SymbolId,
};
use gcnsel_isa::convention;

/// A function of so many instructions, of the IR, is large: what a call costs does not matter to it.
const LARGE: usize = 1000;
/// So many instructions more, of the IR, are too many for inlining a function everywhere: more than the instruction cache
/// holds.
const MUCH: usize = 16384;

/// What a kernel is told when it starts, and functions by whoever calls them: a set.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Inputs(u16);

impl Inputs {
    /// The address of the dispatch packet.
    pub const DISPATCH_PTR: Inputs = Inputs(1);
    /// The address of the queue.
    pub const QUEUE_PTR: Inputs = Inputs(2);
    /// The address of the hidden arguments.
    pub const IMPLICIT_ARG_PTR: Inputs = Inputs(4);
    /// The number of the dispatch.
    pub const DISPATCH_ID: Inputs = Inputs(8);
    /// The work-group's number in x, y and z.
    pub const WORKGROUP_IDS: [Inputs; 3] = [Inputs(16), Inputs(32), Inputs(64)];
    /// The work-item's number in x, y and z.
    pub const WORKITEM_IDS: [Inputs; 3] = [Inputs(128), Inputs(256), Inputs(512)];
    /// All of them.
    pub const ALL: Inputs = Inputs(1023);

    /// Whether all of these are among them.
    pub fn has(self, other: Inputs) -> bool {
        self.0 & other.0 == other.0
    }

    fn add(&mut self, other: Inputs) -> bool {
        let before = self.0;
        self.0 |= other.0;
        self.0 != before
    }

    /// Those that attributes do not deny.
    pub fn without_denied(self, attributes: &AttributeSet) -> Inputs {
        let denied = DENIALS.iter().filter(|(name, _)| attributes.has(name));
        Inputs(denied.fold(self.0, |all, (_, one)| all & !one.0))
    }

    /// The input that an intrinsic asks for.
    fn of(intrinsic: Intrinsic) -> Inputs {
        use Intrinsic::*;
        match intrinsic {
            AmdgcnDispatchPtr => Self::DISPATCH_PTR,
            AmdgcnQueuePtr => Self::QUEUE_PTR,
            AmdgcnImplicitargPtr => Self::IMPLICIT_ARG_PTR,
            AmdgcnDispatchId => Self::DISPATCH_ID,
            AmdgcnWorkgroupIdX => Self::WORKGROUP_IDS[0],
            AmdgcnWorkgroupIdY => Self::WORKGROUP_IDS[1],
            AmdgcnWorkgroupIdZ => Self::WORKGROUP_IDS[2],
            AmdgcnWorkitemIdX => Self::WORKITEM_IDS[0],
            AmdgcnWorkitemIdY => Self::WORKITEM_IDS[1],
            AmdgcnWorkitemIdZ => Self::WORKITEM_IDS[2],
            _ => Inputs(0),
        }
    }
}

/// The attributes that say that neither a function nor whom it calls asks for an input.
const DENIALS: [(&str, Inputs); 10] = [
    ("amdgpu-no-dispatch-ptr", Inputs::DISPATCH_PTR),
    ("amdgpu-no-queue-ptr", Inputs::QUEUE_PTR),
    ("amdgpu-no-implicitarg-ptr", Inputs::IMPLICIT_ARG_PTR),
    ("amdgpu-no-dispatch-id", Inputs::DISPATCH_ID),
    ("amdgpu-no-workgroup-id-x", Inputs::WORKGROUP_IDS[0]),
    ("amdgpu-no-workgroup-id-y", Inputs::WORKGROUP_IDS[1]),
    ("amdgpu-no-workgroup-id-z", Inputs::WORKGROUP_IDS[2]),
    ("amdgpu-no-workitem-id-x", Inputs::WORKITEM_IDS[0]),
    ("amdgpu-no-workitem-id-y", Inputs::WORKITEM_IDS[1]),
    ("amdgpu-no-workitem-id-z", Inputs::WORKITEM_IDS[2]),
];

/// The calls of a module.
#[derive(Clone, Debug, Default)]
pub struct Calls {
    /// What is known of each function, by its index in the module; nothing if all is inlined, come what may.
    functions: Vec<Known>,
    lds: Vec<SymbolId>,
    /// Objects are linked later, so functions may be missing.
    may_be_missing: bool,
}

#[derive(Clone, Debug, Default)]
struct Known {
    stays: bool,
    /// Others may call it when objects are linked, though it is inlined where it is called here.
    is_exported: bool,
    inputs: Inputs,
    /// Each once.
    callees: Vec<usize>,
    /// How often each is called.
    counts: Vec<usize>,
    /// Instructions.
    size: usize,
    /// It can be called, with all that is inlined into it.
    may_be_called: bool,
    /// It, or a function that it may call, names LDS variables.
    comes_to_lds: bool,
    /// It has allocas that may be of variable size, or in cycles.
    grows: bool,
    /// Functions and variables that its constants name, calls left out.
    names: Vec<SymbolId>,
    calls_unknown: bool,
}

impl Calls {
    /// Everything is inlined.
    pub fn inlined() -> Calls {
        Calls::default()
    }

    /// Decides for a module. `is_linked_later` allows calls of functions that it does not define.
    pub fn of(module: &Module, is_linked_later: bool) -> Calls {
        let has_calls = module.functions.iter().any(|f| calls_others(module, f));
        let mut calls = Calls { functions: Vec::new(), lds: Vec::new(), may_be_missing: is_linked_later };
        if !has_calls && !is_linked_later {
            return calls;
        }
        let mut functions: Vec<Known> = module.functions.iter().map(|f| look_at(module, f)).collect();
        let recursive = in_cycles(&functions);
        let mut taken = vec![false; functions.len()];
        let named = functions.iter().flat_map(|f| f.names.iter().copied()).collect();
        for symbol in everything_named(module, named) {
            if let Some(index) = function_index(module, symbol) {
                taken[index] = true;
            }
        }
        for (index, function) in module.functions.iter().enumerate() {
            functions[index].may_be_called = can_be_called(module, function);
            functions[index].stays = is_callable(function) && (recursive[index] || taken[index]);
        }
        spread_what_cannot_be_called(&mut functions);
        // Who has a frame that grows cannot call.
        let grows = functions.iter().any(|f| f.grows);
        for (index, function) in module.functions.iter().enumerate() {
            let known = &mut functions[index];
            let may = is_callable(function) && known.may_be_called;
            known.stays |= may && !grows && function.attributes.has("noinline");
            known.is_exported = is_linked_later && may && is_kept_for_others(function);
        }
        if !grows {
            keep_large(module, &mut functions);
        }
        spread_inputs(&mut functions);
        spread_lds(module, &mut functions);
        calls.functions = functions;
        calls.find_lds(module);
        // The kernels of other objects do not have this one's LDS variables.
        for known in &mut calls.functions {
            let names_lds = known.names.iter().any(|&symbol| is_lds(module, symbol));
            known.is_exported &= known.stays || known.callees.is_empty() && !names_lds;
        }
        calls
    }

    /// Whether a call of a callee stays.
    pub fn stays(&self, module: &Module, callee: &Callee) -> bool {
        match callee {
            Callee::Asm { .. } => false,
            Callee::Indirect(_) => !self.functions.is_empty(),
            Callee::Symbol(symbol) => match function_index(module, *symbol) {
                Some(index) if module.functions[index].is_declaration() => {
                    self.may_be_missing && !module.functions[index].name.starts_with("llvm.")
                }
                Some(index) => self.functions.get(index).is_some_and(|f| f.stays),
                None => false,
            },
        }
    }

    /// The function that a symbol names, perhaps by way of aliases, and its own name's symbol.
    pub(crate) fn function<'m>(
        &self,
        module: &'m Module,
        symbol: SymbolId,
    ) -> Option<(SymbolId, &'m Function)> {
        let function = module.functions.get(function_index(module, symbol)?)?;
        let own = module.symbols.get_index_of(&*function.name)?;
        Some((SymbolId::from_u32(own as u32), function))
    }

    /// The inputs that a callee may ask for.
    pub fn inputs(&self, module: &Module, callee: &Callee) -> Inputs {
        match callee {
            Callee::Symbol(symbol) => match function_index(module, *symbol) {
                Some(index) if !module.functions[index].is_declaration() => {
                    self.functions.get(index).map_or(Inputs::ALL, |f| f.inputs)
                }
                Some(index) => Inputs::ALL.without_denied(&module.functions[index].attributes),
                None => Inputs::ALL,
            },
            _ => Inputs::ALL,
        }
    }

    /// The LDS variables that functions use whose calls stay, where a prepared function is one of those, or calls one that
    /// may come to one of them; their places are the same wherever they are.
    pub(crate) fn lds(&self, module: &Module, function: &Function) -> &[SymbolId] {
        let insts = function.layout.iter().flat_map(|&block| &function.blocks[block].insts);
        let mut callees = insts.filter_map(|&inst| match &function.insts[inst].kind {
            InstKind::Call { callee, .. } if self.stays(module, callee) => Some(callee),
            _ => None,
        });
        let comes_to_lds = |callee: &Callee| match callee {
            Callee::Symbol(symbol) => function_index(module, *symbol)
                .and_then(|index| self.functions.get(index))
                .is_none_or(|known| known.comes_to_lds),
            _ => true,
        };
        if !function.is_kernel() || callees.any(comes_to_lds) { &self.lds } else { &[] }
    }

    /// The functions to be compiled besides these, all by their indices in the module: those that stay and that these come
    /// to.
    pub fn functions(&self, module: &Module, kernels: &[usize]) -> Vec<usize> {
        if self.functions.is_empty() {
            return Vec::new();
        }
        let mut reached = vec![false; self.functions.len()];
        let mut work = kernels.to_vec();
        work.extend((0..reached.len()).filter(|&index| self.functions[index].is_exported));
        while let Some(index) = work.pop() {
            if std::mem::replace(&mut reached[index], true) {
                continue;
            }
            work.extend(&self.functions[index].callees);
            let named = everything_named(module, self.functions[index].names.clone());
            work.extend(named.into_iter().filter_map(|symbol| function_index(module, symbol)));
        }
        let is_compiled = |&index: &usize| {
            let known = &self.functions[index];
            reached[index] && (known.stays || known.is_exported)
        };
        (0..reached.len()).filter(is_compiled).collect()
    }

    fn find_lds(&mut self, module: &Module) {
        // What is inlined into a function that stays counts as the function's.
        let mut counts: Vec<bool> = self.functions.iter().map(|f| f.stays).collect();
        let mut work: Vec<usize> = (0..counts.len()).filter(|&index| counts[index]).collect();
        while let Some(index) = work.pop() {
            for &callee in &self.functions[index].callees {
                if !std::mem::replace(&mut counts[callee], true) {
                    work.push(callee);
                }
            }
        }
        let used = self.functions.iter().zip(counts).filter(|(_, counts)| *counts);
        self.lds = used.flat_map(|(f, _)| f.names.iter().copied()).collect();
        self.lds.retain(|&symbol| is_lds(module, symbol));
        self.lds.sort_unstable();
        self.lds.dedup();
    }
}

fn is_lds(module: &Module, symbol: SymbolId) -> bool {
    module.global(symbol).is_some_and(|(_, global)| global.space == AddressSpace::LOCAL)
}

/// Whether a function is one that others call.
fn is_callable(function: &Function) -> bool {
    !function.is_declaration() && !function.is_kernel() && function.intrinsic.is_none()
}

/// Whether objects that are linked with this one may call a function.
fn is_kept_for_others(function: &Function) -> bool {
    matches!(function.linkage, Linkage::External | Linkage::Weak | Linkage::WeakOdr)
}

/// The function that a symbol names, perhaps by way of aliases.
fn function_index(module: &Module, mut symbol: SymbolId) -> Option<usize> {
    // The reader allows aliases in any number, cycles included.
    for _ in 0..64 {
        match *module.symbols.get_index(symbol.as_u32() as usize)?.1 {
            Symbol::Function(index) => return Some(index as usize),
            Symbol::Alias(index) => match module.consts.data(module.aliases[index as usize].target) {
                ConstData::Symbol(target) => symbol = *target,
                _ => return None,
            },
            _ => return None,
        }
    }
    None
}

/// Whether a function calls anything but intrinsics.
fn calls_others(module: &Module, function: &Function) -> bool {
    let mut insts = function.layout.iter().flat_map(|&block| &function.blocks[block].insts);
    insts.any(|&inst| match &function.insts[inst].kind {
        InstKind::Call { callee: Callee::Symbol(symbol), .. } => module.intrinsic(*symbol).is_none(),
        InstKind::Call { callee: Callee::Indirect(_), .. } => true,
        _ => false,
    })
}

fn look_at(module: &Module, function: &Function) -> Known {
    let mut known = Known::default();
    for &inst in function.layout.iter().flat_map(|&block| &function.blocks[block].insts) {
        let InstKind::Call { callee, .. } = &function.insts[inst].kind else { continue };
        match callee {
            Callee::Asm { .. } => {}
            Callee::Indirect(_) => known.calls_unknown = true,
            Callee::Symbol(symbol) => match function_index(module, *symbol) {
                Some(index) => match module.functions[index].intrinsic {
                    Some(intrinsic) => {
                        known.inputs.add(Inputs::of(intrinsic));
                    }
                    None if module.functions[index].name.starts_with("llvm.") => {}
                    None if module.functions[index].is_declaration() => known.calls_unknown = true,
                    None => known.callees.push(index),
                },
                None => known.calls_unknown = true,
            },
        }
    }
    known.callees.sort_unstable();
    known.counts = known.callees.chunk_by(|a, b| a == b).map(<[usize]>::len).collect();
    known.callees.dedup();
    known.grows = has_growing_frame(function);
    known.size = function.layout.iter().map(|&block| function.blocks[block].insts.len()).sum();
    for value in function.values.values() {
        if let gcnsel_ir::ValueDef::Const(c) = value.def {
            collect_names(&function.consts, c, &mut known.names);
        }
    }
    known.names.sort_unstable();
    known.names.dedup();
    known
}

/// The symbols that a constant names.
fn collect_names(consts: &ConstPool, c: Const, names: &mut Vec<SymbolId>) {
    let mut work = vec![c];
    while let Some(c) = work.pop() {
        match consts.data(c) {
            ConstData::Symbol(symbol) => names.push(*symbol),
            ConstData::Aggregate(elements) => work.extend(elements.iter().copied()),
            ConstData::Expr(ConstExpr::Cast(_, inner)) => work.push(*inner),
            ConstData::Expr(ConstExpr::Gep { base, indices, .. }) => {
                work.push(*base);
                work.extend(indices.iter().copied());
            }
            ConstData::Expr(ConstExpr::Binary(_, a, b)) => work.extend([*a, *b]),
            _ => {}
        }
    }
}

/// These symbols, and what the variables and aliases among them name.
fn everything_named(module: &Module, mut names: Vec<SymbolId>) -> Vec<SymbolId> {
    let mut seen = rustc_hash::FxHashSet::default();
    let mut all = Vec::new();
    while let Some(symbol) = names.pop() {
        if !seen.insert(symbol) {
            continue;
        }
        all.push(symbol);
        match module.symbols.get_index(symbol.as_u32() as usize).map(|named| *named.1) {
            Some(Symbol::Global(id)) => {
                if let Some(initializer) = module.globals[id].initializer {
                    collect_names(&module.consts, initializer, &mut names);
                }
            }
            Some(Symbol::Alias(index)) => {
                collect_names(&module.consts, module.aliases[index as usize].target, &mut names);
            }
            _ => {}
        }
    }
    all
}

/// The functions that call themselves, directly or through others: those in a cycle of the call graph. (Tarjan, "Depth-First
/// Search and Linear Graph Algorithms", 1972, without recursion.)
fn in_cycles(functions: &[Known]) -> Vec<bool> {
    const NONE: usize = usize::MAX;
    let mut found = vec![false; functions.len()];
    let (mut number, mut low) = (vec![NONE; functions.len()], vec![0; functions.len()]);
    let mut is_open = vec![false; functions.len()];
    let (mut open, mut count) = (Vec::new(), 0);
    for root in 0..functions.len() {
        // Functions under way, each with how many of its callees have been gone to.
        let mut stack = vec![(root, 0)];
        while let Some((at, gone_to)) = stack.pop() {
            let callees = &functions[at].callees;
            match gone_to {
                0 if number[at] != NONE => continue,
                0 => {
                    (number[at], low[at], is_open[at]) = (count, count, true);
                    count += 1;
                    open.push(at);
                }
                _ if is_open[callees[gone_to - 1]] => low[at] = low[at].min(low[callees[gone_to - 1]]),
                _ => {}
            }
            if let Some(&callee) = callees.get(gone_to) {
                found[at] |= callee == at;
                stack.extend([(at, gone_to + 1), (callee, 0)]);
            } else if low[at] == number[at] {
                let from = open.iter().rposition(|&one| one == at).unwrap_or(0);
                let component = open.split_off(from);
                component.iter().for_each(|&one| is_open[one] = false);
                if component.len() > 1 {
                    component.iter().for_each(|&one| found[one] = true);
                }
            }
        }
    }
    found
}

/// Lets calls of functions stay whose copies would be large and many. Callees come first, so that what is inlined into a
/// function counts as its own.
fn keep_large(module: &Module, functions: &mut [Known]) {
    let mut calls = vec![0usize; functions.len()];
    for function in functions.iter() {
        for (&callee, &count) in function.callees.iter().zip(&function.counts) {
            calls[callee] += count;
        }
    }
    let mut is_done = vec![false; functions.len()];
    for root in 0..functions.len() {
        let mut stack = vec![(root, 0)];
        while let Some((at, gone_to)) = stack.pop() {
            if gone_to == 0 && std::mem::replace(&mut is_done[at], true) {
                continue;
            }
            if let Some(&callee) = functions[at].callees.get(gone_to) {
                stack.extend([(at, gone_to + 1), (callee, 0)]);
                continue;
            }
            let known = &functions[at];
            let inlined =
                known.callees.iter().zip(&known.counts).filter(|(callee, _)| !functions[**callee].stays);
            let size = inlined.fold(known.size, |sum, (&callee, &count)| {
                sum.saturating_add(functions[callee].size.saturating_mul(count))
            });
            functions[at].size = size;
            let function = &module.functions[at];
            let growth = calls[at].saturating_sub(1).saturating_mul(size);
            let is_asked_for = function.attributes.has("alwaysinline");
            let may = is_callable(function) && functions[at].may_be_called && !is_asked_for;
            functions[at].stays |= may && size >= LARGE && growth >= MUCH;
        }
    }
}

/// A function asks for what its callees ask for.
fn spread_inputs(functions: &mut [Known]) {
    for function in functions.iter_mut().filter(|f| f.calls_unknown) {
        function.inputs = Inputs::ALL;
    }
    loop {
        let mut changed = false;
        for index in 0..functions.len() {
            let asked = functions[index].callees.iter().fold(Inputs::default(), |mut all, &callee| {
                all.add(functions[callee].inputs);
                all
            });
            changed |= functions[index].inputs.add(asked);
        }
        if !changed {
            return;
        }
    }
}

/// A function comes to the LDS variables that it names, and to those of whom it calls.
fn spread_lds(module: &Module, functions: &mut [Known]) {
    for known in functions.iter_mut() {
        known.comes_to_lds = known.calls_unknown || known.names.iter().any(|&symbol| is_lds(module, symbol));
    }
    loop {
        let mut changed = false;
        for at in 0..functions.len() {
            let comes = functions[at].callees.iter().any(|&callee| functions[callee].comes_to_lds);
            changed |= comes && !std::mem::replace(&mut functions[at].comes_to_lds, true);
        }
        if !changed {
            return;
        }
    }
}

/// Whether a function has allocas that are not of constant size, or behind its entry, where they may be in cycles.
fn has_growing_frame(function: &Function) -> bool {
    function.layout.iter().enumerate().any(|(place, &block)| {
        function.blocks[block].insts.iter().any(|&inst| match function.insts[inst].kind {
            InstKind::Alloca { count, .. } => {
                place > 0 || count.is_some_and(|c| function.as_int(c).is_none())
            }
            _ => false,
        })
    })
}

/// What is inlined into a function must be fit to be called, too.
fn spread_what_cannot_be_called(functions: &mut [Known]) {
    loop {
        let mut changed = false;
        for at in 0..functions.len() {
            let is_unfit = |&callee: &usize| !functions[callee].stays && !functions[callee].may_be_called;
            if functions[at].may_be_called && functions[at].callees.iter().any(is_unfit) {
                functions[at].may_be_called = false;
                changed = true;
            }
        }
        if !changed {
            return;
        }
    }
}

/// Whether a function can be called at all, so that inlining may be left: what it takes and gives has places by the
/// convention, and nothing in it is only for kernels.
fn can_be_called(module: &Module, function: &Function) -> bool {
    let dwords = |ty| {
        let components = components(&module.types, ty, Span::default()).ok()?;
        Some(components.iter().map(|c| u32::from(c.dwords().max(1))).sum::<u32>())
    };
    let result = dwords(function.result).and_then(convention::results);
    let scalars = function.params.iter().filter(|p| p.attributes.has("inreg"));
    let scalars = scalars.map(|p| dwords(p.ty)).try_fold(0, |sum, dwords| Some(sum + dwords?));
    let are_fine =
        function.params.iter().all(|p| p.attributes.ty("byval").is_some() || dwords(p.ty).is_some());
    let is_for_kernels = |intrinsic: Intrinsic| {
        use Intrinsic::{AmdgcnGroupstaticsize, AmdgcnKernargSegmentPtr, AmdgcnWritelane};
        // A lane that is written may be one that waits in a caller, with a value of its own.
        matches!(intrinsic, AmdgcnKernargSegmentPtr | AmdgcnGroupstaticsize | AmdgcnWritelane)
            || ["llvm.amdgcn.mfma", "llvm.amdgcn.smfmac"]
                .iter()
                .any(|name| intrinsic.name().starts_with(name))
    };
    let is_refused = |kind: &InstKind| match kind {
        InstKind::Call { callee: Callee::Symbol(symbol), .. } => {
            module.intrinsic(*symbol).is_some_and(is_for_kernels)
        }
        InstKind::Alloca { align, .. } => *align > u64::from(convention::STACK_ALIGN),
        _ => false,
    };
    let mut insts = function.layout.iter().flat_map(|&block| &function.blocks[block].insts);
    let has_refused = insts.any(|&inst| is_refused(&function.insts[inst].kind));
    let has_dynamic_lds = function.values.values().any(|value| match value.def {
        gcnsel_ir::ValueDef::Const(c) => match function.consts.data(c) {
            ConstData::Symbol(symbol) => module.global(*symbol).is_some_and(|(_, g)| {
                g.space == AddressSpace::LOCAL && module.types.alloc_size(g.ty) == Some(0)
            }),
            _ => false,
        },
        _ => false,
    });
    result.is_some()
        && scalars.is_some_and(|dwords| dwords <= convention::SCALAR_ARGUMENT_DWORDS)
        && are_fine
        && !function.variadic
        && !has_refused
        && !has_dynamic_lds
}
