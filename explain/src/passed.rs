//! Moves: what they bring, to which value, and why it has to be in a VGPR.

use crate::contents::Content;
use crate::subject::Subject;
use gcnsel_ir::Value;
use gcnsel_isa::{Bank, Inst, Op, Reg, Role};
use gcnsel_mir::Block;

/// What a move passes to a block.
#[derive(Clone, Copy)]
pub(crate) struct Passed {
    /// The component of a value that the block begins with, a phi for instance.
    pub content: Content,
    /// The move brings no more than that component.
    is_one: bool,
    from: Block,
    to: Block,
}

impl Subject<'_> {
    /// What a line passes to the block behind its own: the line is a move that is of no instruction before allocation, and nothing else
    /// writes the register in its block.
    pub(crate) fn passed(&self, at: usize) -> Option<Passed> {
        let inst = &self.code[at].inst;
        let result = inst.results().next().filter(|_| is_move(inst.op))?;
        let file = self.record.journal.file(result.bank)?;
        let from = self.record.journal.map.code.get(at)?.block;
        if self.place_in(file, at).is_some() {
            return None;
        }
        let touches = self.touches.get(&(result.bank, result.index))?;
        let behind = touches.partition_point(|touch| touch.line <= at);
        let in_block = touches[behind..].iter().take_while(|touch| {
            self.record.journal.map.code.get(touch.line).is_some_and(|place| place.block == from)
        });
        if { in_block }.any(|touch| touch.writes) {
            return None;
        }
        let param = |&next: &usize| {
            let to = Block::from_u32(next as u32);
            let reg = *self.named.params.get(&(result.bank, result.index, to))?;
            let dword = result.index - file.colours[reg]?;
            let contents = self.contents.all(reg).iter();
            let there = contents.copied().filter(|content| content.bits() & (1 << dword) != 0);
            let content = { there }.find(|content| self.of_input.contains(&content.value))?;
            Some(Passed { content, is_one: result.dwords <= content.dwords, from, to })
        };
        self.ways(result.bank).next(from.as_u32() as usize).iter().find_map(param)
    }

    /// What a move is for, in words.
    pub(crate) fn move_text(&self, at: usize) -> Option<String> {
        let line = &self.code[at];
        if !is_move(line.inst.op) || line.inst.results().all(|result| result.bank == Bank::Sgpr) {
            return None;
        }
        let passed = self.passed(at);
        let from = line.inst.registers().find(|(role, _)| *role != Role::Def).map(|(_, reg)| reg);
        let whom = match (&passed, self.ir_inst(line.origin).map(|inst| &self.function.insts[inst])) {
            (Some(passed), _) => format!(" for {}", self.passed_text(passed)),
            (None, Some(data)) if data.kind.is_terminator() => " for the block that follows".to_owned(),
            (None, Some(data)) => match data.result {
                Some(value) if self.is_place_of(at, value) => format!(" as {}", self.name(value)),
                Some(value) => format!(", from which the instruction for {} takes it", self.name(value)),
                None => ", from which the instruction takes it".to_owned(),
            },
            (None, None) => String::new(),
        };
        let Some(from) = from else {
            return Some(format!("It brings a constant to a VGPR{whom}: all lanes get the same."));
        };
        let Reg { bank, index, dwords } = from;
        let registers = Subject::register(bank, index, dwords);
        let read = self.read(at, from, passed.as_ref());
        let what = match &read[..] {
            [] => registers,
            values => {
                let names: Vec<String> = values.iter().map(|&value| self.called(value)).collect();
                format!("{} in {registers}", names.join(", "))
            }
        };
        if !is_uniform(&line.inst) {
            return Some(format!("It copies {what}{whom}."));
        }
        Some(format!("It brings {what}, which is the wave's, to a VGPR{whom}: all lanes get the same."))
    }

    /// A value's name, with those of its variables: `%3 (left)`.
    fn called(&self, value: Value) -> String {
        let names = self
            .variables_of(value)
            .into_iter()
            .map(|variable| format!(" ({})", gcnsel_diag::escape_name(&variable.name)));
        self.name(value) + &names.collect::<String>()
    }

    fn passed_text(&self, passed: &Passed) -> String {
        let Content { value, component, .. } = passed.content;
        let count = self.record.causes.values.get(&value).map_or(0, Vec::len);
        let component =
            if count > 1 && passed.is_one { format!("component {component} of ") } else { String::new() };
        let name = self.called(value);
        let is_divergent = self.record.analysed.uniformity().is_divergent(value);
        let why = if is_divergent { ", which is divergent" } else { ", which is uniform, but in VGPRs" };
        format!("{component}{name}{why}, in block {}", self.block_label(passed.to))
    }

    /// Whether the register that a line writes is one of a value.
    fn is_place_of(&self, at: usize, value: Value) -> bool {
        let bank = self.code[at].inst.results().next().map(|result| result.bank);
        let is_last = self.lines_of(self.code[at].origin).is_some_and(|(_, last)| last == at);
        is_last && bank.is_some_and(|bank| self.written(at, bank).values.contains(&value))
    }

    /// The values that a register has that a move reads, if that is known: by the instruction that it was made for, or by what is passed.
    fn read(&self, at: usize, from: Reg, passed: Option<&Passed>) -> Vec<Value> {
        let Some(file) = self.record.journal.file(from.bank) else { return Vec::new() };
        let f = &*file.function;
        let at_colour = |part: &gcnsel_mir::RegRef| {
            file.colours[part.reg].is_some_and(|colour| colour + u16::from(part.first) == from.index)
        };
        let found = match passed {
            Some(passed) => {
                let ends = f.blocks.get(passed.from).into_iter();
                let edges = ends.flat_map(|block| block.edges(gcnsel_mir::Edges::Thread));
                let args = edges.filter(|(target, _)| *target == passed.to).flat_map(|(_, args)| args);
                { args.filter_map(|arg| arg.as_reg()) }.find(at_colour)
            }
            None => self.place_in(file, at).and_then(|(block, place)| {
                let inst = f.blocks[block].insts[place];
                f.uses(inst).filter(|part| f.regs[part.reg].bank == from.bank).find(at_colour)
            }),
        };
        let Some(part) = found else { return Vec::new() };
        let bits = ((1u64 << part.dwords) - 1) << part.first;
        let values = self.contents.values(part.reg).iter().copied();
        let there: Vec<Value> =
            values.filter(|&value| self.contents.bits(part.reg, value) & bits != 0).collect();
        let mut named = self.first_of(&there);
        named.retain(|&value| self.of_input.contains(&value) && !self.is_on_the_way(value));
        named.truncate(2);
        named
    }
}

/// Whether an instruction brings a register, or a constant, to another one.
fn is_move(op: Op) -> bool {
    matches!(
        op,
        Op::V_MOV_B32
            | Op::V_MOV_B64
            | Op::V_ACCVGPR_WRITE_B32
            | Op::V_ACCVGPR_READ_B32
            | Op::V_ACCVGPR_MOV_B32
            | Op::S_MOV_B32
            | Op::S_MOV_B64
    )
}

/// Whether a vector instruction gives all lanes the same because it reads SGPRs and constants alone, none of them a mask.
pub(crate) fn is_uniform(inst: &Inst) -> bool {
    let is_move = matches!(inst.op, Op::V_MOV_B32 | Op::V_MOV_B64 | Op::V_ACCVGPR_WRITE_B32);
    let mut reads = inst.registers().filter(|(role, _)| *role != Role::Def);
    is_move && reads.all(|(_, reg)| reg.bank == Bank::Sgpr)
}
