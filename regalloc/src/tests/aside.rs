//! Values that make way for tuples.

use super::*;

/// So many registers there are.
const BUDGET: u16 = 32;

/// Singles fill the file, and every other one dies: no pair is free, and half of the registers are. Then pairs are made, and die.
struct Scattered {
    code: Code,
    /// The singles that are still read.
    left: Vec<Operand>,
}

impl Scattered {
    fn new(target: Target) -> Self {
        let mut code = Code::new(target);
        let singles: Vec<Operand> = (0..BUDGET).map(|_| code.value(Bank::Vgpr)).collect();
        let mut scattered = Scattered { code, left: Vec::new() };
        for (n, &single) in singles.iter().enumerate() {
            match n % 2 {
                0 => scattered.left.push(single),
                _ => scattered.read(single),
            }
        }
        scattered
    }

    fn read(&mut self, value: Operand) {
        self.code.def(Op::V_READFIRSTLANE_B32, Bank::Sgpr, 1, &[value]);
    }

    fn pairs(&mut self, count: usize) -> Vec<Operand> {
        (0..count).map(|_| self.code.wide(Bank::Vgpr, 2)).collect()
    }

    fn read_pair(&mut self, pair: Operand) {
        self.read(part(pair, 0));
        self.read(part(pair, 1));
    }

    /// A block behind this one reads what is left.
    fn read_behind(&mut self) {
        let next = self.code.new_block();
        self.code.jump(next, &[], &[]);
        self.code.start(next);
        for single in self.left.clone() {
            self.read(single);
        }
    }

    fn allocated(self) -> (Function, Allocation) {
        let mut f = self.code.finish();
        f.vgpr_budget = BUDGET;
        allocated(f, Allocator::Colouring)
    }
}

/// Nothing is stored. Each single that is in the way is moved once for the pair, and once more where it has to be back.
#[test]
fn a_move_makes_way_for_a_pair() {
    for target in Target::ALL {
        for (pairs, lives_on) in [(1, false), (8, false), (1, true), (8, true)] {
            let mut code = Scattered::new(target);
            for pair in code.pairs(pairs) {
                code.read_pair(pair);
            }
            match lives_on {
                true => code.read_behind(),
                false => code.left.clone().into_iter().for_each(|single| code.read(single)),
            }
            let (f, result) = code.allocated();
            assert_eq!(result.vgpr_spills, 0, "{target:?}, {pairs} pairs\n{f}");
            let most = pairs * if lives_on { 2 } else { 1 };
            assert!((1..=most).contains(&moves(&f)), "{target:?}, {pairs} pairs, {lives_on}\n{f}");
        }
    }
}

/// Quads that find singles scattered take registers behind all others, unless another wave runs without these: then some singles
/// are moved, if there is much other code.
#[test]
fn moves_make_room_for_another_wave() {
    for (most_waves, other_code, is_small) in
        [(None, 800, false), (Some(5), 800, false), (Some(8), 20, false), (Some(8), 800, true)]
    {
        let mut code = Code::new(Target::Gfx942);
        let singles: Vec<Operand> = (0..60).map(|_| code.value(Bank::Vgpr)).collect();
        let read = |code: &mut Code, value| _ = code.def(Op::V_READFIRSTLANE_B32, Bank::Sgpr, 1, &[value]);
        singles.iter().skip(1).step_by(2).for_each(|&single| read(&mut code, single));
        let quads: Vec<Operand> = (0..7).map(|_| code.wide(Bank::Vgpr, 4)).collect();
        quads.iter().for_each(|&quad| (0..4).for_each(|at| read(&mut code, part(quad, at))));
        singles.iter().step_by(2).for_each(|&single| read(&mut code, single));
        (0..other_code).for_each(|_| _ = code.value(Bank::Sgpr));
        let mut f = code.finish();
        let options = Options { verify: true, most_waves, ..Options::default() };
        let needs = prepare(&mut f, options);
        allocate(&mut f, needs, options).unwrap_or_else(|e| panic!("{e}\n{f}"));
        let named = all(&f).flat_map(|data| &data.operands).filter_map(|operand| match operand {
            Operand::Phys(reg) if reg.bank == Bank::Vgpr => Some(reg.end()),
            _ => None,
        });
        let used = named.max().expect("some are used");
        assert_eq!(
            used <= 64,
            is_small,
            "{used} registers with {most_waves:?} waves, {other_code} others\n{f}"
        );
        assert_eq!(moves(&f) > 0, is_small, "with {most_waves:?} waves, {other_code} others\n{f}");
    }
}

/// Pairs come again when the first are dead: the places that are kept are theirs, and what is away is not moved any more.
#[test]
fn what_is_away_makes_way_once() {
    let mut code = Scattered::new(Target::Gfx942);
    for _ in 0..4 {
        for pair in code.pairs(8) {
            code.read_pair(pair);
        }
    }
    code.read_behind();
    let (f, result) = code.allocated();
    assert_eq!(result.vgpr_spills, 0, "{f}");
    assert!(moves(&f) <= 16, "{f}");
}

/// As many singles as there are registers come behind the pairs, which they would otherwise find in the places that are kept.
#[test]
fn who_is_away_comes_home_when_registers_are_scarce() {
    let mut code = Scattered::new(Target::Gfx90a);
    for pair in code.pairs(8) {
        code.read_pair(pair);
    }
    let more: Vec<Operand> = (0..BUDGET / 2).map(|_| code.code.value(Bank::Vgpr)).collect();
    code.left.extend(more);
    code.read_behind();
    let (f, result) = code.allocated();
    assert_eq!(result.vgpr_spills, 0, "{f}");
}

/// If the pair lives on as well, one of them has no place: two values that are live at once in the same registers at the end.
#[test]
fn what_lives_on_makes_no_way_for_what_lives_on() {
    let mut code = Scattered::new(Target::Gfx942);
    let pairs = code.pairs(8);
    code.left.extend(pairs.iter().flat_map(|&pair| [part(pair, 0), part(pair, 1)]));
    code.read_behind();
    let (f, result) = code.allocated();
    assert!(result.vgpr_spills > 0, "{f}");
}

/// What is left of a tuple stays where it is: others are in the places of its dwords that have been read.
#[test]
fn the_rest_of_a_tuple_stays() {
    let mut code = Scattered { code: Code::new(Target::Gfx942), left: Vec::new() };
    let quads: Vec<Operand> = (0..BUDGET / 4).map(|_| code.code.wide(Bank::Vgpr, 4)).collect();
    let (gone, broken): (Vec<_>, Vec<_>) = quads.iter().enumerate().partition(|&(n, _)| n % 4 == 3 || n == 5);
    for (_, &quad) in broken {
        code.read(part(quad, 1));
        code.read(part(quad, 3));
        code.left.extend([
            part(quad, 0),
            part(quad, 2),
            code.code.value(Bank::Vgpr),
            code.code.value(Bank::Vgpr),
        ]);
    }
    for (_, &quad) in gone {
        (0..4).for_each(|dword| code.read(part(quad, dword)));
    }
    let wide = code.code.wide(Bank::Vgpr, 6);
    let last = code.code.value(Bank::Vgpr);
    code.left.extend([last, part(wide, 0), part(wide, 5)]);
    for value in code.left.clone() {
        code.read(value);
    }
    let (f, result) = code.allocated();
    assert!(result.vgpr_spills > 0, "{f}");
}

/// What goes round a loop as itself makes way where the loop goes back, and is at home where it begins again.
#[test]
fn what_goes_round_a_loop_comes_home() {
    for target in Target::ALL {
        let mut code = Code::new(target);
        let [header, latch, exit] = [0; 3].map(|_| code.new_block());
        let first: Vec<Operand> = (0..BUDGET).map(|_| code.value(Bank::Vgpr)).collect();
        code.jump(header, &first, &[]);
        code.start(header);
        let params: Vec<Operand> = (0..BUDGET)
            .map(|_| {
                let param = code.f.new_reg(Bank::Vgpr, 1, RegKind::Plain, Origin::NONE);
                code.f.blocks[header].thread_params.push(param);
                code.f.whole(param)
            })
            .collect();
        let mut scattered = Scattered { code, left: params.iter().copied().step_by(2).collect() };
        params.iter().skip(1).step_by(2).for_each(|&param| scattered.read(param));
        scattered.code.branch(latch, exit);
        scattered.code.start(latch);
        for pair in scattered.pairs(8) {
            scattered.read_pair(pair);
        }
        let is_left = |n: usize| n.is_multiple_of(2);
        let next: Vec<Operand> = (params.iter().enumerate())
            .map(|(n, &param)| if is_left(n) { param } else { Operand::Imm(0) })
            .collect();
        scattered.code.jump(header, &next, &[]);
        scattered.code.start(exit);
        scattered.left.clone().into_iter().for_each(|single| scattered.read(single));
        let (f, result) = scattered.allocated();
        assert_eq!(result.vgpr_spills, 0, "{target:?}\n{f}");
        assert!(loops::moved(&f, &[latch]) > 0, "nothing makes way on {target:?}\n{f}");
    }
}
