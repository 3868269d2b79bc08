//! Calls of intrinsics.

use crate::address;
use crate::approximate::{approximate, power};
use crate::datum::{Datum, mask, strict};
use crate::fault::{Fault, Stop};
use crate::float::{self, Format, Modes};
use crate::lanes::cross;
use crate::masks::of_masks;
use crate::matrix::{Product, multiply};
use crate::parts::{check_width, is_fat};
use crate::rearrange::rearranged;
use crate::run::{Flow, Run, fault};
use crate::sparse_matrix::{SparseProduct, multiply_sparse};
use crate::wave::{Frame, LANES, Wave, each};
use crate::{buffer, bytes, cast, compare, cube, dot, image, integer, masked, small_float};
use gcnsel_ir::{
    CastOp, FastMath, InstData, InstKind, Intrinsic, MemoryAccess, Type, TypeKind, TypeTable, Value,
    WrapFlags,
};

/// What of a call does not depend on lanes.
pub(crate) struct Call<'a> {
    types: &'a TypeTable,
    intrinsic: Intrinsic,
    /// Types of the result and of the operands.
    ty: Type,
    params: Vec<Type>,
    modes: Modes,
    fast: FastMath,
}

impl<'a> Run<'a> {
    /// A call of an intrinsic by the lanes that stand at it.
    pub fn intrinsic(
        &mut self,
        wave: &mut Wave<'a>,
        frame: &mut Frame<'a>,
        data: &InstData,
        intrinsic: Intrinsic,
        args: &[Value],
    ) -> Result<Flow<'a>, Fault> {
        use Intrinsic::*;
        match intrinsic {
            AmdgcnSBarrier => return Ok(Flow::Barrier),
            AmdgcnEndpgm => return Ok(Flow::End),
            AmdgcnWaveBarrier
            // Says where an `unreachable` stood.
            | AmdgcnUnreachable
            | AmdgcnSWaitcnt
            // What is loaded is there at once.
            | AmdgcnAsyncmark
            | AmdgcnWaitAsyncmark
            | AmdgcnSchedBarrier
            | AmdgcnSchedGroupBarrier
            | AmdgcnIglpOpt
            | AmdgcnSNop
            | AmdgcnSSleep
            | AmdgcnSSetprio
            | AmdgcnSIncperflevel
            | AmdgcnSDecperflevel
            | AmdgcnSDcacheInv
            | AmdgcnSDcacheInvVol
            | AmdgcnSDcacheWb
            | AmdgcnSDcacheWbVol
            | AmdgcnBufferWbinvl1
            | AmdgcnBufferWbinvl1Vol
            | ExperimentalNoaliasScopeDecl
            | Sideeffect
            | Donothing
            | Pseudoprobe
            | Prefetch
            // Objects that have ended stay, for nobody to look at.
            | Stackrestore
            | Debugtrap
            | VaEnd
            | InvariantEnd => return Ok(Flow::Next),
            Memcpy | MemcpyInline | Memmove | Memset | MemsetInline => {
                for lane in each(frame.here) {
                    let done = self.copy(wave, frame, intrinsic, args, lane);
                    done.map_err(|stop| fault(wave, lane, data, stop))?;
                }
                return Ok(Flow::Next);
            }
            LibraryMemcpy | LibraryMemmove | LibraryMemset | LibraryMemcmp | LibraryBcmp | LibraryStrlen => {
                for lane in each(frame.here) {
                    let done = self.library(wave, frame, intrinsic, args, lane);
                    let datum = done.map_err(|stop| fault(wave, lane, data, stop))?;
                    if let Some(result) = data.result {
                        frame.set(result, lane, datum);
                    }
                }
                return Ok(Flow::Next);
            }
            LoadRelative => {
                for lane in each(frame.here) {
                    let done = self.load_relative(wave, frame, args, lane);
                    let datum = done.map_err(|stop| fault(wave, lane, data, stop))?;
                    if let Some(result) = data.result {
                        frame.set(result, lane, datum);
                    }
                }
                return Ok(Flow::Next);
            }
            AmdgcnGlobalLoadLds | AmdgcnLoadToLds | AmdgcnGlobalLoadAsyncLds | AmdgcnLoadAsyncToLds => {
                for lane in each(frame.here) {
                    let done = self.load_to_lds(wave, frame, args, lane);
                    done.map_err(|stop| fault(wave, lane, data, stop))?;
                }
                return Ok(Flow::Next);
            }
            // In one order with everything: as what is not atomic, of which a scope says nothing.
            AmdgcnAvLoadB128 | AmdgcnAvStoreB128 => {
                let access = Box::new(MemoryAccess { align: 4, volatile: false, ordering: None, scope: "".into() });
                let kind = match intrinsic {
                    AmdgcnAvLoadB128 => InstKind::Load { ptr: args[0], access },
                    _ => InstKind::Store { ptr: args[0], value: args[1], access },
                };
                return self.memory(wave, frame, &InstData { kind, ..data.clone() });
            }
            AmdgcnDsAppend | AmdgcnDsConsume => {
                return self.count_lanes(wave, frame, data, intrinsic == AmdgcnDsAppend, args[0]);
            }
            _ if masked::is_access(intrinsic) => {
                for lane in each(frame.here) {
                    let done = self.masked(wave, frame, data, (intrinsic, args), lane);
                    let datum = done.map_err(|stop| fault(wave, lane, data, stop))?;
                    if let Some(result) = data.result {
                        frame.set(result, lane, datum);
                    }
                }
                return Ok(Flow::Next);
            }
            _ if let Some(plain) = intrinsic.predicated() => {
                return self.predicated(wave, frame, data, plain, args);
            }
            VectorHistogramAdd | VectorHistogramUaddSat | VectorHistogramUmin | VectorHistogramUmax => {
                for lane in each(frame.here) {
                    let done = self.histogram(wave, frame, (intrinsic, args), lane);
                    done.map_err(|stop| fault(wave, lane, data, stop))?;
                }
                return Ok(Flow::Next);
            }
            MemsetPattern => {
                for lane in each(frame.here) {
                    let done = self.fill(wave, frame, data, args, lane);
                    done.map_err(|stop| fault(wave, lane, data, stop))?;
                }
                return Ok(Flow::Next);
            }
            VaStart | VaCopy => {
                for lane in each(frame.here) {
                    let done = match intrinsic {
                        VaStart => self.start_list(wave, frame, args[0], lane),
                        _ => self.copy_list(wave, frame, [args[0], args[1]], lane),
                    };
                    done.map_err(|stop| fault(wave, lane, data, stop))?;
                }
                return Ok(Flow::Next);
            }
            LifetimeStart | LifetimeEnd => {
                for lane in each(frame.here) {
                    let Some(&pointer) = args.last() else { continue };
                    self.forget(wave, &frame.get(pointer, lane).clone(), lane);
                }
                return Ok(Flow::Next);
            }
            _ if buffer::is_access(intrinsic) || image::is_access(intrinsic) => {
                for lane in each(frame.here) {
                    let done = match image::is_access(intrinsic) {
                        true => self.image(wave, frame, data, (intrinsic, args), lane),
                        false => self.buffer(wave, frame, data, (intrinsic, args), lane),
                    };
                    let datum = done.map_err(|stop| fault(wave, lane, data, stop))?;
                    if let Some(result) = data.result {
                        frame.set(result, lane, datum);
                    }
                }
                return Ok(Flow::Next);
            }
            _ => {}
        }
        let values: Vec<Vec<Datum>> = (0..LANES)
            .map(|lane| match frame.here >> lane & 1 {
                1 => args.iter().map(|&v| frame.get(v, lane).clone()).collect(),
                _ => Vec::new(),
            })
            .collect();
        if let (AmdgcnIcmp | AmdgcnFcmp, &[a, _, predicate]) = (intrinsic, args) {
            let number = frame.body.function.as_int(predicate).unwrap_or(u128::MAX);
            let ty = frame.body.function.values[a].ty;
            let compared = compare::by_number(self.types(), ty, frame.body.modes, number);
            let bits = self.types().bits(data.ty).unwrap_or(64) as u32;
            let results = match compared.map_err(|stop| stop.at(data.span))? {
                Some(f) => {
                    let holds = |v: &Vec<Datum>| if v.is_empty() { v.clone() } else { vec![f(&v[0], &v[1])] };
                    let conditions: Vec<Vec<Datum>> = values.iter().map(holds).collect();
                    cross(AmdgcnBallot, frame.here, bits, None, &conditions).transpose()
                }
                None => Ok(None),
            };
            let results = results.map_err(|stop| stop.at(data.span))?;
            // A predicate that there is not compares in no way that is said.
            let of = |lane: usize| results.as_ref().map_or(Datum::undefined(bits), |r| r[lane].clone());
            return self.each_lane(wave, frame, data, &mut |_, lane| Ok(of(lane)));
        }
        if intrinsic == AmdgcnSetInactive {
            let given = |frame: &Frame<'a>, lane: usize| usize::from(frame.is_other(lane));
            return self.each_lane(wave, frame, data, &mut |frame, lane| {
                Ok(values[lane][given(frame, lane)].clone())
            });
        }
        let bits = self.types().bits(data.ty).unwrap_or(0) as u32;
        let format = Format::of(self.types().kind(data.ty)).map(|format| (format, frame.body.modes));
        if let Some(results) = cross(intrinsic, frame.here, bits, format, &values) {
            let results = results.map_err(|stop| stop.at(data.span))?;
            return self.each_lane(wave, frame, data, &mut |_, lane| Ok(results[lane].clone()));
        }
        let each = self.types().lanes(data.ty).unwrap_or(1) as usize;
        if let Some(product) = Product::of(intrinsic.name(), each) {
            let results = multiply(product, frame.here, &values).map_err(|stop| stop.at(data.span))?;
            return self.each_lane(wave, frame, data, &mut |_, lane| Ok(results[lane].clone()));
        }
        if let Some(product) = SparseProduct::of(intrinsic.name()) {
            let results = multiply_sparse(product, frame.here, &values);
            let results = results.map_err(|stop| stop.at(data.span))?;
            return self.each_lane(wave, frame, data, &mut |_, lane| Ok(results[lane].clone()));
        }
        let fast = match &data.kind {
            InstKind::Call { fast, .. } => *fast,
            _ => FastMath::default(),
        };
        let params = args.iter().map(|&v| frame.body.function.values[v].ty).collect();
        let call = self.call_of(frame, intrinsic, data.ty, params, fast);
        let this = &*self;
        let wave = &*wave;
        this.each_lane(wave, frame, data, &mut |frame, lane| match this.own(
            wave,
            frame,
            lane,
            intrinsic,
            &values[lane],
        ) {
            Some(known) => known,
            None => call.compute(&values[lane]),
        })
    }

    /// A call of a function of its operands, which are of types `params`.
    pub(crate) fn call_of(
        &self,
        frame: &Frame<'a>,
        intrinsic: Intrinsic,
        ty: Type,
        params: Vec<Type>,
        fast: FastMath,
    ) -> Call<'a> {
        Call { types: self.types(), intrinsic, ty, params, modes: frame.body.modes, fast }
    }

    /// Intrinsics of where a lane is, of what the launch has made, and of what is promised.
    fn own(
        &self,
        wave: &Wave<'a>,
        frame: &Frame<'a>,
        lane: usize,
        intrinsic: Intrinsic,
        args: &[Datum],
    ) -> Option<Result<Datum, Stop>> {
        use Intrinsic::*;
        let number = |n: u64| Some(Ok(Datum::Bits(n.into())));
        // Where all lanes of a wave execute something, some need not exist.
        let local = wave.lanes.get(lane).map_or([0; 3], |lane| lane.local);
        let group = wave.group;
        match intrinsic {
            AmdgcnWorkitemIdX => number(local[0].into()),
            AmdgcnWorkitemIdY => number(local[1].into()),
            AmdgcnWorkitemIdZ => number(local[2].into()),
            AmdgcnWorkgroupIdX => number(group[0].into()),
            AmdgcnWorkgroupIdY => number(group[1].into()),
            AmdgcnWorkgroupIdZ => number(group[2].into()),
            // Nobody calls a kernel. Addresses of code are the compiler's.
            Returnaddress if frame.body.function.is_kernel() => number(0),
            Returnaddress => Some(Err(Stop::unsupported("the address that a function returns to"))),
            AmdgcnWavefrontsize => number(LANES as u64),
            AmdgcnDispatchId => number(0),
            AmdgcnImplicitargPtr => match self.program.module.flag("amdhsa_code_object_version") {
                Some(version) if version < 500 => {
                    Some(Err(Stop::unsupported("hidden arguments of code object versions before 5")))
                }
                _ => number(self.dispatch.implicit),
            },
            AmdgcnKernargSegmentPtr => number(self.dispatch.kernarg),
            AmdgcnDispatchPtr => number(self.dispatch.packet),
            AmdgcnGroupstaticsize => number(self.dispatch.static_lds),
            AmdgcnIsShared | AmdgcnIsPrivate => {
                let base = if intrinsic == AmdgcnIsShared {
                    address::LOCAL_APERTURE
                } else {
                    address::PRIVATE_APERTURE
                };
                Some(Ok(strict(args, 1, |v| Some((v[0] >> 32 == u128::from(base >> 32)).into()))))
            }
            Assume => Some(match args[0] {
                Datum::Bits(1) => Ok(Datum::Poison),
                Datum::Bits(_) => Err("an assumption that does not hold".to_owned().into()),
                _ => Err(format!("an assumption that is {}", args[0].what_is_wrong()).into()),
            }),
            IsConstant => number(0),
            AllowRuntimeCheck | AllowUbsanCheck | ExperimentalWidenableCondition => number(1),
            GcnselNever => number(0),
            Trap | Ubsantrap => Some(Err(Stop::unsupported("a trap, which is reached"))),
            _ => None,
        }
    }
}

impl Call<'_> {
    fn unknown(&self) -> Stop {
        Stop::unsupported(format!("@{} of this type", self.intrinsic.name()))
    }

    fn bits(&self, ty: Type) -> Result<u32, Stop> {
        check_width(self.types.bits(ty).ok_or_else(|| self.unknown())? as u32)
    }

    /// The result of a function of the operands.
    pub(crate) fn compute(&self, args: &[Datum]) -> Result<Datum, Stop> {
        use Intrinsic::*;
        match self.intrinsic {
            LaunderInvariantGroup | StripInvariantGroup | Annotation | PtrAnnotation | ArithmeticFence => {
                return Ok(args[0].clone());
            }
            // Which lanes compute it is decided where it is computed.
            AmdgcnStrictWwm | AmdgcnWwm | AmdgcnStrictWqm | AmdgcnWqm | AmdgcnSoftwqm => {
                return Ok(args[0].clone());
            }
            AmdgcnAddrspacecastNonnull => {
                let how = (WrapFlags::default(), self.fast, self.modes);
                let tys = (self.params[0], self.ty);
                return cast::cast(self.types, CastOp::AddrSpaceCast, how, tys, &args[0]);
            }
            AmdgcnDead => return Ok(Datum::Poison),
            // Of use to `stackrestore` alone, which does nothing.
            Stacksave => return Ok(Datum::Poison),
            AmdgcnMakeBufferRsrc => {
                let resource = strict(args, 128, buffer::resource);
                return Ok(match is_fat(self.types, self.ty) {
                    true => Datum::parts([resource, Datum::Bits(0)]),
                    false => resource,
                });
            }
            Ptrmask if is_fat(self.types, self.ty) => {
                let offset = [args[0].part(1), args[1].clone()];
                let masked = strict(&offset, 32, |v| Some(v[0] & v[1]));
                return Ok(Datum::parts([args[0].part(0), masked]));
            }
            Ptrmask => {
                let bits = self.bits(self.params[1])?;
                return Ok(strict(args, 64, |v| Some(v[0] & (v[1] | !mask(bits)))));
            }
            // "Vega" instruction set manual: V_CVT_PK_I16_I32 and V_CVT_PK_U16_U32 take the nearest of what fits.
            AmdgcnCvtPkI16 | AmdgcnCvtPkU16 => {
                let narrowed = |v: u128| match self.intrinsic {
                    AmdgcnCvtPkU16 => v.min(0xFFFF),
                    _ => integer::signed(v, 32).clamp(-0x8000, 0x7FFF) as u128 & mask(16),
                };
                let half = |a: &Datum| strict(std::slice::from_ref(a), 16, |v| Some(narrowed(v[0])));
                return Ok(Datum::parts(args.iter().map(half)));
            }
            AmdgcnCvtPkrtz => {
                let half = |a: &Datum| {
                    let round = rustc_apfloat::Round::TowardZero;
                    let one = std::slice::from_ref(a);
                    strict(one, 16, |v| Some(float::convert(Format::Single, Format::Half, round, v[0])))
                };
                return Ok(Datum::parts(args.iter().map(half)));
            }
            _ if let Some(result) = rearranged(self.types, self.intrinsic, self.ty, &self.params, args) => {
                return Ok(result);
            }
            _ if let Some(result) = of_masks(self.types, self.intrinsic, self.ty, &self.params, args)? => {
                return Ok(result);
            }
            VectorPartialReduceAdd | VectorPartialReduceFadd => return self.partial_sums(args),
            ConvertToFp16 => return self.by_half(args, true),
            ConvertFromFp16 => return self.by_half(args, false),
            _ if let Some(result) = small_float::convert(self.intrinsic, args) => return Ok(result),
            _ if let Some(result) = dot::product(self.intrinsic, args) => return Ok(result),
            _ if self.intrinsic.name().starts_with("llvm.vector.reduce.") => return self.reduce(args),
            _ => {}
        }
        let Some(&first) = self.params.first() else { return Err(self.unknown()) };
        let result = match self.types.kind(self.ty) {
            TypeKind::Struct { fields, .. } => fields.first().copied().unwrap_or(self.ty),
            _ => self.ty,
        };
        let pairs = result != self.ty;
        let Some(len) = self.types.lanes(result) else { return self.element(result, first, args) };
        let mut parts = Vec::new();
        for i in 0..len as usize {
            let of = |arg: &Datum, ty: &Type| match self.types.lanes(*ty) {
                Some(_) => arg.part(i),
                None => arg.clone(),
            };
            let args: Vec<Datum> = args.iter().zip(&self.params).map(|(arg, ty)| of(arg, ty)).collect();
            parts.push(self.element(self.types.scalar(result), self.types.scalar(first), &args)?);
        }
        if pairs {
            let field = |f: usize| Datum::parts(parts.iter().map(|part| part.part(f)));
            return Ok(Datum::parts([field(0), field(1)]));
        }
        Ok(Datum::parts(parts))
    }

    /// One element: `ty` is the type of the result, or of its first field.
    fn element(&self, ty: Type, operand: Type, args: &[Datum]) -> Result<Datum, Stop> {
        use Intrinsic::*;
        let bits = self.bits(ty)?;
        let from = self.bits(operand)?;
        let format = Format::of(self.types.kind(operand));
        let Some(format) = format else {
            if self.types.is_aggregate(self.ty) {
                let b = args.get(1).ok_or_else(|| self.unknown())?;
                let result = integer::overflowing(self.intrinsic, from, &args[0], b);
                return result.ok_or_else(|| self.unknown());
            }
            let result = integer::intrinsic(self.intrinsic, from, bits, args);
            return result.or_else(|| bytes::intrinsic(self.intrinsic, args)).ok_or_else(|| self.unknown());
        };
        let one = &args[..1];
        Ok(match self.intrinsic {
            IsFpclass | AmdgcnClass => {
                strict(args, 1, |v| Some((float::class(format, v[0]) & v[1] != 0).into()))
            }
            FptosiSat => float::to_integer(format, true, true, bits, &args[0]),
            FptouiSat => float::to_integer(format, false, true, bits, &args[0]),
            Lrint | Llrint | Lround | Llround => {
                let nearest = if matches!(self.intrinsic, Lrint | Llrint) { Rint } else { Round };
                let whole = self.arithmetic(format, one, &|v| float::exact(nearest, format, v))?;
                float::to_integer(format, true, false, bits, &whole)
            }
            AmdgcnFrexpExp => strict(one, bits, |v| Some(float::split(format, v[0]).1 as u128)),
            Frexp => {
                let exponent = strict(one, 32, |v| Some(float::split(format, v[0]).1 as u128));
                Datum::parts([strict(one, bits, |v| Some(float::split(format, v[0]).0)), exponent])
            }
            Modf => Datum::parts([
                self.arithmetic(format, args, &|v| Some(float::behind_the_point(format, v[0])))?,
                self.arithmetic(format, args, &|v| float::exact(Trunc, format, v))?,
            ]),
            Sincos => Datum::parts([
                self.arithmetic(format, args, &|v| approximate(Sin, format, v))?,
                self.arithmetic(format, args, &|v| approximate(Cos, format, v))?,
            ]),
            Ldexp => {
                let width = self.bits(self.types.scalar(self.params[1]))?;
                self.arithmetic(format, args, &|v| {
                    let exponent = integer::signed(v[1], width).clamp(-5000, 5000) as i32;
                    Some(float::scale(format, v[0], exponent))
                })?
            }
            Powi => self.arithmetic(format, args, &|v| Some(power(format, v[0], v[1] as u32 as i32)))?,
            AmdgcnCubeid | AmdgcnCubema | AmdgcnCubesc | AmdgcnCubetc => {
                strict(args, bits, |v| cube::coordinate(self.intrinsic, [v[0], v[1], v[2]]))
            }
            AmdgcnFmadFtz => strict(args, bits, |v| Some(float::flushed_sum(format, v[0], v[1], v[2]))),
            // These only move bits.
            Fabs | Copysign => strict(args, bits, |v| float::exact(self.intrinsic, format, v)),
            // LLVM's AMDGPUISelLowering.cpp and SIISelLowering.cpp say so of each.
            AmdgcnExp2 | AmdgcnLog | AmdgcnRcp | AmdgcnRsq | AmdgcnSqrt if format == Format::Single => {
                // The machine's know no subnormal singles.
                let flush = |v: u128| if v >> 23 & 0xFF == 0 { v & 1 << 31 } else { v };
                strict(one, bits, |v| approximate(self.intrinsic, format, &[flush(v[0])]).map(flush))
            }
            _ => self.arithmetic(format, args, &|v| {
                float::exact(self.intrinsic, format, v).or_else(|| approximate(self.intrinsic, format, v))
            })?,
        })
    }

    /// A function of floats; an error if it is not known. Other operands are left as they are.
    fn arithmetic(
        &self,
        format: Format,
        args: &[Datum],
        f: &dyn Fn(&[u128]) -> Option<u128>,
    ) -> Result<Datum, Stop> {
        let mut known = true;
        let floats =
            args.len().min(if matches!(self.intrinsic, Intrinsic::Ldexp | Intrinsic::Powi) { 1 } else { 3 });
        let rest: Vec<u128> = args[floats..].iter().filter_map(Datum::bits).collect();
        if rest.len() + floats < args.len() {
            return Ok(strict(args, format.bits(), |_| None));
        }
        let value = float::arithmetic(format, self.modes, self.fast, &args[..floats], |v| {
            let mut all = v.to_vec();
            all.extend(&rest);
            f(&all).unwrap_or_else(|| {
                known = false;
                0
            })
        });
        if known { Ok(value) } else { Err(self.unknown()) }
    }

    /// `llvm.vector.reduce.*`, element after element.
    fn reduce(&self, args: &[Datum]) -> Result<Datum, Stop> {
        use Intrinsic::*;
        let vector = args.last().ok_or_else(|| self.unknown())?;
        let Some(&ty) = self.params.last() else { return Err(self.unknown()) };
        let len = self.types.lanes(ty).unwrap_or(0) as usize;
        let mut parts = (0..len).map(|i| vector.part(i));
        let start = match self.intrinsic {
            VectorReduceFadd | VectorReduceFmul => args.first().cloned(),
            _ => parts.next(),
        };
        parts.try_fold(start.ok_or_else(|| self.unknown())?, |sum, part| self.reduced(sum, part))
    }

    /// One step of it.
    pub(crate) fn reduced(&self, sum: Datum, part: Datum) -> Result<Datum, Stop> {
        use Intrinsic::*;
        let Some(&ty) = self.params.last() else { return Err(self.unknown()) };
        let by_float = |f: &dyn Fn(Format, &[u128]) -> Option<u128>, a: Datum, b: Datum| {
            let format = Format::of_scalars(self.types, ty)?;
            self.arithmetic(format, &[a, b], &|v| f(format, v))
        };
        let float = |which: Intrinsic, a, b| by_float(&|format, v| float::exact(which, format, v), a, b);
        let op = |op: gcnsel_ir::BinaryOp, a, b| {
            by_float(&|format, v| Some(float::arithmetic_of(op, format, v[0], v[1])), a, b)
        };
        match self.intrinsic {
            VectorReduceFadd | VectorPartialReduceFadd => op(gcnsel_ir::BinaryOp::FAdd, sum, part),
            VectorReduceFmul => op(gcnsel_ir::BinaryOp::FMul, sum, part),
            VectorReduceFmin => float(Minnum, sum, part),
            VectorReduceFmax => float(Maxnum, sum, part),
            VectorReduceFminimum => float(Minimum, sum, part),
            VectorReduceFmaximum => float(Maximum, sum, part),
            other => {
                let bits = self.bits(self.types.scalar(self.ty))?;
                integer::reduce(other, bits, &sum, &part).ok_or_else(|| self.unknown())
            }
        }
    }

    /// `llvm.vector.partial.reduce.*`: to which sum an element goes is LLVM's choice, slice by slice.
    fn partial_sums(&self, args: &[Datum]) -> Result<Datum, Stop> {
        let lanes = |ty: Type| self.types.lanes(ty).unwrap_or(0) as usize;
        let (sums, parts) = (lanes(self.params[0]), lanes(self.params[1]));
        let sum = |at: usize| {
            let mut elements = (at..parts).step_by(sums.max(1)).map(|i| args[1].part(i));
            elements.try_fold(args[0].part(at), |sum, part| self.reduced(sum, part))
        };
        Ok(Datum::parts((0..sums).map(sum).collect::<Result<Vec<_>, _>>()?))
    }

    /// `llvm.convert.to.fp16` and `.from.fp16`: a half's bits as an integer.
    fn by_half(&self, args: &[Datum], narrows: bool) -> Result<Datum, Stop> {
        let ty = if narrows { self.params[0] } else { self.ty };
        let format = Format::of(self.types.kind(ty)).ok_or_else(|| self.unknown())?;
        let (from, to) = if narrows { (format, Format::Half) } else { (Format::Half, format) };
        Ok(float::resize(from, to, self.modes, self.fast, &args[0]))
    }
}
