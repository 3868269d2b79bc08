//! Intrinsics.

use super::float_nodes::float_node;
use super::{Lower, Nodes};
use crate::dag::{Cmp, Effect, MachineArg, MachineNode, NodeId, Op, Ty};
use gcnsel_diag::Result;
use gcnsel_ir::{AddressSpace, Callee, FastMath, Inst, InstKind, Intrinsic, Type, TypeKind, Value};
use gcnsel_isa::Op as M;
use gcnsel_legalize::layout;
use gcnsel_mir::{InputKind, Opcode};
use smallvec::SmallVec;

/// Intrinsics that are one machine instruction on operands of one register each.
static DIRECT: &[(Intrinsic, M)] = &[
    (Intrinsic::AmdgcnSadU8, M::V_SAD_U8),
    (Intrinsic::AmdgcnSadHiU8, M::V_SAD_HI_U8),
    (Intrinsic::AmdgcnSadU16, M::V_SAD_U16),
    (Intrinsic::AmdgcnMsadU8, M::V_MSAD_U8),
    (Intrinsic::AmdgcnLerp, M::V_LERP_U8),
    (Intrinsic::AmdgcnAlignbyte, M::V_ALIGNBYTE_B32),
    (Intrinsic::AmdgcnMulhiI24, M::V_MUL_HI_I32_I24),
    (Intrinsic::AmdgcnMulhiU24, M::V_MUL_HI_U32_U24),
    (Intrinsic::AmdgcnCubeid, M::V_CUBEID_F32),
    (Intrinsic::AmdgcnCubema, M::V_CUBEMA_F32),
    (Intrinsic::AmdgcnCubesc, M::V_CUBESC_F32),
    (Intrinsic::AmdgcnCubetc, M::V_CUBETC_F32),
    (Intrinsic::AmdgcnCvtPknormI16, M::V_CVT_PKNORM_I16_F32),
    (Intrinsic::AmdgcnCvtPknormU16, M::V_CVT_PKNORM_U16_F32),
    (Intrinsic::AmdgcnCvtPkI16, M::V_CVT_PK_I16_I32),
    (Intrinsic::AmdgcnCvtPkU16, M::V_CVT_PK_U16_U32),
    (Intrinsic::AmdgcnCvtPkU8F32, M::V_CVT_PK_U8_F32),
    (Intrinsic::AmdgcnCvtOffF32I4, M::V_CVT_OFF_F32_I4),
    (Intrinsic::AmdgcnQsadPkU16U8, M::V_QSAD_PK_U16_U8),
    (Intrinsic::AmdgcnMqsadPkU16U8, M::V_MQSAD_PK_U16_U8),
    (Intrinsic::AmdgcnTrigPreop, M::V_TRIG_PREOP_F64),
    (Intrinsic::AmdgcnFmulLegacy, M::V_MUL_LEGACY_F32),
];

impl Lower<'_> {
    /// Whether an intrinsic's value is made anew in each block: it is an input register or next to it.
    pub(super) fn is_rebuilt_intrinsic(&self, inst: Inst) -> bool {
        let InstKind::Call { callee: Callee::Symbol(symbol), .. } = &self.function.insts[inst].kind else {
            return false;
        };
        use Intrinsic::*;
        matches!(
            self.module.intrinsic(*symbol),
            Some(
                AmdgcnWorkgroupIdX
                    | AmdgcnWorkgroupIdY
                    | AmdgcnWorkgroupIdZ
                    | AmdgcnImplicitargPtr
                    | AmdgcnKernargSegmentPtr
                    | AmdgcnDispatchPtr
                    | AmdgcnQueuePtr
                    | AmdgcnDispatchId
                    | AmdgcnGroupstaticsize
                    | AmdgcnWavefrontsize
            )
        )
    }

    /// Lowers a call of an intrinsic.
    pub(super) fn lower_intrinsic(
        &mut self,
        inst: Inst,
        intrinsic: Intrinsic,
        args: &[Value],
        fast: FastMath,
    ) -> Result<Option<Nodes>> {
        use Intrinsic::*;
        let ty = self.function.insts[inst].ty;
        let kind = self.types.kind(self.types.scalar(ty));
        let others = match intrinsic {
            AmdgcnDivFixup if *kind == TypeKind::BFloat => Some("of 'half', 'float' and 'double'"),
            AmdgcnFmed3 if self.types.lanes(ty).is_some() => Some("of single floats"),
            AmdgcnTrigPreop if *self.types.kind(ty) != TypeKind::Double => Some("of 'double'"),
            _ => None,
        };
        if let Some(others) = others {
            return Err(self.unsupported_of(intrinsic, ty, others));
        }
        if let Some(op) = float_node(intrinsic) {
            return self.float_op(op, ty, args).map(Some);
        }
        if let Some(&(_, op)) = DIRECT.iter().find(|(i, _)| *i == intrinsic) {
            let nodes = self.argument_nodes(args)?;
            self.check_instruction(intrinsic, op)?;
            let component = Ty::bits(self.scalar_bits_dwords(ty)?);
            return Ok(Some(one(self.direct(op, component, &nodes))));
        }
        if let Some(nodes) = self.lower_buffer(inst, intrinsic, args)? {
            return Ok(Some(nodes));
        }
        if let Some(nodes) = self.lower_load_lds(inst, intrinsic, args)? {
            return Ok(Some(nodes));
        }
        if let Some(nodes) = self.lower_scoped(inst, intrinsic, args)? {
            return Ok(Some(nodes));
        }
        if let Some(nodes) = self.lower_matrix(inst, intrinsic, args)? {
            return Ok(Some(nodes));
        }
        if let Some(nodes) = self.lower_small_float(intrinsic, args)? {
            return Ok(Some(nodes));
        }
        if let Some(nodes) = self.lower_typed_buffer(inst, intrinsic, args)? {
            return Ok(Some(nodes));
        }
        if let Some(nodes) = self.lower_wave_sync(intrinsic, args)? {
            return Ok(Some(nodes));
        }
        if let Some(nodes) = self.lower_mode(inst, intrinsic, args)? {
            return Ok(Some(nodes));
        }
        if let Some(nodes) = self.lower_special(inst, intrinsic, args)? {
            return Ok(Some(nodes));
        }
        let number = |l: &Self, i: usize| -> Result<u128> {
            args.get(i).and_then(|&v| l.function.as_int(v)).ok_or_else(|| {
                l.unsupported(format!("'{}' without a constant argument {i}", intrinsic.name()))
            })
        };
        Ok(Some(match intrinsic {
            // What says something to the optimizer alone.
            LifetimeStart | LifetimeEnd | Assume | Donothing | AmdgcnIglpOpt => return Ok(None),
            Expect => self.nodes(args[0])?,

            Stacksave => self.lower_stack(),
            // What has no value yet.
            AmdgcnDead => {
                let parts = layout::components(self.types, ty, self.span)?;
                parts.into_iter().map(|part| self.dag.undef(part)).collect()
            }
            AmdgcnAddrspacecastNonnull => {
                let from = self.ty(args[0]);
                let is_plain = |ty| self.types.pointer_space(ty).is_some_and(|space| space.0 <= 6);
                if !is_plain(from) || !is_plain(ty) {
                    return Err(self.unsupported_of(intrinsic, ty, "of address spaces 0 to 6"));
                }
                let pointer = self.node(args[0])?;
                one(if from == ty { pointer } else { self.cast_pointer(pointer, from, ty)? })
            }
            AmdgcnMakeBufferRsrc
                if self.types.pointer_space(ty) != Some(AddressSpace::BUFFER_RESOURCE)
                    && !layout::is_fat(self.types, ty) =>
            {
                return Err(self.unsupported_of(
                    intrinsic,
                    ty,
                    "of 'ptr addrspace(7)' and 'ptr addrspace(8)'",
                ));
            }
            AmdgcnMakeBufferRsrc => {
                let mut nodes = one(self.make_resource(args)?);
                if layout::is_fat(self.types, ty) {
                    nodes.push(self.dag.i32(0));
                }
                nodes
            }
            Ptrmask => {
                let (pointers, masks) = (self.nodes(args[0])?, self.nodes(args[1])?);
                let mut out = Nodes::new();
                for (&pointer, &mask) in pointers.iter().zip(&masks) {
                    let ty = self.dag[pointer].ty;
                    if ty.dwords() > 2 || self.dag[mask].ty.dwords() != ty.dwords() {
                        return Err(self.unsupported("a mask of another width than the pointer"));
                    }
                    out.push(self.dag.node(Op::And, ty, &[pointer, mask]));
                }
                out
            }
            GcnselFatResource => one(self.nodes(args[0])?[0]),
            GcnselDwords => {
                let resource = self.node(args[0])?;
                (0..4).map(|i| self.dag.part(resource, i, Ty::I32)).collect()
            }
            GcnselFromDwords => {
                let dwords = self.nodes(args[0])?;
                one(self.dag.tuple(&dwords))
            }

            // The kernel's surroundings.
            AmdgcnWorkitemIdX => one(self.workitem_id(0)),
            AmdgcnWorkitemIdY => one(self.workitem_id(1)),
            AmdgcnWorkitemIdZ => one(self.workitem_id(2)),
            AmdgcnWorkgroupIdX => one(self.input(InputKind::WorkgroupIdX)),
            AmdgcnWorkgroupIdY => one(self.input(InputKind::WorkgroupIdY)),
            AmdgcnWorkgroupIdZ => one(self.input(InputKind::WorkgroupIdZ)),
            AmdgcnDispatchPtr => one(self.input(InputKind::DispatchPtr)),
            AmdgcnQueuePtr => {
                self.info.hidden.queue_ptr = true;
                one(self.input(InputKind::QueuePtr))
            }
            AmdgcnDispatchId => one(self.input(InputKind::DispatchId)),
            AmdgcnKernargSegmentPtr | AmdgcnGroupstaticsize if self.mir.is_callable => {
                let what = format!("'{}' in a function that is called", intrinsic.name());
                return Err(self.unsupported(what));
            }
            AmdgcnKernargSegmentPtr => one(self.input(InputKind::KernargPtr)),
            AmdgcnImplicitargPtr => one(self.implicit_args()),
            AmdgcnGroupstaticsize => one(self.dag.i32(self.lds.static_bytes())),
            // Of callers' callers nothing is known, and nobody calls a kernel.
            Returnaddress => match self.mir.is_callable && number(self, 0)? == 0 {
                true => one(self.input(InputKind::ReturnAddress)),
                false => one(self.dag.constant(Ty::I64, 0)),
            },
            Frameaddress => {
                let what = "'llvm.frameaddress', of functions that have no frame pointer (the address of an 'alloca' is supported),";
                return Err(self.unsupported(what));
            }
            AmdgcnWavefrontsize => one(self.dag.i32(self.target.info().wave_size)),
            GcnselNever => {
                let zero = MachineNode::new(M::S_MOV_B32, &[MachineArg::Imm(0)]);
                let zero = self.dag.machine_node(zero, Ty::I32, &[], false);
                let nothing = self.dag.i32(0);
                one(self.dag.icmp(Cmp::Ne, zero, nothing))
            }
            AmdgcnIsShared => self.is_in(args[0], AddressSpace::LOCAL)?,
            AmdgcnIsPrivate => self.is_in(args[0], AddressSpace::PRIVATE)?,

            // Integers.
            Smin => self.lower_integer_min(Op::SMin, ty, args[0], args[1])?,
            Smax => self.lower_integer_min(Op::SMax, ty, args[0], args[1])?,
            Umin => self.lower_integer_min(Op::UMin, ty, args[0], args[1])?,
            Umax => self.lower_integer_min(Op::UMax, ty, args[0], args[1])?,
            Abs => self.map1(ty, args[0], |l, t, a| Ok(l.integer_abs(t, a)))?,
            Ctpop => self.map1(ty, args[0], |l, t, a| Ok(l.population(t, a)))?,
            Ctlz | Cttz => {
                let zero_is_poison = self.function.as_int(args[1]) == Some(1);
                self.map1(ty, args[0], |l, t, a| {
                    Ok(match intrinsic {
                        Ctlz => l.leading_zeros(t, a, zero_is_poison),
                        _ => l.trailing_zeros(t, a, zero_is_poison),
                    })
                })?
            }
            Bswap => self.map1(ty, args[0], |l, t, a| Ok(l.swap_bytes(t, a)))?,
            Bitreverse => self.map1(ty, args[0], |l, t, a| Ok(l.reverse_bits(t, a)))?,
            Fshl | Fshr => {
                let left = intrinsic == Fshl;
                let amounts = self.elements(args[2])?;
                let mut next = 0;
                self.map2(ty, args[0], args[1], |l, t, a, b| {
                    next += 1;
                    l.funnel_shift(left, t, a, b, amounts[next - 1])
                })?
            }
            UaddSat => self.lower_saturating(Op::UAddSat, ty, args[0], args[1])?,
            UsubSat => self.lower_saturating(Op::USubSat, ty, args[0], args[1])?,
            SaddSat => self.lower_saturating(Op::SAddSat, ty, args[0], args[1])?,
            SsubSat => self.lower_saturating(Op::SSubSat, ty, args[0], args[1])?,
            UaddWithOverflow | UsubWithOverflow | SaddWithOverflow | SsubWithOverflow | UmulWithOverflow
            | SmulWithOverflow => self.with_overflow(intrinsic, args)?,
            AmdgcnUbfe | AmdgcnSbfe => {
                let op = if intrinsic == AmdgcnUbfe { Op::BfeU } else { Op::BfeS };
                let nodes = self.argument_nodes(args)?;
                one(self.bit_field(intrinsic, op, ty, &nodes)?)
            }
            AmdgcnPerm => {
                let nodes = self.argument_nodes(args)?;
                one(self.dag.node(Op::Perm, Ty::I32, &nodes))
            }
            AmdgcnAlignbit => {
                let nodes = self.argument_nodes(args)?;
                one(self.dag.node(Op::AlignBit, Ty::I32, &nodes))
            }
            AmdgcnMulU24 | AmdgcnMulI24 => {
                let nodes = self.argument_nodes(args)?;
                let (low, high) = match intrinsic {
                    AmdgcnMulU24 => (M::V_MUL_U32_U24, M::V_MUL_HI_U32_U24),
                    _ => (M::V_MUL_I32_I24, M::V_MUL_HI_I32_I24),
                };
                let low = self.direct(low, Ty::I32, &nodes);
                match self.types.int_bits(ty) {
                    Some(32) => one(low),
                    Some(64) => {
                        let high = self.direct(high, Ty::I32, &nodes);
                        one(self.dag.tuple(&[low, high]))
                    }
                    _ => return Err(self.unsupported("a product of 24 bits as this type")),
                }
            }
            AmdgcnSffbh if self.types.int_bits(ty) != Some(32) => {
                return Err(self.unsupported_of(intrinsic, ty, "of 'i32'"));
            }
            AmdgcnSffbh => {
                let nodes = self.argument_nodes(args)?;
                one(self.direct(M::V_FFBH_I32, Ty::I32, &nodes))
            }

            // Floats.
            Copysign => {
                let machine = self.float_ty(ty)?;
                self.map2(ty, args[0], args[1], |l, t, a, b| {
                    let bfloat = *l.types.kind(t) == TypeKind::BFloat;
                    Ok(l.copy_sign(if bfloat { Ty::F16 } else { machine }, a, b))
                })?
            }
            Minnum | Minimumnum => self.lower_float_min(Op::FMin, ty, [args[0], args[1]], fast)?,
            Maxnum | Maximumnum => self.lower_float_min(Op::FMax, ty, [args[0], args[1]], fast)?,
            Minimum => self.lower_float_extreme(Op::FMin, ty, [args[0], args[1]], fast)?,
            Maximum => self.lower_float_extreme(Op::FMax, ty, [args[0], args[1]], fast)?,
            Round => self.map1(ty, args[0], |l, t, a| l.float_round(t, a))?,
            Lrint | Llrint | Lround | Llround => {
                let from = self.types.scalar(self.ty(args[0]));
                let to_even = matches!(intrinsic, Lrint | Llrint);
                self.map1(ty, args[0], |l, to, a| {
                    let whole = match to_even {
                        true => l.float_element(Op::FRint, from, &[a])?,
                        false => l.float_round(from, a)?,
                    };
                    l.float_to_int(whole, from, to, true)
                })?
            }
            Sqrt => {
                let ulps = self.fpmath(inst);
                self.map1(ty, args[0], |l, t, a| l.square_root(t, a, fast, ulps))?
            }
            Exp2 | Log2 | Sin | Cos => self.map1(ty, args[0], |l, t, a| l.transcendental(intrinsic, t, a))?,
            Ldexp => self.lower_ldexp(ty, args[0], args[1])?,
            Frexp => self.lower_frexp(args[0], ty)?,
            AmdgcnFrexpExp => {
                let from = self.ty(args[0]);
                if let Some(&vector) = [from, ty].iter().find(|&&ty| self.types.lanes(ty).is_some()) {
                    return Err(self.unsupported_of(intrinsic, vector, "of single floats and integers"));
                }
                let exponent = self.map1(from, args[0], |l, t, a| l.float_exponent(t, a, 32))?;
                let bits = self.width(ty);
                exponent.into_iter().map(|e| self.sign_extend_to(e, 32, bits)).collect()
            }
            IsFpclass => {
                let from = self.types.scalar(self.ty(args[0]));
                let classes = self.dag.i32(number(self, 1)? as u32 & 0x3ff);
                let elements = self.elements(args[0])?;
                elements.into_iter().map(|a| self.is_class(from, a, classes)).collect()
            }
            AmdgcnClass => {
                let from = self.ty(args[0]);
                // One truth is no answer for several elements.
                if self.types.lanes(from).is_some() {
                    return Err(self.unsupported_of(intrinsic, from, "of single floats"));
                }
                let nodes = self.argument_nodes(args)?;
                one(self.is_class(from, nodes[0], nodes[1]))
            }
            FptosiSat | FptouiSat => {
                let from = self.types.scalar(self.ty(args[0]));
                self.map1(ty, args[0], |l, t, a| {
                    l.float_to_int_saturating(a, from, t, intrinsic == FptosiSat)
                })?
            }
            AmdgcnCvtPkrtz => {
                let nodes = self.argument_nodes(args)?;
                one(self.dag.node(Op::PackRtz, Ty::V2F16, &nodes))
            }
            AmdgcnDivScale | AmdgcnDivFmas
                if !matches!(self.types.kind(self.ty(args[0])), TypeKind::Float | TypeKind::Double) =>
            {
                return Err(self.unsupported_of(intrinsic, self.ty(args[0]), "of 'float' and 'double'"));
            }
            AmdgcnDivScale => {
                let nodes = self.argument_nodes(&args[..2])?;
                let (numerator, denominator) = (nodes[0], nodes[1]);
                let scaled = if number(self, 2)? != 0 { numerator } else { denominator };
                let double = *self.types.kind(self.ty(args[0])) == TypeKind::Double;
                let (op, component) =
                    if double { (M::V_DIV_SCALE_F64, Ty::I64) } else { (M::V_DIV_SCALE_F32, Ty::I32) };
                let value = self.direct(op, component, &[scaled, denominator, numerator]);
                Nodes::from_iter([value, self.dag.result(value, 1, Ty::I1)])
            }
            AmdgcnDivFmas => {
                let nodes = self.argument_nodes(args)?;
                let double = *self.types.kind(ty) == TypeKind::Double;
                let (op, component) =
                    if double { (M::V_DIV_FMAS_F64, Ty::I64) } else { (M::V_DIV_FMAS_F32, Ty::I32) };
                one(self.direct(op, component, &nodes))
            }

            // Lanes.
            AmdgcnReadfirstlane => self.read_first_lane(args[0])?,
            AmdgcnReadlane => self.read_lane(args[0], args[1])?,
            AmdgcnWritelane => self.write_lane(args[0], args[1], args[2])?,
            AmdgcnBallot if !matches!(self.types.int_bits(ty), Some(32 | 64)) => {
                return Err(self.unsupported_of(intrinsic, ty, "of 'i32' and 'i64'"));
            }
            AmdgcnIcmp | AmdgcnFcmp if !matches!(self.types.int_bits(ty), Some(16 | 32 | 64)) => {
                return Err(self.unsupported_of(intrinsic, ty, "of masks that are 'i16', 'i32' or 'i64'"));
            }
            // One mask is no answer for several elements.
            AmdgcnIcmp | AmdgcnFcmp if self.types.lanes(self.ty(args[0])).is_some() => {
                return Err(self.unsupported_of(intrinsic, self.ty(args[0]), "of single numbers"));
            }
            AmdgcnBallot => {
                let condition = self.node(args[0])?;
                one(self.ballot(condition, ty))
            }
            AmdgcnInverseBallot => {
                let mask = self.node(args[0])?;
                if self.dag[mask].ty != Ty::I64 {
                    return Err(
                        self.unsupported("a mask of other than 64 bits, one for each lane of a wave,")
                    );
                }
                one(self.inverse_ballot(mask))
            }
            // Predicates that there are not compare in no way that is said.
            AmdgcnIcmp | AmdgcnFcmp if !is_predicate(intrinsic, number(self, 2)?) => {
                let component = Ty::bits(self.scalar_bits_dwords(ty)?);
                one(self.dag.undef(component))
            }
            AmdgcnIcmp | AmdgcnFcmp => {
                let condition = self.compare_intrinsic(intrinsic, args, number(self, 2)?)?;
                one(self.ballot(condition, ty))
            }
            AmdgcnMbcntLo | AmdgcnMbcntHi => {
                let nodes = self.argument_nodes(args)?;
                let op = if intrinsic == AmdgcnMbcntLo { Op::MbcntLo } else { Op::MbcntHi };
                one(self.dag.mbcnt(op, nodes[0], nodes[1]))
            }
            AmdgcnDsBpermute | AmdgcnDsPermute => {
                let nodes = self.argument_nodes(args)?;
                let op = if intrinsic == AmdgcnDsBpermute { M::DS_BPERMUTE_B32 } else { M::DS_PERMUTE_B32 };
                one(self.permute(op, nodes[0], nodes[1]))
            }
            AmdgcnDsSwizzle => {
                let value = self.node(args[0])?;
                one(self.swizzle(value, number(self, 1)? as u32))
            }
            AmdgcnUpdateDpp => {
                let control = [number(self, 2)?, number(self, 3)?, number(self, 4)?, number(self, 5)?];
                let (old, value) = (self.nodes(args[0])?, self.nodes(args[1])?);
                self.dpp(old, value, control)?
            }
            AmdgcnMovDpp => {
                let control = [number(self, 1)?, number(self, 2)?, number(self, 3)?, number(self, 4)?];
                let value = self.nodes(args[0])?;
                let old = value.iter().map(|&n| self.dag[n].ty).collect::<SmallVec<[Ty; 2]>>();
                let old = old.into_iter().map(|t| self.dag.undef(t)).collect();
                self.dpp(old, value, control)?
            }

            AmdgcnWaveReduceUmin | AmdgcnWaveReduceUmax | AmdgcnWaveReduceMin | AmdgcnWaveReduceMax
            | AmdgcnWaveReduceAdd | AmdgcnWaveReduceSub | AmdgcnWaveReduceAnd | AmdgcnWaveReduceOr
            | AmdgcnWaveReduceXor | AmdgcnWaveReduceFadd | AmdgcnWaveReduceFsub | AmdgcnWaveReduceFmin
            | AmdgcnWaveReduceFmax => {
                let strategy = number(self, 1)?;
                one(self.reduce_wave(intrinsic, args[0], strategy)?)
            }
            AmdgcnWaveShuffle => self.shuffle(args[0], args[1])?,
            AmdgcnSetInactive => self.set_inactive(inst, args)?,
            AmdgcnStrictWwm | AmdgcnWwm | AmdgcnStrictWqm | AmdgcnWqm | AmdgcnSoftwqm => {
                self.nodes(args[0])?
            }
            AmdgcnWqmVote => {
                let vote = self.node(args[0])?;
                one(self.vote_in_quads(vote))
            }

            // Control of the wave.
            AmdgcnWaveBarrier => {
                // Lanes go on together as it is. They may tell one another something by LDS, which must stay in order.
                self.lower_fence(gcnsel_ir::Ordering::AcqRel, "wavefront");
                return Ok(None);
            }
            // A note to LLVM's structurizer, which there is none of here: where an `unreachable` stood.
            AmdgcnUnreachable => return Ok(None),
            AmdgcnSchedBarrier | AmdgcnSchedGroupBarrier => {
                let numbers: Result<Vec<MachineArg>> = (0..args.len())
                    .map(|i| number(self, i).map(|bits| MachineArg::Imm(bits as i64)))
                    .collect();
                self.effect_node(Opcode::Pseudo(gcnsel_mir::Pseudo::Schedule), &numbers?, &[], None);
                return Ok(None);
            }
            AmdgcnSBarrier => {
                self.effect_node(Opcode::Isa(M::S_BARRIER), &[], &[], None);
                return Ok(None);
            }
            AmdgcnSSleep | AmdgcnSSetprio | AmdgcnSSethalt | AmdgcnSIncperflevel | AmdgcnSDecperflevel => {
                let op = match intrinsic {
                    AmdgcnSSleep => M::S_SLEEP,
                    AmdgcnSSetprio => M::S_SETPRIO,
                    AmdgcnSSethalt => M::S_SETHALT,
                    AmdgcnSIncperflevel => M::S_INCPERFLEVEL,
                    _ => M::S_DECPERFLEVEL,
                };
                let operand = MachineArg::Imm((number(self, 0)? & 0xffff) as i64);
                self.effect_node(Opcode::Isa(op), &[operand], &[], None);
                return Ok(None);
            }
            AmdgcnSGetpc => {
                let machine = MachineNode::new(M::S_GETPC_B64, &[]);
                one(self.dag.machine_node(machine, Ty::I64, &[], false))
            }
            AmdgcnSMemtime | AmdgcnSMemrealtime | Readcyclecounter | Readsteadycounter => {
                let is_steady = matches!(intrinsic, AmdgcnSMemrealtime | Readsteadycounter);
                let op = if is_steady { M::S_MEMREALTIME } else { M::S_MEMTIME };
                let mut machine = MachineNode::new(op, &[]);
                machine.effect = Effect::Always;
                one(self.dag.machine_node(machine, Ty::I64, &[], false))
            }
            // All of the wave, whichever lanes come here.
            AmdgcnEndpgm => {
                self.effect_node(Opcode::Isa(M::S_ENDPGM), &[], &[], None);
                return Ok(None);
            }
            Trap | Ubsantrap | Debugtrap => {
                let operand = MachineArg::Imm(if intrinsic == Debugtrap { 3 } else { 2 });
                self.effect_node(Opcode::Isa(M::S_TRAP), &[operand], &[], None);
                return Ok(None);
            }
            _ => return Err(self.unsupported(format!("the intrinsic '{}'", intrinsic.name()))),
        }))
    }

    fn argument_nodes(&mut self, args: &[Value]) -> Result<Vec<NodeId>> {
        args.iter().map(|&v| self.node(v)).collect()
    }

    fn scalar_bits_dwords(&self, ty: Type) -> Result<u8> {
        match self.types.bits(ty) {
            Some(..=32) => Ok(1),
            Some(64) => Ok(2),
            _ => Err(self.unsupported("this result type")),
        }
    }

    fn is_in(&mut self, pointer: Value, space: AddressSpace) -> Result<Nodes> {
        let node = self.node(pointer)?;
        let hi = self.dag.hi(node);
        let aperture = self.aperture(space);
        Ok(one(self.dag.icmp(Cmp::Eq, hi, aperture)))
    }

    /// A bit field at positions known or not. The machine reads five bits of the width, and width 0 gives 0, as the
    /// intrinsic says.
    fn bit_field(&mut self, intrinsic: Intrinsic, op: Op, ty: Type, nodes: &[NodeId]) -> Result<NodeId> {
        if self.types.int_bits(ty) != Some(32) {
            return Err(self.unsupported_of(intrinsic, ty, "of 'i32'"));
        }
        Ok(self.dag.node(op, Ty::I32, nodes))
    }

    fn transcendental(&mut self, intrinsic: Intrinsic, ty: Type, a: NodeId) -> Result<NodeId> {
        use Intrinsic::*;
        match self.types.kind(ty) {
            TypeKind::Float => Ok(self.transcendental_f32(intrinsic, a)),
            // Of halves the powers and the numbers are never too small for the machine.
            TypeKind::Half => {
                let wide = self.widened(a);
                let value = match intrinsic {
                    Exp2 => self.dag.node(Op::FExp2, Ty::F32, &[wide]),
                    Log2 => self.dag.node(Op::FLog2, Ty::F32, &[wide]),
                    _ => self.sine(intrinsic, wide),
                };
                Ok(self.narrowed(value))
            }
            TypeKind::BFloat => {
                let wide = self.dag.with_const(Op::Shl, Ty::I32, a, 16);
                let value = self.transcendental_f32(intrinsic, wide);
                Ok(self.bfloat_from_float(value))
            }
            _ => Err(self.unsupported_of(intrinsic, ty, "of 'half', 'bfloat' and 'float'")),
        }
    }

    fn transcendental_f32(&mut self, intrinsic: Intrinsic, a: NodeId) -> NodeId {
        match intrinsic {
            Intrinsic::Exp2 => self.exp2_f32(a),
            Intrinsic::Log2 => self.log2_f32(a),
            _ => self.sine(intrinsic, a),
        }
    }

    /// The machine takes revolutions, and of a limited range: the fraction of them will do. That of a small negative number
    /// is nearly one, and has lost the number: the sine is that of the magnitude, with the number's sign.
    fn sine(&mut self, intrinsic: Intrinsic, a: NodeId) -> NodeId {
        let revolution = self.dag.constant(Ty::F32, 0x3e22_f983); // 1/(2 pi)
        let turns = self.dag.node(Op::FMul, Ty::F32, &[a, revolution]);
        if intrinsic == Intrinsic::Cos {
            let fraction = self.dag.node(Op::FFract, Ty::F32, &[turns]);
            return self.dag.node(Op::FCos, Ty::F32, &[fraction]);
        }
        let magnitude = self.dag.node(Op::FAbs, Ty::F32, &[turns]);
        let fraction = self.dag.node(Op::FFract, Ty::F32, &[magnitude]);
        let sine = self.dag.node(Op::FSin, Ty::F32, &[fraction]);
        let sign = self.dag.with_const(Op::And, Ty::I32, a, 1 << 31);
        self.dag.node(Op::Xor, Ty::I32, &[sine, sign])
    }

    fn lower_ldexp(&mut self, ty: Type, value: Value, exponent: Value) -> Result<Nodes> {
        let machine = self.float_ty(ty)?;
        let bits = self.width(self.types.scalar(self.ty(exponent)));
        let exponents = self.elements(exponent)?;
        let values = self.elements(value)?;
        let bfloat = *self.types.kind(self.types.scalar(ty)) == TypeKind::BFloat;
        let mut out = Vec::new();
        for (i, &value) in values.iter().enumerate() {
            let exponent = exponents[if exponents.len() == 1 { 0 } else { i }];
            let mut exponent = self.sext_in_reg(exponent, bits);
            if self.dag[exponent].ty.dwords() == 2 {
                return Err(self.unsupported("ldexp with a 64-bit exponent"));
            }
            if machine == Ty::F16 {
                // The machine reads sixteen bits of it.
                let (low, high) = (self.dag.i32(-32768i32 as u32), self.dag.i32(32767));
                exponent = self.dag.node(Op::SMax, Ty::I32, &[exponent, low]);
                exponent = self.dag.node(Op::SMin, Ty::I32, &[exponent, high]);
            }
            let value = if bfloat { self.dag.with_const(Op::Shl, Ty::I32, value, 16) } else { value };
            let result = self.dag.node(Op::Ldexp, machine, &[value, exponent]);
            out.push(if bfloat { self.bfloat_from_float(result) } else { result });
        }
        self.pack_elements(ty, &out)
    }

    /// The exponent as an I32, of which so many bits are wanted.
    fn float_exponent(&mut self, ty: Type, a: NodeId, bits: u32) -> Result<NodeId> {
        let machine = self.float_ty(ty)?;
        let is_bfloat = *self.types.kind(ty) == TypeKind::BFloat;
        let a = if is_bfloat { self.dag.with_const(Op::Shl, Ty::I32, a, 16) } else { a };
        let exponent = self.dag.node(Op::FrexpExp, machine, &[a]);
        let exponent = self.dag.lo(exponent);
        Ok(if machine == Ty::F16 && bits > 16 { self.sext_in_reg(exponent, 16) } else { exponent })
    }

    /// Mantissas and exponents, which are of the second of the types in `result`.
    fn lower_frexp(&mut self, value: Value, result: Type) -> Result<Nodes> {
        let ty = self.ty(value);
        let mut out = self.float_op(Op::FrexpMant, ty, &[value])?;
        let exponents_ty = self.types.part(result, 1).ok_or_else(|| self.unsupported("this result type"))?;
        let bits = self.width(self.types.scalar(exponents_ty));
        let scalar = self.types.scalar(ty);
        let mut exponents = Vec::new();
        for a in self.elements(value)? {
            let exponent = self.float_exponent(scalar, a, bits)?;
            exponents.push(self.sign_extend_to(exponent, 32, bits));
        }
        out.extend(self.pack_elements(exponents_ty, &exponents)?);
        Ok(out)
    }

    /// `llvm.amdgcn.icmp` and `fcmp`: predicates by LLVM's numbers.
    fn compare_intrinsic(&mut self, intrinsic: Intrinsic, args: &[Value], predicate: u128) -> Result<NodeId> {
        let ty = self.ty(args[0]);
        let (a, b) = (self.node(args[0])?, self.node(args[1])?);
        if intrinsic == Intrinsic::AmdgcnIcmp {
            const CMPS: [Cmp; 10] = [
                Cmp::Eq,
                Cmp::Ne,
                Cmp::Ugt,
                Cmp::Uge,
                Cmp::Ult,
                Cmp::Ule,
                Cmp::Sgt,
                Cmp::Sge,
                Cmp::Slt,
                Cmp::Sle,
            ];
            let cmp = predicate.checked_sub(32).and_then(|i| CMPS.get(i as usize));
            return match cmp {
                Some(&cmp) => Ok(self.compare(cmp, ty, a, b)),
                None => Err(self.unsupported("this predicate number")),
            };
        }
        use gcnsel_ir::FloatPredicate as P;
        const PREDICATES: [P; 16] = [
            P::False,
            P::Oeq,
            P::Ogt,
            P::Oge,
            P::Olt,
            P::Ole,
            P::One,
            P::Ord,
            P::Uno,
            P::Ueq,
            P::Ugt,
            P::Uge,
            P::Ult,
            P::Ule,
            P::Une,
            P::True,
        ];
        match PREDICATES.get(predicate as usize) {
            Some(&p) => self.float_compare(p, ty, a, b),
            None => Err(self.unsupported("this predicate number")),
        }
    }

    /// The dwords of a value as they would lie in memory.
    pub(super) fn value_dwords(&mut self, ty: Type, nodes: &[NodeId], bits: u32) -> Result<Vec<NodeId>> {
        self.stored_dwords(ty, nodes, bits.div_ceil(8))
    }
}

/// Whether a number is that of a predicate of `llvm.amdgcn.icmp` or `fcmp`.
fn is_predicate(intrinsic: Intrinsic, number: u128) -> bool {
    match intrinsic {
        Intrinsic::AmdgcnIcmp => (32..42).contains(&number),
        _ => number < 16,
    }
}

fn one(node: NodeId) -> Nodes {
    Nodes::from_iter([node])
}
