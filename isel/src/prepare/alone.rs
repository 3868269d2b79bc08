//! The intrinsics that expansions call, and that `declare` declares: each lane executes them for itself.

use gcnsel_analysis::Alone;
use gcnsel_ir::Intrinsic;

pub(super) const AMDGCN_EXP2: Alone = Alone::of(Intrinsic::AmdgcnExp2);
pub(super) const AMDGCN_LOG: Alone = Alone::of(Intrinsic::AmdgcnLog);
pub(super) const BITREVERSE: Alone = Alone::of(Intrinsic::Bitreverse);
pub(super) const BSWAP: Alone = Alone::of(Intrinsic::Bswap);
pub(super) const COPYSIGN: Alone = Alone::of(Intrinsic::Copysign);
pub(super) const CTLZ: Alone = Alone::of(Intrinsic::Ctlz);
pub(super) const CTPOP: Alone = Alone::of(Intrinsic::Ctpop);
pub(super) const CTTZ: Alone = Alone::of(Intrinsic::Cttz);
pub(super) const FABS: Alone = Alone::of(Intrinsic::Fabs);
pub(super) const DWORDS: Alone = Alone::of(Intrinsic::GcnselDwords);
pub(super) const FAT_RESOURCE: Alone = Alone::of(Intrinsic::GcnselFatResource);
pub(super) const FROM_DWORDS: Alone = Alone::of(Intrinsic::GcnselFromDwords);
pub(super) const FMA: Alone = Alone::of(Intrinsic::Fma);
pub(super) const FREXP_EXP: Alone = Alone::of(Intrinsic::AmdgcnFrexpExp);
pub(super) const FREXP_MANT: Alone = Alone::of(Intrinsic::AmdgcnFrexpMant);
pub(super) const IS_PRIVATE: Alone = Alone::of(Intrinsic::AmdgcnIsPrivate);
pub(super) const KERNARG_SEGMENT_PTR: Alone = Alone::of(Intrinsic::AmdgcnKernargSegmentPtr);
pub(super) const LDEXP: Alone = Alone::of(Intrinsic::Ldexp);
pub(super) const LOG2: Alone = Alone::of(Intrinsic::Log2);
pub(super) const MAXIMUM: Alone = Alone::of(Intrinsic::Maximum);
pub(super) const MAXIMUMNUM: Alone = Alone::of(Intrinsic::Maximumnum);
pub(super) const MAXNUM: Alone = Alone::of(Intrinsic::Maxnum);
pub(super) const MINIMUM: Alone = Alone::of(Intrinsic::Minimum);
pub(super) const MINIMUMNUM: Alone = Alone::of(Intrinsic::Minimumnum);
pub(super) const MINNUM: Alone = Alone::of(Intrinsic::Minnum);
pub(super) const RCP: Alone = Alone::of(Intrinsic::AmdgcnRcp);
pub(super) const RINT: Alone = Alone::of(Intrinsic::Rint);
pub(super) const RSQ: Alone = Alone::of(Intrinsic::AmdgcnRsq);
pub(super) const STACKSAVE: Alone = Alone::of(Intrinsic::Stacksave);
pub(super) const TRUNC: Alone = Alone::of(Intrinsic::Trunc);
pub(super) const UMIN: Alone = Alone::of(Intrinsic::Umin);
