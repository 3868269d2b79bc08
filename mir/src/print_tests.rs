//! The text of machine functions.

use crate::{
    Block, BlockData, Edge, Function, Input, InputKind, InstData, Operand, Origin, OriginData, RegKind,
    RegRef, Terminator,
};
use gcnsel_diag::Span;
use gcnsel_isa::{Bank, Op, Target};

#[test]
fn a_function_prints() {
    let mut f = Function::new("f", Target::Gfx942);
    let [a, b] = ["entry", ""].map(|name| f.blocks.push(BlockData::new(name, Span::default())));
    f.layout = vec![a, b];
    let name = f.origins.add(OriginData { name: "%n".into(), line: 3, ..OriginData::default() });
    let pointer = f.new_reg(Bank::Sgpr, 2, RegKind::Plain, Origin::NONE);
    f.inputs.push(Input { kind: InputKind::KernargPtr, vreg: pointer, phys: None });
    let loaded = f.new_reg(Bank::Sgpr, 2, RegKind::Plain, name);
    let mask = f.new_reg(Bank::Sgpr, 2, RegKind::LaneMask, Origin::NONE);
    let param = f.new_reg(Bank::Vgpr, 1, RegKind::Plain, Origin::NONE);
    let high = Operand::Reg(RegRef { reg: loaded, first: 1, dwords: 1 });
    let [pointer, loaded, mask] = [pointer, loaded, mask].map(|r| f.whole(r));
    let mut load = InstData::new(Op::S_LOAD_DWORDX2, [loaded, pointer, Operand::Off], name);
    load.mods.offset = 16;
    f.append(a, load);
    f.append(a, InstData::new(Op::V_CMP_LT_U32, [mask, high, Operand::Imm(7)], Origin::NONE));
    f.blocks[b].thread_params.push(param);
    let edge = |target: Block, arg| Edge { target, args: [arg].into_iter().collect() };
    f.blocks[a].terminator = Some(Terminator::Divergent {
        mask,
        on_true: edge(b, Operand::Imm(1)),
        on_false: edge(b, Operand::Undef),
    });
    f.blocks[b].terminator = Some(Terminator::Return);
    f.append(b, InstData::new(Op::S_MOV_B64, [Operand::Phys(gcnsel_isa::Reg::EXEC), mask], Origin::NONE));
    f.blocks[b].epilogue = 1;
    let expected = "\
function @f gfx942 {
  input KernargPtr %0:s2
block0: ; %entry
    %1:s2 = S_LOAD_DWORDX2 %0, off offset=16 ; %n, line 3
    %2:s2mask = V_CMP_LT_U32 %1[1], 7
    thread: divergent %2, block1(1), block1(undef)
block1(%3:v1):
    ; epilogue
    exec = S_MOV_B64 %2
    thread: return
}
";
    assert_eq!(f.to_string(), expected);
}
