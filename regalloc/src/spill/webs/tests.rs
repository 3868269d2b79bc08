//! Who shares a place, in flow small enough to see it.

use super::webs;
use crate::file::File;
use crate::spill::tests::{Code, to};
use gcnsel_isa::{Bank, Op};
use gcnsel_mir::{Block, InstData, Operand, Origin, RegKind, Terminator, VReg};

impl Code {
    fn param(&mut self, block: Block) -> VReg {
        let param = self.f.new_reg(Bank::Vgpr, 1, RegKind::Plain, Origin::NONE);
        self.f.blocks[block].thread_params.push(param);
        param
    }

    /// Ends the block with a branch that all lanes take alike.
    fn branch(&mut self, on_true: Block, on_false: Block, next: Block) {
        let compare = [Operand::Imm(0), Operand::Imm(1)];
        self.f.append(self.block, InstData::new(Op::S_CMP_EQ_U32, compare, Origin::NONE));
        self.end(Terminator::Uniform { on_true: to(on_true, &[]), on_false: to(on_false, &[]) }, Some(next));
    }

    /// Whether registers have one place, each with the first.
    fn share(&self, regs: &[VReg]) -> Vec<bool> {
        self.f.verify().expect("the function is well formed");
        let file = File::Vgprs;
        let webs = webs(&self.f, file, &file.liveness(&self.f), regs, |_| true, |_| 1);
        webs[1..].iter().map(|&web| web == webs[0]).collect()
    }
}

/// A parameter of one value made before a branch and one made behind it, which is read at the join, or before it, too.
#[test]
fn a_parameter_is_where_its_arguments_are() {
    let [left, right, join] = [1, 2, 3].map(Block::from_u32);
    for (late, before) in [(false, false), (true, false), (false, true)] {
        let mut code = Code::new(4);
        let early = code.make(1);
        let p = code.param(join);
        code.branch(left, right, left);
        let made = code.make(1);
        if before {
            code.read(early);
        }
        code.end(Terminator::Jump(to(join, &[made])), Some(right));
        code.end(Terminator::Jump(to(join, &[early])), Some(join));
        code.read(p);
        if late {
            code.read(early);
        }
        code.end(Terminator::Return, None);
        // What is read behind the join lives beside the parameter; what is read on the left lives beside the other argument,
        // so that one of the two has the place.
        let shared = code.share(&[p, made, early]);
        let count = shared.iter().filter(|&&s| s).count();
        assert_eq!(count, if late || before { 1 } else { 2 }, "{late} {before}");
        assert!(!late || shared[0]);
    }
}

/// A value that comes to one parameter over an edge and to the other over another edge is in neither's place: over each of
/// the edges something else comes there.
#[test]
fn what_comes_to_another_parameter_is_apart() {
    let [left, right, join] = [1, 2, 3].map(Block::from_u32);
    let mut code = Code::new(4);
    let early = code.make(1);
    let [p, q] = [0; 2].map(|_| code.param(join));
    code.branch(left, right, left);
    let x = code.make(1);
    code.end(Terminator::Jump(to(join, &[x, early])), Some(right));
    let y = code.make(1);
    code.end(Terminator::Jump(to(join, &[early, y])), Some(join));
    code.read(p);
    code.read(q);
    code.end(Terminator::Return, None);
    assert_eq!(code.share(&[p, x, early]), [true, false]);
    assert_eq!(code.share(&[q, y, early]), [true, false]);
}

/// Nothing is stored on edges, and the value is loaded once.
#[test]
fn nothing_is_stored_on_edges() {
    let [left, right, join, end] = [1, 2, 3, 4].map(Block::from_u32);
    let mut code = Code::new(5);
    let early = code.make(1);
    let p = code.param(join);
    code.branch(left, right, left);
    let made = code.make(1);
    let crowd = |code: &mut Code| {
        let more = [0; 2].map(|_| code.make(1));
        more.into_iter().for_each(|reg| code.read(reg));
    };
    crowd(&mut code);
    code.end(Terminator::Jump(to(join, &[made])), Some(right));
    crowd(&mut code);
    code.end(Terminator::Jump(to(join, &[early])), Some(join));
    crowd(&mut code);
    code.end(Terminator::Jump(to(end, &[])), Some(end));
    code.read(p);
    code.end(Terminator::Return, None);
    assert_eq!(code.spilled(2), (vec![early, made], 1));
}

/// Parameters of a loop that change places each time round.
#[test]
fn what_changes_places_is_apart() {
    let [header, latch, end] = [1, 2, 3].map(Block::from_u32);
    let mut code = Code::new(4);
    let first = [0; 2].map(|_| code.make(1));
    let [p, q] = [0; 2].map(|_| code.param(header));
    code.end(Terminator::Jump(to(header, &first)), Some(header));
    code.branch(latch, end, latch);
    code.end(Terminator::Jump(to(header, &[q, p])), Some(end));
    code.read(p);
    code.read(q);
    code.end(Terminator::Return, None);
    assert_eq!(code.share(&[p, first[0], first[1], q]), [true, false, false]);
    assert_eq!(code.share(&[q, first[1]]), [true]);
}

/// The next value of a loop's parameter has its place, if the parameter is not read any more where it is made: not if it is
/// behind the loop, which is left from where the next value is.
#[test]
fn the_next_value_comes_when_the_last_is_read() {
    let [header, latch, end] = [1, 2, 3].map(Block::from_u32);
    for (left_from_latch, reads) in [(false, 0), (false, 1), (true, 0), (true, 1)] {
        let mut code = Code::new(4);
        let first = code.make(1);
        let p = code.param(header);
        code.end(Terminator::Jump(to(header, &[first])), Some(header));
        let (next, back);
        if left_from_latch {
            next = code.make(1);
            code.branch(latch, end, latch);
            back = Terminator::Jump(to(header, &[next]));
        } else {
            code.branch(latch, end, latch);
            next = code.make(1);
            back = Terminator::Jump(to(header, &[next]));
        }
        code.end(back, Some(end));
        (0..reads).for_each(|_| code.read(p));
        code.end(Terminator::Return, None);
        let is_beside = left_from_latch && reads == 1;
        assert_eq!(code.share(&[p, first, next]), [true, !is_beside], "{left_from_latch} {reads}");
    }
}

/// What an instruction reads is loaded before what it defines is stored: the next value is made of the last.
#[test]
fn the_next_value_is_made_of_the_last() {
    let [header, end] = [1, 2].map(Block::from_u32);
    for is_read_behind in [false, true] {
        let mut code = Code::new(3);
        let first = code.make(1);
        let p = code.param(header);
        code.end(Terminator::Jump(to(header, &[first])), Some(header));
        let next = code.f.new_reg(Bank::Vgpr, 1, RegKind::Plain, Origin::NONE);
        let operands = [code.f.whole(next), code.f.whole(p)];
        code.f.append(header, InstData::new(Op::V_NOT_B32, operands, Origin::NONE));
        if is_read_behind {
            code.read(p);
        }
        let compare = [Operand::Imm(0), Operand::Imm(1)];
        code.f.append(header, InstData::new(Op::S_CMP_EQ_U32, compare, Origin::NONE));
        let back = to(header, &[next]);
        code.end(Terminator::Uniform { on_true: back, on_false: to(end, &[]) }, Some(end));
        code.end(Terminator::Return, None);
        assert_eq!(code.share(&[p, first, next]), [true, !is_read_behind]);
    }
}

/// One argument of two parameters is in the place of one of them; a parameter that is passed on has the next one's.
#[test]
fn one_argument_of_two() {
    let [join, next] = [1, 2].map(Block::from_u32);
    let mut code = Code::new(3);
    let early = code.make(1);
    let [p, q] = [0; 2].map(|_| code.param(join));
    code.end(Terminator::Jump(to(join, &[early, early])), Some(join));
    let r = code.param(next);
    code.read(p);
    code.end(Terminator::Jump(to(next, &[q])), Some(next));
    code.read(r);
    code.end(Terminator::Return, None);
    let shared = code.share(&[early, p, q]);
    assert_eq!(shared.iter().filter(|&&s| s).count(), 1);
    assert_eq!(code.share(&[q, r]), [true]);
    assert_eq!(code.share(&[q, p]), [false]);
}

/// Only of the same width, and only parameters that are out take the places of their arguments.
#[test]
fn parameters_in_registers_have_none() {
    let join = Block::from_u32(1);
    let mut code = Code::new(2);
    let early = code.make(1);
    let p = code.param(join);
    code.end(Terminator::Jump(to(join, &[early])), Some(join));
    code.read(p);
    code.end(Terminator::Return, None);
    let file = File::Vgprs;
    let liveness = file.liveness(&code.f);
    assert_eq!(webs(&code.f, file, &liveness, &[early, p], |_| false, |_| 1), [0, 1]);
    assert_eq!(code.share(&[early, p]), [true]);
}
