//! Allocation by the crate regalloc2, of either file.
//!
//! regalloc2 has three register classes and no tuples. Each class gets one width of tuples ([`Classes`]) and registers
//! of the file that no other class has ([`Pools`]), both decided function by function. [`Program`] is the function as
//! regalloc2 sees it. Where the pressure leaves no choice, [`crate::spill`] goes before it: regalloc2 would find out
//! register by register.

mod classes;
mod pools;
mod program;
mod reuse;

use crate::Error;
use crate::colour::Palette;
use crate::engine::{Engine, Regalloc2};
use crate::lower::{lower, move_register};
use crate::pressure::Demand;
use crate::spill::{Limit, Spills, Storage};
use gcnsel_mir::{Block, Function, Inst, Operand, Origin};
use pools::Pools;
use program::{Place, Program, Step, materialise_edge_arguments};
use regalloc2::{Allocation as Place2, Edit, InstOrEdit};
use reuse::is_free;

/// Dwords spilled beyond what must be, so that regalloc2 finds its way.
const MARGIN: u32 = 4;

/// Times that spilling may fail to make the classes fit: their peaks are at different places.
const ROUNDS: usize = 6;

impl<S: Storage> Engine<S> for Regalloc2 {
    fn allocate(
        &self,
        f: &mut Function,
        demand: Option<Demand>,
        palette: Palette,
        spills: &mut Spills<S>,
        verify: bool,
    ) -> Result<(), Error> {
        let mut demand = demand.unwrap_or_else(|| Demand::of(f, S::FILE));
        if demand.over_calls > 0 {
            // What lives over calls is out meanwhile: so regalloc2 need not know them.
            demand = spills.fit(f, demand, Limit { at_once: u32::MAX, over_calls: 0 })?;
        }
        let mut pools = relieve(f, demand, &palette, spills)?;
        pools.suffice(f)?;
        for (fresh, param) in materialise_edge_arguments(f, S::FILE) {
            pools.classes.add(fresh, param);
        }
        let program = Program::new(f, S::FILE, &pools)?;
        let options = regalloc2::RegallocOptions { validate_ssa: verify, ..Default::default() };
        let output = regalloc2::run(&program, &pools.environment(), &options).map_err(|e| {
            Error(format!("function '{}': {}: {}", f.name, S::FILE.name(), program.explain(f, &e)))
        })?;
        if verify {
            program.check(f, &pools, &output)?;
        }
        apply(f, &program, &pools, &output, spills);
        Ok(())
    }
}

/// Spills what cannot be kept, and divides the file. What is still too much is left to regalloc2.
fn relieve<S: Storage>(
    f: &mut Function,
    mut demand: Demand,
    palette: &Palette,
    spills: &mut Spills<S>,
) -> Result<Pools, Error> {
    let mut pools = Pools::choose(f, palette, &demand.liveness)?;
    for _ in 0..ROUNDS {
        if pools.missing == 0 {
            break;
        }
        let limit = demand.pressure.saturating_sub(pools.missing as u32 + MARGIN);
        let fits = spills.fit(f, demand, Limit { at_once: limit, over_calls: 0 });
        let gave_up = fits.is_err();
        demand = fits.unwrap_or_else(|_| Demand::of(f, S::FILE));
        pools = Pools::choose(f, palette, &demand.liveness)?;
        if gave_up {
            break;
        }
    }
    Ok(pools)
}

/// Puts regalloc2's answer into the function: physical registers, moves, spills.
fn apply<S: Storage>(
    f: &mut Function,
    program: &Program,
    pools: &Pools,
    output: &regalloc2::Output,
    spills: &mut Spills<S>,
) {
    let slots = output.num_spillslots as u32;
    let mut spilled = (slots > 0).then(|| spills.take(f, slots));
    for (number, &block) in program.blocks.iter().enumerate() {
        let mut rewrite = Rewrite::<S>::new(f, block);
        for item in output.block_insts_and_edits(program, regalloc2::Block::new(number)) {
            match item {
                InstOrEdit::Inst(at) => match program.steps[at.index()] {
                    Step::Inst(inst) => {
                        for (place, alloc) in program.places(at.index()).iter().zip(output.inst_allocs(at)) {
                            let &Place::Operand(n) = place else { continue };
                            assign(rewrite.f, inst, n, *alloc, pools);
                        }
                        rewrite.go_to(inst);
                    }
                    Step::Inputs | Step::End => {}
                },
                InstOrEdit::Edit(Edit::Move { from, to }) => match (from.as_reg(), to.as_reg()) {
                    (Some(from), Some(to)) => {
                        let [to, from] = [to, from].map(|preg| pools.physical(preg));
                        move_register(rewrite.f, to, from, Origin::NONE, &mut rewrite.moves);
                    }
                    (register, other) => {
                        let (storage, place) =
                            spilled.as_mut().expect("regalloc2 has said how many slots it uses");
                        let slot = |at: &Place2| at.as_stack().expect("not a register").index() as u32;
                        match (register, other) {
                            (Some(from), _) => storage.save(
                                rewrite.f,
                                pools.physical(from),
                                *place,
                                slot(to),
                                &mut rewrite.moves,
                            ),
                            (_, Some(to)) => storage.restore(
                                rewrite.f,
                                pools.physical(to),
                                *place,
                                slot(from),
                                &mut rewrite.moves,
                            ),
                            (None, None) => unreachable!("regalloc2 makes no moves from slot to slot"),
                        }
                    }
                },
            }
        }
        rewrite.finish();
    }
}

/// A block being rewritten. regalloc2 sees only the instructions that have to do with the file.
struct Rewrite<'f, S> {
    f: &'f mut Function,
    block: Block,
    old: Vec<Inst>,
    /// How many of the old ones have been passed.
    passed: usize,
    epilogue: usize,
    new: Vec<Inst>,
    new_epilogue: Option<usize>,
    /// Moves before the next instruction that has to do with the file. They stand right before it: where a block
    /// begins, lanes that waited for it are active only then.
    moves: Vec<Inst>,
    storage: std::marker::PhantomData<S>,
}

impl<'f, S: Storage> Rewrite<'f, S> {
    fn new(f: &'f mut Function, block: Block) -> Self {
        let old = std::mem::take(&mut f.blocks[block].insts);
        let epilogue = old.len() - f.blocks[block].epilogue;
        let new = Vec::with_capacity(old.len());
        let storage = std::marker::PhantomData;
        Rewrite { f, block, old, passed: 0, epilogue, new, new_epilogue: None, moves: Vec::new(), storage }
    }

    /// Passes the instructions up to one, and emits it behind the moves.
    fn go_to(&mut self, inst: Inst) {
        while self.old[self.passed] != inst {
            self.pass();
        }
        self.new.append(&mut self.moves);
        self.pass();
    }

    fn pass(&mut self) {
        if self.passed == self.epilogue {
            self.new_epilogue = Some(self.new.len());
        }
        let inst = self.old[self.passed];
        lower(self.f, S::FILE, inst, &mut self.new);
        self.passed += 1;
    }

    /// Emits what is left, with the moves at the block's end.
    fn finish(mut self) {
        let end = if S::BEFORE_EPILOGUE { self.epilogue } else { self.old.len() };
        while self.passed < end {
            self.pass();
        }
        self.new.append(&mut self.moves);
        while self.passed < self.old.len() {
            self.pass();
        }
        let epilogue = self.new_epilogue.unwrap_or(self.new.len());
        self.f.blocks[self.block].epilogue = self.new.len() - epilogue;
        self.f.blocks[self.block].insts = self.new;
    }
}

/// Replaces an operand's virtual register by its physical one; that of free uses of the same register too.
fn assign(f: &mut Function, inst: Inst, n: usize, alloc: Place2, pools: &Pools) {
    let data = &f.insts[inst];
    let Some(reference) = data.operands[n].as_reg() else { return };
    let mut same = vec![n];
    // What an instruction defines it does not use.
    if is_free(data, n) {
        let others = n + 1..data.operands.len();
        let names = |at: &usize| data.operands[*at].as_reg().is_some_and(|other| other.reg == reference.reg);
        same.extend(others.filter(|at| is_free(data, *at) && names(at)));
    }
    for at in same {
        let Some(reference) = f.insts[inst].operands[at].as_reg() else { continue };
        f.insts[inst].operands[at] = match alloc.as_reg() {
            Some(preg) => Operand::Phys(pools.physical(preg).part(reference.first, reference.dwords)),
            // Only `Undef` may be given no register, and it disappears.
            None => Operand::Undef,
        };
    }
}
