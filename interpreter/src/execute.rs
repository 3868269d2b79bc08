//! Executing instructions: all lanes of a wave that stand at one execute it together.

use crate::address::{self, Promise};
use crate::datum::{Datum, mask};
use crate::fault::{Fault, Stop};
use crate::grid_memory::Place;
use crate::launch::Visit;
use crate::memory::{Byte, Object};
use crate::order::Access;
use crate::parts::{check_width, has_parts, zero};
use crate::run::{Argument, Flow, Run, fault, no_undef};
use crate::wave::{Frame, Mask, Wave, each};
use crate::{cast, float, integer, wide_integer};
use gcnsel_ir::{
    AddressSpace, AttributeSet, Callee, Function, Inst, InstData, InstKind, Symbol, Type, TypeKind,
    TypeTable, Value,
};

/// Calls that may be running inside one another.
const CALL_DEPTH: usize = 1000;

/// Applies an operation of two scalars to each pair of elements.
fn pairs(
    a: &Datum,
    b: &Datum,
    f: &mut dyn FnMut(&Datum, &Datum) -> Result<Datum, Stop>,
) -> Result<Datum, Stop> {
    let poison = Datum::Poison;
    Ok(match (a, b) {
        (Datum::Parts(x), Datum::Parts(y)) => {
            Datum::Parts(x.iter().zip(y.iter()).map(|(a, b)| f(a, b)).collect::<Result<_, _>>()?)
        }
        (Datum::Parts(x), _) => Datum::Parts(x.iter().map(|a| f(a, &poison)).collect::<Result<_, _>>()?),
        (_, Datum::Parts(y)) => Datum::Parts(y.iter().map(|b| f(&poison, b)).collect::<Result<_, _>>()?),
        _ => f(a, b)?,
    })
}

/// Applies an operation of a scalar to each element.
fn elements(a: &Datum, f: &mut dyn FnMut(&Datum) -> Result<Datum, Stop>) -> Result<Datum, Stop> {
    Ok(match a {
        Datum::Parts(parts) => Datum::Parts(parts.iter().map(f).collect::<Result<_, _>>()?),
        scalar => f(scalar)?,
    })
}

impl<'a> Run<'a> {
    /// Runs a wave to its next barrier, or to its end, when it has no calls any more.
    pub fn wave(&mut self, wave: &mut Wave<'a>) -> Result<(), Fault> {
        while let Some(mut frame) = wave.frames.pop() {
            if frame.here == 0 && !frame.choose() {
                self.finish(wave, frame);
                continue;
            }
            let flow = self.instructions_of_block(wave, &mut frame)?;
            if matches!(flow, Flow::Leave) {
                frame.here = 0;
            }
            wave.frames.push(frame);
            match flow {
                Flow::Call(callee) => wave.frames.push(*callee),
                Flow::Barrier => return Ok(()),
                Flow::End => wave.frames.clear(),
                Flow::Leave | Flow::Next => {}
            }
        }
        Ok(())
    }

    /// Ends a call.
    fn finish(&mut self, wave: &mut Wave<'a>, frame: Frame<'a>) {
        for lane in each(frame.all) {
            wave.lanes[lane].private.truncate(frame.objects[lane]);
        }
        let (Some(caller), Some(call)) = (wave.frames.last_mut(), frame.call) else { return };
        let Some(result) = caller.body.function.insts[call].result else { return };
        let mut returned = frame.returned;
        for lane in each(frame.all) {
            caller.set(result, lane, std::mem::replace(&mut returned[lane], Datum::Poison));
        }
    }

    fn instructions_of_block(
        &mut self,
        wave: &mut Wave<'a>,
        frame: &mut Frame<'a>,
    ) -> Result<Flow<'a>, Fault> {
        let function = frame.body.function;
        let Some(block) = frame.block() else { return Ok(Flow::Leave) };
        let insts = &function.blocks[block].insts;
        if frame.position == 0 {
            // What called functions do has no place in the kernel's cycles.
            if wave.frames.is_empty() {
                let (wave, counts) = (wave.lanes[0].item, frame.counts());
                self.tell(&Visit { wave, block, counts, lanes: frame.here });
            }
            self.phis(wave, frame, insts)?;
        }
        while let Some(&inst) = insts.get(frame.position) {
            frame.position += 1;
            let data = &function.insts[inst];
            self.count(frame.here, data)?;
            if frame.body.has_unknown() {
                let mut unknown = None;
                data.kind.for_each_operand(|v| unknown = unknown.take().or(frame.body.unknown(v)));
                if let Some(stop) = unknown {
                    return Err(stop.clone().at(data.span));
                }
            }
            match self.instruction(wave, frame, inst, data)? {
                Flow::Next => {}
                flow => return Ok(flow),
            }
        }
        Ok(Flow::Leave)
    }

    /// Phis all read before any is written.
    fn phis(&mut self, wave: &Wave<'a>, frame: &mut Frame<'a>, insts: &[Inst]) -> Result<(), Fault> {
        let function = frame.body.function;
        let mut written: Vec<(Value, usize, Datum)> = Vec::new();
        for &inst in insts {
            let data = &function.insts[inst];
            let (InstKind::Phi { incoming, fast }, Some(result)) = (&data.kind, data.result) else { break };
            frame.position += 1;
            for lane in each(frame.here) {
                let source = incoming.iter().find(|i| Some(i.1) == frame.from[lane]);
                let Some((value, _)) = source else {
                    let stop = Stop::unsupported("a phi without the predecessor that control comes from");
                    return Err(fault(wave, lane, data, stop));
                };
                if let Some(stop) = frame.body.unknown(*value) {
                    return Err(fault(wave, lane, data, stop.clone()));
                }
                let mut datum = frame.get(*value, lane).clone();
                if let Some(format) = float::Format::of(self.types().kind(self.types().scalar(data.ty))) {
                    let flag = &mut |a: &Datum| Ok(float::flagged(format, *fast, a.clone()));
                    datum = elements(&datum, flag).map_err(|stop| fault(wave, lane, data, stop))?;
                }
                written.push((result, lane, datum));
            }
        }
        for (result, lane, datum) in written {
            frame.set(result, lane, datum);
        }
        Ok(())
    }

    fn instruction(
        &mut self,
        wave: &mut Wave<'a>,
        frame: &mut Frame<'a>,
        inst: Inst,
        data: &'a InstData,
    ) -> Result<Flow<'a>, Fault> {
        if !frame.body.executed_by_all.contains(&inst) {
            return self.instruction_of_lanes(wave, frame, inst, data);
        }
        frame.all_lanes();
        let flow = self.instruction_of_lanes(wave, frame, inst, data);
        frame.active_alone();
        flow
    }

    fn instruction_of_lanes(
        &mut self,
        wave: &mut Wave<'a>,
        frame: &mut Frame<'a>,
        inst: Inst,
        data: &'a InstData,
    ) -> Result<Flow<'a>, Fault> {
        use InstKind::*;
        match &data.kind {
            Alloca { .. }
            | Load { .. }
            | Store { .. }
            | AtomicRmw { .. }
            | CmpXchg { .. }
            | Fence { .. }
            | VaArg { .. } => self.memory(wave, frame, data),
            Call { callee, args, .. } => self.call(wave, frame, inst, data, callee, args),
            Br { .. } | CondBr { .. } | Switch { .. } | Ret { .. } | Unreachable => {
                self.leave(wave, frame, data)
            }
            _ => {
                let this = &*self;
                let wave = &*wave;
                this.each_lane(wave, frame, data, &mut |frame, lane| this.compute(wave, frame, data, lane))
            }
        }
    }

    /// The result of an instruction that only computes.
    pub(crate) fn compute(
        &self,
        wave: &Wave<'a>,
        frame: &Frame<'a>,
        data: &InstData,
        lane: usize,
    ) -> Result<Datum, Stop> {
        use InstKind::*;
        let types = self.types();
        let function = frame.body.function;
        let modes = frame.body.modes;
        let get = |v: Value| frame.get(v, lane);
        let scalar_of = |v: Value| types.scalar(function.values[v].ty);
        let bits_of = |v: Value| types.bits(scalar_of(v)).unwrap_or(0) as u32;
        match &data.kind {
            Binary { fast, .. }
                if data.result.is_some_and(|sum| frame.body.contracted.contains_key(&sum)) =>
            {
                let format = float::Format::of_scalars(types, data.ty)?;
                let sum = data.result.map(|sum| frame.body.contracted[&sum]);
                let Some(sum) = sum else { return Ok(Datum::Poison) };
                let [a, b] = sum.factors;
                lanes(types, data.ty, &|i| {
                    let operands = [a, b, sum.other].map(|v| lane_of(get(v), i));
                    Ok(float::sum(format, modes, *fast, &operands, [sum.negates_product, sum.negates_other]))
                })
            }
            Binary { op, lhs, rhs, wrap, fast } if op.is_float() => {
                let format = float::Format::of_scalars(types, data.ty)?;
                let f = &mut |a: &Datum, b: &Datum| Ok(float::binary(*op, format, modes, *fast, a, b));
                let _ = wrap;
                pairs(get(*lhs), get(*rhs), f)
            }
            Binary { op, lhs, rhs, .. } if has_parts(types, scalar_of(*lhs)) => {
                let scalar = scalar_of(*lhs);
                lanes(types, data.ty, &|i| {
                    wide_integer::binary(types, *op, scalar, &lane_of(get(*lhs), i), &lane_of(get(*rhs), i))
                })
            }
            Binary { op, lhs, rhs, wrap, .. } => {
                let bits = check_width(bits_of(*lhs))?;
                let f = &mut |a: &Datum, b: &Datum| Ok(integer::binary(*op, *wrap, bits, a, b)?);
                pairs(get(*lhs), get(*rhs), f)
            }
            FNeg { value, fast } => {
                let format = float::Format::of_scalars(types, data.ty)?;
                elements(get(*value), &mut |a| Ok(float::negate(format, *fast, a)))
            }
            Cast { op: op @ gcnsel_ir::CastOp::BitCast, value, wrap, fast } => {
                let tys = (function.values[*value].ty, data.ty);
                cast::cast(types, *op, (*wrap, *fast, modes), tys, get(*value))
            }
            Cast { op, value, .. }
                if has_parts(types, scalar_of(*value)) || has_parts(types, types.scalar(data.ty)) =>
            {
                let tys = (scalar_of(*value), types.scalar(data.ty));
                lanes(types, data.ty, &|i| wide_integer::convert(types, *op, tys, &lane_of(get(*value), i)))
            }
            Cast { op, value, wrap, fast } => {
                let tys = (scalar_of(*value), types.scalar(data.ty));
                check_width(types.bits(tys.0).unwrap_or(0).max(types.bits(tys.1).unwrap_or(0)) as u32)?;
                elements(get(*value), &mut |a| cast::cast(types, *op, (*wrap, *fast, modes), tys, a))
            }
            ICmp { predicate, lhs, rhs, .. } if has_parts(types, scalar_of(*lhs)) => {
                let scalar = scalar_of(*lhs);
                lanes(types, data.ty, &|i| {
                    wide_integer::compare(
                        types,
                        *predicate,
                        scalar,
                        &lane_of(get(*lhs), i),
                        &lane_of(get(*rhs), i),
                    )
                })
            }
            ICmp { predicate, lhs, rhs, samesign } => {
                let bits = check_width(bits_of(*lhs))?;
                let f = &mut |a: &Datum, b: &Datum| Ok(integer::compare(*predicate, *samesign, bits, a, b));
                pairs(get(*lhs), get(*rhs), f)
            }
            FCmp { predicate, lhs, rhs, fast } => {
                let format = float::Format::of_scalars(types, scalar_of(*lhs))?;
                let f =
                    &mut |a: &Datum, b: &Datum| Ok(float::compare(*predicate, format, modes, *fast, a, b));
                pairs(get(*lhs), get(*rhs), f)
            }
            Select { condition, on_true, on_false, fast } => {
                let chosen = select(types, data.ty, get(*condition), get(*on_true), get(*on_false));
                match float::Format::of(types.kind(types.scalar(data.ty))) {
                    Some(format) => elements(&chosen, &mut |a| Ok(float::flagged(format, *fast, a.clone()))),
                    None => Ok(chosen),
                }
            }
            // What is frozen of a lane that does not stand there is anything.
            Freeze { value } if frame.is_other(lane) => Ok(get(*value).clone()),
            Freeze { value } => Ok(get(*value).frozen(&zero(types, data.ty))),
            Gep { .. } => self.element(wave, frame, data, lane),
            ExtractElement { vector, index } => Ok(match get(*index) {
                Datum::Bits(index) => get(*vector).part(usize::try_from(*index).unwrap_or(usize::MAX)),
                _ => Datum::Poison,
            }),
            InsertElement { vector, element, index } => {
                let len = types.lanes(data.ty).unwrap_or(0) as usize;
                Ok(match get(*index) {
                    Datum::Bits(at) if *at < len as u128 => {
                        let vector = get(*vector);
                        let part = |i| if i as u128 == *at { get(*element).clone() } else { vector.part(i) };
                        Datum::parts((0..len).map(part))
                    }
                    _ => Datum::Poison,
                })
            }
            ShuffleVector { a, b, mask } => {
                let len = types.lanes(function.values[*a].ty).unwrap_or(0);
                let (a, b) = (get(*a), get(*b));
                Ok(Datum::parts(mask.iter().map(|index| match index {
                    Some(i) if *i < len => a.part(*i as usize),
                    Some(i) => b.part((*i - len) as usize),
                    None => Datum::Poison,
                })))
            }
            ExtractValue { aggregate, indices } => {
                let mut at = get(*aggregate).clone();
                for &index in indices {
                    at = at.part(index as usize);
                }
                Ok(at)
            }
            InsertValue { aggregate, value, indices } => {
                Ok(insert(types, data.ty, get(*aggregate), get(*value), indices))
            }
            other => Err(Stop::unsupported(format!("this instruction: {other:?}"))),
        }
    }

    fn element(
        &self,
        wave: &Wave<'a>,
        frame: &Frame<'a>,
        data: &InstData,
        lane: usize,
    ) -> Result<Datum, Stop> {
        let InstKind::Gep { source, base, indices, inbounds, nuw, nusw } = &data.kind else {
            return Err(Stop::unsupported("address arithmetic of this kind"));
        };
        let types = self.types();
        let function = frame.body.function;
        let space = types.pointer_space(data.ty).unwrap_or_default();
        let fat = space == AddressSpace::BUFFER_FAT;
        let Some(width) = space.index_bits().filter(|_| fat || space.pointer_bits() <= 64) else {
            return Err(Stop::unsupported(format!("addresses in address space {}", space.0)));
        };
        let promise = Promise { inbounds: *inbounds, nuw: *nuw, nusw: *nusw };
        let one = |element: Option<usize>| -> Result<Datum, Stop> {
            let pick = |v: Value| match element.filter(|_| types.lanes(function.values[v].ty).is_some()) {
                Some(i) => frame.get(v, lane).part(i),
                None => frame.get(v, lane).clone(),
            };
            for &index in indices {
                check_width(types.bits(types.scalar(function.values[index].ty)).unwrap_or(0) as u32)?;
            }
            let values: smallvec::SmallVec<[(Datum, u32); 4]> = indices
                .iter()
                .map(|&v| (pick(v), types.bits(types.scalar(function.values[v].ty)).unwrap_or(64) as u32))
                .collect();
            let list: smallvec::SmallVec<[(&Datum, u32); 4]> = values.iter().map(|v| (&v.0, v.1)).collect();
            let base = pick(*base);
            if fat {
                // The offset moves, and nobody asks where the buffer ends.
                let offset = address::element(types, *source, &base.part(1), width, &list, promise);
                return Ok(Datum::parts([base.part(0), offset.map_err(Stop::unsupported)?]));
            }
            let made =
                address::element(types, *source, &base, width, &list, promise).map_err(Stop::unsupported)?;
            let (Some(from), Some(to)) = (base.bits(), made.bits()) else { return Ok(made) };
            // A lane that does not stand there need not exist.
            if frame.is_other(lane) {
                return Ok(Datum::Poison);
            }
            let private = &wave.lanes[lane].private;
            let leaves = promise.inbounds
                && from != to
                && !self.memory.in_one_object(private, space, from as u64, to as u64);
            Ok(if leaves { Datum::Poison } else { made })
        };
        match types.lanes(data.ty) {
            Some(len) => Ok(Datum::Parts((0..len as usize).map(|i| one(Some(i))).collect::<Result<_, _>>()?)),
            None => one(None),
        }
    }

    /// Takes lanes to their next blocks.
    fn leave(
        &mut self,
        wave: &mut Wave<'a>,
        frame: &mut Frame<'a>,
        data: &InstData,
    ) -> Result<Flow<'a>, Fault> {
        let here = frame.here;
        let decided = |frame: &Frame<'a>, lane: usize, v: Value, what: &str| {
            let datum = frame.get(v, lane);
            datum.bits().ok_or_else(|| {
                let stop = format!("a {what} on {}", datum.what_is_wrong());
                fault(wave, lane, data, stop.into())
            })
        };
        match &data.kind {
            InstKind::Br { target } => frame.go(here, *target),
            InstKind::CondBr { condition, on_true, on_false } => {
                let mut taken: Mask = 0;
                for lane in each(here) {
                    let bit = decided(frame, lane, *condition, "branch")?;
                    taken |= ((bit & 1) as u64) << lane;
                }
                for (lanes, to) in [(taken, *on_true), (here & !taken, *on_false)] {
                    if lanes != 0 {
                        frame.go(lanes, to);
                    }
                }
            }
            InstKind::Switch { value, default, cases } => {
                for lane in each(here) {
                    let bits = decided(frame, lane, *value, "switch")?;
                    let to = cases.iter().find(|c| c.0 == bits).map_or(*default, |c| c.1);
                    frame.go(1 << lane, to);
                }
            }
            InstKind::Ret { value } => {
                let function = frame.body.function;
                for lane in each(here) {
                    let Some(value) = value else { continue };
                    let datum = frame.get(*value, lane).clone();
                    let checked = no_undef(&function.result_attributes, &datum, "the result");
                    checked.map_err(|stop| fault(wave, lane, data, stop))?;
                    frame.returned[lane] = datum;
                }
            }
            _ => {
                let lane = here.trailing_zeros() as usize;
                return Err(fault(
                    wave,
                    lane,
                    data,
                    "an unreachable instruction is reached".to_owned().into(),
                ));
            }
        }
        Ok(Flow::Leave)
    }

    fn call(
        &mut self,
        wave: &mut Wave<'a>,
        frame: &mut Frame<'a>,
        inst: Inst,
        data: &'a InstData,
        callee: &Callee,
        args: &[Value],
    ) -> Result<Flow<'a>, Fault> {
        let (number, lanes) = self.callee(wave, frame, data, callee)?;
        frame.called |= lanes;
        if frame.called == frame.here {
            frame.called = 0;
        } else {
            // The others come to it again.
            frame.position -= 1;
        }
        for lane in each(lanes) {
            let checked = self.check_arguments(frame, data, args, lane);
            checked.map_err(|stop| fault(wave, lane, data, stop))?;
        }
        let module = self.program.module;
        let function: &'a Function = &module.functions[number as usize];
        if let Some(intrinsic) = function.intrinsic {
            if lanes != frame.here {
                return Err(Stop::unsupported("intrinsics called by some lanes of several").at(data.span));
            }
            return self.intrinsic(wave, frame, data, intrinsic, args);
        }
        if function.name.starts_with("llvm.dbg.") {
            return Ok(Flow::Next);
        }
        let program = self.program;
        let Some(body) = program.body(number) else {
            let stop = Stop::unsupported(format!("calls of @{}, which has no body", function.name));
            return Err(stop.at(data.span));
        };
        if wave.frames.len() >= CALL_DEPTH {
            return Err(Stop::limit(format!("more than {CALL_DEPTH} calls in one another")).at(data.span));
        }
        let InstKind::Call { site, .. } = &data.kind else { return Ok(Flow::Next) };
        let site = site.as_deref();
        let fixed = function.params.len();
        // What an indirect call passes beyond the parameters it does by its own type.
        let written = site.and_then(|site| site.signature).map(|ty| self.types().kind(ty));
        let agrees = match (callee, written) {
            (Callee::Indirect(_), Some(TypeKind::Function { params, .. })) => {
                function.variadic && params.len() == fixed
            }
            (Callee::Indirect(_), _) => !function.variadic,
            _ => true,
        };
        if args.len() < fixed || args.len() > fixed && !function.variadic || !agrees {
            let message =
                format!("a call of @{} by another type, or with {} arguments", function.name, args.len());
            return Err(fault(wave, lanes.trailing_zeros() as usize, data, message.into()));
        }
        if site.is_some_and(|site| site.tail == "musttail") && function.variadic {
            return Err(Stop::unsupported("calls that pass on variable arguments").at(data.span));
        }
        let mut inner = Frame::new(body, &module.types, lanes, Some(inst));
        for lane in each(lanes) {
            inner.objects[lane] = wave.lanes[lane].private.len();
        }
        for (number, (param, &arg)) in function.params.iter().zip(args).enumerate() {
            for lane in each(lanes) {
                let mut datum = frame.get(arg, lane).clone();
                let checked = no_undef(&param.attributes, &datum, &format!("argument {number}"));
                checked.map_err(|stop| fault(wave, lane, data, stop))?;
                if let Some(ty) = param.attributes.ty("byval") {
                    let copied = self.copy_of(wave, lane, &datum, (param.ty, ty), &param.attributes);
                    datum = copied.map_err(|stop| fault(wave, lane, data, stop))?;
                }
                if let Some(value) = param.value {
                    inner.set(value, lane, datum);
                }
            }
        }
        if function.variadic {
            for lane in each(lanes) {
                let beyond: Vec<Argument<'_>> = (fixed..args.len())
                    .map(|n| {
                        let attributes = site.and_then(|site| site.arg_attributes.get(n));
                        (frame.get(args[n], lane).clone(), frame.body.function.values[args[n]].ty, attributes)
                    })
                    .collect();
                let placed = self.lay_out(wave, lane, &beyond);
                inner.beyond[lane] = placed.map_err(|stop| fault(wave, lane, data, stop))?;
            }
        }
        Ok(Flow::Call(Box::new(inner)))
    }

    /// The function that a call calls next, by its number in the module, and the lanes that call it.
    fn callee(
        &self,
        wave: &Wave<'a>,
        frame: &Frame<'a>,
        data: &InstData,
        callee: &Callee,
    ) -> Result<(u32, Mask), Fault> {
        let unsupported = |what: &str| Stop::unsupported(what).at(data.span);
        let mut group = frame.here;
        let address = match callee {
            Callee::Symbol(symbol) => {
                let known = self.program.module.symbols.get_index(symbol.as_u32() as usize);
                if let Some((_, Symbol::Function(number))) = known {
                    return Ok((*number, frame.here));
                }
                self.program.symbol(*symbol).map_err(|stop| stop.at(data.span))?.bits()
            }
            Callee::Indirect(value) => {
                let left = frame.here & !frame.called;
                let first = frame.get(*value, left.trailing_zeros() as usize).clone();
                group = each(left)
                    .filter(|&lane| *frame.get(*value, lane) == first)
                    .fold(0, |group, lane| group | 1 << lane);
                first.bits()
            }
            Callee::Asm(_) => return Err(unsupported("inline assembly")),
        };
        let number = address.and_then(|address| self.program.function(address));
        number.map(|number| (number, group)).ok_or_else(|| {
            let stop = "a call by a pointer that is no function's".to_owned().into();
            fault(wave, frame.here.trailing_zeros() as usize, data, stop)
        })
    }

    /// A copy of what a pointer points to, in the work-item's own memory: its address.
    fn copy_of(
        &mut self,
        wave: &mut Wave<'a>,
        lane: usize,
        pointer: &Datum,
        (pointer_ty, ty): (Type, Type),
        attributes: &AttributeSet,
    ) -> Result<Datum, Stop> {
        let types = self.types();
        let size = types.alloc_size(ty).unwrap_or(0);
        let align = attributes.int("align").or(types.align(ty)).unwrap_or(1);
        let lane = &mut wave.lanes[lane];
        let access = Access { item: lane.item, writes: false, atomic: false };
        let space = types.pointer_space(pointer_ty).unwrap_or_default();
        let place = Place { space, pointer, size, align: 1 };
        let bytes = self.memory.access(&mut lane.private, place, access)?.to_vec();
        let object = Object {
            name: "an argument by value".into(),
            base: 0,
            bytes,
            shadow: Vec::new(),
            constant: false,
        };
        let copy = Datum::Bits(lane.private.allocate(object, align)?.into());
        address::cast(AddressSpace::PRIVATE, space, &copy)
            .ok_or_else(|| Stop::unsupported("arguments by value in this address space"))
    }

    /// `alloca`, whose bytes are not defined.
    pub fn allocate(
        &mut self,
        wave: &mut Wave<'a>,
        lane: usize,
        size: u64,
        align: u64,
    ) -> Result<Datum, Stop> {
        let size = usize::try_from(size).ok().filter(|&size| wave.lanes[lane].private.has_room(size as u64));
        let size = size.ok_or_else(|| Stop::limit("an alloca for which there is no room"))?;
        let object = Object {
            name: "an alloca".into(),
            base: 0,
            bytes: vec![Byte::UNDEFINED; size],
            shadow: Vec::new(),
            constant: false,
        };
        Ok(Datum::Bits(wave.lanes[lane].private.allocate(object, align).map_err(Stop::limit)?.into()))
    }
}

/// A scalar, or the elements of a vector, each by its number.
fn lanes(
    types: &TypeTable,
    ty: Type,
    f: &dyn Fn(Option<usize>) -> Result<Datum, Stop>,
) -> Result<Datum, Stop> {
    match types.lanes(ty) {
        Some(len) => Ok(Datum::Parts((0..len as usize).map(|i| f(Some(i))).collect::<Result<_, _>>()?)),
        None => f(None),
    }
}

/// An element of a vector, or a scalar.
fn lane_of(datum: &Datum, lane: Option<usize>) -> Datum {
    match lane {
        Some(lane) => datum.part(lane),
        None => datum.clone(),
    }
}

fn select(types: &TypeTable, ty: Type, condition: &Datum, a: &Datum, b: &Datum) -> Datum {
    match condition {
        Datum::Bits(bit) => if bit & 1 == 1 { a } else { b }.clone(),
        Datum::Poison => Datum::Poison,
        Datum::Partly(_) => either(a, b),
        Datum::Parts(bits) => {
            let scalar = types.scalar(ty);
            let pick = |i: usize| select(types, scalar, &bits[i], &a.part(i), &b.part(i));
            Datum::parts((0..bits.len()).map(pick))
        }
    }
}

/// One of two values, and nobody knows which: defined are the bits that are the same in both.
fn either(a: &Datum, b: &Datum) -> Datum {
    match (a, b) {
        (Datum::Parts(x), Datum::Parts(y)) => Datum::parts(x.iter().zip(y.iter()).map(|(a, b)| either(a, b))),
        _ => match (a.partly(), b.partly()) {
            (Some(x), Some(y)) => {
                Datum::scalar(x.bits, (x.bits ^ y.bits | x.undefined | y.undefined) & mask(128))
            }
            _ => Datum::Poison,
        },
    }
}

fn insert(types: &TypeTable, ty: Type, into: &Datum, value: &Datum, indices: &[u32]) -> Datum {
    let Some((&first, rest)) = indices.split_first() else { return value.clone() };
    let parts = (0..types.part_count(ty)).map(|i| {
        let old = into.part(i as usize);
        match (i == u64::from(first), types.part(ty, i)) {
            (true, Some(part)) => insert(types, part, &old, value, rest),
            _ => old,
        }
    });
    Datum::parts(parts)
}
