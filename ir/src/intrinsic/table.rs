//! The table: one row for each intrinsic.

use super::Effects;

/// Makes the enum and its columns from the rows.
macro_rules! intrinsics {
    ($($variant:ident $name:literal $signature:literal $effects:ident;)*) => {
        /// An intrinsic, whatever its overloaded types.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        #[allow(missing_docs)]
        pub enum Intrinsic {
            $($variant,)*
        }

        impl Intrinsic {
            /// All of them, in the table's order.
            pub const ALL: &'static [Intrinsic] = &[$(Intrinsic::$variant,)*];

            /// Name without the suffixes of overloaded types.
            pub fn name(self) -> &'static str {
                match self {
                    $(Intrinsic::$variant => $name,)*
                }
            }

            /// Its signature, in the notation that `signature.rs` explains.
            pub fn signature(self) -> &'static str {
                match self {
                    $(Intrinsic::$variant => $signature,)*
                }
            }

            /// What it does besides computing its result.
            pub const fn effects(self) -> Effects {
                match self {
                    $(Intrinsic::$variant => Effects::$effects,)*
                }
            }

            pub(super) fn by_stem(stem: &str) -> Option<Intrinsic> {
                match stem {
                    $($name => Some(Intrinsic::$variant),)*
                    _ => None,
                }
            }
        }
    };
}

intrinsics! {
    // Floats.
    Fabs "llvm.fabs" "F(F)" PURE;
    Floor "llvm.floor" "F(F)" PURE;
    Ceil "llvm.ceil" "F(F)" PURE;
    Trunc "llvm.trunc" "F(F)" PURE;
    Rint "llvm.rint" "F(F)" PURE;
    Nearbyint "llvm.nearbyint" "F(F)" PURE;
    Round "llvm.round" "F(F)" PURE;
    Roundeven "llvm.roundeven" "F(F)" PURE;
    Sqrt "llvm.sqrt" "F(F)" PURE;
    Exp "llvm.exp" "F(F)" PURE;
    Exp2 "llvm.exp2" "F(F)" PURE;
    Exp10 "llvm.exp10" "F(F)" PURE;
    Log "llvm.log" "F(F)" PURE;
    Log2 "llvm.log2" "F(F)" PURE;
    Log10 "llvm.log10" "F(F)" PURE;
    Sin "llvm.sin" "F(F)" PURE;
    Cos "llvm.cos" "F(F)" PURE;
    Tan "llvm.tan" "F(F)" PURE;
    Canonicalize "llvm.canonicalize" "F(F)" PURE;
    // What is computed before is not computed together with what comes after.
    ArithmeticFence "llvm.arithmetic.fence" "F(F)" PURE;
    Copysign "llvm.copysign" "F(F,F)" PURE;
    Minnum "llvm.minnum" "F(F,F)" PURE;
    Maxnum "llvm.maxnum" "F(F,F)" PURE;
    Minimum "llvm.minimum" "F(F,F)" PURE;
    Maximum "llvm.maximum" "F(F,F)" PURE;
    Minimumnum "llvm.minimumnum" "F(F,F)" PURE;
    Maximumnum "llvm.maximumnum" "F(F,F)" PURE;
    Pow "llvm.pow" "F(F,F)" PURE;
    Powi "llvm.powi" "F(F,i32)" PURE;
    Ldexp "llvm.ldexp" "F(F,J)" PURE;
    Frexp "llvm.frexp" "{F,J}(F)" PURE;
    Modf "llvm.modf" "{F,F}(F)" PURE;
    Sincos "llvm.sincos" "{F,F}(F)" PURE;
    Fma "llvm.fma" "F(F,F,F)" PURE;
    Fmuladd "llvm.fmuladd" "F(F,F,F)" PURE;
    IsFpclass "llvm.is.fpclass" "B(F,i32!)" PURE;
    FptosiSat "llvm.fptosi.sat" "I(G)" PURE;
    FptouiSat "llvm.fptoui.sat" "I(G)" PURE;
    Lround "llvm.lround" "I(G)" PURE;
    Llround "llvm.llround" "I(G)" PURE;
    Lrint "llvm.lrint" "I(G)" PURE;
    Llrint "llvm.llrint" "I(G)" PURE;
    FptruncRound "llvm.fptrunc.round" "F(G,meta)" PURE;
    ConvertToFp16 "llvm.convert.to.fp16" "i16(F)" PURE;
    ConvertFromFp16 "llvm.convert.from.fp16" "F(i16)" PURE;
    // Integers.
    Ctpop "llvm.ctpop" "I(I)" PURE;
    Bswap "llvm.bswap" "I(I)" PURE;
    Bitreverse "llvm.bitreverse" "I(I)" PURE;
    Ctlz "llvm.ctlz" "I(I,i1!)" PURE;
    Cttz "llvm.cttz" "I(I,i1!)" PURE;
    Abs "llvm.abs" "I(I,i1!)" PURE;
    Fshl "llvm.fshl" "I(I,I,I)" PURE;
    Fshr "llvm.fshr" "I(I,I,I)" PURE;
    Smin "llvm.smin" "I(I,I)" PURE;
    Smax "llvm.smax" "I(I,I)" PURE;
    Umin "llvm.umin" "I(I,I)" PURE;
    Umax "llvm.umax" "I(I,I)" PURE;
    SaddSat "llvm.sadd.sat" "I(I,I)" PURE;
    UaddSat "llvm.uadd.sat" "I(I,I)" PURE;
    SsubSat "llvm.ssub.sat" "I(I,I)" PURE;
    UsubSat "llvm.usub.sat" "I(I,I)" PURE;
    SshlSat "llvm.sshl.sat" "I(I,I)" PURE;
    UshlSat "llvm.ushl.sat" "I(I,I)" PURE;
    SaddWithOverflow "llvm.sadd.with.overflow" "{I,B}(I,I)" PURE;
    UaddWithOverflow "llvm.uadd.with.overflow" "{I,B}(I,I)" PURE;
    SsubWithOverflow "llvm.ssub.with.overflow" "{I,B}(I,I)" PURE;
    UsubWithOverflow "llvm.usub.with.overflow" "{I,B}(I,I)" PURE;
    SmulWithOverflow "llvm.smul.with.overflow" "{I,B}(I,I)" PURE;
    UmulWithOverflow "llvm.umul.with.overflow" "{I,B}(I,I)" PURE;
    Scmp "llvm.scmp" "I(J,J)" PURE;
    Ucmp "llvm.ucmp" "I(J,J)" PURE;
    // Fixed point: numbers with so many bits behind the point.
    SmulFix "llvm.smul.fix" "I(I,I,i32!)" PURE;
    SmulFixSat "llvm.smul.fix.sat" "I(I,I,i32!)" PURE;
    UmulFix "llvm.umul.fix" "I(I,I,i32!)" PURE;
    UmulFixSat "llvm.umul.fix.sat" "I(I,I,i32!)" PURE;
    SdivFix "llvm.sdiv.fix" "I(I,I,i32!)" PARTIAL;
    SdivFixSat "llvm.sdiv.fix.sat" "I(I,I,i32!)" PARTIAL;
    UdivFix "llvm.udiv.fix" "I(I,I,i32!)" PARTIAL;
    UdivFixSat "llvm.udiv.fix.sat" "I(I,I,i32!)" PARTIAL;
    // Products without carries; bits that a mask names, gathered and spread.
    Clmul "llvm.clmul" "I(I,I)" PURE;
    Pext "llvm.pext" "I(I,I)" PURE;
    Pdep "llvm.pdep" "I(I,I)" PURE;
    // Reductions of a vector.
    VectorReduceAdd "llvm.vector.reduce.add" "E(I)" PURE;
    VectorReduceMul "llvm.vector.reduce.mul" "E(I)" PURE;
    VectorReduceAnd "llvm.vector.reduce.and" "E(I)" PURE;
    VectorReduceOr "llvm.vector.reduce.or" "E(I)" PURE;
    VectorReduceXor "llvm.vector.reduce.xor" "E(I)" PURE;
    VectorReduceSmin "llvm.vector.reduce.smin" "E(I)" PURE;
    VectorReduceSmax "llvm.vector.reduce.smax" "E(I)" PURE;
    VectorReduceUmin "llvm.vector.reduce.umin" "E(I)" PURE;
    VectorReduceUmax "llvm.vector.reduce.umax" "E(I)" PURE;
    VectorReduceFadd "llvm.vector.reduce.fadd" "E(E,F)" PURE;
    VectorReduceFmul "llvm.vector.reduce.fmul" "E(E,F)" PURE;
    VectorReduceFmin "llvm.vector.reduce.fmin" "E(F)" PURE;
    VectorReduceFmax "llvm.vector.reduce.fmax" "E(F)" PURE;
    VectorReduceFminimum "llvm.vector.reduce.fminimum" "E(F)" PURE;
    VectorReduceFmaximum "llvm.vector.reduce.fmaximum" "E(F)" PURE;
    VectorPartialReduceAdd "llvm.vector.partial.reduce.add" "I(I,J)" PURE;
    VectorPartialReduceFadd "llvm.vector.partial.reduce.fadd" "F(F,G)" PURE;
    // Elements of vectors in other places.
    VectorReverse "llvm.vector.reverse" "V(V)" PURE;
    VectorSplice "llvm.vector.splice" "V(V,V,i32!)" PURE;
    VectorSpliceLeft "llvm.vector.splice.left" "V(V,V,i32)" PURE;
    VectorSpliceRight "llvm.vector.splice.right" "V(V,V,i32)" PURE;
    VectorInterleave2 "llvm.vector.interleave2" "W(V,V)" PURE;
    VectorDeinterleave2 "llvm.vector.deinterleave2" "{V,V}(W)" PURE;
    VectorInsert "llvm.vector.insert" "V(V,W,i64!)" PURE;
    VectorExtract "llvm.vector.extract" "V(W,i64!)" PURE;
    Stepvector "llvm.stepvector" "I()" PURE;
    // Masks of elements: made, counted, and what they choose.
    GetActiveLaneMask "llvm.get.active.lane.mask" "B(J,J)" PURE;
    GetVectorLength "llvm.experimental.get.vector.length" "i32(J,i32!,i1!)" PURE;
    CttzElts "llvm.experimental.cttz.elts" "J(I,i1!)" PURE;
    VectorMatch "llvm.experimental.vector.match" "B(I,J,B)" PURE;
    VectorExtractLastActive "llvm.experimental.vector.extract.last.active" "E(V,B,E)" PURE;
    VectorCompress "llvm.experimental.vector.compress" "V(V,B,V)" PURE;
    VectorHistogramAdd "llvm.experimental.vector.histogram.add" "void(A,J,B)" UPDATE;
    VectorHistogramUaddSat "llvm.experimental.vector.histogram.uadd.sat" "void(A,J,B)" UPDATE;
    VectorHistogramUmin "llvm.experimental.vector.histogram.umin" "void(A,J,B)" UPDATE;
    VectorHistogramUmax "llvm.experimental.vector.histogram.umax" "void(A,J,B)" UPDATE;
    // The same for those elements of vectors that a mask and a number of elements name (`predicated.rs`).
    VpAdd "llvm.vp.add" "I(I,I,B,i32)" PURE;
    VpSub "llvm.vp.sub" "I(I,I,B,i32)" PURE;
    VpMul "llvm.vp.mul" "I(I,I,B,i32)" PURE;
    VpAnd "llvm.vp.and" "I(I,I,B,i32)" PURE;
    VpOr "llvm.vp.or" "I(I,I,B,i32)" PURE;
    VpXor "llvm.vp.xor" "I(I,I,B,i32)" PURE;
    VpShl "llvm.vp.shl" "I(I,I,B,i32)" PURE;
    VpLshr "llvm.vp.lshr" "I(I,I,B,i32)" PURE;
    VpAshr "llvm.vp.ashr" "I(I,I,B,i32)" PURE;
    VpSdiv "llvm.vp.sdiv" "I(I,I,B,i32)" PARTIAL;
    VpUdiv "llvm.vp.udiv" "I(I,I,B,i32)" PARTIAL;
    VpSrem "llvm.vp.srem" "I(I,I,B,i32)" PARTIAL;
    VpUrem "llvm.vp.urem" "I(I,I,B,i32)" PARTIAL;
    VpSmin "llvm.vp.smin" "I(I,I,B,i32)" PURE;
    VpSmax "llvm.vp.smax" "I(I,I,B,i32)" PURE;
    VpUmin "llvm.vp.umin" "I(I,I,B,i32)" PURE;
    VpUmax "llvm.vp.umax" "I(I,I,B,i32)" PURE;
    VpSaddSat "llvm.vp.sadd.sat" "I(I,I,B,i32)" PURE;
    VpUaddSat "llvm.vp.uadd.sat" "I(I,I,B,i32)" PURE;
    VpSsubSat "llvm.vp.ssub.sat" "I(I,I,B,i32)" PURE;
    VpUsubSat "llvm.vp.usub.sat" "I(I,I,B,i32)" PURE;
    VpBswap "llvm.vp.bswap" "I(I,B,i32)" PURE;
    VpBitreverse "llvm.vp.bitreverse" "I(I,B,i32)" PURE;
    VpCtpop "llvm.vp.ctpop" "I(I,B,i32)" PURE;
    VpAbs "llvm.vp.abs" "I(I,i1!,B,i32)" PURE;
    VpCtlz "llvm.vp.ctlz" "I(I,i1!,B,i32)" PURE;
    VpCttz "llvm.vp.cttz" "I(I,i1!,B,i32)" PURE;
    VpFshl "llvm.vp.fshl" "I(I,I,I,B,i32)" PURE;
    VpFshr "llvm.vp.fshr" "I(I,I,I,B,i32)" PURE;
    VpFadd "llvm.vp.fadd" "F(F,F,B,i32)" PURE;
    VpFsub "llvm.vp.fsub" "F(F,F,B,i32)" PURE;
    VpFmul "llvm.vp.fmul" "F(F,F,B,i32)" PURE;
    VpFdiv "llvm.vp.fdiv" "F(F,F,B,i32)" PURE;
    VpFrem "llvm.vp.frem" "F(F,F,B,i32)" PURE;
    VpMinnum "llvm.vp.minnum" "F(F,F,B,i32)" PURE;
    VpMaxnum "llvm.vp.maxnum" "F(F,F,B,i32)" PURE;
    VpMinimum "llvm.vp.minimum" "F(F,F,B,i32)" PURE;
    VpMaximum "llvm.vp.maximum" "F(F,F,B,i32)" PURE;
    VpCopysign "llvm.vp.copysign" "F(F,F,B,i32)" PURE;
    VpFneg "llvm.vp.fneg" "F(F,B,i32)" PURE;
    VpFabs "llvm.vp.fabs" "F(F,B,i32)" PURE;
    VpSqrt "llvm.vp.sqrt" "F(F,B,i32)" PURE;
    VpCeil "llvm.vp.ceil" "F(F,B,i32)" PURE;
    VpFloor "llvm.vp.floor" "F(F,B,i32)" PURE;
    VpRint "llvm.vp.rint" "F(F,B,i32)" PURE;
    VpNearbyint "llvm.vp.nearbyint" "F(F,B,i32)" PURE;
    VpRound "llvm.vp.round" "F(F,B,i32)" PURE;
    VpRoundeven "llvm.vp.roundeven" "F(F,B,i32)" PURE;
    VpRoundtozero "llvm.vp.roundtozero" "F(F,B,i32)" PURE;
    VpFma "llvm.vp.fma" "F(F,F,F,B,i32)" PURE;
    VpFmuladd "llvm.vp.fmuladd" "F(F,F,F,B,i32)" PURE;
    VpTrunc "llvm.vp.trunc" "I(J,B,i32)" PURE;
    VpZext "llvm.vp.zext" "I(J,B,i32)" PURE;
    VpSext "llvm.vp.sext" "I(J,B,i32)" PURE;
    VpFptrunc "llvm.vp.fptrunc" "F(G,B,i32)" PURE;
    VpFpext "llvm.vp.fpext" "F(G,B,i32)" PURE;
    VpFptosi "llvm.vp.fptosi" "I(G,B,i32)" PURE;
    VpFptoui "llvm.vp.fptoui" "I(G,B,i32)" PURE;
    VpLrint "llvm.vp.lrint" "I(G,B,i32)" PURE;
    VpLlrint "llvm.vp.llrint" "I(G,B,i32)" PURE;
    VpSitofp "llvm.vp.sitofp" "F(J,B,i32)" PURE;
    VpUitofp "llvm.vp.uitofp" "F(J,B,i32)" PURE;
    VpInttoptr "llvm.vp.inttoptr" "V(J,B,i32)" PURE;
    VpPtrtoint "llvm.vp.ptrtoint" "I(W,B,i32)" PURE;
    VpIcmp "llvm.vp.icmp" "B(I,I,meta,B,i32)" PURE;
    VpFcmp "llvm.vp.fcmp" "B(F,F,meta,B,i32)" PURE;
    VpIsFpclass "llvm.vp.is.fpclass" "B(F,i32!,B,i32)" PURE;
    VpSelect "llvm.vp.select" "V(B,V,V,i32)" PURE;
    VpMerge "llvm.vp.merge" "V(B,V,V,i32)" PURE;
    VpReduceAdd "llvm.vp.reduce.add" "E(E,I,B,i32)" PURE;
    VpReduceMul "llvm.vp.reduce.mul" "E(E,I,B,i32)" PURE;
    VpReduceAnd "llvm.vp.reduce.and" "E(E,I,B,i32)" PURE;
    VpReduceOr "llvm.vp.reduce.or" "E(E,I,B,i32)" PURE;
    VpReduceXor "llvm.vp.reduce.xor" "E(E,I,B,i32)" PURE;
    VpReduceSmin "llvm.vp.reduce.smin" "E(E,I,B,i32)" PURE;
    VpReduceSmax "llvm.vp.reduce.smax" "E(E,I,B,i32)" PURE;
    VpReduceUmin "llvm.vp.reduce.umin" "E(E,I,B,i32)" PURE;
    VpReduceUmax "llvm.vp.reduce.umax" "E(E,I,B,i32)" PURE;
    VpReduceFadd "llvm.vp.reduce.fadd" "E(E,F,B,i32)" PURE;
    VpReduceFmul "llvm.vp.reduce.fmul" "E(E,F,B,i32)" PURE;
    VpReduceFmin "llvm.vp.reduce.fmin" "E(E,F,B,i32)" PURE;
    VpReduceFmax "llvm.vp.reduce.fmax" "E(E,F,B,i32)" PURE;
    VpReduceFminimum "llvm.vp.reduce.fminimum" "E(E,F,B,i32)" PURE;
    VpReduceFmaximum "llvm.vp.reduce.fmaximum" "E(E,F,B,i32)" PURE;
    VpCttzElts "llvm.vp.cttz.elts" "J(I,i1!,B,i32)" PURE;
    VpLoad "llvm.vp.load" "V(P,B,i32)" LOAD;
    VpStore "llvm.vp.store" "void(V,P,B,i32)" STORE;
    VpGather "llvm.vp.gather" "V(A,B,i32)" LOAD;
    VpScatter "llvm.vp.scatter" "void(V,A,B,i32)" STORE;
    // Memory.
    Memcpy "llvm.memcpy" "void(P,Q,J,i1!)" UPDATE;
    MemcpyInline "llvm.memcpy.inline" "void(P,Q,J,i1!)" UPDATE;
    Memmove "llvm.memmove" "void(P,Q,J,i1!)" UPDATE;
    Memset "llvm.memset" "void(P,i8,J,i1!)" STORE;
    MemsetInline "llvm.memset.inline" "void(P,i8,J,i1!)" STORE;
    MemsetPattern "llvm.experimental.memset.pattern" "void(P,T,J,i1!)" STORE;
    // Those elements of a vector that a mask names: alignment (bytes), mask, what the others are.
    MaskedLoad "llvm.masked.load" "V(P,i32!,B,V)" LOAD;
    MaskedStore "llvm.masked.store" "void(V,P,i32!,B)" STORE;
    MaskedGather "llvm.masked.gather" "V(A,i32!,B,V)" LOAD;
    MaskedScatter "llvm.masked.scatter" "void(V,A,i32!,B)" STORE;
    MaskedExpandload "llvm.masked.expandload" "V(p0,B,V)" LOAD;
    MaskedCompressstore "llvm.masked.compressstore" "void(V,p0,B)" STORE;
    // What C's library means by these names, where a module calls them and does not define them: compilers ask that
    // whoever links provides them, whatever the language (rustc compares slices by `memcmp`).
    LibraryMemcpy "memcpy" "P(P,Q,J)" UPDATE;
    LibraryMemmove "memmove" "P(P,Q,J)" UPDATE;
    LibraryMemset "memset" "P(P,i32,J)" STORE;
    LibraryMemcmp "memcmp" "i32(P,Q,J)" LOAD;
    LibraryBcmp "bcmp" "i32(P,Q,J)" LOAD;
    LibraryStrlen "strlen" "J(P)" LOAD;
    // Lists of the arguments that a variadic function is given beyond its parameters.
    VaStart "llvm.va_start" "void(P)" UPDATE;
    VaCopy "llvm.va_copy" "void(P,Q)" UPDATE;
    VaEnd "llvm.va_end" "void(P)" UPDATE;
    LifetimeStart "llvm.lifetime.start" "void(i64!,P)" UPDATE;
    LifetimeEnd "llvm.lifetime.end" "void(i64!,P)" UPDATE;
    InvariantStart "llvm.invariant.start" "p0(i64!,P)" UPDATE;
    InvariantEnd "llvm.invariant.end" "void(p0,i64!,P)" UPDATE;
    Prefetch "llvm.prefetch" "void(P,i32!,i32!,i32!)" UPDATE;
    // A pointer, and how far from it its 32 bits at an offset (bytes) say.
    LoadRelative "llvm.load.relative" "P(P,J)" LOAD;
    Ptrmask "llvm.ptrmask" "T(T,J)" PURE;
    LaunderInvariantGroup "llvm.launder.invariant.group" "P(P)" STATE;
    StripInvariantGroup "llvm.strip.invariant.group" "P(P)" PURE;
    Objectsize "llvm.objectsize" "J(P,i1!,i1!,i1!)" PURE;
    Returnaddress "llvm.returnaddress" "p0(i32!)" PURE;
    Frameaddress "llvm.frameaddress" "P(i32!)" PURE;
    Stacksave "llvm.stacksave" "P()" STATE;
    Stackrestore "llvm.stackrestore" "void(P)" STATE;
    // Hints and the like.
    Assume "llvm.assume" "void(i1)" STATE;
    Expect "llvm.expect" "I(I,I)" PURE;
    ExpectWithProbability "llvm.expect.with.probability" "I(I,I,f64!)" PURE;
    IsConstant "llvm.is.constant" "i1(T)" PURE;
    Annotation "llvm.annotation" "I(I,P,P,i32)" PURE;
    PtrAnnotation "llvm.ptr.annotation" "P(P,Q,Q,i32,Q)" PURE;
    // Whether checks are made that the program may do without.
    AllowRuntimeCheck "llvm.allow.runtime.check" "i1(meta)" PURE;
    AllowUbsanCheck "llvm.allow.ubsan.check" "i1(i8!)" PURE;
    ExperimentalWidenableCondition "llvm.experimental.widenable.condition" "i1()" PURE;
    ExperimentalNoaliasScopeDecl "llvm.experimental.noalias.scope.decl" "void(meta)" STATE;
    Sideeffect "llvm.sideeffect" "void()" STATE;
    Donothing "llvm.donothing" "void()" PURE;
    Pseudoprobe "llvm.pseudoprobe" "void(i64!,i64!,i32!,i64!)" STATE;
    Trap "llvm.trap" "void()" END;
    Debugtrap "llvm.debugtrap" "void()" STATE;
    Ubsantrap "llvm.ubsantrap" "void(i8!)" END;
    Readcyclecounter "llvm.readcyclecounter" "i64()" STATE;
    Readsteadycounter "llvm.readsteadycounter" "i64()" STATE;
    ReadRegister "llvm.read_register" "T(meta)" SYNC;
    WriteRegister "llvm.write_register" "void(meta,T^)" SYNC;
    GetRounding "llvm.get.rounding" "i32()" STATE;
    SetRounding "llvm.set.rounding" "void(i32)" STATE;
    GetFpenv "llvm.get.fpenv" "I()" STATE;
    SetFpenv "llvm.set.fpenv" "void(I)" STATE;
    ResetFpenv "llvm.reset.fpenv" "void()" STATE;
    GetFpmode "llvm.get.fpmode" "I()" STATE;
    SetFpmode "llvm.set.fpmode" "void(I)" STATE;
    ResetFpmode "llvm.reset.fpmode" "void()" STATE;
    ExperimentalConvergenceEntry "llvm.experimental.convergence.entry" "token()" CROSS_LANE;
    ExperimentalConvergenceAnchor "llvm.experimental.convergence.anchor" "token()" CROSS_LANE;
    ExperimentalConvergenceLoop "llvm.experimental.convergence.loop" "token()" CROSS_LANE;
    // Ids, dispatch, hidden arguments.
    AmdgcnWorkitemIdX "llvm.amdgcn.workitem.id.x" "i32()" PURE;
    AmdgcnWorkitemIdY "llvm.amdgcn.workitem.id.y" "i32()" PURE;
    AmdgcnWorkitemIdZ "llvm.amdgcn.workitem.id.z" "i32()" PURE;
    AmdgcnWorkgroupIdX "llvm.amdgcn.workgroup.id.x" "i32()" PURE;
    AmdgcnWorkgroupIdY "llvm.amdgcn.workgroup.id.y" "i32()" PURE;
    AmdgcnWorkgroupIdZ "llvm.amdgcn.workgroup.id.z" "i32()" PURE;
    AmdgcnDispatchPtr "llvm.amdgcn.dispatch.ptr" "p4()" PURE;
    AmdgcnQueuePtr "llvm.amdgcn.queue.ptr" "p4()" PURE;
    AmdgcnKernargSegmentPtr "llvm.amdgcn.kernarg.segment.ptr" "p4()" PURE;
    AmdgcnImplicitargPtr "llvm.amdgcn.implicitarg.ptr" "p4()" PURE;
    AmdgcnImplicitBufferPtr "llvm.amdgcn.implicit.buffer.ptr" "p4()" PURE;
    AmdgcnDispatchId "llvm.amdgcn.dispatch.id" "i64()" PURE;
    AmdgcnGroupstaticsize "llvm.amdgcn.groupstaticsize" "i32()" PURE;
    AmdgcnWavefrontsize "llvm.amdgcn.wavefrontsize" "i32()" PURE;
    AmdgcnLdsKernelId "llvm.amdgcn.lds.kernel.id" "i32()" PURE;
    AmdgcnIsShared "llvm.amdgcn.is.shared" "i1(p0)" PURE;
    AmdgcnIsPrivate "llvm.amdgcn.is.private" "i1(p0)" PURE;
    AmdgcnDead "llvm.amdgcn.dead" "T()" PURE;
    AmdgcnAddrspacecastNonnull "llvm.amdgcn.addrspacecast.nonnull" "P(Q)" PURE;
    AmdgcnRelocConstant "llvm.amdgcn.reloc.constant" "i32(meta)" PURE;
    // Ours: false, which nothing that decides where lanes go knows. Keeps blocks in a cycle.
    GcnselNever "llvm.gcnsel.never" "i1()" PURE;
    // Ours: the resource of a fat pointer; the dwords of a resource, and back.
    GcnselFatResource "llvm.gcnsel.fat.resource" "p8(p7)" PURE;
    GcnselDwords "llvm.gcnsel.dwords" "v4i32(p8)" PURE;
    GcnselFromDwords "llvm.gcnsel.from.dwords" "p8(v4i32)" PURE;
    // Synchronisation, messages, the clock, modes.
    AmdgcnSBarrier "llvm.amdgcn.s.barrier" "void()" BARRIER;
    AmdgcnWaveBarrier "llvm.amdgcn.wave.barrier" "void()" BARRIER;
    AmdgcnSWaitcnt "llvm.amdgcn.s.waitcnt" "void(i32!)" SYNC;
    AmdgcnSchedBarrier "llvm.amdgcn.sched.barrier" "void(i32!)" SYNC;
    AmdgcnSchedGroupBarrier "llvm.amdgcn.sched.group.barrier" "void(i32!,i32!,i32!)" SYNC;
    AmdgcnIglpOpt "llvm.amdgcn.iglp.opt" "void(i32!)" SYNC;
    AmdgcnSNop "llvm.amdgcn.s.nop" "void(i16!)" STATE;
    AmdgcnSSleep "llvm.amdgcn.s.sleep" "void(i32!)" STATE;
    AmdgcnSSethalt "llvm.amdgcn.s.sethalt" "void(i32!)" STATE;
    AmdgcnSSetprio "llvm.amdgcn.s.setprio" "void(i16!)" STATE;
    AmdgcnSIncperflevel "llvm.amdgcn.s.incperflevel" "void(i32!)" STATE;
    AmdgcnSDecperflevel "llvm.amdgcn.s.decperflevel" "void(i32!)" STATE;
    AmdgcnSSendmsg "llvm.amdgcn.s.sendmsg" "void(i32!,i32^)" STATE;
    AmdgcnSSendmsghalt "llvm.amdgcn.s.sendmsghalt" "void(i32!,i32^)" STATE;
    AmdgcnSGetreg "llvm.amdgcn.s.getreg" "i32(i32!)" STATE;
    AmdgcnSSetreg "llvm.amdgcn.s.setreg" "void(i32!,i32^)" STATE;
    AmdgcnSGetpc "llvm.amdgcn.s.getpc" "i64()" PURE;
    AmdgcnSMemtime "llvm.amdgcn.s.memtime" "i64()" STATE;
    AmdgcnSMemrealtime "llvm.amdgcn.s.memrealtime" "i64()" STATE;
    AmdgcnSDcacheInv "llvm.amdgcn.s.dcache.inv" "void()" CACHE;
    AmdgcnSDcacheInvVol "llvm.amdgcn.s.dcache.inv.vol" "void()" CACHE;
    AmdgcnSDcacheWb "llvm.amdgcn.s.dcache.wb" "void()" CACHE;
    AmdgcnSDcacheWbVol "llvm.amdgcn.s.dcache.wb.vol" "void()" CACHE;
    AmdgcnBufferWbinvl1 "llvm.amdgcn.buffer.wbinvl1" "void()" CACHE;
    AmdgcnBufferWbinvl1Vol "llvm.amdgcn.buffer.wbinvl1.vol" "void()" CACHE;
    AmdgcnEndpgm "llvm.amdgcn.endpgm" "void()" END;
    AmdgcnKill "llvm.amdgcn.kill" "void(i1)" SYNC;
    AmdgcnWqmDemote "llvm.amdgcn.wqm.demote" "void(i1)" SYNC;
    AmdgcnPsLive "llvm.amdgcn.ps.live" "i1()" SYNC;
    AmdgcnLiveMask "llvm.amdgcn.live.mask" "i1()" SYNC;
    AmdgcnUnreachable "llvm.amdgcn.unreachable" "void()" SYNC;
    AmdgcnDsGwsInit "llvm.amdgcn.ds.gws.init" "void(i32,i32)" BARRIER;
    AmdgcnDsGwsBarrier "llvm.amdgcn.ds.gws.barrier" "void(i32,i32)" BARRIER;
    AmdgcnDsGwsSemaBr "llvm.amdgcn.ds.gws.sema.br" "void(i32,i32)" BARRIER;
    AmdgcnDsGwsSemaV "llvm.amdgcn.ds.gws.sema.v" "void(i32)" BARRIER;
    AmdgcnDsGwsSemaP "llvm.amdgcn.ds.gws.sema.p" "void(i32)" BARRIER;
    AmdgcnDsGwsSemaReleaseAll "llvm.amdgcn.ds.gws.sema.release.all" "void(i32)" BARRIER;
    // Lanes.
    AmdgcnIf "llvm.amdgcn.if" "{i1,I}(i1)" CROSS_LANE;
    AmdgcnElse "llvm.amdgcn.else" "{i1,I}(J)" CROSS_LANE;
    AmdgcnIfBreak "llvm.amdgcn.if.break" "I(i1,I)" CROSS_LANE;
    AmdgcnReadfirstlane "llvm.amdgcn.readfirstlane" "T(T)" CROSS_LANE;
    AmdgcnReadlane "llvm.amdgcn.readlane" "T(T,i32^)" CROSS_LANE;
    AmdgcnWritelane "llvm.amdgcn.writelane" "T(T^,i32^,T)" CROSS_LANE;
    AmdgcnBallot "llvm.amdgcn.ballot" "I(i1^)" CROSS_LANE;
    AmdgcnInverseBallot "llvm.amdgcn.inverse.ballot" "i1(I^)" CROSS_LANE;
    AmdgcnIcmp "llvm.amdgcn.icmp" "I(U,U,i32!)" CROSS_LANE;
    AmdgcnFcmp "llvm.amdgcn.fcmp" "I(G,G,i32!)" CROSS_LANE;
    AmdgcnMbcntLo "llvm.amdgcn.mbcnt.lo" "i32(i32,i32)" PURE;
    AmdgcnMbcntHi "llvm.amdgcn.mbcnt.hi" "i32(i32,i32)" PURE;
    AmdgcnDsBpermute "llvm.amdgcn.ds.bpermute" "i32(i32,i32)" CROSS_LANE;
    AmdgcnDsPermute "llvm.amdgcn.ds.permute" "i32(i32,i32)" CROSS_LANE;
    AmdgcnDsSwizzle "llvm.amdgcn.ds.swizzle" "i32(i32,i32!)" CROSS_LANE;
    AmdgcnMovDpp "llvm.amdgcn.mov.dpp" "T(T,i32!,i32!,i32!,i1!)" CROSS_LANE;
    AmdgcnUpdateDpp "llvm.amdgcn.update.dpp" "T(T,T,i32!,i32!,i32!,i1!)" CROSS_LANE;
    AmdgcnWaveReduceUmin "llvm.amdgcn.wave.reduce.umin" "I(I,i32!)" CROSS_LANE;
    AmdgcnWaveReduceUmax "llvm.amdgcn.wave.reduce.umax" "I(I,i32!)" CROSS_LANE;
    AmdgcnWaveReduceMin "llvm.amdgcn.wave.reduce.min" "I(I,i32!)" CROSS_LANE;
    AmdgcnWaveReduceMax "llvm.amdgcn.wave.reduce.max" "I(I,i32!)" CROSS_LANE;
    AmdgcnWaveReduceAdd "llvm.amdgcn.wave.reduce.add" "I(I,i32!)" CROSS_LANE;
    AmdgcnWaveReduceSub "llvm.amdgcn.wave.reduce.sub" "I(I,i32!)" CROSS_LANE;
    AmdgcnWaveReduceAnd "llvm.amdgcn.wave.reduce.and" "I(I,i32!)" CROSS_LANE;
    AmdgcnWaveReduceOr "llvm.amdgcn.wave.reduce.or" "I(I,i32!)" CROSS_LANE;
    AmdgcnWaveReduceXor "llvm.amdgcn.wave.reduce.xor" "I(I,i32!)" CROSS_LANE;
    AmdgcnWaveReduceFadd "llvm.amdgcn.wave.reduce.fadd" "F(F,i32!)" CROSS_LANE;
    AmdgcnWaveReduceFsub "llvm.amdgcn.wave.reduce.fsub" "F(F,i32!)" CROSS_LANE;
    AmdgcnWaveReduceFmin "llvm.amdgcn.wave.reduce.fmin" "F(F,i32!)" CROSS_LANE;
    AmdgcnWaveReduceFmax "llvm.amdgcn.wave.reduce.fmax" "F(F,i32!)" CROSS_LANE;
    AmdgcnWaveShuffle "llvm.amdgcn.wave.shuffle" "T(T,i32)" CROSS_LANE;
    AmdgcnStrictWwm "llvm.amdgcn.strict.wwm" "T(T)" CROSS_LANE;
    AmdgcnWwm "llvm.amdgcn.wwm" "T(T)" CROSS_LANE;
    AmdgcnStrictWqm "llvm.amdgcn.strict.wqm" "T(T)" CROSS_LANE;
    AmdgcnWqm "llvm.amdgcn.wqm" "T(T)" CROSS_LANE;
    AmdgcnSoftwqm "llvm.amdgcn.softwqm" "T(T)" CROSS_LANE;
    AmdgcnSetInactive "llvm.amdgcn.set.inactive" "T(T,T)" CROSS_LANE;
    AmdgcnWqmVote "llvm.amdgcn.wqm.vote" "i1(i1)" CROSS_LANE;
    // The machine's float operations.
    AmdgcnRcp "llvm.amdgcn.rcp" "F(F)" PURE;
    AmdgcnRsq "llvm.amdgcn.rsq" "F(F)" PURE;
    AmdgcnRsqClamp "llvm.amdgcn.rsq.clamp" "F(F)" PURE;
    AmdgcnSqrt "llvm.amdgcn.sqrt" "F(F)" PURE;
    AmdgcnSin "llvm.amdgcn.sin" "F(F)" PURE;
    AmdgcnCos "llvm.amdgcn.cos" "F(F)" PURE;
    AmdgcnLog "llvm.amdgcn.log" "F(F)" PURE;
    AmdgcnExp2 "llvm.amdgcn.exp2" "F(F)" PURE;
    AmdgcnLogClamp "llvm.amdgcn.log.clamp" "F(F)" PURE;
    AmdgcnFract "llvm.amdgcn.fract" "F(F)" PURE;
    AmdgcnFrexpMant "llvm.amdgcn.frexp.mant" "F(F)" PURE;
    AmdgcnRcpLegacy "llvm.amdgcn.rcp.legacy" "F(F)" PURE;
    AmdgcnRsqLegacy "llvm.amdgcn.rsq.legacy" "F(F)" PURE;
    AmdgcnFrexpExp "llvm.amdgcn.frexp.exp" "I(G)" PURE;
    AmdgcnClass "llvm.amdgcn.class" "i1(F,i32)" PURE;
    AmdgcnTrigPreop "llvm.amdgcn.trig.preop" "F(F,i32)" PURE;
    AmdgcnDivScale "llvm.amdgcn.div.scale" "{F,i1}(F,F,i1!)" PURE;
    AmdgcnDivFmas "llvm.amdgcn.div.fmas" "F(F,F,F,i1)" PURE;
    AmdgcnDivFixup "llvm.amdgcn.div.fixup" "F(F,F,F)" PURE;
    AmdgcnFdivFast "llvm.amdgcn.fdiv.fast" "f32(f32,f32)" PURE;
    AmdgcnFmed3 "llvm.amdgcn.fmed3" "F(F,F,F)" PURE;
    AmdgcnFmadFtz "llvm.amdgcn.fmad.ftz" "F(F,F,F)" PURE;
    AmdgcnFmulLegacy "llvm.amdgcn.fmul.legacy" "f32(f32,f32)" PURE;
    AmdgcnFmaLegacy "llvm.amdgcn.fma.legacy" "f32(f32,f32,f32)" PURE;
    AmdgcnCubeid "llvm.amdgcn.cubeid" "f32(f32,f32,f32)" PURE;
    AmdgcnCubema "llvm.amdgcn.cubema" "f32(f32,f32,f32)" PURE;
    AmdgcnCubesc "llvm.amdgcn.cubesc" "f32(f32,f32,f32)" PURE;
    AmdgcnCubetc "llvm.amdgcn.cubetc" "f32(f32,f32,f32)" PURE;
    AmdgcnCvtPkrtz "llvm.amdgcn.cvt.pkrtz" "v2f16(f32,f32)" PURE;
    AmdgcnCvtPknormI16 "llvm.amdgcn.cvt.pknorm.i16" "v2i16(f32,f32)" PURE;
    AmdgcnCvtPknormU16 "llvm.amdgcn.cvt.pknorm.u16" "v2i16(f32,f32)" PURE;
    AmdgcnCvtPkI16 "llvm.amdgcn.cvt.pk.i16" "v2i16(i32,i32)" PURE;
    AmdgcnCvtPkU16 "llvm.amdgcn.cvt.pk.u16" "v2i16(i32,i32)" PURE;
    AmdgcnCvtPkU8F32 "llvm.amdgcn.cvt.pk.u8.f32" "i32(f32,i32,i32)" PURE;
    AmdgcnCvtOffF32I4 "llvm.amdgcn.cvt.off.f32.i4" "f32(i32)" PURE;
    AmdgcnCvtF32Bf8 "llvm.amdgcn.cvt.f32.bf8" "f32(i32,i32!)" PURE;
    AmdgcnCvtF32Fp8 "llvm.amdgcn.cvt.f32.fp8" "f32(i32,i32!)" PURE;
    AmdgcnCvtPkF32Bf8 "llvm.amdgcn.cvt.pk.f32.bf8" "v2f32(i32,i1!)" PURE;
    AmdgcnCvtPkF32Fp8 "llvm.amdgcn.cvt.pk.f32.fp8" "v2f32(i32,i1!)" PURE;
    AmdgcnCvtPkBf8F32 "llvm.amdgcn.cvt.pk.bf8.f32" "i32(f32,f32,i32,i1!)" PURE;
    AmdgcnCvtPkFp8F32 "llvm.amdgcn.cvt.pk.fp8.f32" "i32(f32,f32,i32,i1!)" PURE;
    AmdgcnCvtSrBf8F32 "llvm.amdgcn.cvt.sr.bf8.f32" "i32(f32,i32,i32,i32!)" PURE;
    AmdgcnCvtSrFp8F32 "llvm.amdgcn.cvt.sr.fp8.f32" "i32(f32,i32,i32,i32!)" PURE;
    // The machine's integer operations.
    AmdgcnUbfe "llvm.amdgcn.ubfe" "I(I,i32,i32)" PURE;
    AmdgcnSbfe "llvm.amdgcn.sbfe" "I(I,i32,i32)" PURE;
    AmdgcnLerp "llvm.amdgcn.lerp" "i32(i32,i32,i32)" PURE;
    AmdgcnSadU8 "llvm.amdgcn.sad.u8" "i32(i32,i32,i32)" PURE;
    AmdgcnSadHiU8 "llvm.amdgcn.sad.hi.u8" "i32(i32,i32,i32)" PURE;
    AmdgcnSadU16 "llvm.amdgcn.sad.u16" "i32(i32,i32,i32)" PURE;
    AmdgcnMsadU8 "llvm.amdgcn.msad.u8" "i32(i32,i32,i32)" PURE;
    AmdgcnPerm "llvm.amdgcn.perm" "i32(i32,i32,i32)" PURE;
    AmdgcnAlignbyte "llvm.amdgcn.alignbyte" "i32(i32,i32,i32)" PURE;
    AmdgcnAlignbit "llvm.amdgcn.alignbit" "i32(i32,i32,i32)" PURE;
    AmdgcnQsadPkU16U8 "llvm.amdgcn.qsad.pk.u16.u8" "i64(i64,i32,i64)" PURE;
    AmdgcnMqsadPkU16U8 "llvm.amdgcn.mqsad.pk.u16.u8" "i64(i64,i32,i64)" PURE;
    AmdgcnMqsadU32U8 "llvm.amdgcn.mqsad.u32.u8" "v4i32(i64,i32,v4i32)" PURE;
    AmdgcnMulI24 "llvm.amdgcn.mul.i24" "I(i32,i32)" PURE;
    AmdgcnMulU24 "llvm.amdgcn.mul.u24" "I(i32,i32)" PURE;
    AmdgcnMulhiI24 "llvm.amdgcn.mulhi.i24" "i32(i32,i32)" PURE;
    AmdgcnMulhiU24 "llvm.amdgcn.mulhi.u24" "i32(i32,i32)" PURE;
    AmdgcnSWqm "llvm.amdgcn.s.wqm" "I(I)" CROSS_LANE;
    AmdgcnSQuadmask "llvm.amdgcn.s.quadmask" "I(I)" CROSS_LANE;
    AmdgcnSBitreplicate "llvm.amdgcn.s.bitreplicate" "i64(i32)" CROSS_LANE;
    AmdgcnSffbh "llvm.amdgcn.sffbh" "I(I)" PURE;
    AmdgcnFdot2 "llvm.amdgcn.fdot2" "f32(v2f16,v2f16,f32,i1!)" PURE;
    AmdgcnSdot2 "llvm.amdgcn.sdot2" "i32(v2i16,v2i16,i32,i1!)" PURE;
    AmdgcnUdot2 "llvm.amdgcn.udot2" "i32(v2i16,v2i16,i32,i1!)" PURE;
    AmdgcnSdot4 "llvm.amdgcn.sdot4" "i32(i32,i32,i32,i1!)" PURE;
    AmdgcnUdot4 "llvm.amdgcn.udot4" "i32(i32,i32,i32,i1!)" PURE;
    AmdgcnSdot8 "llvm.amdgcn.sdot8" "i32(i32,i32,i32,i1!)" PURE;
    AmdgcnUdot8 "llvm.amdgcn.udot8" "i32(i32,i32,i32,i1!)" PURE;
    // Atomics beyond `atomicrmw`.
    AmdgcnDsAppend "llvm.amdgcn.ds.append" "i32(P^,i1!)" COUNT;
    AmdgcnDsConsume "llvm.amdgcn.ds.consume" "i32(P^,i1!)" COUNT;
    AmdgcnDsOrderedAdd "llvm.amdgcn.ds.ordered.add" "i32(p2,i32,i32!,i32!,i1!,i32!,i1!,i1!)" COUNT;
    AmdgcnDsOrderedSwap "llvm.amdgcn.ds.ordered.swap" "i32(p2,i32,i32!,i32!,i1!,i32!,i1!,i1!)" COUNT;
    AmdgcnAtomicInc "llvm.amdgcn.atomic.inc" "I(P,I,i32!,i32!,i1!)" UPDATE;
    AmdgcnAtomicDec "llvm.amdgcn.atomic.dec" "I(P,I,i32!,i32!,i1!)" UPDATE;
    AmdgcnDsFadd "llvm.amdgcn.ds.fadd" "F(P,F,i32!,i32!,i1!)" UPDATE;
    AmdgcnDsFmin "llvm.amdgcn.ds.fmin" "F(P,F,i32!,i32!,i1!)" UPDATE;
    AmdgcnDsFmax "llvm.amdgcn.ds.fmax" "F(P,F,i32!,i32!,i1!)" UPDATE;
    AmdgcnGlobalAtomicFadd "llvm.amdgcn.global.atomic.fadd" "F(P,F)" UPDATE;
    AmdgcnGlobalAtomicFmin "llvm.amdgcn.global.atomic.fmin" "F(P,F)" UPDATE;
    AmdgcnGlobalAtomicFmax "llvm.amdgcn.global.atomic.fmax" "F(P,F)" UPDATE;
    AmdgcnFlatAtomicFadd "llvm.amdgcn.flat.atomic.fadd" "F(P,F)" UPDATE;
    AmdgcnFlatAtomicFmin "llvm.amdgcn.flat.atomic.fmin" "F(P,F)" UPDATE;
    AmdgcnFlatAtomicFmax "llvm.amdgcn.flat.atomic.fmax" "F(P,F)" UPDATE;
    AmdgcnGlobalAtomicFaddV2Bf16 "llvm.amdgcn.global.atomic.fadd.v2bf16" "v2i16(P,v2i16)" UPDATE;
    AmdgcnFlatAtomicFaddV2Bf16 "llvm.amdgcn.flat.atomic.fadd.v2bf16" "v2i16(P,v2i16)" UPDATE;
    AmdgcnDsFaddV2Bf16 "llvm.amdgcn.ds.fadd.v2bf16" "v2i16(P,v2i16)" UPDATE;
    // Images. (Other kinds and dimensions are refused by name.)
    AmdgcnImageLoad1d "llvm.amdgcn.image.load.1d" "T(i32!,J,v8i32^,i32!,i32!)" IMAGE;
    AmdgcnImageLoad2d "llvm.amdgcn.image.load.2d" "T(i32!,J,J,v8i32^,i32!,i32!)" IMAGE;
    AmdgcnImageLoad3d "llvm.amdgcn.image.load.3d" "T(i32!,J,J,J,v8i32^,i32!,i32!)" IMAGE;
    AmdgcnImageLoad1dArray "llvm.amdgcn.image.load.1darray" "T(i32!,J,J,v8i32^,i32!,i32!)" IMAGE;
    AmdgcnImageLoad2dArray "llvm.amdgcn.image.load.2darray" "T(i32!,J,J,J,v8i32^,i32!,i32!)" IMAGE;
    AmdgcnImageStore1d "llvm.amdgcn.image.store.1d" "void(T,i32!,J,v8i32^,i32!,i32!)" STORE;
    AmdgcnImageStore2d "llvm.amdgcn.image.store.2d" "void(T,i32!,J,J,v8i32^,i32!,i32!)" STORE;
    AmdgcnImageStore3d "llvm.amdgcn.image.store.3d" "void(T,i32!,J,J,J,v8i32^,i32!,i32!)" STORE;
    AmdgcnImageStore1dArray "llvm.amdgcn.image.store.1darray" "void(T,i32!,J,J,v8i32^,i32!,i32!)" STORE;
    AmdgcnImageStore2dArray "llvm.amdgcn.image.store.2darray" "void(T,i32!,J,J,J,v8i32^,i32!,i32!)" STORE;
    AmdgcnImageSample1d "llvm.amdgcn.image.sample.1d" "T(i32!,G,v8i32^,v4i32^,i1!,i32!,i32!)" DERIVATIVE;
    AmdgcnImageSample2d "llvm.amdgcn.image.sample.2d" "T(i32!,G,G,v8i32^,v4i32^,i1!,i32!,i32!)" DERIVATIVE;
    AmdgcnImageSample3d "llvm.amdgcn.image.sample.3d" "T(i32!,G,G,G,v8i32^,v4i32^,i1!,i32!,i32!)" DERIVATIVE;
    AmdgcnImageSample1dArray "llvm.amdgcn.image.sample.1darray" "T(i32!,G,G,v8i32^,v4i32^,i1!,i32!,i32!)" DERIVATIVE;
    AmdgcnImageSample2dArray "llvm.amdgcn.image.sample.2darray" "T(i32!,G,G,G,v8i32^,v4i32^,i1!,i32!,i32!)" DERIVATIVE;
    AmdgcnImageSampleLz1d "llvm.amdgcn.image.sample.lz.1d" "T(i32!,G,v8i32^,v4i32^,i1!,i32!,i32!)" IMAGE;
    AmdgcnImageSampleLz2d "llvm.amdgcn.image.sample.lz.2d" "T(i32!,G,G,v8i32^,v4i32^,i1!,i32!,i32!)" IMAGE;
    AmdgcnImageSampleLz3d "llvm.amdgcn.image.sample.lz.3d" "T(i32!,G,G,G,v8i32^,v4i32^,i1!,i32!,i32!)" IMAGE;
    AmdgcnImageSampleLz1dArray "llvm.amdgcn.image.sample.lz.1darray" "T(i32!,G,G,v8i32^,v4i32^,i1!,i32!,i32!)" IMAGE;
    AmdgcnImageSampleLz2dArray "llvm.amdgcn.image.sample.lz.2darray" "T(i32!,G,G,G,v8i32^,v4i32^,i1!,i32!,i32!)" IMAGE;
    AmdgcnImageSampleL1d "llvm.amdgcn.image.sample.l.1d" "T(i32!,G,G,v8i32^,v4i32^,i1!,i32!,i32!)" IMAGE;
    AmdgcnImageSampleL2d "llvm.amdgcn.image.sample.l.2d" "T(i32!,G,G,G,v8i32^,v4i32^,i1!,i32!,i32!)" IMAGE;
    AmdgcnImageSampleL3d "llvm.amdgcn.image.sample.l.3d" "T(i32!,G,G,G,G,v8i32^,v4i32^,i1!,i32!,i32!)" IMAGE;
    AmdgcnImageSampleL1dArray "llvm.amdgcn.image.sample.l.1darray" "T(i32!,G,G,G,v8i32^,v4i32^,i1!,i32!,i32!)" IMAGE;
    AmdgcnImageSampleL2dArray "llvm.amdgcn.image.sample.l.2darray" "T(i32!,G,G,G,G,v8i32^,v4i32^,i1!,i32!,i32!)" IMAGE;
    // Buffers.
    AmdgcnMakeBufferRsrc "llvm.amdgcn.make.buffer.rsrc" "_(P,i16,_,i32)" PURE;
    AmdgcnRawPtrBufferLoad "llvm.amdgcn.raw.ptr.buffer.load" "T(p8^,i32,i32^,i32!)" LOAD;
    AmdgcnRawPtrAtomicBufferLoad "llvm.amdgcn.raw.ptr.atomic.buffer.load" "T(p8^,i32,i32^,i32!)" UPDATE;
    AmdgcnRawPtrBufferLoadFormat "llvm.amdgcn.raw.ptr.buffer.load.format" "T(p8^,i32,i32^,i32!)" LOAD;
    AmdgcnRawPtrBufferStore "llvm.amdgcn.raw.ptr.buffer.store" "void(T,p8^,i32,i32^,i32!)" STORE;
    AmdgcnRawPtrBufferStoreFormat "llvm.amdgcn.raw.ptr.buffer.store.format" "void(T,p8^,i32,i32^,i32!)" STORE;
    AmdgcnRawPtrBufferAtomicSwap "llvm.amdgcn.raw.ptr.buffer.atomic.swap" "T(T,p8^,i32,i32^,i32!)" UPDATE;
    AmdgcnRawPtrBufferAtomicAdd "llvm.amdgcn.raw.ptr.buffer.atomic.add" "T(T,p8^,i32,i32^,i32!)" UPDATE;
    AmdgcnRawPtrBufferAtomicSub "llvm.amdgcn.raw.ptr.buffer.atomic.sub" "T(T,p8^,i32,i32^,i32!)" UPDATE;
    AmdgcnRawPtrBufferAtomicSmin "llvm.amdgcn.raw.ptr.buffer.atomic.smin" "T(T,p8^,i32,i32^,i32!)" UPDATE;
    AmdgcnRawPtrBufferAtomicUmin "llvm.amdgcn.raw.ptr.buffer.atomic.umin" "T(T,p8^,i32,i32^,i32!)" UPDATE;
    AmdgcnRawPtrBufferAtomicSmax "llvm.amdgcn.raw.ptr.buffer.atomic.smax" "T(T,p8^,i32,i32^,i32!)" UPDATE;
    AmdgcnRawPtrBufferAtomicUmax "llvm.amdgcn.raw.ptr.buffer.atomic.umax" "T(T,p8^,i32,i32^,i32!)" UPDATE;
    AmdgcnRawPtrBufferAtomicAnd "llvm.amdgcn.raw.ptr.buffer.atomic.and" "T(T,p8^,i32,i32^,i32!)" UPDATE;
    AmdgcnRawPtrBufferAtomicOr "llvm.amdgcn.raw.ptr.buffer.atomic.or" "T(T,p8^,i32,i32^,i32!)" UPDATE;
    AmdgcnRawPtrBufferAtomicXor "llvm.amdgcn.raw.ptr.buffer.atomic.xor" "T(T,p8^,i32,i32^,i32!)" UPDATE;
    AmdgcnRawPtrBufferAtomicInc "llvm.amdgcn.raw.ptr.buffer.atomic.inc" "T(T,p8^,i32,i32^,i32!)" UPDATE;
    AmdgcnRawPtrBufferAtomicDec "llvm.amdgcn.raw.ptr.buffer.atomic.dec" "T(T,p8^,i32,i32^,i32!)" UPDATE;
    AmdgcnRawPtrBufferAtomicFadd "llvm.amdgcn.raw.ptr.buffer.atomic.fadd" "T(T,p8^,i32,i32^,i32!)" UPDATE;
    AmdgcnRawPtrBufferAtomicFmin "llvm.amdgcn.raw.ptr.buffer.atomic.fmin" "T(T,p8^,i32,i32^,i32!)" UPDATE;
    AmdgcnRawPtrBufferAtomicFmax "llvm.amdgcn.raw.ptr.buffer.atomic.fmax" "T(T,p8^,i32,i32^,i32!)" UPDATE;
    AmdgcnRawPtrBufferAtomicCmpswap "llvm.amdgcn.raw.ptr.buffer.atomic.cmpswap" "T(T,T,p8^,i32,i32^,i32!)" UPDATE;
    AmdgcnRawBufferLoad "llvm.amdgcn.raw.buffer.load" "T(v4i32^,i32,i32^,i32!)" LOAD;
    AmdgcnRawAtomicBufferLoad "llvm.amdgcn.raw.atomic.buffer.load" "T(v4i32^,i32,i32^,i32!)" UPDATE;
    AmdgcnRawBufferLoadFormat "llvm.amdgcn.raw.buffer.load.format" "T(v4i32^,i32,i32^,i32!)" LOAD;
    AmdgcnRawBufferStore "llvm.amdgcn.raw.buffer.store" "void(T,v4i32^,i32,i32^,i32!)" STORE;
    AmdgcnRawBufferStoreFormat "llvm.amdgcn.raw.buffer.store.format" "void(T,v4i32^,i32,i32^,i32!)" STORE;
    AmdgcnRawBufferAtomicSwap "llvm.amdgcn.raw.buffer.atomic.swap" "T(T,v4i32^,i32,i32^,i32!)" UPDATE;
    AmdgcnRawBufferAtomicAdd "llvm.amdgcn.raw.buffer.atomic.add" "T(T,v4i32^,i32,i32^,i32!)" UPDATE;
    AmdgcnRawBufferAtomicSub "llvm.amdgcn.raw.buffer.atomic.sub" "T(T,v4i32^,i32,i32^,i32!)" UPDATE;
    AmdgcnRawBufferAtomicSmin "llvm.amdgcn.raw.buffer.atomic.smin" "T(T,v4i32^,i32,i32^,i32!)" UPDATE;
    AmdgcnRawBufferAtomicUmin "llvm.amdgcn.raw.buffer.atomic.umin" "T(T,v4i32^,i32,i32^,i32!)" UPDATE;
    AmdgcnRawBufferAtomicSmax "llvm.amdgcn.raw.buffer.atomic.smax" "T(T,v4i32^,i32,i32^,i32!)" UPDATE;
    AmdgcnRawBufferAtomicUmax "llvm.amdgcn.raw.buffer.atomic.umax" "T(T,v4i32^,i32,i32^,i32!)" UPDATE;
    AmdgcnRawBufferAtomicAnd "llvm.amdgcn.raw.buffer.atomic.and" "T(T,v4i32^,i32,i32^,i32!)" UPDATE;
    AmdgcnRawBufferAtomicOr "llvm.amdgcn.raw.buffer.atomic.or" "T(T,v4i32^,i32,i32^,i32!)" UPDATE;
    AmdgcnRawBufferAtomicXor "llvm.amdgcn.raw.buffer.atomic.xor" "T(T,v4i32^,i32,i32^,i32!)" UPDATE;
    AmdgcnRawBufferAtomicInc "llvm.amdgcn.raw.buffer.atomic.inc" "T(T,v4i32^,i32,i32^,i32!)" UPDATE;
    AmdgcnRawBufferAtomicDec "llvm.amdgcn.raw.buffer.atomic.dec" "T(T,v4i32^,i32,i32^,i32!)" UPDATE;
    AmdgcnRawBufferAtomicFadd "llvm.amdgcn.raw.buffer.atomic.fadd" "T(T,v4i32^,i32,i32^,i32!)" UPDATE;
    AmdgcnRawBufferAtomicFmin "llvm.amdgcn.raw.buffer.atomic.fmin" "T(T,v4i32^,i32,i32^,i32!)" UPDATE;
    AmdgcnRawBufferAtomicFmax "llvm.amdgcn.raw.buffer.atomic.fmax" "T(T,v4i32^,i32,i32^,i32!)" UPDATE;
    AmdgcnRawBufferAtomicCmpswap "llvm.amdgcn.raw.buffer.atomic.cmpswap" "T(T,T,v4i32^,i32,i32^,i32!)" UPDATE;
    AmdgcnStructPtrBufferAtomicSwap "llvm.amdgcn.struct.ptr.buffer.atomic.swap" "T(T,p8^,i32,i32,i32^,i32!)" UPDATE;
    AmdgcnStructPtrBufferAtomicAdd "llvm.amdgcn.struct.ptr.buffer.atomic.add" "T(T,p8^,i32,i32,i32^,i32!)" UPDATE;
    AmdgcnStructPtrBufferAtomicSub "llvm.amdgcn.struct.ptr.buffer.atomic.sub" "T(T,p8^,i32,i32,i32^,i32!)" UPDATE;
    AmdgcnStructPtrBufferAtomicSmin "llvm.amdgcn.struct.ptr.buffer.atomic.smin" "T(T,p8^,i32,i32,i32^,i32!)" UPDATE;
    AmdgcnStructPtrBufferAtomicUmin "llvm.amdgcn.struct.ptr.buffer.atomic.umin" "T(T,p8^,i32,i32,i32^,i32!)" UPDATE;
    AmdgcnStructPtrBufferAtomicSmax "llvm.amdgcn.struct.ptr.buffer.atomic.smax" "T(T,p8^,i32,i32,i32^,i32!)" UPDATE;
    AmdgcnStructPtrBufferAtomicUmax "llvm.amdgcn.struct.ptr.buffer.atomic.umax" "T(T,p8^,i32,i32,i32^,i32!)" UPDATE;
    AmdgcnStructPtrBufferAtomicAnd "llvm.amdgcn.struct.ptr.buffer.atomic.and" "T(T,p8^,i32,i32,i32^,i32!)" UPDATE;
    AmdgcnStructPtrBufferAtomicOr "llvm.amdgcn.struct.ptr.buffer.atomic.or" "T(T,p8^,i32,i32,i32^,i32!)" UPDATE;
    AmdgcnStructPtrBufferAtomicXor "llvm.amdgcn.struct.ptr.buffer.atomic.xor" "T(T,p8^,i32,i32,i32^,i32!)" UPDATE;
    AmdgcnStructPtrBufferAtomicInc "llvm.amdgcn.struct.ptr.buffer.atomic.inc" "T(T,p8^,i32,i32,i32^,i32!)" UPDATE;
    AmdgcnStructPtrBufferAtomicDec "llvm.amdgcn.struct.ptr.buffer.atomic.dec" "T(T,p8^,i32,i32,i32^,i32!)" UPDATE;
    AmdgcnStructPtrBufferAtomicFadd "llvm.amdgcn.struct.ptr.buffer.atomic.fadd" "T(T,p8^,i32,i32,i32^,i32!)" UPDATE;
    AmdgcnStructPtrBufferAtomicFmin "llvm.amdgcn.struct.ptr.buffer.atomic.fmin" "T(T,p8^,i32,i32,i32^,i32!)" UPDATE;
    AmdgcnStructPtrBufferAtomicFmax "llvm.amdgcn.struct.ptr.buffer.atomic.fmax" "T(T,p8^,i32,i32,i32^,i32!)" UPDATE;
    AmdgcnStructPtrBufferAtomicCmpswap "llvm.amdgcn.struct.ptr.buffer.atomic.cmpswap" "T(T,T,p8^,i32,i32,i32^,i32!)" UPDATE;
    AmdgcnStructBufferAtomicSwap "llvm.amdgcn.struct.buffer.atomic.swap" "T(T,v4i32^,i32,i32,i32^,i32!)" UPDATE;
    AmdgcnStructBufferAtomicAdd "llvm.amdgcn.struct.buffer.atomic.add" "T(T,v4i32^,i32,i32,i32^,i32!)" UPDATE;
    AmdgcnStructBufferAtomicSub "llvm.amdgcn.struct.buffer.atomic.sub" "T(T,v4i32^,i32,i32,i32^,i32!)" UPDATE;
    AmdgcnStructBufferAtomicSmin "llvm.amdgcn.struct.buffer.atomic.smin" "T(T,v4i32^,i32,i32,i32^,i32!)" UPDATE;
    AmdgcnStructBufferAtomicUmin "llvm.amdgcn.struct.buffer.atomic.umin" "T(T,v4i32^,i32,i32,i32^,i32!)" UPDATE;
    AmdgcnStructBufferAtomicSmax "llvm.amdgcn.struct.buffer.atomic.smax" "T(T,v4i32^,i32,i32,i32^,i32!)" UPDATE;
    AmdgcnStructBufferAtomicUmax "llvm.amdgcn.struct.buffer.atomic.umax" "T(T,v4i32^,i32,i32,i32^,i32!)" UPDATE;
    AmdgcnStructBufferAtomicAnd "llvm.amdgcn.struct.buffer.atomic.and" "T(T,v4i32^,i32,i32,i32^,i32!)" UPDATE;
    AmdgcnStructBufferAtomicOr "llvm.amdgcn.struct.buffer.atomic.or" "T(T,v4i32^,i32,i32,i32^,i32!)" UPDATE;
    AmdgcnStructBufferAtomicXor "llvm.amdgcn.struct.buffer.atomic.xor" "T(T,v4i32^,i32,i32,i32^,i32!)" UPDATE;
    AmdgcnStructBufferAtomicInc "llvm.amdgcn.struct.buffer.atomic.inc" "T(T,v4i32^,i32,i32,i32^,i32!)" UPDATE;
    AmdgcnStructBufferAtomicDec "llvm.amdgcn.struct.buffer.atomic.dec" "T(T,v4i32^,i32,i32,i32^,i32!)" UPDATE;
    AmdgcnStructBufferAtomicFadd "llvm.amdgcn.struct.buffer.atomic.fadd" "T(T,v4i32^,i32,i32,i32^,i32!)" UPDATE;
    AmdgcnStructBufferAtomicFmin "llvm.amdgcn.struct.buffer.atomic.fmin" "T(T,v4i32^,i32,i32,i32^,i32!)" UPDATE;
    AmdgcnStructBufferAtomicFmax "llvm.amdgcn.struct.buffer.atomic.fmax" "T(T,v4i32^,i32,i32,i32^,i32!)" UPDATE;
    AmdgcnStructBufferAtomicCmpswap "llvm.amdgcn.struct.buffer.atomic.cmpswap" "T(T,T,v4i32^,i32,i32,i32^,i32!)" UPDATE;
    AmdgcnStructPtrBufferLoad "llvm.amdgcn.struct.ptr.buffer.load" "T(p8^,i32,i32,i32^,i32!)" LOAD;
    AmdgcnStructPtrAtomicBufferLoad "llvm.amdgcn.struct.ptr.atomic.buffer.load" "T(p8^,i32,i32,i32^,i32!)" UPDATE;
    AmdgcnStructPtrBufferLoadFormat "llvm.amdgcn.struct.ptr.buffer.load.format" "T(p8^,i32,i32,i32^,i32!)" LOAD;
    AmdgcnStructPtrBufferStore "llvm.amdgcn.struct.ptr.buffer.store" "void(T,p8^,i32,i32,i32^,i32!)" STORE;
    AmdgcnStructPtrBufferStoreFormat "llvm.amdgcn.struct.ptr.buffer.store.format" "void(T,p8^,i32,i32,i32^,i32!)" STORE;
    AmdgcnStructBufferLoad "llvm.amdgcn.struct.buffer.load" "T(v4i32^,i32,i32,i32^,i32!)" LOAD;
    AmdgcnStructAtomicBufferLoad "llvm.amdgcn.struct.atomic.buffer.load" "T(v4i32^,i32,i32,i32^,i32!)" UPDATE;
    AmdgcnStructBufferLoadFormat "llvm.amdgcn.struct.buffer.load.format" "T(v4i32^,i32,i32,i32^,i32!)" LOAD;
    AmdgcnStructBufferStore "llvm.amdgcn.struct.buffer.store" "void(T,v4i32^,i32,i32,i32^,i32!)" STORE;
    AmdgcnStructBufferStoreFormat "llvm.amdgcn.struct.buffer.store.format" "void(T,v4i32^,i32,i32,i32^,i32!)" STORE;
    AmdgcnRawPtrTbufferLoad "llvm.amdgcn.raw.ptr.tbuffer.load" "T(p8^,i32,i32^,i32!,i32!)" LOAD;
    AmdgcnRawPtrTbufferStore "llvm.amdgcn.raw.ptr.tbuffer.store" "void(T,p8^,i32,i32^,i32!,i32!)" STORE;
    AmdgcnRawTbufferLoad "llvm.amdgcn.raw.tbuffer.load" "T(v4i32^,i32,i32^,i32!,i32!)" LOAD;
    AmdgcnRawTbufferStore "llvm.amdgcn.raw.tbuffer.store" "void(T,v4i32^,i32,i32^,i32!,i32!)" STORE;
    AmdgcnStructPtrTbufferLoad "llvm.amdgcn.struct.ptr.tbuffer.load" "T(p8^,i32,i32,i32^,i32!,i32!)" LOAD;
    AmdgcnStructPtrTbufferStore "llvm.amdgcn.struct.ptr.tbuffer.store" "void(T,p8^,i32,i32,i32^,i32!,i32!)" STORE;
    AmdgcnStructTbufferLoad "llvm.amdgcn.struct.tbuffer.load" "T(v4i32^,i32,i32,i32^,i32!,i32!)" LOAD;
    AmdgcnStructTbufferStore "llvm.amdgcn.struct.tbuffer.store" "void(T,v4i32^,i32,i32,i32^,i32!,i32!)" STORE;
    AmdgcnSBufferLoad "llvm.amdgcn.s.buffer.load" "T(v4i32^,i32,i32!)" PURE;
    AmdgcnRawPtrBufferLoadLds "llvm.amdgcn.raw.ptr.buffer.load.lds" "void(p8^,p3^,i32!,i32,i32^,i32!,i32!)" UPDATE;
    AmdgcnRawBufferLoadLds "llvm.amdgcn.raw.buffer.load.lds" "void(v4i32^,p3^,i32!,i32,i32^,i32!,i32!)" UPDATE;
    AmdgcnStructPtrBufferLoadLds "llvm.amdgcn.struct.ptr.buffer.load.lds" "void(p8^,p3^,i32!,i32,i32,i32^,i32!,i32!)" UPDATE;
    AmdgcnStructBufferLoadLds "llvm.amdgcn.struct.buffer.load.lds" "void(v4i32^,p3^,i32!,i32,i32,i32^,i32!,i32!)" UPDATE;
    AmdgcnGlobalLoadLds "llvm.amdgcn.global.load.lds" "void(P,p3^,i32!,i32!,i32!)" UPDATE;
    AmdgcnLoadToLds "llvm.amdgcn.load.to.lds" "void(P,p3^,i32!,i32!,i32!)" UPDATE;
    AmdgcnRawPtrBufferLoadAsyncLds "llvm.amdgcn.raw.ptr.buffer.load.async.lds" "void(p8^,p3^,i32!,i32,i32^,i32!,i32!)" UPDATE;
    AmdgcnRawBufferLoadAsyncLds "llvm.amdgcn.raw.buffer.load.async.lds" "void(v4i32^,p3^,i32!,i32,i32^,i32!,i32!)" UPDATE;
    AmdgcnStructPtrBufferLoadAsyncLds "llvm.amdgcn.struct.ptr.buffer.load.async.lds" "void(p8^,p3^,i32!,i32,i32,i32^,i32!,i32!)" UPDATE;
    AmdgcnStructBufferLoadAsyncLds "llvm.amdgcn.struct.buffer.load.async.lds" "void(v4i32^,p3^,i32!,i32,i32,i32^,i32!,i32!)" UPDATE;
    AmdgcnGlobalLoadAsyncLds "llvm.amdgcn.global.load.async.lds" "void(P,p3^,i32!,i32!,i32!)" UPDATE;
    AmdgcnLoadAsyncToLds "llvm.amdgcn.load.async.to.lds" "void(P,p3^,i32!,i32!,i32!)" UPDATE;
    AmdgcnAsyncmark "llvm.amdgcn.asyncmark" "void()" BARRIER;
    AmdgcnWaitAsyncmark "llvm.amdgcn.wait.asyncmark" "void(i16!)" BARRIER;
    // Accesses that see, and are seen by, whoever is in a scope.
    AmdgcnAvLoadB128 "llvm.amdgcn.av.load.b128" "v4i32(P,meta)" LOAD;
    AmdgcnAvStoreB128 "llvm.amdgcn.av.store.b128" "void(P,v4i32,meta)" STORE;
    // Matrix operations: gfx908's, gfx90a's, gfx942's.
    AmdgcnMfmaF32_32x32x1F32 "llvm.amdgcn.mfma.f32.32x32x1f32" "v32f32(f32,f32,v32f32,i32!,i32!,i32!)" CROSS_LANE;
    AmdgcnMfmaF32_16x16x1F32 "llvm.amdgcn.mfma.f32.16x16x1f32" "v16f32(f32,f32,v16f32,i32!,i32!,i32!)" CROSS_LANE;
    AmdgcnMfmaF32_4x4x1F32 "llvm.amdgcn.mfma.f32.4x4x1f32" "v4f32(f32,f32,v4f32,i32!,i32!,i32!)" CROSS_LANE;
    AmdgcnMfmaF32_32x32x2F32 "llvm.amdgcn.mfma.f32.32x32x2f32" "v16f32(f32,f32,v16f32,i32!,i32!,i32!)" CROSS_LANE;
    AmdgcnMfmaF32_16x16x4F32 "llvm.amdgcn.mfma.f32.16x16x4f32" "v4f32(f32,f32,v4f32,i32!,i32!,i32!)" CROSS_LANE;
    AmdgcnMfmaF32_32x32x4F16 "llvm.amdgcn.mfma.f32.32x32x4f16" "v32f32(v4f16,v4f16,v32f32,i32!,i32!,i32!)" CROSS_LANE;
    AmdgcnMfmaF32_16x16x4F16 "llvm.amdgcn.mfma.f32.16x16x4f16" "v16f32(v4f16,v4f16,v16f32,i32!,i32!,i32!)" CROSS_LANE;
    AmdgcnMfmaF32_4x4x4F16 "llvm.amdgcn.mfma.f32.4x4x4f16" "v4f32(v4f16,v4f16,v4f32,i32!,i32!,i32!)" CROSS_LANE;
    AmdgcnMfmaF32_32x32x8F16 "llvm.amdgcn.mfma.f32.32x32x8f16" "v16f32(v4f16,v4f16,v16f32,i32!,i32!,i32!)" CROSS_LANE;
    AmdgcnMfmaF32_16x16x16F16 "llvm.amdgcn.mfma.f32.16x16x16f16" "v4f32(v4f16,v4f16,v4f32,i32!,i32!,i32!)" CROSS_LANE;
    AmdgcnMfmaI32_32x32x4I8 "llvm.amdgcn.mfma.i32.32x32x4i8" "v32i32(i32,i32,v32i32,i32!,i32!,i32!)" CROSS_LANE;
    AmdgcnMfmaI32_16x16x4I8 "llvm.amdgcn.mfma.i32.16x16x4i8" "v16i32(i32,i32,v16i32,i32!,i32!,i32!)" CROSS_LANE;
    AmdgcnMfmaI32_4x4x4I8 "llvm.amdgcn.mfma.i32.4x4x4i8" "v4i32(i32,i32,v4i32,i32!,i32!,i32!)" CROSS_LANE;
    AmdgcnMfmaI32_32x32x8I8 "llvm.amdgcn.mfma.i32.32x32x8i8" "v16i32(i32,i32,v16i32,i32!,i32!,i32!)" CROSS_LANE;
    AmdgcnMfmaI32_16x16x16I8 "llvm.amdgcn.mfma.i32.16x16x16i8" "v4i32(i32,i32,v4i32,i32!,i32!,i32!)" CROSS_LANE;
    AmdgcnMfmaF32_32x32x2Bf16 "llvm.amdgcn.mfma.f32.32x32x2bf16" "v32f32(v2i16,v2i16,v32f32,i32!,i32!,i32!)" CROSS_LANE;
    AmdgcnMfmaF32_16x16x2Bf16 "llvm.amdgcn.mfma.f32.16x16x2bf16" "v16f32(v2i16,v2i16,v16f32,i32!,i32!,i32!)" CROSS_LANE;
    AmdgcnMfmaF32_4x4x2Bf16 "llvm.amdgcn.mfma.f32.4x4x2bf16" "v4f32(v2i16,v2i16,v4f32,i32!,i32!,i32!)" CROSS_LANE;
    AmdgcnMfmaF32_32x32x4Bf16 "llvm.amdgcn.mfma.f32.32x32x4bf16" "v16f32(v2i16,v2i16,v16f32,i32!,i32!,i32!)" CROSS_LANE;
    AmdgcnMfmaF32_16x16x8Bf16 "llvm.amdgcn.mfma.f32.16x16x8bf16" "v4f32(v2i16,v2i16,v4f32,i32!,i32!,i32!)" CROSS_LANE;
    AmdgcnMfmaF32_32x32x4Bf16_1k "llvm.amdgcn.mfma.f32.32x32x4bf16.1k" "v32f32(v4i16,v4i16,v32f32,i32!,i32!,i32!)" CROSS_LANE;
    AmdgcnMfmaF32_16x16x4Bf16_1k "llvm.amdgcn.mfma.f32.16x16x4bf16.1k" "v16f32(v4i16,v4i16,v16f32,i32!,i32!,i32!)" CROSS_LANE;
    AmdgcnMfmaF32_4x4x4Bf16_1k "llvm.amdgcn.mfma.f32.4x4x4bf16.1k" "v4f32(v4i16,v4i16,v4f32,i32!,i32!,i32!)" CROSS_LANE;
    AmdgcnMfmaF32_32x32x8Bf16_1k "llvm.amdgcn.mfma.f32.32x32x8bf16.1k" "v16f32(v4i16,v4i16,v16f32,i32!,i32!,i32!)" CROSS_LANE;
    AmdgcnMfmaF32_16x16x16Bf16_1k "llvm.amdgcn.mfma.f32.16x16x16bf16.1k" "v4f32(v4i16,v4i16,v4f32,i32!,i32!,i32!)" CROSS_LANE;
    AmdgcnMfmaF64_16x16x4F64 "llvm.amdgcn.mfma.f64.16x16x4f64" "v4f64(f64,f64,v4f64,i32!,i32!,i32!)" CROSS_LANE;
    AmdgcnMfmaF64_4x4x4F64 "llvm.amdgcn.mfma.f64.4x4x4f64" "f64(f64,f64,f64,i32!,i32!,i32!)" CROSS_LANE;
    AmdgcnMfmaI32_16x16x32I8 "llvm.amdgcn.mfma.i32.16x16x32.i8" "v4i32(i64,i64,v4i32,i32!,i32!,i32!)" CROSS_LANE;
    AmdgcnMfmaI32_32x32x16I8 "llvm.amdgcn.mfma.i32.32x32x16.i8" "v16i32(i64,i64,v16i32,i32!,i32!,i32!)" CROSS_LANE;
    AmdgcnMfmaF32_16x16x8Xf32 "llvm.amdgcn.mfma.f32.16x16x8.xf32" "v4f32(v2f32,v2f32,v4f32,i32!,i32!,i32!)" CROSS_LANE;
    AmdgcnMfmaF32_32x32x4Xf32 "llvm.amdgcn.mfma.f32.32x32x4.xf32" "v16f32(v2f32,v2f32,v16f32,i32!,i32!,i32!)" CROSS_LANE;
    AmdgcnMfmaF32_16x16x32Bf8Bf8 "llvm.amdgcn.mfma.f32.16x16x32.bf8.bf8" "v4f32(i64,i64,v4f32,i32!,i32!,i32!)" CROSS_LANE;
    AmdgcnMfmaF32_16x16x32Bf8Fp8 "llvm.amdgcn.mfma.f32.16x16x32.bf8.fp8" "v4f32(i64,i64,v4f32,i32!,i32!,i32!)" CROSS_LANE;
    AmdgcnMfmaF32_16x16x32Fp8Bf8 "llvm.amdgcn.mfma.f32.16x16x32.fp8.bf8" "v4f32(i64,i64,v4f32,i32!,i32!,i32!)" CROSS_LANE;
    AmdgcnMfmaF32_16x16x32Fp8Fp8 "llvm.amdgcn.mfma.f32.16x16x32.fp8.fp8" "v4f32(i64,i64,v4f32,i32!,i32!,i32!)" CROSS_LANE;
    AmdgcnMfmaF32_32x32x16Bf8Bf8 "llvm.amdgcn.mfma.f32.32x32x16.bf8.bf8" "v16f32(i64,i64,v16f32,i32!,i32!,i32!)" CROSS_LANE;
    AmdgcnMfmaF32_32x32x16Bf8Fp8 "llvm.amdgcn.mfma.f32.32x32x16.bf8.fp8" "v16f32(i64,i64,v16f32,i32!,i32!,i32!)" CROSS_LANE;
    AmdgcnMfmaF32_32x32x16Fp8Bf8 "llvm.amdgcn.mfma.f32.32x32x16.fp8.bf8" "v16f32(i64,i64,v16f32,i32!,i32!,i32!)" CROSS_LANE;
    AmdgcnMfmaF32_32x32x16Fp8Fp8 "llvm.amdgcn.mfma.f32.32x32x16.fp8.fp8" "v16f32(i64,i64,v16f32,i32!,i32!,i32!)" CROSS_LANE;
    AmdgcnSmfmacF32_16x16x32F16 "llvm.amdgcn.smfmac.f32.16x16x32.f16" "v4f32(v4f16,v8f16,v4f32,i32,i32!,i32!)" CROSS_LANE;
    AmdgcnSmfmacF32_32x32x16F16 "llvm.amdgcn.smfmac.f32.32x32x16.f16" "v16f32(v4f16,v8f16,v16f32,i32,i32!,i32!)" CROSS_LANE;
    AmdgcnSmfmacF32_16x16x32Bf16 "llvm.amdgcn.smfmac.f32.16x16x32.bf16" "v4f32(v4i16,v8i16,v4f32,i32,i32!,i32!)" CROSS_LANE;
    AmdgcnSmfmacF32_32x32x16Bf16 "llvm.amdgcn.smfmac.f32.32x32x16.bf16" "v16f32(v4i16,v8i16,v16f32,i32,i32!,i32!)" CROSS_LANE;
    AmdgcnSmfmacI32_16x16x64I8 "llvm.amdgcn.smfmac.i32.16x16x64.i8" "v4i32(v2i32,v4i32,v4i32,i32,i32!,i32!)" CROSS_LANE;
    AmdgcnSmfmacI32_32x32x32I8 "llvm.amdgcn.smfmac.i32.32x32x32.i8" "v16i32(v2i32,v4i32,v16i32,i32,i32!,i32!)" CROSS_LANE;
    AmdgcnSmfmacF32_16x16x64Bf8Bf8 "llvm.amdgcn.smfmac.f32.16x16x64.bf8.bf8" "v4f32(v2i32,v4i32,v4f32,i32,i32!,i32!)" CROSS_LANE;
    AmdgcnSmfmacF32_16x16x64Bf8Fp8 "llvm.amdgcn.smfmac.f32.16x16x64.bf8.fp8" "v4f32(v2i32,v4i32,v4f32,i32,i32!,i32!)" CROSS_LANE;
    AmdgcnSmfmacF32_16x16x64Fp8Bf8 "llvm.amdgcn.smfmac.f32.16x16x64.fp8.bf8" "v4f32(v2i32,v4i32,v4f32,i32,i32!,i32!)" CROSS_LANE;
    AmdgcnSmfmacF32_16x16x64Fp8Fp8 "llvm.amdgcn.smfmac.f32.16x16x64.fp8.fp8" "v4f32(v2i32,v4i32,v4f32,i32,i32!,i32!)" CROSS_LANE;
    AmdgcnSmfmacF32_32x32x32Bf8Bf8 "llvm.amdgcn.smfmac.f32.32x32x32.bf8.bf8" "v16f32(v2i32,v4i32,v16f32,i32,i32!,i32!)" CROSS_LANE;
    AmdgcnSmfmacF32_32x32x32Bf8Fp8 "llvm.amdgcn.smfmac.f32.32x32x32.bf8.fp8" "v16f32(v2i32,v4i32,v16f32,i32,i32!,i32!)" CROSS_LANE;
    AmdgcnSmfmacF32_32x32x32Fp8Bf8 "llvm.amdgcn.smfmac.f32.32x32x32.fp8.bf8" "v16f32(v2i32,v4i32,v16f32,i32,i32!,i32!)" CROSS_LANE;
    AmdgcnSmfmacF32_32x32x32Fp8Fp8 "llvm.amdgcn.smfmac.f32.32x32x32.fp8.fp8" "v16f32(v2i32,v4i32,v16f32,i32,i32!,i32!)" CROSS_LANE;
}
