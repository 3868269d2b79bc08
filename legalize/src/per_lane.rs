//! The intrinsics that expansions call, and that `declare` declares: each lane executes them for itself.

use gcnsel_analysis::PerLane;
use gcnsel_ir::Intrinsic;

pub(super) const AMDGCN_EXP2: PerLane = PerLane::of(Intrinsic::AmdgcnExp2);
pub(super) const AMDGCN_LOG: PerLane = PerLane::of(Intrinsic::AmdgcnLog);
pub(super) const AMDGCN_TRIG_PREOP: PerLane = PerLane::of(Intrinsic::AmdgcnTrigPreop);
pub(super) const BITREVERSE: PerLane = PerLane::of(Intrinsic::Bitreverse);
pub(super) const BSWAP: PerLane = PerLane::of(Intrinsic::Bswap);
pub(super) const COS: PerLane = PerLane::of(Intrinsic::Cos);
pub(super) const COPYSIGN: PerLane = PerLane::of(Intrinsic::Copysign);
pub(super) const CTLZ: PerLane = PerLane::of(Intrinsic::Ctlz);
pub(super) const CTPOP: PerLane = PerLane::of(Intrinsic::Ctpop);
pub(super) const CTTZ: PerLane = PerLane::of(Intrinsic::Cttz);
pub(super) const FABS: PerLane = PerLane::of(Intrinsic::Fabs);
pub(super) const DWORDS: PerLane = PerLane::of(Intrinsic::GcnselDwords);
pub(super) const FAT_RESOURCE: PerLane = PerLane::of(Intrinsic::GcnselFatResource);
pub(super) const FROM_DWORDS: PerLane = PerLane::of(Intrinsic::GcnselFromDwords);
pub(super) const FMA: PerLane = PerLane::of(Intrinsic::Fma);
pub(super) const FREXP_EXP: PerLane = PerLane::of(Intrinsic::AmdgcnFrexpExp);
pub(super) const FREXP_MANT: PerLane = PerLane::of(Intrinsic::AmdgcnFrexpMant);
pub(super) const IS_PRIVATE: PerLane = PerLane::of(Intrinsic::AmdgcnIsPrivate);
pub(super) const KERNARG_SEGMENT_PTR: PerLane = PerLane::of(Intrinsic::AmdgcnKernargSegmentPtr);
pub(super) const LDEXP: PerLane = PerLane::of(Intrinsic::Ldexp);
pub(super) const LOG2: PerLane = PerLane::of(Intrinsic::Log2);
pub(super) const MASKED_GATHER: PerLane = PerLane::of(Intrinsic::MaskedGather);
pub(super) const MASKED_LOAD: PerLane = PerLane::of(Intrinsic::MaskedLoad);
pub(super) const MASKED_SCATTER: PerLane = PerLane::of(Intrinsic::MaskedScatter);
pub(super) const MASKED_STORE: PerLane = PerLane::of(Intrinsic::MaskedStore);
pub(super) const MAXIMUM: PerLane = PerLane::of(Intrinsic::Maximum);
pub(super) const MAXIMUMNUM: PerLane = PerLane::of(Intrinsic::Maximumnum);
pub(super) const MAXNUM: PerLane = PerLane::of(Intrinsic::Maxnum);
pub(super) const MINIMUM: PerLane = PerLane::of(Intrinsic::Minimum);
pub(super) const MINIMUMNUM: PerLane = PerLane::of(Intrinsic::Minimumnum);
pub(super) const MINNUM: PerLane = PerLane::of(Intrinsic::Minnum);
pub(super) const RAW_PTR_BUFFER_LOAD_ASYNC_LDS: PerLane =
    PerLane::of(Intrinsic::AmdgcnRawPtrBufferLoadAsyncLds);
pub(super) const RAW_PTR_BUFFER_LOAD_LDS: PerLane = PerLane::of(Intrinsic::AmdgcnRawPtrBufferLoadLds);
pub(super) const RCP: PerLane = PerLane::of(Intrinsic::AmdgcnRcp);
pub(super) const RINT: PerLane = PerLane::of(Intrinsic::Rint);
pub(super) const RSQ: PerLane = PerLane::of(Intrinsic::AmdgcnRsq);
pub(super) const SIN: PerLane = PerLane::of(Intrinsic::Sin);
pub(super) const STACKSAVE: PerLane = PerLane::of(Intrinsic::Stacksave);
pub(super) const TRUNC: PerLane = PerLane::of(Intrinsic::Trunc);
pub(super) const UMIN: PerLane = PerLane::of(Intrinsic::Umin);
