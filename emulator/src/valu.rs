//! Vector instructions: each meaning becomes a loop over the lanes.
//!
//! The work is split so that little of it is instantiated for each instruction: [`Parts`] reads operands and writes
//! results for all lanes; only the loop that applies the meaning is compiled for each closure. There are hundreds of these, so what
//! stands in [`action`] and [`Builder::compare`] beside the loop is most of their code.

use gcnsel_isa::semantics::word::{Bits, Layout, Word};
use gcnsel_isa::semantics::{Env, Visitor};
use gcnsel_isa::{Form, Inst, Op, Reg, Role};

use crate::action::{Action, Flow};
use crate::fault::Trouble;
use crate::operand::{Input, LaneValues, Output, Source, for_each_lane};
use crate::poison;
use crate::registers::FileSizes;
use crate::wave::Wave;

/// Fewer active lanes than this are visited one by one.
const DENSE: u32 = 20;

/// Builds the action of a vector instruction.
pub struct Builder<'a> {
    inst: &'a Inst,
    sizes: &'a FileSizes,
}

/// Lane results with the undefined bits of some lanes.
struct Undefined {
    /// Of the result.
    result: Vec<(usize, u128)>,
    /// Of the mask result.
    mask: u64,
}

impl Undefined {
    const NONE: Undefined = Undefined { result: Vec::new(), mask: 0 };
}

/// What holds while an instruction is executed.
struct Active {
    /// The surroundings.
    env: Env,
    /// The lanes that take part.
    enabled: u64,
    /// Whether these are so many that all are computed.
    is_dense: bool,
}

/// What an instruction reads and writes.
struct Parts {
    op: Op,
    inputs: Vec<Input>,
    output: Option<Output>,
    result_bits: u32,
    mask_output: Option<usize>,
    mask_input: Option<Source>,
    clamp: bool,
    writes_exec: bool,
}

impl<'a> Builder<'a> {
    /// For an instruction of a kernel with these register files.
    pub fn new(inst: &'a Inst, sizes: &'a FileSizes) -> Builder<'a> {
        Builder { inst, sizes }
    }

    /// The parts of an instruction whose sources and result have these layouts and dwords.
    fn parts(&self, sources: &[(Layout, usize)], result: Option<(Layout, usize)>) -> Result<Parts, Trouble> {
        let mut parts = Parts {
            op: self.inst.op,
            inputs: Vec::new(),
            output: None,
            result_bits: result.map_or(1, |(layout, dwords)| result_bits(layout, dwords)),
            mask_output: None,
            mask_input: None,
            clamp: self.inst.mods.clamp,
            writes_exec: self.inst.op.row().writes_exec(),
        };
        for (spec, operand) in self.inst.specs().iter().zip(&self.inst.operands) {
            let is_mask = matches!(spec.field, gcnsel_isa::Field::MaskDst | gcnsel_isa::Field::MaskSrc);
            match spec.role {
                Role::Def if is_mask => {
                    let register =
                        operand.reg().ok_or(Trouble::BadOperand("a mask result without a register"))?;
                    parts.mask_output = Some(self.sizes.scalar(register, 2)?);
                }
                Role::Def => {
                    let register = operand.reg().ok_or(Trouble::BadOperand("a result without a register"))?;
                    let (layout, dwords) = result.ok_or(Trouble::BadOperand("a result the meaning lacks"))?;
                    parts.output = Some(Output::new(self.inst, register, layout, dwords, self.sizes)?);
                }
                Role::Use if is_mask => {
                    parts.mask_input = Some(Source::new(*operand, Layout::Int64, 2, self.sizes)?);
                }
                // Where a form or a half-writing instruction keeps bits of the destination, the operand after the
                // sources is for them; only what the meaning reads is an input.
                Role::Use | Role::Tied(_) => {
                    let index = parts.inputs.len();
                    let Some(&(layout, dwords)) = sources.get(index) else { continue };
                    parts.inputs.push(Input::new(self.inst, *operand, index, layout, dwords, self.sizes)?);
                }
            }
        }
        if parts.inputs.len() != sources.len() {
            return Err(Trouble::BadOperand("fewer sources than the meaning reads"));
        }
        if self.inst.op.row().reads_vcc() && parts.mask_input.is_none() {
            parts.mask_input = Some(Source::Scalar(Reg::VCC.index as usize));
        }
        if self.inst.form == Form::Dpp && parts.inputs.is_empty() {
            return Err(Trouble::BadOperand("lane permutation without a source"));
        }
        Ok(parts)
    }
}

/// Bits of a result, for the default rule of undefined ones.
fn result_bits(layout: Layout, dwords: usize) -> u32 {
    match layout {
        Layout::Int16 | Layout::F16 => 16,
        _ => 32 * dwords as u32,
    }
}

impl Parts {
    /// What holds now.
    #[inline(never)]
    fn active(&self, wave: &Wave) -> Active {
        let exec = wave.registers.exec();
        let enabled = match self.inputs.first().and_then(Input::map) {
            Some(map) => map.enabled(exec),
            None => exec,
        };
        let env = Env { mode: wave.mode, clamp: self.clamp };
        Active { env, enabled, is_dense: enabled.count_ones() >= DENSE }
    }

    /// Source `index` of all lanes, for [`each`].
    #[inline(always)]
    fn source<'a, T: Word>(&self, index: usize, wave: &'a Wave) -> LaneValues<'a, T::Bits> {
        self.inputs[index].lanes(&wave.registers)
    }

    /// The mask source's value.
    #[inline]
    fn mask(&self, wave: &Wave) -> u64 {
        self.mask_input.map_or(0, |source| source.mask(&wave.registers))
    }

    /// What is undefined of the results of the lanes enabled.
    fn undefined(&self, wave: &Wave, enabled: u64) -> Undefined {
        let registers = &wave.registers;
        if !registers.strict {
            return Undefined::NONE;
        }
        let mut dirty = self.mask_input.map_or(0, |source| source.mask_undefined(registers));
        for input in &self.inputs {
            dirty |= input.dirty(registers);
        }
        if dirty & enabled == 0 { Undefined::NONE } else { self.undefined_lanes(wave, dirty & enabled) }
    }

    #[cold]
    fn undefined_lanes(&self, wave: &Wave, dirty: u64) -> Undefined {
        let registers = &wave.registers;
        let mut undefined = Undefined::NONE;
        let mask = self.mask(wave);
        let mask_undefined = self.mask_input.map_or(0, |source| source.mask_undefined(registers));
        for_each_lane(dirty, |lane| {
            let mut operands = poison::Operands::default();
            for (index, input) in self.inputs.iter().enumerate() {
                let (value, bits) = input.lane(registers, lane);
                operands.values[index] = value;
                operands.undefined[index] = bits & poison::read_bits(input.layout);
            }
            operands.mask = mask >> lane & 1 != 0;
            operands.mask_undefined = mask_undefined >> lane & 1 != 0;
            let bits = poison::vector(self.op, &operands, self.result_bits);
            if bits != 0 {
                undefined.result.push((lane, bits));
                undefined.mask |= 1 << lane;
            }
        });
        undefined
    }

    /// Writes results and mask results.
    #[inline(never)]
    fn finish<B: Bits>(
        &self,
        wave: &mut Wave,
        active: &Active,
        results: &[B; 64],
        mask: Option<u64>,
    ) -> Result<Flow, Trouble> {
        let undefined = self.undefined(wave, active.enabled);
        if let Some(output) = &self.output {
            output.write(&mut wave.registers, &active.env, active.enabled, results, &undefined.result);
        }
        if let Some(mask) = mask {
            self.write_mask(wave, mask & active.enabled, undefined.mask)?;
        }
        Ok(Flow::Next)
    }

    /// Writes the mask result of a comparison, of which lanes hold 1 for true.
    #[inline(never)]
    fn finish_mask(&self, wave: &mut Wave, active: &Active, holds: &[u8; 64]) -> Result<Flow, Trouble> {
        let undefined = self.undefined(wave, active.enabled);
        // Of eight bytes, each 0 or 1, the product brings the lowest bits into the highest byte, one beside the other.
        let bits = |eight: &[u8]| {
            let bytes = eight.iter().rev().fold(0u64, |bytes, byte| bytes << 8 | u64::from(*byte));
            bytes.wrapping_mul(0x0102_0408_1020_4080) >> 56
        };
        let mask = holds.chunks_exact(8).rev().fold(0, |mask, eight| mask << 8 | bits(eight));
        self.write_mask(wave, mask & active.enabled, undefined.mask)?;
        Ok(Flow::Next)
    }

    /// Writes a mask result: zero where lanes are not enabled.
    fn write_mask(&self, wave: &mut Wave, mask: u64, undefined: u64) -> Result<(), Trouble> {
        if let Some(index) = self.mask_output {
            wave.registers.set_pair(index, mask, undefined);
        }
        if self.writes_exec {
            if undefined != 0 {
                let lane = Some(undefined.trailing_zeros());
                return Err(Trouble::Poison { place: "exec", register: None, lane });
            }
            wave.registers.set_pair(Reg::EXEC.index as usize, mask, 0);
        }
        Ok(())
    }
}

/// A source's values, lane by lane.
#[inline(always)]
fn each<'a, T: Word>(values: &'a LaneValues<'_, T::Bits>) -> impl Fn(usize) -> T + 'a {
    // Where they are is decided here, and not in the loop.
    let values: &[T::Bits; 64] = values;
    move |lane| T::from_bits(values[lane])
}

/// Fills a result for each lane enabled; for all where most are.
#[inline(always)]
fn fill<B: Default + Copy>(active: &Active, f: impl Fn(usize) -> B) -> [B; 64] {
    let mut results = [B::default(); 64];
    if active.is_dense {
        for (lane, result) in results.iter_mut().enumerate() {
            *result = f(lane);
        }
    } else {
        for_each_lane(active.enabled, |lane| results[lane] = f(lane));
    }
    results
}

/// The same with a bit for each lane.
#[inline(always)]
fn fill_with_mask<B: Bits>(active: &Active, f: impl Fn(usize) -> (B, bool)) -> ([B; 64], u64) {
    let mut results = [B::default(); 64];
    let mut mask = 0;
    for_each_lane(active.enabled, |lane| {
        let (result, bit) = f(lane);
        results[lane] = result;
        mask |= u64::from(bit) << lane;
    });
    (results, mask)
}

/// The shape of a source or result of type `T`.
fn shape<T: Word>() -> (Layout, usize) {
    (T::LAYOUT, <T::Bits as Bits>::DWORDS)
}

/// An action that computes results for the lanes, and writes them.
fn action<R: Bits>(
    parts: Parts,
    compute: impl Fn(&Parts, &Wave, &Active) -> ([R; 64], Option<u64>) + Send + Sync + 'static,
) -> Action {
    Action::new(move |wave, _| {
        let active = parts.active(wave);
        let (results, mask) = compute(&parts, wave, &active);
        parts.finish(wave, &active, &results, mask)
    })
}

/// A lane's bit of a mask.
#[inline(always)]
fn bit(mask: u64, lane: usize) -> bool {
    mask >> lane & 1 != 0
}

impl Visitor for Builder<'_> {
    type Output = Result<Action, Trouble>;

    fn op1<A: Word, D: Word>(self, f: impl Fn(&Env, A) -> D + Copy + Send + Sync + 'static) -> Self::Output {
        let parts = self.parts(&[shape::<A>()], Some(shape::<D>()))?;
        Ok(action(parts, move |parts, wave, active| {
            let a = parts.source::<A>(0, wave);
            let a = each::<A>(&a);
            (fill(active, |lane| f(&active.env, a(lane)).to_bits()), None)
        }))
    }

    fn op2<A: Word, B: Word, D: Word>(
        self,
        f: impl Fn(&Env, A, B) -> D + Copy + Send + Sync + 'static,
    ) -> Self::Output {
        let parts = self.parts(&[shape::<A>(), shape::<B>()], Some(shape::<D>()))?;
        Ok(action(parts, move |parts, wave, active| {
            let a = parts.source::<A>(0, wave);
            let b = parts.source::<B>(1, wave);
            let a = each::<A>(&a);
            let b = each::<B>(&b);
            (fill(active, |lane| f(&active.env, a(lane), b(lane)).to_bits()), None)
        }))
    }

    fn op3<A: Word, B: Word, C: Word, D: Word>(
        self,
        f: impl Fn(&Env, A, B, C) -> D + Copy + Send + Sync + 'static,
    ) -> Self::Output {
        let parts = self.parts(&[shape::<A>(), shape::<B>(), shape::<C>()], Some(shape::<D>()))?;
        Ok(action(parts, move |parts, wave, active| {
            let a = parts.source::<A>(0, wave);
            let b = parts.source::<B>(1, wave);
            let c = parts.source::<C>(2, wave);
            let a = each::<A>(&a);
            let b = each::<B>(&b);
            let c = each::<C>(&c);
            (fill(active, |lane| f(&active.env, a(lane), b(lane), c(lane)).to_bits()), None)
        }))
    }

    fn masked2<A: Word, B: Word, D: Word>(
        self,
        f: impl Fn(&Env, A, B, bool) -> D + Copy + Send + Sync + 'static,
    ) -> Self::Output {
        let parts = self.parts(&[shape::<A>(), shape::<B>()], Some(shape::<D>()))?;
        Ok(action(parts, move |parts, wave, active| {
            let a = parts.source::<A>(0, wave);
            let b = parts.source::<B>(1, wave);
            let a = each::<A>(&a);
            let b = each::<B>(&b);
            let mask = parts.mask(wave);
            (fill(active, |lane| f(&active.env, a(lane), b(lane), bit(mask, lane)).to_bits()), None)
        }))
    }

    fn masked3<A: Word, B: Word, C: Word, D: Word>(
        self,
        f: impl Fn(&Env, A, B, C, bool) -> D + Copy + Send + Sync + 'static,
    ) -> Self::Output {
        let parts = self.parts(&[shape::<A>(), shape::<B>(), shape::<C>()], Some(shape::<D>()))?;
        Ok(action(parts, move |parts, wave, active| {
            let a = parts.source::<A>(0, wave);
            let b = parts.source::<B>(1, wave);
            let c = parts.source::<C>(2, wave);
            let a = each::<A>(&a);
            let b = each::<B>(&b);
            let c = each::<C>(&c);
            let mask = parts.mask(wave);
            (fill(active, |lane| f(&active.env, a(lane), b(lane), c(lane), bit(mask, lane)).to_bits()), None)
        }))
    }

    fn carry2<A: Word, B: Word, D: Word>(
        self,
        f: impl Fn(&Env, A, B) -> (D, bool) + Copy + Send + Sync + 'static,
    ) -> Self::Output {
        let parts = self.parts(&[shape::<A>(), shape::<B>()], Some(shape::<D>()))?;
        Ok(action(parts, move |parts, wave, active| {
            let a = parts.source::<A>(0, wave);
            let b = parts.source::<B>(1, wave);
            let a = each::<A>(&a);
            let b = each::<B>(&b);
            let (results, mask) = fill_with_mask(active, |lane| {
                let (result, bit) = f(&active.env, a(lane), b(lane));
                (result.to_bits(), bit)
            });
            (results, Some(mask))
        }))
    }

    fn carry_in2<A: Word, B: Word, D: Word>(
        self,
        f: impl Fn(&Env, A, B, bool) -> (D, bool) + Copy + Send + Sync + 'static,
    ) -> Self::Output {
        let parts = self.parts(&[shape::<A>(), shape::<B>()], Some(shape::<D>()))?;
        Ok(action(parts, move |parts, wave, active| {
            let a = parts.source::<A>(0, wave);
            let b = parts.source::<B>(1, wave);
            let a = each::<A>(&a);
            let b = each::<B>(&b);
            let mask = parts.mask(wave);
            let (results, mask) = fill_with_mask(active, |lane| {
                let (result, bit) = f(&active.env, a(lane), b(lane), bit(mask, lane));
                (result.to_bits(), bit)
            });
            (results, Some(mask))
        }))
    }

    fn carry3<A: Word, B: Word, C: Word, D: Word>(
        self,
        f: impl Fn(&Env, A, B, C) -> (D, bool) + Copy + Send + Sync + 'static,
    ) -> Self::Output {
        let parts = self.parts(&[shape::<A>(), shape::<B>(), shape::<C>()], Some(shape::<D>()))?;
        Ok(action(parts, move |parts, wave, active| {
            let a = parts.source::<A>(0, wave);
            let b = parts.source::<B>(1, wave);
            let c = parts.source::<C>(2, wave);
            let a = each::<A>(&a);
            let b = each::<B>(&b);
            let c = each::<C>(&c);
            let (results, mask) = fill_with_mask(active, |lane| {
                let (result, bit) = f(&active.env, a(lane), b(lane), c(lane));
                (result.to_bits(), bit)
            });
            (results, Some(mask))
        }))
    }

    fn compare<A: Word, B: Word>(
        self,
        f: impl Fn(&Env, A, B) -> bool + Copy + Send + Sync + 'static,
    ) -> Self::Output {
        let parts = self.parts(&[shape::<A>(), shape::<B>()], None)?;
        Ok(Action::new(move |wave, _| {
            let active = parts.active(wave);
            let holds = {
                let a = parts.source::<A>(0, wave);
                let b = parts.source::<B>(1, wave);
                let (a, b) = (each::<A>(&a), each::<B>(&b));
                fill(&active, |lane| u8::from(f(&active.env, a(lane), b(lane))))
            };
            parts.finish_mask(wave, &active, &holds)
        }))
    }

    fn indexed2<A: Word, B: Word, D: Word>(
        self,
        f: impl Fn(&Env, A, B, u32) -> D + Copy + Send + Sync + 'static,
    ) -> Self::Output {
        let parts = self.parts(&[shape::<A>(), shape::<B>()], Some(shape::<D>()))?;
        Ok(action(parts, move |parts, wave, active| {
            let a = parts.source::<A>(0, wave);
            let b = parts.source::<B>(1, wave);
            let a = each::<A>(&a);
            let b = each::<B>(&b);
            (fill(active, |lane| f(&active.env, a(lane), b(lane), lane as u32).to_bits()), None)
        }))
    }
}
