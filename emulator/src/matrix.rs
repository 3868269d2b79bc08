//! Matrix instructions, which take elements of all lanes, active or not.

use gcnsel_isa::semantics::matrix::{Matrix, Place};
use gcnsel_isa::semantics::sparse_matrix::Sparse;
use gcnsel_isa::semantics::word::Layout;
use gcnsel_isa::{Inst, Operand};

use crate::action::{Action, Flow};
use crate::fault::Trouble;
use crate::operand::Source;
use crate::registers::{FileSizes, Lanes, Registers};

/// Elements in registers of all lanes.
#[derive(Clone, Copy)]
struct Elements {
    source: Source,
    bits: u32,
}

impl Elements {
    fn new(operand: Operand, bits: u32, each: usize, sizes: &FileSizes) -> Result<Elements, Trouble> {
        let layout = if bits == 64 { Layout::F64 } else { Layout::F32 };
        let dwords = (bits as usize * each).div_ceil(32) as u8;
        Ok(Elements { source: Source::new(operand, layout, dwords, sizes)?, bits })
    }

    /// An element's bits.
    fn at(self, registers: &Registers, place: Place) -> u64 {
        self.cut(place, |index| registers.vector[index][place.lane])
    }

    /// Whether any of its bits was never written.
    fn is_undefined(self, registers: &Registers, place: Place) -> bool {
        match self.source {
            Source::Vector(_) if registers.strict => {
                self.cut(place, |index| registers.lane_undefined(index, place.lane)) != 0
            }
            _ => false,
        }
    }

    fn cut(self, place: Place, dword: impl Fn(usize) -> u32) -> u64 {
        let Source::Vector(first) = self.source else {
            // The same constant for all elements.
            return match self.source {
                Source::Constant(bits) => bits,
                _ => 0,
            };
        };
        let bit = place.element * self.bits as usize;
        let word = first + bit / 32;
        if self.bits == 64 {
            return u64::from(dword(word)) | u64::from(dword(word + 1)) << 32;
        }
        u64::from(dword(word)) >> (bit % 32) & ((1 << self.bits) - 1)
    }
}

/// Prepares a matrix instruction; `None` if it is none, or has no meaning.
///
/// # Errors
/// An operand cannot be executed.
pub fn prepare(inst: &Inst, sizes: &FileSizes) -> Result<Option<Action>, Trouble> {
    let Some(matrix) = Matrix::of(inst.op) else { return prepare_sparse(inst, sizes) };
    let [result, a, b, c] = inst.operands[..] else {
        return Err(Trouble::BadOperand("other operands than a matrix instruction's"));
    };
    let output_bits = if matrix.is_double() { 64 } else { 32 };
    let (inputs, outputs) = (matrix.inputs_per_lane(), matrix.outputs_per_lane());
    let a = Elements::new(a, matrix.a.bits(), inputs, sizes)?;
    let b = Elements::new(b, matrix.b.bits(), inputs, sizes)?;
    let c = Elements::new(c, output_bits, outputs, sizes)?;
    let register = result.reg().ok_or(Trouble::BadOperand("a result without a register"))?;
    let dwords = outputs * output_bits as usize / 32;
    let first = sizes.vector(register, dwords as u8)?;
    let mods = inst.mods;
    Ok(Some(Action::new(move |wave, machine| {
        let registers = &mut wave.registers;
        // All of it is read before any is written.
        let mut results: Vec<Lanes> = vec![[0; 64]; dwords];
        let mut undefined: Vec<u64> = vec![0; dwords];
        for block in 0..matrix.blocks {
            for (i, j) in (0..matrix.m).flat_map(|i| (0..matrix.m).map(move |j| (i, j))) {
                let place = matrix.output(block, i, j);
                let bits = matrix.element(
                    (block, i, j),
                    machine.target,
                    &mods,
                    |place| a.at(registers, place),
                    |place| b.at(registers, place),
                    c.at(registers, place),
                );
                let is_undefined = registers.strict
                    && (c.is_undefined(registers, place)
                        || (0..matrix.k).any(|k| {
                            let of_b = matrix.input(block, j, k);
                            let of_b = Place { lane: matrix.lane_of_b(of_b.lane, &mods), ..of_b };
                            a.is_undefined(registers, matrix.input(matrix.block_of_a(block, &mods), i, k))
                                || b.is_undefined(registers, of_b)
                        }));
                for dword in 0..output_bits as usize / 32 {
                    let at = place.element * output_bits as usize / 32 + dword;
                    results[at][place.lane] = (bits >> (32 * dword)) as u32;
                    undefined[at] |= u64::from(is_undefined) << place.lane;
                }
            }
        }
        write(registers, first, &results, &undefined);
        Ok(Flow::Next)
    })))
}

/// Writes a result, which is undefined in some lanes of each dword.
fn write(registers: &mut Registers, first: usize, results: &[Lanes], undefined: &[u64]) {
    for (dword, (lanes, undefined)) in results.iter().zip(undefined).enumerate() {
        for (lane, &value) in lanes.iter().enumerate() {
            let bits = if undefined >> lane & 1 != 0 { u32::MAX } else { 0 };
            registers.set_lane(first + dword, lane, value, bits);
        }
    }
}

/// The same for a sparse one.
fn prepare_sparse(inst: &Inst, sizes: &FileSizes) -> Result<Option<Action>, Trouble> {
    let Some(sparse) = Sparse::of(inst.op) else { return Ok(None) };
    let [result, a, b, indices, _] = inst.operands[..] else {
        return Err(Trouble::BadOperand("other operands than a sparse matrix instruction's"));
    };
    let outputs = sparse.outputs_per_lane();
    let a = Elements::new(a, sparse.a.bits(), sparse.kept_per_lane(), sizes)?;
    let b = Elements::new(b, sparse.b.bits(), sparse.inputs_per_lane(), sizes)?;
    let indices = Elements::new(indices, 32, 1, sizes)?;
    let d = Elements::new(result, 32, outputs, sizes)?;
    let register = result.reg().ok_or(Trouble::BadOperand("a result without a register"))?;
    let first = sizes.vector(register, outputs as u8)?;
    let mods = inst.mods;
    Ok(Some(Action::new(move |wave, _| {
        let registers = &mut wave.registers;
        let mut results: Vec<Lanes> = vec![[0; 64]; outputs];
        let mut undefined: Vec<u64> = vec![0; outputs];
        let register_of =
            |registers: &Registers, lane| indices.at(registers, Place { lane, element: 0 }) as u32;
        for (i, j) in (0..sparse.m).flat_map(|i| (0..sparse.m).map(move |j| (i, j))) {
            let place = sparse.output(i, j);
            let bits = sparse.element(
                (i, j),
                &mods,
                |place| a.at(registers, place),
                |place| b.at(registers, place),
                |lane| register_of(registers, lane),
                d.at(registers, place),
            );
            let is_undefined = registers.strict
                && (d.is_undefined(registers, place)
                    || (0..sparse.k / 2).any(|n| {
                        let of_a = sparse.kept(i, n);
                        let bit = sparse.index_bit(of_a, &mods);
                        let index = register_of(registers, of_a.lane) >> bit & 3;
                        a.is_undefined(registers, of_a)
                            || indices.is_undefined(registers, Place { element: 0, ..of_a })
                            || b.is_undefined(registers, sparse.input(j, n / 2 * 4 + index as usize))
                    }));
            results[place.element][place.lane] = bits as u32;
            undefined[place.element] |= u64::from(is_undefined) << place.lane;
        }
        write(registers, first, &results, &undefined);
        Ok(Flow::Next)
    })))
}
