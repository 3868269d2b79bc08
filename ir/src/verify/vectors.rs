//! What calls of intrinsics that move vectors' elements hold to beyond their signatures: numbers of elements, and constants
//! that are places of elements or alignments.

use super::Verifier;
use crate::{Inst, Intrinsic, Type, Value};
use gcnsel_diag::Result;

impl Verifier<'_> {
    /// Checks a call of an intrinsic; others than those are right.
    pub(super) fn moves_elements(&self, inst: Inst, intrinsic: Intrinsic, args: &[Value]) -> Result<()> {
        use Intrinsic::*;
        let name = intrinsic.name();
        let result = self.function.insts[inst].ty;
        match intrinsic {
            VectorInterleave2 => self.halves(inst, name, self.ty(args[0]), result),
            VectorDeinterleave2 => {
                let half = self.types.part(result, 0).unwrap_or(result);
                self.halves(inst, name, half, self.ty(args[0]))
            }
            VectorInsert => self.piece(inst, name, self.ty(args[1]), result, args[2]),
            VectorExtract => self.piece(inst, name, result, self.ty(args[0]), args[1]),
            VectorSplice => {
                let lanes = i64::from(self.lanes(result));
                let first = self.constant(args[2]) as u32 as i32;
                match (-lanes..lanes).contains(&first.into()) {
                    true => Ok(()),
                    false => Err(self.at(
                        inst,
                        format!(
                            "'{name}' begins with an element from {} to {}, not {first}",
                            -lanes,
                            lanes - 1
                        ),
                    )),
                }
            }
            Stepvector => {
                let wide = self.types.int_bits(self.types.scalar(result)).is_some_and(|bits| bits >= 8);
                if wide && self.types.lanes(result).is_some() {
                    return Ok(());
                }
                let text = self.text(result);
                let message = format!("'{name}' is a vector of integers of 8 bits or more, not '{text}'");
                Err(self.at(inst, message))
            }
            MaskedLoad => self.element_alignment(inst, name, args[1], false),
            MaskedGather => self.element_alignment(inst, name, args[1], true),
            MaskedStore => self.element_alignment(inst, name, args[2], false),
            MaskedScatter => self.element_alignment(inst, name, args[2], true),
            _ => Ok(()),
        }
    }

    fn lanes(&self, ty: Type) -> u32 {
        self.types.lanes(ty).unwrap_or(1)
    }

    fn constant(&self, value: Value) -> u128 {
        self.function.as_int(value).expect("it has been checked that this is a number")
    }

    fn halves(&self, inst: Inst, name: &str, half: Type, whole: Type) -> Result<()> {
        let fits = self.types.scalar(half) == self.types.scalar(whole)
            && u64::from(self.lanes(whole)) == 2 * u64::from(self.lanes(half));
        if fits {
            return Ok(());
        }
        let (half, whole) = (self.text(half), self.text(whole));
        Err(self.at(inst, format!("'{name}' is of a vector and its halves, not of '{whole}' and '{half}'")))
    }

    fn piece(&self, inst: Inst, name: &str, piece: Type, whole: Type, first: Value) -> Result<()> {
        let (lanes, first) = (u128::from(self.lanes(piece)), self.constant(first));
        let (piece_text, text) = (self.text(piece), self.text(whole));
        if self.types.scalar(piece) != self.types.scalar(whole) {
            return Err(self.at(inst, format!("'{name}': '{piece_text}' is no piece of '{text}'")));
        }
        if first % lanes != 0 || first.saturating_add(lanes) > self.lanes(whole).into() {
            let message = format!("'{name}': no '{piece_text}' begins at element {first} of '{text}'");
            return Err(self.at(inst, message));
        }
        Ok(())
    }

    /// Checks an alignment in bytes; `natural` allows 0, for the alignment that the element's type has.
    fn element_alignment(&self, inst: Inst, name: &str, align: Value, natural: bool) -> Result<()> {
        match self.constant(align) {
            align if natural && align == 0 || align.is_power_of_two() => Ok(()),
            align => Err(self.at(inst, format!("'{name}': alignment {align} is no power of two"))),
        }
    }
}
