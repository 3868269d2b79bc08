//! LLVM's intrinsics for all targets that are in terms of other operations here: those of vectors under a mask, masks
//! themselves, fixed point, bits gathered and spread.

mod bits;
mod fill;
mod fixed;
mod histogram;
mod masks;
mod predicated;

use super::builder::Builder;
use super::rewrite::{Action, each_inst};
use gcnsel_analysis::Body;
use gcnsel_diag::{Diagnostic, Result};
use gcnsel_ir::{Callee, InstKind, Intrinsic, Type, TypeTable, type_text};

pub(super) use predicated::called;

/// As many pairs of elements are compared for one `vector.match`, which compares all with all.
const MOST_PAIRS: u64 = 1 << 16;

/// Replaces all of them in a function.
///
/// # Errors
/// Elements that are in memory in no way of their own.
pub(super) fn expand(types: &mut TypeTable, function: &mut Body) -> Result<()> {
    use Intrinsic::*;
    each_inst(types, function, |w, inst| {
        let b = &mut w.b;
        let ty = b.function.insts[inst].ty;
        let InstKind::Call { callee: Callee::Symbol(symbol), args, fast, .. } = &b.function.insts[inst].kind
        else {
            return Ok(Action::Keep);
        };
        let Some(intrinsic) = b.module.intrinsic(*symbol) else { return Ok(Action::Keep) };
        let (args, fast) = (args.clone(), *fast);
        Ok(Action::Replace(match intrinsic {
            GetActiveLaneMask => masks::active(b, args[0], args[1], ty),
            GetVectorLength => masks::length(b, &args),
            CttzElts => masks::first_set(b, args[0], ty),
            VectorMatch => {
                let (lanes, sought) = (masks::lanes(b, args[0]), masks::lanes(b, args[1]));
                if u64::from(lanes) * u64::from(sought) > MOST_PAIRS {
                    let message = format!(
                        "'{}' of {lanes} elements and {sought} is not supported; of up to {MOST_PAIRS} pairs it is",
                        intrinsic.name()
                    );
                    return Err(Diagnostic::at(b.span(), message));
                }
                masks::matching(b, args[0], args[1], args[2])
            }
            VectorExtractLastActive => masks::last(b, args[0], args[1], args[2]),
            VectorCompress => masks::compressed(b, args[0], args[1], args[2]),
            VectorHistogramAdd | VectorHistogramUaddSat | VectorHistogramUmin | VectorHistogramUmax => {
                histogram::update(w, intrinsic, &args);
                return Ok(Action::Drop);
            }
            MemsetPattern => {
                fill::fill(w, inst, &args)?;
                return Ok(Action::Drop);
            }
            SmulFix | SmulFixSat | UmulFix | UmulFixSat => {
                up_to(b, intrinsic, ty, 64)?;
                fixed::product(b, intrinsic, &args)
            }
            SdivFix | SdivFixSat | UdivFix | UdivFixSat => {
                up_to(b, intrinsic, ty, 64)?;
                fixed::quotient(b, intrinsic, &args)
            }
            Clmul | Pext | Pdep => {
                up_to(b, intrinsic, ty, 128)?;
                match intrinsic {
                    Clmul => bits::product(b, args[0], args[1]),
                    Pext => bits::gathered(b, args[0], args[1]),
                    _ => bits::spread(b, args[0], args[1]),
                }
            }
            _ => match intrinsic.predicated() {
                Some(plain) => return Ok(predicated::expand(w, inst, plain, &args, fast)),
                None => return Ok(Action::Keep),
            },
        }))
    })
}

/// That integers are of up to so many bits.
fn up_to(b: &Builder, intrinsic: Intrinsic, ty: Type, most: u32) -> Result<()> {
    if b.types.int_bits(b.types.scalar(ty)).is_some_and(|bits| bits <= most) {
        return Ok(());
    }
    let (name, text) = (intrinsic.name(), type_text(b.types, ty));
    Err(Diagnostic::at(
        b.span(),
        format!("'{name}' of '{text}' is not supported; of up to {most} bits it is"),
    ))
}
