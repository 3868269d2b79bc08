//! A module made ready to run: where its globals are, and by function its cycles and constants.

use crate::address::{FUNCTION_SIZE, FUNCTIONS, GLOBAL_FIRST, GLOBAL_LIMIT, MOST_FUNCTIONS};
use crate::constants::{self, Evaluated};
use crate::contract::{self, Sum};
use crate::datum::Datum;
use crate::fault::Stop;
use crate::float::Modes;
use crate::instance::Hierarchy;
use crate::memory::{Byte, Object, Space};
use crate::order::Shadow;
use crate::whole_wave;
use cranelift_entity::EntityRef;
use gcnsel_graph::{Cycles, Graph};
use gcnsel_ir::{
    AddressSpace, Callee, Const, ConstData, Function, GlobalId, Inst, InstKind, Module, Symbol, SymbolId,
    Value, ValueDef,
};
use std::cell::OnceCell;
use std::collections::{BTreeMap, BTreeSet};

/// Where a value of a function is.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Slot {
    /// A constant, by its number in the pool.
    Const(u32),
    /// What each lane has for it, by a number.
    Lane(u32),
}

/// A function with a body.
#[derive(Debug)]
pub(crate) struct Body<'a> {
    pub function: &'a Function,
    pub hierarchy: Hierarchy,
    pub modes: Modes,
    /// By value.
    slots: Vec<Slot>,
    /// How many values lanes have of their own.
    pub slot_count: usize,
    /// Of these, those that are the same for all lanes that there could be: a kernel's arguments and what it is told of
    /// its launch.
    pub shared: BTreeSet<u32>,
    /// What all lanes of a wave execute, whether they stand there or not.
    pub executed_by_all: BTreeSet<Inst>,
    /// Sums that are rounded once with a product in them, by what they compute, if the launch wants that.
    pub contracted: BTreeMap<Value, Sum>,
    constants: Vec<Datum>,
    /// Constants that the interpreter does not know, by their number.
    unknown: BTreeMap<u32, Stop>,
}

impl Body<'_> {
    pub fn slot(&self, value: Value) -> Slot {
        self.slots[value.index()]
    }

    pub fn constant(&self, number: u32) -> &Datum {
        &self.constants[number as usize]
    }

    /// Why a value is none, if it is a constant that the interpreter does not know.
    pub fn unknown(&self, value: Value) -> Option<&Stop> {
        match self.slots[value.index()] {
            Slot::Const(number) => self.unknown.get(&number),
            Slot::Lane(_) => None,
        }
    }

    /// Whether any constant is unknown.
    pub fn has_unknown(&self) -> bool {
        !self.unknown.is_empty()
    }
}

/// A module, ready to run.
pub(crate) struct Program<'a> {
    pub module: &'a Module,
    addresses: BTreeMap<GlobalId, u64>,
    bodies: Vec<OnceCell<Body<'a>>>,
    constants: Vec<Evaluated>,
    /// LDS as each group finds it.
    pub local: Space,
    contracts: bool,
}

/// The most bytes of all globals together.
const LARGEST: usize = 1 << 28;

impl<'a> Program<'a> {
    /// Places globals; those of global memory are left in the space returned.
    pub fn new(module: &'a Module, contracts: bool) -> Result<(Program<'a>, Space), Stop> {
        if module.functions.len() as u64 > MOST_FUNCTIONS {
            return Err(Stop::unsupported(format!("modules of more than {MOST_FUNCTIONS} functions")));
        }
        let mut global = Space::new(GLOBAL_FIRST, GLOBAL_LIMIT);
        // LDS has 64 KB and more than that in no target. On a machine it begins at 0, which is as aligned as anyone has promised;
        // here nothing is at 0.
        let mut local = Space::new(1 << 10, 1 << 20);
        let mut addresses = BTreeMap::new();
        let mut left = LARGEST;
        for (id, data) in module.globals.iter() {
            let size = module.types.alloc_size(data.ty).unwrap_or(0);
            let is_local = data.space == AddressSpace::LOCAL;
            let size = usize::try_from(size)
                .ok()
                .filter(|&size| size <= left && (!is_local || local.has_room(size as u64)));
            let size =
                size.ok_or_else(|| Stop::unsupported(format!("globals of the size of @{}", data.name)))?;
            left -= size;
            let is_constant = data.constant || data.space == AddressSpace::CONSTANT;
            let object = Object {
                name: format!("@{}", data.name),
                base: 0,
                bytes: vec![Byte::UNDEFINED; size],
                shadow: if is_constant { Vec::new() } else { vec![Shadow::default(); size] },
                constant: is_constant,
            };
            let align = data.align.or(module.types.align(data.ty)).unwrap_or(1);
            let address = match data.space {
                // The dynamic part of LDS comes behind the others: `dynamic`.
                AddressSpace::LOCAL if size == 0 => continue,
                AddressSpace::FLAT | AddressSpace::GLOBAL | AddressSpace::CONSTANT => {
                    global.allocate(object, align)
                }
                AddressSpace::LOCAL if is_local => local.allocate(object, align),
                space => return Err(Stop::unsupported(format!("globals in address space {}", space.0))),
            };
            addresses.insert(id, address.map_err(Stop::launch)?);
        }
        let bodies = module.functions.iter().map(|_| OnceCell::new()).collect();
        let mut out = Program { module, addresses, bodies, constants: Vec::new(), local, contracts };
        // What an alias of a place names is itself a constant, perhaps one further down; none waits for more than all others.
        for _ in 0..=module.aliases.len() {
            let constants = constants::evaluate(&module.types, &module.consts, &|id| out.symbol(id));
            let known = |constants: &[Evaluated]| constants.iter().filter(|c| c.is_ok()).count();
            let is_more = known(&constants) > known(&out.constants);
            out.constants = constants;
            if !is_more {
                break;
            }
        }
        out.initialise(&mut global)?;
        Ok((out, global))
    }

    fn initialise(&mut self, global: &mut Space) -> Result<(), Stop> {
        let module = self.module;
        for (id, data) in module.globals.iter() {
            let (Some(c), Some(&address)) = (data.initializer, self.addresses.get(&id)) else { continue };
            let space = if data.space == AddressSpace::LOCAL { &mut self.local } else { &mut *global };
            let constants = &self.constants;
            let value = |c: Const| constants[c.as_u32() as usize].clone();
            let size = module.types.alloc_size(data.ty).unwrap_or(0);
            if size == 0 {
                continue;
            }
            let (object, _) = space.find(address, size).map_err(Stop::launch)?;
            constants::initialise(&module.types, &module.consts, c, &value, &mut object.bytes)?;
        }
        Ok(())
    }

    /// Says where external LDS arrays without a size are.
    pub fn place_dynamic(&mut self, address: u64) {
        for (id, data) in self.module.globals.iter() {
            if data.space == AddressSpace::LOCAL {
                self.addresses.entry(id).or_insert(address);
            }
        }
    }

    /// The address of a symbol.
    pub fn symbol(&self, id: SymbolId) -> Evaluated {
        let mut id = id;
        for _ in 0..=self.module.aliases.len() {
            let symbol = self.module.symbols.get_index(id.as_u32() as usize).map(|s| *s.1);
            let unknown = || Stop::unsupported(format!("the address of @{}", self.module.symbol_name(id)));
            match symbol {
                // Nobody else has anything.
                Some(Symbol::Global(global)) if self.module.globals[global].may_be_nowhere() => {
                    return Ok(Datum::Bits(0));
                }
                Some(Symbol::Function(number)) if self.module.functions[number as usize].may_be_nowhere() => {
                    return Ok(Datum::Bits(0));
                }
                Some(Symbol::Global(global)) => {
                    let address = self.addresses.get(&global).ok_or_else(unknown)?;
                    return Ok(Datum::Bits((*address).into()));
                }
                Some(Symbol::Function(number)) => {
                    return Ok(Datum::Bits((FUNCTIONS + FUNCTION_SIZE * u64::from(number)).into()));
                }
                Some(Symbol::Alias(number)) => {
                    let target = self.module.aliases.get(number as usize).map(|a| a.target);
                    match target.map(|c| self.module.consts.data(c)) {
                        Some(ConstData::Symbol(next)) => id = *next,
                        _ => {
                            let place = target.and_then(|c| self.constants.get(c.as_u32() as usize));
                            return place.and_then(|place| place.clone().ok()).ok_or_else(unknown);
                        }
                    }
                }
                _ => return Err(unknown()),
            }
        }
        Err(Stop::unsupported("aliases in a circle"))
    }

    /// The function that a symbol or an alias names, by its number in the module.
    pub fn function(&self, address: u128) -> Option<u32> {
        let offset = address.checked_sub(FUNCTIONS.into())?;
        let number = u32::try_from(offset / u128::from(FUNCTION_SIZE)).ok()?;
        (offset % u128::from(FUNCTION_SIZE) == 0 && (number as usize) < self.bodies.len()).then_some(number)
    }

    /// A function with a body, by its number in the module; `None` for a declaration.
    pub fn body(&self, number: u32) -> Option<&Body<'a>> {
        let function = &self.module.functions[number as usize];
        if function.is_declaration() {
            return None;
        }
        Some(self.bodies[number as usize].get_or_init(|| self.prepare(function)))
    }

    /// Whether a value is the same for all lanes of a work-group.
    fn is_shared(&self, function: &Function, def: ValueDef) -> bool {
        match def {
            ValueDef::Const(_) => false,
            ValueDef::Arg(_) => function.is_kernel(),
            ValueDef::Inst(inst) => match &function.insts[inst].kind {
                InstKind::Call { callee: Callee::Symbol(symbol), .. } => {
                    self.module.intrinsic(*symbol).is_some_and(whole_wave::is_of_the_group)
                }
                _ => false,
            },
        }
    }

    fn prepare(&self, function: &'a Function) -> Body<'a> {
        let blocks = function.blocks.len();
        let graph = Graph::new(blocks, function.entry(), |b| function.successors(b));
        let mut slot_count = 0;
        let mut slot = |def| match def {
            ValueDef::Const(c) => Slot::Const(c.as_u32()),
            ValueDef::Arg(_) | ValueDef::Inst(_) => {
                slot_count += 1;
                Slot::Lane(slot_count - 1)
            }
        };
        let slots: Vec<Slot> = function.values.values().map(|data| slot(data.def)).collect();
        let shared = function.values.iter().filter(|(_, data)| self.is_shared(function, data.def));
        let shared = shared.filter_map(|(value, _)| match slots[value.index()] {
            Slot::Lane(slot) => Some(slot),
            Slot::Const(_) => None,
        });
        let shared = shared.collect();
        let mut unknown = BTreeMap::new();
        let evaluated = constants::evaluate(&self.module.types, &function.consts, &|id| self.symbol(id));
        let constants = evaluated.into_iter().enumerate().map(|(number, value)| {
            value.unwrap_or_else(|stop| {
                unknown.insert(number as u32, stop);
                Datum::Poison
            })
        });
        Body {
            function,
            hierarchy: Hierarchy::new(Cycles::new(&graph), blocks),
            modes: Modes::of(&function.attributes),
            slots,
            slot_count: slot_count as usize,
            shared,
            executed_by_all: whole_wave::executed_by_all(self.module, function),
            contracted: match self.contracts {
                true => contract::sums(&self.module.types, function),
                false => BTreeMap::new(),
            },
            constants: constants.collect(),
            unknown,
        }
    }
}
