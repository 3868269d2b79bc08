//! What calls of intrinsics that move vectors' elements hold to beyond their signatures: numbers of elements, and constants
//! that are places of elements or alignments.

use super::Verifier;
use crate::{ConstData, FloatPredicate, Inst, IntPredicate, Intrinsic, Predicated, Type, Value};
use gcnsel_diag::Result;

impl Verifier<'_> {
    /// Checks a call of an intrinsic; others than those are right.
    pub(super) fn moves_elements(&self, inst: Inst, intrinsic: Intrinsic, args: &[Value]) -> Result<()> {
        use Intrinsic::*;
        let name = intrinsic.name();
        let result = self.function.insts[inst].ty;
        if let Some(plain) = intrinsic.predicated() {
            return self.predicated(inst, name, plain, args);
        }
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
            VectorPartialReduceAdd | VectorPartialReduceFadd => {
                let (sums, parts) = (self.lanes(self.ty(args[0])), self.lanes(self.ty(args[1])));
                if self.types.scalar(self.ty(args[0])) == self.types.scalar(self.ty(args[1]))
                    && parts % sums == 0
                    && [args[0], args[1]].iter().all(|&v| self.types.lanes(self.ty(v)).is_some())
                {
                    return Ok(());
                }
                let (sums, parts) = (self.text(self.ty(args[0])), self.text(self.ty(args[1])));
                let message = format!(
                    "'{name}' is of sums and a multiple of their number, not of '{sums}' and '{parts}'"
                );
                Err(self.at(inst, message))
            }
            VectorMatch => {
                let (elements, sought) = (self.ty(args[0]), self.ty(args[1]));
                if self.types.scalar(elements) == self.types.scalar(sought)
                    && self.types.lanes(sought).is_some()
                {
                    return self.same_lanes(inst, name, [elements, self.ty(args[2]), result]);
                }
                let (elements, sought) = (self.text(elements), self.text(sought));
                Err(self.at(
                    inst,
                    format!("'{name}' looks for elements of one type, not in '{elements}' for '{sought}'"),
                ))
            }
            CttzElts => self.same_lanes(inst, name, [self.ty(args[0])]),
            GetActiveLaneMask => self.same_lanes(inst, name, [result]),
            VectorExtractLastActive => self.same_lanes(inst, name, [self.ty(args[0]), self.ty(args[1])]),
            VectorHistogramAdd | VectorHistogramUaddSat | VectorHistogramUmin | VectorHistogramUmax => {
                if self.types.int_bits(self.ty(args[1])).is_none() {
                    let text = self.text(self.ty(args[1]));
                    return Err(self.at(inst, format!("'{name}' counts in integers, not in '{text}'")));
                }
                self.same_lanes(inst, name, [self.ty(args[0]), self.ty(args[2])])
            }
            SmulFix | SmulFixSat | SdivFix | SdivFixSat | UmulFix | UmulFixSat | UdivFix | UdivFixSat => {
                let is_signed = matches!(intrinsic, SmulFix | SmulFixSat | SdivFix | SdivFixSat);
                let bits = self.types.int_bits(self.types.scalar(result)).unwrap_or(0);
                let (scale, most) = (self.constant(args[2]), bits - u32::from(is_signed));
                if scale <= most.into() {
                    return Ok(());
                }
                let text = self.text(result);
                let message =
                    format!("'{name}': '{text}' has up to {most} bits behind the point, not {scale}");
                Err(self.at(inst, message))
            }
            MaskedLoad => self.element_alignment(inst, name, args[1], false),
            MaskedGather => self.element_alignment(inst, name, args[1], true),
            MaskedStore => self.element_alignment(inst, name, args[2], false),
            MaskedScatter => self.element_alignment(inst, name, args[2], true),
            _ => Ok(()),
        }
    }

    /// Checks a call of one of `llvm.vp.*`: a vector each, of as many elements.
    fn predicated(&self, inst: Inst, name: &str, plain: Predicated, args: &[Value]) -> Result<()> {
        let result = self.function.insts[inst].ty;
        let vectors = args.iter().map(|&arg| self.ty(arg)).filter(|&ty| self.types.lanes(ty).is_some());
        let mut all: Vec<Type> = vectors.collect();
        if matches!(plain, Predicated::Cast(_) | Predicated::Call(_)) {
            all.push(self.ty(args[0]));
        }
        let mask = if matches!(plain, Predicated::Select | Predicated::Merge) { 0 } else { args.len() - 2 };
        let is_one = matches!(
            plain,
            Predicated::Reduce(_) | Predicated::CountZeros | Predicated::Store | Predicated::Scatter
        );
        // The result before the mask: of two scalars a message names the one that is written.
        if !is_one {
            all.push(result);
        }
        all.push(self.ty(args[mask]));
        self.same_lanes(inst, name, all)?;
        if !matches!(plain, Predicated::CompareIntegers | Predicated::CompareFloats) {
            return Ok(());
        }
        let known = match self.function.as_const(args[2]) {
            Some(ConstData::MetadataString(word)) => {
                std::str::from_utf8(word).is_ok_and(|word| match plain {
                    Predicated::CompareIntegers => IntPredicate::by_name(word).is_some(),
                    // The constant ones are of no use, and LLVM does not take them.
                    _ => FloatPredicate::by_name(word)
                        .is_some_and(|p| !matches!(p, FloatPredicate::True | FloatPredicate::False)),
                })
            }
            _ => false,
        };
        let of = if plain == Predicated::CompareIntegers {
            "'icmp', such as !\"slt\""
        } else {
            "'fcmp', such as !\"olt\""
        };
        match known {
            true => Ok(()),
            false => Err(self.at(inst, format!("'{name}' compares by a predicate of {of}, as metadata"))),
        }
    }

    /// Checks that types are vectors of as many elements.
    fn same_lanes(&self, inst: Inst, name: &str, all: impl IntoIterator<Item = Type>) -> Result<()> {
        let all: Vec<Type> = all.into_iter().collect();
        let lanes = self.types.lanes(all[0]);
        match all.iter().find(|&&ty| self.types.lanes(ty) != lanes || lanes.is_none()) {
            None => Ok(()),
            Some(&ty) => {
                let (first, other) = (self.text(all[0]), self.text(ty));
                if let Some(&scalar) = all.iter().find(|&&ty| self.types.lanes(ty).is_none()) {
                    let scalar = self.text(scalar);
                    return Err(self.at(inst, format!("'{name}' is of vectors, not of '{scalar}'")));
                }
                Err(self.at(
                    inst,
                    format!("'{name}' is of vectors of one length, not of '{first}' and '{other}'"),
                ))
            }
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
