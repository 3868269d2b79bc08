//! The verifier of machine functions: what selection must make, and what `wave` must keep.

mod whole_wave;

use crate::{
    Block, Edges, Function, Inst, InstData, Opcode, Operand, Pseudo, RegKind, RegRef, Terminator, VReg,
};
use cranelift_entity::SecondaryMap;
use gcnsel_diag::{Diagnostic, Result};
use gcnsel_graph::{DominatorTree, Graph};
use gcnsel_isa::{Allowed, Bank, Field, OperandSpec};

impl Function {
    /// Checks a function before registers are allocated: operands against their rows, SSA form over the thread edges
    /// and, from `wave` on, of SGPRs over the wave edges, arguments against parameters, SCC's neighbours, whole-wave values.
    ///
    /// # Errors
    /// The first thing wrong, with the function, the block and the instruction.
    pub fn verify(&self) -> Result<()> {
        let linear = self.blocks[self.entry()].wave_terminator.is_some();
        let verifier = Verifier { f: self, linear };
        verifier.edges()?;
        for &block in &self.layout {
            for &inst in &self.blocks[block].insts {
                verifier.operands(block, inst)?;
            }
            verifier.scc(block)?;
        }
        verifier.whole_wave()?;
        verifier.ssa(Edges::Thread)?;
        if linear { verifier.ssa(Edges::Wave) } else { Ok(()) }
    }
}

struct Verifier<'f> {
    f: &'f Function,
    /// `wave` has run.
    linear: bool,
}

impl Verifier<'_> {
    fn error(&self, block: Block, inst: Option<Inst>, what: impl std::fmt::Display) -> Diagnostic {
        let f = self.f;
        let place = match inst {
            Some(inst) => format!("{block}, {inst} '{}'", f.display_inst(inst)),
            None => block.to_string(),
        };
        let span = inst.map_or(f.blocks[block].span, |i| f.origins.get(f.insts[i].origin).span);
        Diagnostic::at(span, format!("internal error: function '{}', {place}: {what}", f.name))
    }

    /// Arguments fit parameters, and edges lead to blocks of the layout.
    fn edges(&self) -> Result<()> {
        let f = self.f;
        let mut placed: SecondaryMap<Block, bool> = SecondaryMap::new();
        f.layout.iter().for_each(|&b| placed[b] = true);
        for &block in &f.layout {
            let data = &f.blocks[block];
            if data.terminator.is_none() && data.wave_terminator.is_none() {
                return Err(self.error(block, None, "the block does not end"));
            }
            for edge in data.thread_edges() {
                self.arguments(block, placed[edge.target], &edge.args, &f.blocks[edge.target].thread_params)?;
            }
            for &param in &data.wave_params {
                if f.regs[param].bank != Bank::Sgpr {
                    return Err(self.error(block, None, format!("wave parameter {param} is no SGPR")));
                }
            }
            for edge in data.wave_edges() {
                self.arguments(block, placed[edge.target], &edge.args, &f.blocks[edge.target].wave_params)?;
            }
        }
        Ok(())
    }

    fn arguments(&self, block: Block, placed: bool, args: &[Operand], params: &[VReg]) -> Result<()> {
        if !placed {
            return Err(self.error(block, None, "an edge leads to a block outside the layout"));
        }
        if args.len() != params.len() {
            let (given, wanted) = (args.len(), params.len());
            return Err(self.error(block, None, format!("{given} arguments for {wanted} parameters")));
        }
        for (arg, &param) in args.iter().zip(params) {
            if let Operand::Reg(arg) = *arg {
                let (from, to) = (&self.f.regs[arg.reg], &self.f.regs[param]);
                let scalar_from_vector = from.bank == Bank::Vgpr && to.bank == Bank::Sgpr;
                if arg.dwords != to.dwords || scalar_from_vector {
                    return Err(self.error(
                        block,
                        None,
                        format!("argument {} does not fit {param}", arg.reg),
                    ));
                }
            }
        }
        Ok(())
    }

    fn operands(&self, block: Block, inst: Inst) -> Result<()> {
        let data = &self.f.insts[inst];
        for r in data.operands.iter().filter_map(|o| o.as_reg()) {
            let width = self.f.regs[r.reg].dwords;
            if r.dwords == 0 || r.first + r.dwords > width {
                return Err(self.error(
                    block,
                    Some(inst),
                    format!("a part beyond the {width} dwords of {}", r.reg),
                ));
            }
        }
        match data.opcode {
            Opcode::Isa(op) if !op.row().available(self.f.target) => {
                Err(self.error(block, Some(inst), format!("not an instruction of {}", self.f.target)))
            }
            Opcode::Isa(_) => self.row(block, inst, data),
            Opcode::Pseudo(pseudo) => self.pseudo(block, inst, data, pseudo),
        }
    }

    fn row(&self, block: Block, inst: Inst, data: &InstData) -> Result<()> {
        let specs = data.specs();
        let implicit = data.opcode.implicit_uses(&data.mods).len();
        if data.operands.len() != specs.len() && data.operands.len() != specs.len() + implicit {
            let wanted = specs.len() + implicit;
            return Err(self.error(
                block,
                Some(inst),
                format!("{} operands for {wanted}", data.operands.len()),
            ));
        }
        let saddr = specs.iter().position(|s| s.field == Field::Saddr);
        let saddr_given = saddr.is_some_and(|i| data.operands[i] != Operand::Off);
        for (n, (operand, spec)) in data.operands.iter().zip(specs).enumerate() {
            if let Err(why) = self.operand(data, *operand, spec, saddr_given) {
                return Err(self.error(block, Some(inst), format!("operand {n}: {why}")));
            }
        }
        Ok(())
    }

    fn operand(
        &self,
        data: &InstData,
        operand: Operand,
        spec: &OperandSpec,
        saddr_given: bool,
    ) -> std::result::Result<(), String> {
        let allowed = spec.allowed;
        // A tied operand has no field: it is whatever its definition is, or a value that is moved there.
        let tied = matches!(spec.role, gcnsel_isa::Role::Tied(_));
        match operand {
            Operand::Reg(RegRef { reg, dwords, .. }) => {
                let bank = self.f.regs[reg].bank;
                let wanted = match bank {
                    Bank::Sgpr => Allowed::SGPR,
                    Bank::Vgpr => Allowed::VGPR,
                    Bank::Agpr => Allowed::AGPR,
                };
                if !tied && !allowed.has(wanted) {
                    return Err(format!("{reg} is in a bank that the instruction does not take"));
                }
                let Opcode::Isa(op) = data.opcode else { return Ok(()) };
                let width = op.row().operand_dwords(spec, &data.mods, saddr_given);
                if !tied && width != dwords {
                    return Err(format!("{dwords} dwords for {width}"));
                }
                Ok(())
            }
            Operand::Imm(_) if tied => Ok(()),
            Operand::Imm(_) => {
                let any =
                    [Allowed::INLINE, Allowed::LITERAL, Allowed::IMM].into_iter().any(|a| allowed.has(a));
                if any { Ok(()) } else { Err("a constant where none is taken".into()) }
            }
            Operand::Off if !allowed.has(Allowed::OFF) => Err("'off' where an address is wanted".into()),
            _ => Ok(()),
        }
    }

    fn pseudo(&self, block: Block, inst: Inst, data: &InstData, pseudo: Pseudo) -> Result<()> {
        let wrong = |what: &str| Err(self.error(block, Some(inst), what));
        let width = |o: &Operand| match *o {
            Operand::Reg(r) => r.dwords,
            Operand::Phys(reg) if matches!(pseudo, Pseudo::ReadIndexed | Pseudo::WriteIndexed) => reg.dwords,
            _ => 1,
        };
        match (pseudo, &data.operands[..]) {
            (Pseudo::Fence, _) if data.memory.is_none() => wrong("a fence without a memory operand"),
            (Pseudo::Schedule, _) => wrong("a request that selection should have taken out"),
            (Pseudo::Return, _) if self.f.blocks[block].insts.last() != Some(&inst) => {
                wrong("a return before the end of its block")
            }
            (Pseudo::Call(_) | Pseudo::Return, operands) => self.call(block, inst, operands),
            (Pseudo::WaitAsyncMark, [Operand::Imm(0..=0xffff)]) | (Pseudo::AsyncMark, []) => Ok(()),
            (Pseudo::WaitAsyncMark | Pseudo::AsyncMark, _) => {
                wrong("a mark, or a wait for marks, with other operands")
            }
            (Pseudo::Fence | Pseudo::SpillLanes | Pseudo::Undef, _) => Ok(()),
            (Pseudo::Copy, [Operand::Reg(to), Operand::Reg(from)]) => {
                let (a, b) = (self.f.regs[to.reg].bank, self.f.regs[from.reg].bank);
                match () {
                    () if to.dwords != from.dwords => wrong("a copy between registers of different widths"),
                    () if a == Bank::Sgpr && b != Bank::Sgpr => {
                        wrong("a copy from a vector to a scalar register")
                    }
                    () => Ok(()),
                }
            }
            (Pseudo::Copy, [Operand::Reg(_) | Operand::Phys(_), _]) => Ok(()),
            (Pseudo::RegSequence, [Operand::Reg(to), parts @ ..]) => {
                match parts.iter().map(width).sum::<u8>() == to.dwords {
                    true => Ok(()),
                    false => wrong("the parts' widths do not add up to the register's"),
                }
            }
            (Pseudo::MergeMask | Pseudo::ReadLanes, [_, _, _]) => Ok(()),
            (Pseudo::ReadIndexed, [to, from, index]) if width(to) < width(from) => {
                self.index(block, inst, *index)
            }
            (Pseudo::WriteIndexed, [to, old, index, dwords @ ..])
                if width(to) == width(old) && (1..=width(to)).contains(&(dwords.len() as u8)) =>
            {
                match dwords.iter().all(|dword| width(dword) == 1) {
                    true => self.index(block, inst, *index),
                    false => wrong("more than a dword for one"),
                }
            }
            _ => wrong("wrong operands for the pseudo instruction"),
        }
    }

    /// The number of a dword of a tuple is in one SGPR.
    fn index(&self, block: Block, inst: Inst, index: Operand) -> Result<()> {
        let is_scalar = match index {
            Operand::Reg(r) => r.dwords == 1 && self.f.regs[r.reg].bank == Bank::Sgpr,
            Operand::Phys(reg) => reg.dwords == 1 && reg.bank == Bank::Sgpr,
            _ => false,
        };
        match is_scalar {
            true => Ok(()),
            false => Err(self.error(block, Some(inst), "an index that is not in one SGPR")),
        }
    }

    /// Operands of calls and returns are as wide as their registers, and scalars where these are.
    fn call(&self, block: Block, inst: Inst, operands: &[Operand]) -> Result<()> {
        let wrong = |what: String| Err(self.error(block, Some(inst), what));
        let Some(registers) = self.f.call_registers.get(&inst).filter(|r| r.len() == operands.len()) else {
            return wrong("its operands have no registers".into());
        };
        for (operand, register) in operands.iter().zip(registers) {
            let r = match *operand {
                Operand::Reg(r) => r,
                // Whatever stands there will do.
                Operand::Undef => continue,
                Operand::Imm(_) if register.bank == Bank::Vgpr => continue,
                _ => return wrong("an operand that is no register".into()),
            };
            if r.dwords != register.dwords || self.f.regs[r.reg].bank != register.bank {
                return wrong(format!("{} does not fit {register}", r.reg));
            }
        }
        Ok(())
    }

    /// A branch on SCC has something before it that sets SCC.
    fn scc(&self, block: Block) -> Result<()> {
        let data = &self.f.blocks[block];
        let writes = |i: &Inst| self.f.insts[*i].opcode.isa().is_some_and(|op| op.row().writes_scc());
        let uniform = matches!(data.terminator, Some(Terminator::Uniform { .. }));
        if uniform && !data.insts.iter().any(writes) {
            return Err(self.error(block, None, "a branch on SCC in a block that does not set it"));
        }
        if let Some(Terminator::Divergent { mask: Operand::Reg(mask), .. }) = data.terminator
            && self.f.regs[mask.reg].kind != RegKind::LaneMask
            && !self.linear
        {
            return Err(self.error(block, None, format!("a divergent branch on {}, no lane mask", mask.reg)));
        }
        Ok(())
    }

    /// Whether a register is in SSA form over these edges.
    fn follows(&self, edges: Edges, reg: VReg) -> bool {
        let data = &self.f.regs[reg];
        match edges {
            _ if data.kind == RegKind::WholeWave => false,
            Edges::Thread => !self.linear || data.bank != Bank::Sgpr,
            Edges::Wave => data.bank == Bank::Sgpr,
        }
    }

    fn ssa(&self, edges: Edges) -> Result<()> {
        let f = self.f;
        let graph: Graph<Block> = match edges {
            Edges::Thread => f.thread_graph(),
            Edges::Wave => f.wave_graph(),
        };
        let tree = DominatorTree::new(&graph);
        let mut place: SecondaryMap<VReg, Option<(Block, usize)>> = SecondaryMap::new();
        let mut define = |reg: VReg, block: Block, at: usize| match place[reg].replace((block, at)) {
            Some(_) if self.follows(edges, reg) => {
                Err(self.error(block, None, format!("{reg} is defined more than once")))
            }
            _ => Ok(()),
        };
        for input in &f.inputs {
            define(input.vreg, f.entry(), 0)?;
        }
        for &block in &f.layout {
            let data = &f.blocks[block];
            let params = if edges == Edges::Thread { &data.thread_params } else { &data.wave_params };
            params.iter().try_for_each(|&p| define(p, block, 0))?;
            for (i, &inst) in data.insts.iter().enumerate() {
                f.defs(inst).try_for_each(|d| define(d, block, i + 1))?;
            }
        }
        let reaches = |reg: VReg, block: Block, at: usize| match place[reg] {
            None => false,
            Some((b, i)) if b == block => i <= at,
            Some((b, _)) => tree.dominates(b, block),
        };
        for &block in f.layout.iter().filter(|&&b| tree.is_reachable(b)) {
            let data = &f.blocks[block];
            for (i, &inst) in data.insts.iter().enumerate() {
                for used in f.uses(inst).filter(|u| self.follows(edges, u.reg)) {
                    if !reaches(used.reg, block, i) {
                        return Err(self.error(
                            block,
                            Some(inst),
                            format!("{} is not defined here", used.reg),
                        ));
                    }
                }
            }
            // Scalars that the copies of vector phis read are among the arguments of thread edges.
            let mut args: Vec<Operand> = data.thread_edges().iter().flat_map(|e| e.args.clone()).collect();
            args.extend(data.wave_edges().iter().flat_map(|e| e.args.clone()));
            if let (Some(Terminator::Divergent { mask, .. }), false) = (&data.terminator, self.linear) {
                args.push(*mask);
            }
            for used in args.iter().filter_map(|a| a.as_reg()).filter(|u| self.follows(edges, u.reg)) {
                if !reaches(used.reg, block, data.insts.len()) {
                    return Err(self.error(
                        block,
                        None,
                        format!("argument {} is not defined here", used.reg),
                    ));
                }
            }
        }
        Ok(())
    }
}
