//! A byte-code machine.

use crate::kernel::{LINEAR, Launch, Shape};
use crate::reference::guarded;
use crate::rng::Rng;

pub const SHAPES: &[Shape] = LINEAR;

const REGISTERS: usize = 8;

/// Runs a program on one work-item's registers; `input` are those it started with. Returns the
/// number of instructions executed.
fn run(r: &mut [u32; REGISTERS], input: &[u32; REGISTERS], program: &[u32], fuel: u32) -> u32 {
    let (mut pc, mut steps) = (0, 0);
    while pc < program.len() && steps < fuel {
        let [opcode, t, a, c] = program[pc].to_le_bytes();
        pc += 1;
        let t = usize::from(t) % REGISTERS;
        let a = r[usize::from(a) % REGISTERS];
        let b = r[usize::from(c) % REGISTERS];
        let (target, c) = (usize::from(c), u32::from(c));
        let v = r[t];
        let mut jump = |taken: bool| {
            if taken {
                pc = target;
            }
            v
        };
        r[t] = match opcode {
            0 => a,
            1 => c,
            2 => a.wrapping_add(b),
            3 => a.wrapping_sub(b),
            4 => a.wrapping_mul(b),
            5 => ((u64::from(a) * u64::from(b)) >> 32) as u32,
            6 => a.checked_div(b).unwrap_or(!0),
            7 => a.checked_rem(b).unwrap_or(a),
            8 => a & b,
            9 => a | b,
            10 => a ^ b,
            11 => !a,
            12 => a << (b & 31),
            13 => a >> (b & 31),
            14 => (a as i32 >> (b & 31)) as u32,
            15 => a.rotate_left(b & 31),
            16 => a.wrapping_add(c),
            17 => a.wrapping_mul(33).wrapping_add(c),
            18 => a << (c & 31),
            19 => a >> (c & 31),
            20 => u32::from(a < b),
            21 => u32::from((a as i32) < b as i32),
            22 => u32::from(a == b),
            23 => a.max(b),
            24 => (a as i32).min(b as i32) as u32,
            25 => a.count_ones(),
            26 => a.leading_zeros(),
            27 => a.swap_bytes(),
            28 => a.reverse_bits(),
            29 => a as i8 as u32,
            30 => a as i16 as u32,
            31 => (a as f32).to_bits(),
            32 => (a as i32 as f32).to_bits(),
            33 => if a != 0 { v } else { c },
            34 => jump(a != 0),
            35 => jump(a == 0),
            36 => jump((a as i32) < 0),
            37 => jump(true),
            38 => input[a as usize % REGISTERS],
            39 => {
                let v = v ^ v << 13;
                let v = v ^ v >> 17;
                v ^ v << 5
            }
            40 => (a & !0xff) | c,
            41 => ((a ^ b) >> 1).wrapping_add(a & b),
            42 => a.abs_diff(b),
            43 => a.saturating_add(b),
            44 => a.saturating_sub(b),
            45 => (a >> 16).wrapping_mul(b & 0xffff),
            46 => (((a << 8) as i32 >> 8) as u32).wrapping_mul(c),
            47 => a.wrapping_mul(a).wrapping_add(b),
            _ => {
                pc = program.len();
                v
            }
        };
        steps += 1;
    }
    steps
}

pub fn launch(shape: &Shape, seed: u64) -> Launch {
    let mut rng = Rng::new(seed);
    let n = guarded(shape);
    let length = 60;
    let program = rng.fill(length, |r| {
        // Jumps stay in the program; everything else has random operands. One in 80 stops.
        let opcode = if r.below(80) == 0 { 200 } else { r.below(48) };
        let target = if (34..38).contains(&opcode) { r.below(length as u32 + 1) } else { r.below(256) };
        opcode | r.below(8) << 8 | r.below(8) << 16 | target << 24
    });
    let fuel = 100;
    let input = rng.fill(REGISTERS * n, |r| if r.below(3) == 0 { r.below(8) } else { r.u32() });
    let mut after = vec![0u32; (REGISTERS + 1) * n];
    for i in 0..n {
        let start = std::array::from_fn(|k| input[k * n + i]);
        let mut registers = start;
        after[REGISTERS * n + i] = run(&mut registers, &start, &program, fuel);
        for (k, value) in registers.into_iter().enumerate() {
            after[k * n + i] = value;
        }
    }
    Launch::new(shape)
        .output(&vec![0u32; after.len()], &after)
        .input(&input)
        .input(&program)
        .u32(length as u32)
        .u32(fuel)
        .u32(n as u32)
}
