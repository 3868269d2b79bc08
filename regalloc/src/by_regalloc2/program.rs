//! A linearised function as regalloc2 sees it: the registers of a file over the file's edges, and the instructions that
//! have to do with them.

use super::pools::Pools;
use super::reuse::{can_be_in_place, is_free, writes_early};
use crate::Error;
use crate::file::File;
use cranelift_entity::SecondaryMap;
use gcnsel_graph::full_map;
use gcnsel_mir::{Block, EdgeArgs, Function, Inst, InstData, Operand, Origin, Pseudo, VReg};
use regalloc2 as ra;

/// What one regalloc2 instruction stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// The definition of the kernel's inputs.
    Inputs,
    /// An instruction that has to do with the file.
    Inst(Inst),
    /// A block's end.
    End,
}

/// Which operand of the machine function a regalloc2 operand came from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// An input, by its number.
    Input(usize),
    /// An operand, by its number.
    Operand(usize),
}

/// The function for regalloc2.
pub struct Program {
    /// The blocks in order, but those that pass nothing; regalloc2's block number is the position.
    pub blocks: Vec<Block>,
    /// The instructions in order.
    pub steps: Vec<Step>,
    ranges: Vec<ra::InstRange>,
    succs: Vec<Vec<ra::Block>>,
    preds: Vec<Vec<ra::Block>>,
    params: Vec<Vec<ra::VReg>>,
    args: Vec<Vec<Vec<ra::VReg>>>,
    operands: Vec<ra::Operand>,
    places: Vec<Place>,
    operand_start: Vec<u32>,
    returns: Vec<bool>,
    registers: Numbering,
    widths: [u8; 3],
}

/// regalloc2's numbers of the file's registers.
///
/// Block parameters come last: for each block that a register is live into, regalloc2 (0.15, `apply_allocations`) walks
/// the parameters with lower numbers, of the whole function, which would be quadratic for all registers.
struct Numbering {
    by_number: Vec<VReg>,
    numbers: SecondaryMap<VReg, u32>,
}

impl Numbering {
    fn new(f: &Function, file: File) -> Self {
        let params = || f.layout.iter().flat_map(|&block| f.blocks[block].params(file.edges()));
        let mut is_param: SecondaryMap<VReg, bool> = full_map(f.regs.len());
        params().for_each(|&param| is_param[param] = true);
        let others = f.regs.keys().filter(|&r| file.has(f, r) && !is_param[r]);
        let by_number: Vec<VReg> = others.chain(params().copied()).collect();
        let mut numbers = full_map(f.regs.len());
        for (number, &reg) in by_number.iter().enumerate() {
            numbers[reg] = number as u32;
        }
        Numbering { by_number, numbers }
    }

    fn get(&self, pools: &Pools, reg: VReg) -> ra::VReg {
        ra::VReg::new(self.numbers[reg] as usize, pools.classes.class(reg))
    }
}

/// Makes every argument of the file's edges a whole virtual register, as regalloc2 wants it: constants, parts of
/// registers and undefined arguments are copied to new registers at the end of the source block. The result is the new
/// registers, each with the parameter that it is like.
pub fn materialise_edge_arguments(f: &mut Function, file: File) -> Vec<(VReg, VReg)> {
    let kind = file.edges();
    let mut made = Vec::new();
    for at in 0..f.layout.len() {
        let block = f.layout[at];
        let mut copies = Vec::new();
        let mut edges: Vec<(Block, EdgeArgs)> =
            f.blocks[block].edges(kind).into_iter().map(|(to, args)| (to, args.clone())).collect();
        for (target, args) in &mut edges {
            for (n, arg) in args.iter_mut().enumerate() {
                let param = f.blocks[*target].params(kind)[n];
                if arg.as_reg().is_some_and(|r| f.is_whole(r)) {
                    continue;
                }
                let fresh = f.clone_reg(param);
                made.push((fresh, param));
                let def = f.whole(fresh);
                let data = match *arg {
                    Operand::Undef => InstData::new(Pseudo::Undef, [def], Origin::NONE),
                    source => InstData::new(Pseudo::Copy, [def, source], Origin::NONE),
                };
                copies.push(f.insts.push(data));
                *arg = def;
            }
        }
        // Scalars may be made in the epilogue; lanes are not all active there any more.
        let data = &mut f.blocks[block];
        let end = data.insts.len() - data.epilogue;
        match file {
            File::Vgprs | File::Agprs => drop(data.insts.splice(end..end, copies)),
            File::Sgprs => {
                data.epilogue += if data.epilogue > 0 { copies.len() } else { 0 };
                data.insts.extend(copies);
            }
        }
        for ((_, slot), (_, args)) in data.edges_mut(kind).into_iter().zip(edges) {
            *slot = args;
        }
    }
    made
}

/// Whether a block has nothing to do with a file and goes nowhere along its edges: then edges to it pass nothing.
fn is_idle(f: &Function, file: File, block: Block) -> bool {
    let data = &f.blocks[block];
    // Calls and returns may want constants in its registers.
    let touches = |&inst: &Inst| {
        f.call_registers.contains_key(&inst) || f.insts[inst].operands.iter().any(|o| has(f, file, o))
    };
    block != f.entry()
        && data.edges(file.edges()).is_empty()
        && data.params(file.edges()).is_empty()
        && !data.insts.iter().any(touches)
}

/// Whether an operand is a register of the file.
fn has(f: &Function, file: File, operand: &Operand) -> bool {
    operand.as_reg().is_some_and(|r| file.has(f, r.reg))
}

impl Program {
    /// Describes the function.
    ///
    /// # Errors
    /// If an operand must be in a register that is not free, or lanes are to do something where not all are active.
    pub fn new(f: &Function, file: File, pools: &Pools) -> Result<Self, Error> {
        let edges = file.edges();
        let blocks: Vec<Block> = f.layout.iter().copied().filter(|&block| !is_idle(f, file, block)).collect();
        let mut number: SecondaryMap<Block, Option<usize>> = full_map(f.blocks.len());
        for (i, &b) in blocks.iter().enumerate() {
            number[b] = Some(i);
        }
        let mut p = Program {
            steps: Vec::new(),
            ranges: Vec::new(),
            succs: Vec::new(),
            preds: vec![Vec::new(); blocks.len()],
            params: Vec::new(),
            args: Vec::new(),
            operands: Vec::new(),
            places: Vec::new(),
            operand_start: vec![0],
            returns: Vec::new(),
            registers: Numbering::new(f, file),
            widths: pools.classes.widths,
            blocks: Vec::new(),
        };
        for (i, &block) in blocks.iter().enumerate() {
            let start = p.steps.len();
            if i == 0 {
                p.inputs(f, file, pools);
            }
            let data = &f.blocks[block];
            let epilogue = data.insts.len() - data.epilogue;
            for (at, &inst) in data.insts.iter().enumerate() {
                if !f.insts[inst].operands.iter().any(|o| has(f, file, o)) {
                    continue;
                }
                if at >= epilogue && file == File::Vgprs {
                    let name = &f.name;
                    let what = "a vector instruction where not all lanes of the block are active";
                    return Err(Error(format!("function '{name}', {block}, {inst}: {what}")));
                }
                p.inst(f, file, pools, block, inst)?;
            }
            let next: Vec<(usize, &EdgeArgs)> =
                data.edges(edges).into_iter().filter_map(|(to, args)| Some((number[to]?, args))).collect();
            p.push(Step::End, next.is_empty());
            p.ranges.push(ra::InstRange::new(ra::Inst::new(start), ra::Inst::new(p.steps.len())));
            p.succs.push(next.iter().map(|(to, _)| ra::Block::new(*to)).collect());
            for (to, _) in &next {
                p.preds[*to].push(ra::Block::new(i));
            }
            let as_vreg = |r: VReg| p.registers.get(pools, r);
            let params = data.params(edges).iter().map(|&r| as_vreg(r)).collect();
            let regs = |args: &EdgeArgs| -> Vec<ra::VReg> {
                args.iter().filter_map(|a| a.as_reg()).map(|r| as_vreg(r.reg)).collect()
            };
            let args = next.iter().map(|(_, args)| regs(args)).collect();
            p.params.push(params);
            p.args.push(args);
        }
        p.blocks = blocks;
        Ok(p)
    }

    fn push(&mut self, step: Step, returns: bool) {
        self.steps.push(step);
        self.returns.push(returns);
        self.operand_start.push(self.operands.len() as u32);
    }

    fn inputs(&mut self, f: &Function, file: File, pools: &Pools) {
        for (i, input) in f.inputs.iter().enumerate().filter(|(_, input)| file.has(f, input.vreg)) {
            // An input in a reserved register (the scratch resource) is not the allocator's.
            let Some(preg) = input.phys.and_then(|phys| pools.find(input.vreg, phys)) else { continue };
            let vreg = self.registers.get(pools, input.vreg);
            self.operands.push(ra::Operand::reg_fixed_def(vreg, preg));
            self.places.push(Place::Input(i));
        }
        self.push(Step::Inputs, false);
    }

    fn inst(
        &mut self,
        f: &Function,
        file: File,
        pools: &Pools,
        block: Block,
        inst: Inst,
    ) -> Result<(), Error> {
        let data = &f.insts[inst];
        let start = self.operands.len();
        let defs = data.def_count();
        let early_def = writes_early(f, file, &pools.classes, inst);
        // Uses first, so that a definition can name the use whose register it takes over.
        let mut reuse = None;
        for (n, operand) in data.operands.iter().enumerate().skip(defs) {
            let Some(used) = operand.as_reg().filter(|u| file.has(f, u.reg)) else { continue };
            let vreg = self.registers.get(pools, used.reg);
            let as_another = |at: &usize| {
                data.operands[*at].as_reg().is_some_and(|other| other.reg == used.reg) && is_free(data, *at)
            };
            if is_free(data, n) && (defs..n).any(|at| as_another(&at)) {
                // regalloc2 may give each operand a register of its own, which is one too many where an instruction
                // reads one SGPR: the first stands for all (`assign` in the module above).
                continue;
            }
            let constraint = match data.fixed_register(n) {
                Some(phys) => {
                    let preg = pools.find(used.reg, phys).ok_or_else(|| {
                        let name = &f.name;
                        let what = format!("an operand must be in {phys}, which is not free");
                        Error(format!("function '{name}', {block}, {inst}: {what}"))
                    })?;
                    ra::OperandConstraint::FixedReg(preg)
                }
                None => ra::OperandConstraint::Reg,
            };
            let copied = (data.opcode == Pseudo::Copy.into()).then_some(0);
            if let Some(d) = data.tied_definition(n).or(copied)
                && can_be_in_place(f, file, &pools.classes, data, n, d)
            {
                reuse = Some((d, self.operands.len() - start));
            }
            self.operands.push(ra::Operand::new(
                vreg,
                constraint,
                ra::OperandKind::Use,
                ra::OperandPos::Early,
            ));
            self.places.push(Place::Operand(n));
        }
        for (n, operand) in data.operands.iter().enumerate().take(defs) {
            let Some(def) = operand.as_reg().filter(|d| file.has(f, d.reg)) else { continue };
            let vreg = self.registers.get(pools, def.reg);
            let operand = match (reuse, data.opcode) {
                (Some((d, at)), _) if d == n => ra::Operand::reg_reuse_def(vreg, at),
                (_, o) if o == Pseudo::Undef.into() => ra::Operand::any_def(vreg),
                _ if early_def => ra::Operand::reg_def_at_start(vreg),
                _ => ra::Operand::reg_def(vreg),
            };
            self.operands.push(operand);
            self.places.push(Place::Operand(n));
        }
        self.push(Step::Inst(inst), false);
        Ok(())
    }

    /// The operands of a step with where they came from.
    pub fn places(&self, step: usize) -> &[Place] {
        &self.places[self.operand_start[step] as usize..self.operand_start[step + 1] as usize]
    }

    /// An error of regalloc2 in the function's own terms.
    pub fn explain(&self, f: &Function, error: &ra::RegAllocError) -> String {
        let step = |i: &ra::Inst| match self.steps.get(i.index()) {
            Some(Step::Inst(inst)) => format!("{inst} ({:?})", f.insts[*inst].opcode),
            _ => "a block's boundary".to_string(),
        };
        match error {
            ra::RegAllocError::CritEdge(a, b) => {
                format!("the edge {} to {} is critical", self.blocks[a.index()], self.blocks[b.index()])
            }
            ra::RegAllocError::SSA(reg, at) => {
                format!("{} is not in SSA form at {}", self.registers.by_number[reg.vreg()], step(at))
            }
            ra::RegAllocError::TooManyLiveRegs => "an instruction needs more registers than there are".into(),
            other => other.to_string(),
        }
    }

    /// regalloc2's own checker: symbolic execution of the result over the edges.
    pub fn check(&self, f: &Function, pools: &Pools, output: &ra::Output) -> Result<(), Error> {
        let environment = pools.environment();
        let mut checker = ra::checker::Checker::new(self, &environment);
        checker.prepare(output);
        checker.run().map_err(|e| Error(format!("function '{}': regalloc2's checker: {e:?}", f.name)))
    }
}

impl ra::Function for Program {
    fn num_insts(&self) -> usize {
        self.steps.len()
    }
    fn num_blocks(&self) -> usize {
        self.blocks.len()
    }
    fn entry_block(&self) -> ra::Block {
        ra::Block::new(0)
    }
    fn block_insns(&self, block: ra::Block) -> ra::InstRange {
        self.ranges[block.index()]
    }
    fn block_succs(&self, block: ra::Block) -> &[ra::Block] {
        &self.succs[block.index()]
    }
    fn block_preds(&self, block: ra::Block) -> &[ra::Block] {
        &self.preds[block.index()]
    }
    fn block_params(&self, block: ra::Block) -> &[ra::VReg] {
        &self.params[block.index()]
    }
    fn is_ret(&self, inst: ra::Inst) -> bool {
        self.returns[inst.index()]
    }
    fn is_branch(&self, inst: ra::Inst) -> bool {
        self.steps[inst.index()] == Step::End && !self.returns[inst.index()]
    }
    fn branch_blockparams(&self, block: ra::Block, _: ra::Inst, succ: usize) -> &[ra::VReg] {
        &self.args[block.index()][succ]
    }
    fn inst_operands(&self, inst: ra::Inst) -> &[ra::Operand] {
        let i = inst.index();
        &self.operands[self.operand_start[i] as usize..self.operand_start[i + 1] as usize]
    }
    fn inst_clobbers(&self, _: ra::Inst) -> ra::PRegSet {
        ra::PRegSet::empty()
    }
    fn num_vregs(&self) -> usize {
        self.registers.by_number.len()
    }
    fn spillslot_size(&self, class: ra::RegClass) -> usize {
        // A power of two is wanted, or 0 from a class that nothing is in.
        usize::from(self.widths[class as usize].next_power_of_two())
    }
}
