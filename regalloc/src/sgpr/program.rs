//! A linearised function as regalloc2 sees it: its SGPRs over its wave edges.

use super::pools::{Pools, class};
use crate::Error;
use cranelift_entity::SecondaryMap;
use gcnsel_graph::full_map;
use gcnsel_isa::{Bank, Format, Reg};
use gcnsel_mir::{Block, Function, Inst, InstData, Operand, Origin, Pseudo, VReg};
use regalloc2 as ra;

/// What one regalloc2 instruction stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// The definition of the kernel's inputs.
    Inputs,
    /// An instruction.
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
    /// The blocks in order; regalloc2's block number is the position.
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
}

/// regalloc2's numbers of the SGPRs in use.
///
/// Block parameters come last: for each block that a register is live into, regalloc2 (0.15, `apply_allocations`) walks
/// the parameters with lower numbers, of the whole function, which would be quadratic for all registers.
struct Numbering {
    by_number: Vec<VReg>,
    numbers: SecondaryMap<VReg, u32>,
}

impl Numbering {
    fn new(f: &Function) -> Self {
        let params = || f.layout.iter().flat_map(|&block| &f.blocks[block].wave_params);
        let mut is_param: SecondaryMap<VReg, bool> = full_map(f.regs.len());
        params().for_each(|&param| is_param[param] = true);
        let others = f.regs.keys().filter(|&r| f.regs[r].bank == Bank::Sgpr && !is_param[r]);
        let by_number: Vec<VReg> = others.chain(params().copied()).collect();
        let mut numbers = full_map(f.regs.len());
        for (number, &reg) in by_number.iter().enumerate() {
            numbers[reg] = number as u32;
        }
        Numbering { by_number, numbers }
    }

    fn get(&self, f: &Function, reg: VReg) -> ra::VReg {
        ra::VReg::new(self.numbers[reg] as usize, class(f.regs[reg].dwords))
    }
}

/// Makes every argument of a wave edge a whole virtual register, as regalloc2 wants it: constants, parts of
/// registers and undefined arguments are copied to new registers at the end of the source block.
pub fn materialise_edge_arguments(f: &mut Function) {
    for at in 0..f.layout.len() {
        let block = f.layout[at];
        let mut copies = Vec::new();
        let edges: Vec<_> = f.blocks[block].wave_edges().into_iter().cloned().collect();
        let mut edges = edges;
        for edge in &mut edges {
            for (arg, &param) in edge.args.iter_mut().zip(&f.blocks[edge.target].wave_params.clone()) {
                let dwords = f.regs[param].dwords;
                let whole = |r: gcnsel_mir::RegRef| r.first == 0 && r.dwords == f.regs[r.reg].dwords;
                if arg.as_reg().is_some_and(whole) {
                    continue;
                }
                let fresh = f.clone_reg(param);
                let data = match *arg {
                    Operand::Undef => {
                        InstData::new(Pseudo::Undef, [Operand::reg(fresh, dwords)], Origin::NONE)
                    }
                    source => {
                        InstData::new(Pseudo::Copy, [Operand::reg(fresh, dwords), source], Origin::NONE)
                    }
                };
                copies.push(f.insts.push(data));
                *arg = Operand::reg(fresh, dwords);
            }
        }
        f.blocks[block].insts.extend(&copies);
        if f.blocks[block].epilogue > 0 {
            f.blocks[block].epilogue += copies.len();
        }
        for (slot, edge) in f.blocks[block].wave_edges_mut().into_iter().zip(edges) {
            *slot = edge;
        }
    }
}

/// Whether a use may be in any register.
pub fn is_free(data: &InstData, operand: usize) -> bool {
    data.fixed_register(operand).is_none() && data.tied_definition(operand).is_none()
}

impl Program {
    /// Describes the function. VGPR operands are left out.
    pub fn new(f: &Function, pools: &Pools) -> Result<Self, Error> {
        let blocks = f.layout.clone();
        let mut number: SecondaryMap<Block, usize> = full_map(f.blocks.len());
        for (i, &b) in blocks.iter().enumerate() {
            number[b] = i;
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
            registers: Numbering::new(f),
            blocks,
        };
        for (i, &block) in f.layout.iter().enumerate() {
            let start = p.steps.len();
            if i == 0 {
                p.inputs(f, pools)?;
            }
            for &inst in &f.blocks[block].insts {
                p.inst(f, pools, block, inst)?;
            }
            let edges = f.blocks[block].wave_edges();
            p.push(Step::End, edges.is_empty());
            p.ranges.push(ra::InstRange::new(ra::Inst::new(start), ra::Inst::new(p.steps.len())));
            p.succs.push(edges.iter().map(|e| ra::Block::new(number[e.target])).collect());
            for edge in &edges {
                p.preds[number[edge.target]].push(ra::Block::new(i));
            }
            let as_vreg = |r: VReg| p.registers.get(f, r);
            let params = f.blocks[block].wave_params.iter().map(|&r| as_vreg(r)).collect();
            let regs = |e: &gcnsel_mir::WaveEdge| -> Vec<ra::VReg> {
                e.args.iter().filter_map(|a| a.as_reg()).map(|r| as_vreg(r.reg)).collect()
            };
            let args = edges.iter().map(|e| regs(e)).collect();
            p.params.push(params);
            p.args.push(args);
        }
        Ok(p)
    }

    fn push(&mut self, step: Step, returns: bool) {
        self.steps.push(step);
        self.returns.push(returns);
        self.operand_start.push(self.operands.len() as u32);
    }

    fn inputs(&mut self, f: &Function, pools: &Pools) -> Result<(), Error> {
        for (i, input) in f.inputs.iter().enumerate() {
            let Some(phys) = input.phys.filter(|p| p.bank == Bank::Sgpr) else { continue };
            // An input in a reserved register (the scratch resource) is not the allocator's.
            let Some(preg) = pools.find(phys) else { continue };
            let vreg = self.registers.get(f, input.vreg);
            self.operands.push(ra::Operand::reg_fixed_def(vreg, preg));
            self.places.push(Place::Input(i));
        }
        self.push(Step::Inputs, false);
        Ok(())
    }

    fn inst(&mut self, f: &Function, pools: &Pools, block: Block, inst: Inst) -> Result<(), Error> {
        let data = &f.insts[inst];
        let start = self.operands.len();
        let defs = data.def_count();
        let early_def = data.opcode.isa().is_some_and(|op| op.row().format == Format::Smem);
        let sequence = data.opcode == Pseudo::RegSequence.into();
        // Uses first, so that a definition can name the use whose register it takes over.
        let mut reuse = None;
        for (n, operand) in data.operands.iter().enumerate().skip(defs) {
            let Some(used) = operand.as_reg().filter(|u| f.regs[u.reg].bank == Bank::Sgpr) else { continue };
            let vreg = self.registers.get(f, used.reg);
            let as_another = |at: &usize| {
                data.operands[*at].as_reg().is_some_and(|other| other.reg == used.reg) && is_free(data, *at)
            };
            if is_free(data, n) && (defs..n).any(|at| as_another(&at)) {
                // regalloc2 may give each operand a register of its own, which is one too many where an instruction
                // reads one SGPR: the first stands for all (`by_regalloc2.rs`).
                continue;
            }
            let constraint = match data.fixed_register(n) {
                Some(reg) => ra::OperandConstraint::FixedReg(self.fixed(f, pools, block, inst, reg)?),
                None => ra::OperandConstraint::Reg,
            };
            let whole = used.first == 0 && used.dwords == f.regs[used.reg].dwords;
            if (data.opcode == Pseudo::Copy.into() && whole) || data.tied_definition(n).is_some() {
                reuse = Some((data.tied_definition(n).unwrap_or(0), self.operands.len() - start));
            }
            // The parts of a sequence are read while the whole is being written.
            let position = if sequence { ra::OperandPos::Late } else { ra::OperandPos::Early };
            self.operands.push(ra::Operand::new(vreg, constraint, ra::OperandKind::Use, position));
            self.places.push(Place::Operand(n));
        }
        for (n, operand) in data.operands.iter().enumerate().take(defs) {
            let Some(def) = operand.as_reg().filter(|d| f.regs[d.reg].bank == Bank::Sgpr) else { continue };
            let of = class(f.regs[def.reg].dwords);
            let vreg = self.registers.get(f, def.reg);
            let same_class = |at: usize| self.operands[start + at].class() == of;
            let operand = match (reuse, data.opcode) {
                (Some((d, at)), _) if d == n && same_class(at) => ra::Operand::reg_reuse_def(vreg, at),
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

    fn fixed(
        &self,
        f: &Function,
        pools: &Pools,
        block: Block,
        inst: Inst,
        reg: Reg,
    ) -> Result<ra::PReg, Error> {
        pools.find(reg).ok_or_else(|| {
            let name = &f.name;
            Error(format!(
                "function '{name}', {block}, {inst}: an operand must be in {reg}, which is not free"
            ))
        })
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
                format!("the wave edge {} to {} is critical", self.blocks[a.index()], self.blocks[b.index()])
            }
            ra::RegAllocError::SSA(reg, at) => {
                format!("{} is not in SSA form at {}", self.registers.by_number[reg.vreg()], step(at))
            }
            ra::RegAllocError::TooManyLiveRegs => "an instruction needs more registers than there are".into(),
            other => other.to_string(),
        }
    }

    /// regalloc2's own checker: symbolic execution of the result over the wave edges.
    pub fn check(&self, f: &Function, pools: &Pools, output: &ra::Output) -> Result<(), Error> {
        let environment = pools.environment();
        let mut checker = ra::checker::Checker::new(self, &environment);
        checker.prepare(output);
        checker.run().map_err(|e| Error(format!("function '{}': scalar registers: checker: {e:?}", f.name)))
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
        super::pools::width(class) as usize
    }
}
