//! Where the code names registers, each of their dwords.

use gcnsel::record::FunctionRecord;
use gcnsel_isa::{Bank, Inst, Reg, Role};
use gcnsel_mir::{Block, CodeMap, ColouredFile, Origin, RegRef, VReg};
use gcnsel_regalloc::File;
use rustc_hash::FxHashMap;

/// Where a register before allocation is named.
#[derive(Default)]
pub(crate) struct NamedRegister {
    /// The blocks that begin with it: that it is a parameter of, or the kernel's input.
    pub blocks: Vec<Block>,
    /// Its operands.
    pub insts: Vec<Operand>,
}

/// Dwords of a register as an operand of an instruction before allocation.
pub(crate) struct Operand {
    pub origin: Origin,
    pub role: Role,
    pub first: u8,
    pub dwords: u8,
}

/// Where the code names registers.
#[derive(Default)]
pub(crate) struct Named {
    /// By register, of those that have a physical one.
    pub of: FxHashMap<VReg, NamedRegister>,
    /// The parameter of a block that has a dword of a physical register.
    pub params: FxHashMap<(Bank, u16, Block), VReg>,
    /// By register: the first line of the code that comes from the instruction that writes it.
    pub written: FxHashMap<VReg, usize>,
}

/// The file that a bank was coloured as.
pub(crate) fn file_of(coloured: &ColouredFile) -> File {
    let files = [File::Sgprs, File::Vgprs, File::Agprs];
    files.into_iter().find(|file| file.bank() == coloured.bank).unwrap_or(File::Vgprs)
}

/// Where the code names registers, each in the file that it has a physical one of.
pub(crate) fn named(record: &FunctionRecord, lines: &FxHashMap<Origin, (usize, usize)>) -> Named {
    let mut all = Named::default();
    for file in &record.journal.files {
        let f = &*file.function;
        let is_coloured = |reg: VReg| file.colours[reg].is_some();
        for input in f.inputs.iter().filter(|input| is_coloured(input.vreg)) {
            all.of.entry(input.vreg).or_default().blocks.extend(f.layout.first());
        }
        for &block in &f.layout {
            for &param in f.blocks[block].params(file_of(file).edges()) {
                let Some(colour) = file.colours[param] else { continue };
                all.of.entry(param).or_default().blocks.push(block);
                let physical = colour..colour + u16::from(f.regs[param].dwords);
                all.params.extend(physical.map(|index| ((file.bank, index, block), param)));
            }
            for &inst in &f.blocks[block].insts {
                let data = &f.insts[inst];
                let Some(&(line, _)) = lines.get(&data.origin).filter(|_| data.origin != Origin::NONE) else {
                    continue;
                };
                let results = data.def_count();
                for (at, operand) in data.operands.iter().enumerate() {
                    let Some(part) = operand.as_reg().filter(|part| is_coloured(part.reg)) else { continue };
                    let RegRef { reg, first, dwords } = part;
                    let role = if at < results { Role::Def } else { Role::Use };
                    let operand = Operand { origin: data.origin, role, first, dwords };
                    all.of.entry(reg).or_default().insts.push(operand);
                    if role == Role::Def {
                        all.written.entry(reg).or_insert(line);
                    }
                }
            }
        }
    }
    all
}

/// A line of the code that names a dword.
pub(crate) struct Touch {
    pub line: usize,
    pub reads: bool,
    pub writes: bool,
}

/// By dword of a physical register, the lines that name it, ascending.
pub(crate) type Touches = FxHashMap<(Bank, u16), Vec<Touch>>;

/// Where the code names physical registers, by its instructions, and where it touches more of them.
pub(crate) fn touches<'a>(code: impl Iterator<Item = &'a Inst>, map: &CodeMap) -> Touches {
    let mut all = Touches::default();
    for (line, inst) in code.enumerate() {
        let vcc = inst.op.row().reads_vcc().then_some((Role::Use, Reg::VCC));
        let hidden = map.code.get(line).map_or(&[][..], |place| &place.touches);
        for (role, reg) in inst.registers().chain(vcc).chain(hidden.iter().copied()) {
            for index in reg.index..reg.end() {
                let touches = all.entry((reg.bank, index)).or_default();
                if touches.last().is_none_or(|touch| touch.line != line) {
                    touches.push(Touch { line, reads: false, writes: false });
                }
                if let Some(touch) = touches.last_mut() {
                    match role {
                        Role::Def => touch.writes = true,
                        Role::Use | Role::Tied(_) => touch.reads = true,
                    }
                }
            }
        }
    }
    all
}
