//! What the verifier of selected code refuses, each beside the same that it takes.

use gcnsel_diag::Span;
use gcnsel_isa::{Bank, Form, Omod, Op, Reg, Target};
use gcnsel_mir::{
    Block, BlockData, Edge, Function, InstData, Operand, Origin, RegKind, RegRef, SymbolPart, Terminator,
};

/// A function of one block, and registers for its instructions.
struct Case {
    function: Function,
    block: Block,
}

impl Case {
    fn on(target: Target) -> Case {
        let mut function = Function::new("f", target);
        let block = function.blocks.push(BlockData::new("", Span::default()));
        function.layout = vec![block];
        function.blocks[block].terminator = Some(Terminator::Return);
        Case { function, block }
    }

    fn new() -> Case {
        Case::on(Target::Gfx942)
    }

    fn reg(&mut self, bank: Bank, dwords: u8) -> Operand {
        let reg = self.function.new_reg(bank, dwords, RegKind::Plain, Origin::NONE);
        self.function.whole(reg)
    }

    fn s(&mut self) -> Operand {
        self.reg(Bank::Sgpr, 1)
    }

    fn s2(&mut self) -> Operand {
        self.reg(Bank::Sgpr, 2)
    }

    fn v(&mut self) -> Operand {
        self.reg(Bank::Vgpr, 1)
    }

    fn mask(&mut self) -> Operand {
        let reg = self.function.new_reg(Bank::Sgpr, 2, RegKind::LaneMask, Origin::NONE);
        self.function.whole(reg)
    }

    /// Adds an instruction with its usual modifiers.
    fn add(self, op: Op, operands: &[Operand]) -> Case {
        self.add_with(op, operands, |_| ())
    }

    fn add_with(mut self, op: Op, operands: &[Operand], change: impl FnOnce(&mut InstData)) -> Case {
        let mut data = InstData::new(op, operands.iter().copied(), Origin::NONE);
        change(&mut data);
        self.function.append(self.block, data);
        self
    }

    #[track_caller]
    fn taken(self) {
        gcnsel_isel::verify(&self.function).unwrap_or_else(|e| panic!("{e}\n{}", self.function));
    }

    /// Refused, in these words, which stand behind the block and, unless it is the terminator, the last instruction.
    #[track_caller]
    fn refused(self, words: &str) {
        let message = gcnsel_isel::verify(&self.function).expect_err("must be refused");
        assert!(message.contains(words), "{message}");
        assert!(message.starts_with(&self.block.to_string()), "{message}");
        let last = *self.function.blocks[self.block].insts.last().expect("an instruction");
        assert!(words.starts_with("the branch") || message.contains(&format!(", {last}: ")), "{message}");
    }
}

const ONE: Operand = Operand::Imm(1);
/// No inline constant.
const LITERAL: Operand = Operand::Imm(1000);
const ANOTHER: Operand = Operand::Imm(1001);
const SYMBOL: Operand = Operand::Symbol { symbol: 0, part: SymbolPart::AbsLow, addend: 0 };

#[test]
fn instructions_have_their_operands() {
    let case = |count: usize| {
        let mut case = Case::new();
        let operands = [case.s(), case.s(), case.s()];
        case.add(Op::S_MOV_B32, &operands[..count])
    };
    case(2).taken();
    case(1).refused("s_mov_b32 has 1 operands, not 2");
    case(3).refused("s_mov_b32 has 3 operands, not 2");
    // VCC, which the text does not name, comes last.
    let case = |vcc: &[Operand]| {
        let mut case = Case::new();
        let operands = [(); 4].map(|()| case.v());
        case.add(Op::V_DIV_FMAS_F32, &[&operands, vcc].concat())
    };
    case(&[Operand::Phys(Reg::VCC)]).taken();
    case(&[]).refused("v_div_fmas_f32 has 4 operands, not 5");
}

#[test]
fn instructions_are_the_targets() {
    let case = |target| {
        let mut case = Case::on(target);
        let operands = [(); 4].map(|()| case.reg(Bank::Vgpr, 2));
        case.add(Op::V_PK_FMA_F32, &operands)
    };
    case(Target::Gfx90a).taken();
    case(Target::Gfx900).refused("v_pk_fma_f32 does not exist on gfx900");
}

#[test]
fn registers_are_in_the_banks_that_operands_take() {
    let case = |op, bank| {
        let mut case = Case::new();
        let of_result = if op == Op::S_ADD_U32 { Bank::Sgpr } else { Bank::Vgpr };
        let operands = [case.reg(of_result, 1), case.reg(bank, 1), ONE];
        case.add(op, &operands)
    };
    case(Op::S_ADD_U32, Bank::Sgpr).taken();
    case(Op::S_ADD_U32, Bank::Vgpr).refused("may not be in the bank Vgpr");
    case(Op::V_ADD_U32, Bank::Vgpr).taken();
    case(Op::V_ADD_U32, Bank::Sgpr).taken();
    case(Op::V_ADD_U32, Bank::Agpr).refused("may not be in the bank Agpr");

    let from_vcc = |op, to: fn(&mut Case) -> Operand| {
        let mut case = Case::new();
        let to = to(&mut case);
        case.add(op, &[to, Operand::Phys(Reg::sgpr(106, 1))])
    };
    from_vcc(Op::V_MOV_B32, Case::v).taken();
    from_vcc(Op::DS_READ_B32, Case::v).refused("may not be here");
}

#[test]
fn lane_permutations_read_vector_registers() {
    let case = |bank, form: Option<Form>| {
        let mut case = Case::new();
        // The third operand is what lanes keep that read none.
        let operands = [case.v(), case.reg(bank, 1), case.v()];
        let count = if form.is_some() { 3 } else { 2 };
        case.add_with(Op::V_MOV_B32, &operands[..count], |data| data.form = form)
    };
    case(Bank::Vgpr, Some(Form::Dpp)).taken();
    case(Bank::Sgpr, None).taken();
    case(Bank::Sgpr, Some(Form::Dpp)).refused("of a lane permutation is no VGPR");
}

#[test]
fn registers_are_as_wide_as_operands() {
    let part = |dwords, first, read| {
        let mut case = Case::new();
        let to = case.s2();
        let from = case.reg(Bank::Sgpr, dwords).as_reg().expect("a register");
        case.add(Op::S_MOV_B64, &[to, Operand::Reg(RegRef { first, dwords: read, ..from })])
    };
    part(2, 0, 2).taken();
    part(4, 2, 2).taken();
    part(2, 0, 1).refused("is read as 1 dwords from 0; the instruction takes 2 of 2");
    part(4, 0, 4).refused("is read as 4 dwords from 0; the instruction takes 2 of 4");
    part(2, 2, 2).refused("is read as 2 dwords from 2; the instruction takes 2 of 2");
    part(4, 1, 2).refused("is read from an odd dword, 1");
}

#[test]
fn what_compares_is_a_lane_mask() {
    let case = |to: fn(&mut Case) -> Operand| {
        let mut case = Case::new();
        let operands = [to(&mut case), case.v(), case.v()];
        case.add(Op::V_CMP_LT_I32, &operands)
    };
    case(Case::mask).taken();
    case(Case::s2).refused("holds lane bits but is no lane mask");
}

#[test]
fn tied_operands_share_a_bank() {
    let case = |tied| {
        let mut case = Case::new();
        let operands = [case.reg(Bank::Agpr, 1), case.reg(Bank::Vgpr, 2), Operand::Off, case.reg(tied, 1)];
        case.add(Op::GLOBAL_LOAD_SHORT_D16_HI, &operands)
    };
    case(Bank::Agpr).taken();
    case(Bank::Vgpr).refused("operand 3 is tied to one of another bank");
}

#[test]
fn constants_have_encodings() {
    let source = |op, to: fn(&mut Case) -> Operand, from| {
        let mut case = Case::new();
        let to = to(&mut case);
        case.add(op, &[to, from])
    };
    source(Op::S_MOV_B32, Case::s, LITERAL).taken();
    source(Op::S_MOV_B32, Case::s, SYMBOL).taken();
    source(Op::S_MOV_B32, Case::s, Operand::Undef).taken();
    source(Op::S_MOV_B32, Case::s, Operand::Off).refused("a register is not optional here");
    source(Op::S_MOV_B32, Case::s, Operand::Block(Block::from_u32(0))).refused("blocks are no operands");
    source(Op::S_MOV_B64, Case::s2, Operand::Imm(0x7fff_ffff)).taken();
    source(Op::S_MOV_B64, Case::s2, Operand::Imm(1 << 40)).refused("0x10000000000 has no encoding here");
    source(Op::S_MOVK_I32, Case::s, LITERAL).taken();

    let address = |address| {
        let mut case = Case::new();
        let to = case.v();
        case.add(Op::DS_READ_B32, &[to, address])
    };
    address(ONE).refused("0x1 has no encoding here");
    address(SYMBOL).refused("an address takes a literal");

    let lane = |lane| {
        let mut case = Case::new();
        let operands = [case.s(), case.v(), lane];
        case.add(Op::V_READLANE_B32, &operands)
    };
    lane(ONE).taken();
    lane(LITERAL).refused("0x3e8 has no encoding here");
}

#[test]
fn scalar_instructions_have_one_literal() {
    let case = |a, b| {
        let mut case = Case::new();
        let to = case.s();
        case.add(Op::S_ADD_U32, &[to, a, b])
    };
    case(LITERAL, LITERAL).taken();
    case(LITERAL, ONE).taken();
    case(LITERAL, ANOTHER).refused("s_add_u32 has two literals");
    case(LITERAL, SYMBOL).refused("s_add_u32 has two literals");
}

#[test]
fn vector_instructions_read_one_scalar() {
    let case = |a: Option<Operand>, b: Option<Operand>| {
        let mut case = Case::new();
        let to = case.v();
        let (a, b) = (a.unwrap_or_else(|| case.s()), b.unwrap_or_else(|| case.s()));
        case.add(Op::V_ADD_U32, &[to, a, b])
    };
    case(Some(ONE), None).taken();
    case(None, Some(ONE)).taken();
    case(None, None).refused("v_add_u32 reads 2 scalars over a constant bus of 1");
    case(Some(LITERAL), None).refused("v_add_u32 reads 2 scalars over a constant bus of 1");
    let exec = Operand::Phys(Reg::sgpr(126, 1));
    case(Some(exec), Some(ONE)).taken();
    case(Some(exec), None).refused("v_add_u32 reads 2 scalars over a constant bus of 1");

    let mut twice = Case::new();
    let (to, from) = (twice.v(), twice.s());
    twice.add(Op::V_ADD_U32, &[to, from, from]).taken();

    // The mask is read over the bus as well.
    let select = |a: fn(&mut Case) -> Operand| {
        let mut case = Case::new();
        let operands = [case.v(), a(&mut case), case.v(), case.mask()];
        case.add(Op::V_CNDMASK_B32, &operands)
    };
    select(Case::v).taken();
    select(Case::s).refused("v_cndmask_b32 reads 2 scalars over a constant bus of 1");

    // And so is VCC, which the text does not name.
    let divide = |a: fn(&mut Case) -> Operand| {
        let mut case = Case::new();
        let operands = [case.v(), a(&mut case), case.v(), case.v(), Operand::Phys(Reg::VCC)];
        case.add(Op::V_DIV_FMAS_F32, &operands)
    };
    divide(Case::v).taken();
    divide(Case::s).refused("v_div_fmas_f32 reads 2 scalars over a constant bus of 1");

    // Of a lane's two scalars the number is put into M0.
    let mut lane = Case::new();
    let operands = [lane.v(), lane.s(), lane.s(), lane.v()];
    lane.add(Op::V_WRITELANE_B32, &operands).taken();
}

#[test]
fn vector_instructions_have_literals_in_their_short_form_alone() {
    let sum = |op, a: Option<Operand>, b: Option<Operand>, change: fn(&mut InstData)| {
        let mut case = Case::new();
        let to = case.v();
        let (a, b) = (a.unwrap_or_else(|| case.v()), b.unwrap_or_else(|| case.v()));
        case.add_with(op, &[to, a, b], change)
    };
    let literal = Some(LITERAL);
    sum(Op::V_ADD_F32, literal, None, |_| ()).taken();
    sum(Op::V_ADD_F32, None, literal, |_| ()).refused("v_add_f32 has a literal where it takes none");
    sum(Op::V_MUL_LO_U32, literal, None, |_| ()).refused("v_mul_lo_u32 has a literal where it takes none");
    const CHANGES: [fn(&mut InstData); 4] = [
        |data| data.mods.neg = 2,
        |data| data.mods.abs = 2,
        |data| data.mods.clamp = true,
        |data| data.mods.omod = Omod::Mul2,
    ];
    for change in CHANGES {
        sum(Op::V_ADD_F32, Some(ONE), None, change).taken();
        sum(Op::V_ADD_F32, literal, None, change).refused("v_add_f32 has a literal beside modifiers");
    }

    let mut carry = Case::new();
    let operands = [carry.v(), carry.mask(), LITERAL, carry.v()];
    carry.add(Op::V_ADD_CO_U32, &operands).refused("a literal beside a lane mask that may not be VCC");
}

#[test]
fn exec_is_nobodys() {
    let case = |to| {
        let mut case = Case::new();
        let from = case.s2();
        case.add(Op::S_MOV_B64, &[to, from])
    };
    case(Operand::Phys(Reg::VCC)).taken();
    case(Operand::Phys(Reg::EXEC)).refused("s_mov_b64 writes EXEC");
    let mut half = Case::new();
    let from = half.s();
    half.add(Op::S_MOV_B32, &[Operand::Phys(Reg::sgpr(127, 1)), from]).refused("s_mov_b32 writes EXEC");
    let mut saved = Case::new();
    let operands = [saved.s2(), saved.s2()];
    saved.add(Op::S_AND_SAVEEXEC_B64, &operands).refused("s_and_saveexec_b64 writes EXEC");
}

/// SCC is read by what stands right behind, or behind others that read it and leave it.
#[test]
fn scc_is_read_where_it_is_set() {
    let sets = |mut case: Case| {
        let to = case.s();
        case.add(Op::S_ADD_U32, &[to, ONE, ONE])
    };
    let reads = |mut case: Case| {
        let to = case.s();
        case.add(Op::S_CSELECT_B32, &[to, ONE, ONE])
    };
    let neither = |mut case: Case| {
        let to = case.s();
        case.add(Op::S_MOV_B32, &[to, ONE])
    };
    let branches = |mut case: Case| {
        let edge = || Edge { target: case.block, args: Default::default() };
        let terminator = Terminator::Uniform { on_true: edge(), on_false: edge() };
        case.function.blocks[case.block].terminator = Some(terminator);
        case
    };
    reads(sets(Case::new())).taken();
    reads(reads(sets(Case::new()))).taken();
    branches(reads(sets(Case::new()))).taken();
    let words = "reads SCC, which the instruction before it does not set";
    reads(Case::new()).refused(words);
    reads(neither(sets(Case::new()))).refused(words);
    let words = "the branch reads SCC, which the last instruction does not set";
    branches(neither(sets(Case::new()))).refused(words);
}

#[test]
fn offsets_of_scalar_loads_are_multiples_of_four() {
    let load = |offset| {
        let mut case = Case::new();
        let operands = [case.s(), case.s2(), Operand::Off];
        case.add_with(Op::S_LOAD_DWORD, &operands, |data| data.mods.offset = offset)
    };
    load(4).taken();
    load(-4).taken();
    for offset in [1, 2, 3, 5, -2] {
        load(offset).refused(&format!("of the offset {offset} two bits are ignored"));
    }
}
