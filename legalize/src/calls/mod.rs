//! Which calls stay calls, and what has to be known of all functions to make them.
//!
//! Everything is inlined but what cannot or should not be: functions that call themselves, directly or through others;
//! functions whose address is taken; functions marked `noinline`; large functions that are called so often that inlining
//! all calls would make much code, or smaller ones that are seldom called; and, where objects are linked later, functions
//! that are not defined here or that may be replaced (`weak`). Calls through pointers stay, too.
//!
//! A call passes the inputs that its callee, or whoever that calls, may ask for; of those that are not known, all. LDS
//! variables that functions use have places that are the same in all kernels.
//!
//! From below to above: what symbols name (`names`), what kernels are told (`inputs`), how large functions are (`size`); what is
//! known of one function (`known`, `fit`); and this file, which decides for a module.

mod fit;
mod inputs;
mod known;
pub mod names;
pub(crate) mod size;

pub use fit::MOST_IN_MEMORY;
pub use inputs::Inputs;

use fit::can_be_called;
use gcnsel_graph::components;
use gcnsel_ir::{AddressSpace, Callee, Function, InstKind, Linkage, Module, SymbolId};
use known::{Known, calls_others};
use size::{IN_KERNEL, IN_MODULE, IN_MODULE_IF_COLD};

/// The calls of a module.
#[derive(Clone, Debug, Default)]
pub struct Calls {
    /// What is known of each function, by its index in the module; nothing if all is inlined, come what may.
    functions: Vec<Known>,
    lds: Vec<SymbolId>,
    /// Objects are linked later, so functions may be missing.
    may_be_missing: bool,
}

impl Calls {
    /// Everything is inlined.
    pub fn inlined() -> Calls {
        Calls::default()
    }

    /// Decides for a module. `is_linked_later` allows calls of functions that it does not define.
    pub fn of(module: &Module, is_linked_later: bool) -> Calls {
        let mut calls = Calls { functions: Vec::new(), lds: Vec::new(), may_be_missing: is_linked_later };
        let in_object = names::Walk::default().functions(module, &names::in_object(module));
        let has_calls = module.functions.iter().any(|f| calls_others(module, f));
        if !has_calls && !is_linked_later && in_object.is_empty() {
            return calls;
        }
        let mut functions: Vec<Known> = module.functions.iter().map(|f| Known::of(module, f)).collect();
        let callees: Vec<Vec<usize>> = functions.iter().map(|known| known.callees.clone()).collect();
        let order = components(functions.len(), |at| &callees[at]);
        // Those whose address is taken, and those that call themselves, directly or through others.
        let mut must_stay = vec![false; functions.len()];
        let mut walk = names::Walk::default();
        let named = functions.iter().flat_map(|known| walk.functions(module, &known.names));
        named.chain(in_object).for_each(|index| must_stay[index] = true);
        for together in &order {
            let is_cycle = together.len() > 1 || callees[together[0]].contains(&together[0]);
            together.iter().for_each(|&index| must_stay[index] |= is_cycle);
        }
        for (index, function) in module.functions.iter().enumerate() {
            let may_be_called = can_be_called(module, function, &functions[index].names);
            functions[index].may_be_called = may_be_called;
            let is_replaced = is_linked_later && may_be_called && is_replaceable(function);
            functions[index].stays = is_callable(function) && (must_stay[index] || is_replaced);
        }
        let one_by_one = order.concat();
        spread_what_cannot_be_called(&one_by_one, &mut functions);
        // Who has a frame that grows cannot call.
        let grows = functions.iter().any(|f| f.grows);
        for (index, function) in module.functions.iter().enumerate() {
            let known = &mut functions[index];
            let may = is_callable(function) && known.may_be_called;
            known.stays |= may && !grows && function.attributes.has("noinline");
            known.is_exported = is_linked_later && may && is_kept_for_others(function);
        }
        if !grows {
            keep_large(module, &one_by_one, &mut functions);
        }
        spread_needs(module, &order, &mut functions);
        calls.functions = functions;
        calls.find_lds(module);
        // The kernels of other objects do not have this one's LDS variables.
        let mut reaches_lds = vec![false; calls.functions.len()];
        for together in &order {
            let reaches = together.iter().map(|&at| &calls.functions[at]).any(|known| {
                let names_lds = known.names.iter().any(|&symbol| is_lds(module, symbol));
                names_lds || known.callees.iter().any(|&callee| reaches_lds[callee])
            });
            together.iter().for_each(|&at| reaches_lds[at] = reaches);
        }
        for (known, reaches_lds) in calls.functions.iter_mut().zip(reaches_lds) {
            known.is_exported &= known.stays || !reaches_lds;
        }
        calls
    }

    /// Whether a call of a callee stays.
    pub fn stays(&self, module: &Module, callee: &Callee) -> bool {
        match callee {
            Callee::Asm(_) => false,
            Callee::Indirect(_) => !self.functions.is_empty(),
            Callee::Symbol(symbol) => match module.function_index(*symbol) {
                Some(index) if module.functions[index].is_declaration() => {
                    self.may_be_missing && !module.functions[index].name.starts_with("llvm.")
                }
                Some(index) => self.functions.get(index).is_some_and(|f| f.stays),
                None => false,
            },
        }
    }

    /// The function that a symbol names, perhaps by way of aliases, and its own name's symbol.
    pub fn function<'m>(&self, module: &'m Module, symbol: SymbolId) -> Option<(SymbolId, &'m Function)> {
        let function = module.functions.get(module.function_index(symbol)?)?;
        let own = module.symbols.get_index_of(&*function.name)?;
        Some((SymbolId::from_u32(own as u32), function))
    }

    /// The inputs that a callee may ask for.
    pub fn inputs(&self, module: &Module, callee: &Callee) -> Inputs {
        match callee {
            Callee::Symbol(symbol) => match module.function_index(*symbol) {
                Some(index) if !module.functions[index].is_declaration() => {
                    self.functions.get(index).map_or(Inputs::ALL, |f| f.inputs)
                }
                Some(index) => Inputs::ALL.without_denied(&module.functions[index].attributes),
                None => Inputs::ALL,
            },
            _ => Inputs::ALL,
        }
    }

    /// The LDS variables that functions use whose calls stay, where a legalized function is one of those, or calls one that
    /// may come to one of them; their places are the same wherever they are.
    pub fn lds(&self, module: &Module, function: &Function) -> &[SymbolId] {
        let insts = function.layout.iter().flat_map(|&block| &function.blocks[block].insts);
        let mut callees = insts.filter_map(|&inst| match &function.insts[inst].kind {
            InstKind::Call { callee, .. } if self.stays(module, callee) => Some(callee),
            _ => None,
        });
        let comes_to_lds = |callee: &Callee| match callee {
            Callee::Symbol(symbol) => module
                .function_index(*symbol)
                .and_then(|index| self.functions.get(index))
                .is_none_or(|known| known.comes_to_lds),
            _ => true,
        };
        if !function.is_kernel() || callees.any(comes_to_lds) { &self.lds } else { &[] }
    }

    /// Whether a symbol is one of the objects that are linked with this one, or of whatever loads them: it is declared here, and
    /// nothing says that it is not to be had from outside (`hidden`, `protected`). Of one that may be nowhere at all
    /// (`extern_weak`) the address is null then, which is no distance from anything.
    pub fn may_be_elsewhere(&self, module: &Module, symbol: SymbolId) -> bool {
        let (is_defined, visibility, linkage) = match (module.function(symbol), module.global(symbol)) {
            (Some(f), _) => (!f.is_declaration(), &f.visibility, f.linkage),
            (_, Some((_, global))) => (global.is_in_object(), &global.visibility, global.linkage),
            _ => return false,
        };
        self.may_be_missing && !is_defined && (visibility.is_empty() || linkage == Linkage::ExternWeak)
    }

    /// Whether the address of a symbol is null: nobody has to have it (`extern_weak`), and nobody will, as this object is linked
    /// with no other.
    pub fn is_null(&self, module: &Module, symbol: SymbolId) -> bool {
        !self.may_be_missing && module.may_be_nowhere(symbol)
    }

    /// Whether a function is in the object for others that are linked with it later.
    pub fn keeps_for_others(&self, function: &Function) -> bool {
        self.may_be_missing && is_kept_for_others(function)
    }

    /// The functions to be compiled besides these, all by their indices in the module: those that stay and that these come
    /// to.
    pub fn functions(&self, module: &Module, kernels: &[usize]) -> Vec<usize> {
        if self.functions.is_empty() {
            return Vec::new();
        }
        let mut reached = vec![false; self.functions.len()];
        let mut walk = names::Walk::default();
        let mut work = kernels.to_vec();
        work.extend(walk.functions(module, &names::in_object(module)));
        work.extend((0..reached.len()).filter(|&index| self.functions[index].is_exported));
        while let Some(index) = work.pop() {
            if std::mem::replace(&mut reached[index], true) {
                continue;
            }
            work.extend(&self.functions[index].callees);
            work.extend(walk.functions(module, &self.functions[index].names));
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

/// Whether an object that is linked with this one may have another function of the name, which is then called.
fn is_replaceable(function: &Function) -> bool {
    matches!(function.linkage, Linkage::LinkOnce | Linkage::Weak)
}

/// Whether objects that are linked with this one may call a function.
fn is_kept_for_others(function: &Function) -> bool {
    matches!(function.linkage, Linkage::External | Linkage::Weak | Linkage::WeakOdr)
}

/// What is inlined into a function must be fit to be called, too. Callees come first.
fn spread_what_cannot_be_called(order: &[usize], functions: &mut [Known]) {
    for &at in order {
        let is_unfit = |&callee: &usize| !functions[callee].stays && !functions[callee].may_be_called;
        let has_unfit = functions[at].callees.iter().any(is_unfit);
        functions[at].may_be_called &= !has_unfit;
    }
}

/// Lets calls of functions stay whose copies would be large and many. Callees come first, so that what is inlined into a
/// function counts as its own.
fn keep_large(module: &Module, order: &[usize], functions: &mut [Known]) {
    let in_all = copies(module, order, functions, usize::saturating_add);
    let in_kernel = copies(module, order, functions, usize::max);
    for &at in order {
        let known = &functions[at];
        let inlined = known.calls().filter(|&(callee, _)| !functions[callee].stays);
        let size = inlined.fold(known.size, |sum, (callee, count)| {
            sum.saturating_add(functions[callee].size.saturating_mul(count))
        });
        let attributes = &module.functions[at].attributes;
        let is_cold = ["cold", "noreturn"].iter().any(|name| attributes.has(name));
        let in_module = if is_cold { IN_MODULE_IF_COLD } else { IN_MODULE };
        let are_too_many = in_module.are(in_all[at], size) || IN_KERNEL.are(in_kernel[at], size);
        let may = is_callable(&module.functions[at]) && known.may_be_called;
        let may = may && !attributes.has("alwaysinline");
        functions[at].size = size;
        functions[at].stays |= may && are_too_many;
    }
}

/// How many copies there would be of each function if no more calls stayed, from what its callers would make, one after
/// the other: their sum is all copies in the module, the largest those that one kernel, or function that stays, has at least.
fn copies(
    module: &Module,
    order: &[usize],
    functions: &[Known],
    of_callers: fn(usize, usize) -> usize,
) -> Vec<usize> {
    let mut copies = vec![0usize; functions.len()];
    for &at in order.iter().rev() {
        let known = &functions[at];
        if known.stays || !is_callable(&module.functions[at]) {
            copies[at] = 1;
        }
        for (callee, count) in known.calls() {
            copies[callee] = of_callers(copies[callee], copies[at].saturating_mul(count));
        }
    }
    copies
}

/// A function asks for what its callees ask for, and comes to the LDS variables that they come to. Callees come first; what
/// functions that call one another need, each of them needs.
fn spread_needs(module: &Module, order: &[Vec<usize>], functions: &mut [Known]) {
    for known in functions.iter_mut() {
        known.comes_to_lds = known.calls_unknown || known.names.iter().any(|&symbol| is_lds(module, symbol));
        if known.calls_unknown {
            known.inputs = Inputs::ALL;
        }
    }
    for together in order {
        let (mut inputs, mut comes_to_lds) = (Inputs::default(), false);
        for &callee in together.iter().flat_map(|&at| &functions[at].callees) {
            inputs.add(functions[callee].inputs);
            comes_to_lds |= functions[callee].comes_to_lds;
        }
        for &at in together {
            functions[at].inputs.add(inputs);
            functions[at].comes_to_lds |= comes_to_lds;
        }
    }
}
