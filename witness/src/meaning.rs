//! What instructions compute, lane by lane, in one execution.
//!
//! What the program does not determine (memory, other lanes' registers, hardware state) is chosen by the execution's
//! seed, as freely as the semantics allow: lanes together read the same from an address that they share, and another
//! time they may read something else there.

use crate::{Arithmetic, Execution, mix};
use cranelift_entity::{EntityRef, SecondaryMap};
use gcnsel_ir::{
    AddressSpace, BinaryOp, Callee, CastOp, ConstData, Function, Inst, InstKind, IntPredicate, Intrinsic,
    Memory, MetadataOperand, Module, Type, TypeKind, Value, ValueDef,
};

/// Work-items per wave.
const WAVE: u64 = 64;

/// What a lane has for a value: bits, or nothing that anyone may rely on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Datum(Option<u64>);

impl Datum {
    /// `undef`, `poison`, and what follows from them.
    pub const UNDEFINED: Datum = Datum(None);

    /// The bits, unless undefined.
    pub fn bits(self) -> Option<u64> {
        self.0
    }
}

/// The instructions of a function in one execution.
pub(crate) struct Meaning<'a> {
    module: &'a Module,
    function: &'a Function,
    seed: u64,
    arithmetic: Arithmetic,
    constants: SecondaryMap<Value, Option<Datum>>,
    /// By lane: its number in the wave, and its work-item ids.
    lanes: Vec<(u64, [u64; 3])>,
}

impl<'a> Meaning<'a> {
    pub fn new(module: &'a Module, function: &'a Function, execution: &Execution<'_>) -> Self {
        let mut out = Meaning {
            module,
            function,
            seed: mix(execution.seed),
            arithmetic: execution.arithmetic,
            constants: SecondaryMap::new(),
            lanes: Vec::new(),
        };
        for (value, data) in function.values.iter() {
            if let ValueDef::Const(c) = data.def {
                out.constants[value] = Some(out.constant(function.consts.data(c), data.ty));
            }
        }
        out.place_lanes(execution.lanes);
        out
    }

    /// How many lanes there are: fewer than asked for in a small work-group.
    pub fn lanes(&self) -> usize {
        self.lanes.len()
    }

    /// The arguments, in what a lane starts with.
    pub fn start(&self, lane: usize, mut values: Vec<Datum>) -> Vec<Datum> {
        for (i, param) in self.function.params.iter().enumerate() {
            let Some(value) = param.value else { continue };
            let convention = &self.function.calling_convention;
            let scalar = self.function.is_kernel()
                || param.attributes.has("inreg")
                || convention.starts_with("amdgpu_") && param.attributes.has("byval");
            let number = self.free(&[1, i as u64, if scalar { 0 } else { 1 + lane as u64 }]);
            values[value.index()] = self.fit(number, self.function.values[value].ty);
        }
        values
    }

    /// The number of a lane in its wave.
    pub fn number(&self, lane: usize) -> u64 {
        self.lanes[lane].0
    }

    /// The type of an instruction's result.
    pub fn type_of(&self, inst: Inst) -> Type {
        self.function.insts[inst].ty
    }

    pub fn read(&self, values: &[Datum], value: Value) -> Datum {
        self.constants[value].unwrap_or_else(|| values[value.index()])
    }

    /// The results of an instruction that lanes execute together, from the operands of each. `instance` is a number of
    /// the dynamic instance.
    pub fn results(&self, inst: Inst, instance: u64, here: &[usize], inputs: &[Vec<Datum>]) -> Vec<Datum> {
        let ty = self.function.insts[inst].ty;
        let each = |f: &dyn Fn(usize, &[Datum]) -> Datum| -> Vec<Datum> {
            here.iter().zip(inputs).map(|(&lane, input)| f(lane, input)).collect()
        };
        let id = inst.as_u32() as u64;
        let together = || self.fit(self.free(&[2, id, instance]), ty);
        let own = |lane: usize| self.fit(self.free(&[3, id, instance, lane as u64]), ty);
        match &self.function.insts[inst].kind {
            InstKind::Call { callee: Callee::Symbol(symbol), .. } => match self.module.intrinsic(*symbol) {
                Some(intrinsic) => self.intrinsic(intrinsic, inst, instance, here, inputs),
                None => each(&|lane, _| own(lane)),
            },
            InstKind::Call { callee: Callee::Asm(asm), .. } => {
                let scalar = scalar_outputs(&asm.constraints);
                each(&|lane, _| if scalar.iter().all(|&s| s) { together() } else { own(lane) })
            }
            InstKind::ExtractValue { aggregate, indices } => match self.asm_output(*aggregate, indices) {
                Some(true) => each(&|_, _| together()),
                _ => each(&|_, input| self.compute(inst, input)),
            },
            InstKind::Call { callee: Callee::Indirect(_), .. }
            | InstKind::AtomicRmw { .. }
            | InstKind::VaArg { .. }
            | InstKind::CmpXchg { .. } => each(&|lane, _| own(lane)),
            InstKind::Alloca { .. } => each(&|_, _| self.fit(self.free(&[4, id]), ty)),
            // What is undefined may be what other lanes have.
            InstKind::Freeze { .. } => {
                let defined = inputs.iter().map(|input| input[0]).find(|d| d.bits().is_some());
                each(&|_, input| match input[0].bits() {
                    Some(_) => input[0],
                    None => defined.unwrap_or_else(together),
                })
            }
            InstKind::Load { ptr, .. } => {
                let constant = self.function.inst_metadata(inst, "invariant.load").is_some();
                let space = self.module.types.pointer_space(self.function.values[*ptr].ty);
                each(&|lane, input| {
                    let Some(address) = input[0].bits() else { return Datum::UNDEFINED };
                    let number = match space {
                        Some(AddressSpace::PRIVATE | AddressSpace::FLAT) | None => {
                            self.free(&[5, id, instance, address, lane as u64])
                        }
                        Some(space) if constant || space == AddressSpace::CONSTANT => {
                            self.free(&[6, address])
                        }
                        Some(_) => self.free(&[7, id, instance, address]),
                    };
                    self.fit(number, ty)
                })
            }
            _ => each(&|_, input| self.compute(inst, input)),
        }
    }

    fn intrinsic(
        &self,
        intrinsic: Intrinsic,
        inst: Inst,
        instance: u64,
        here: &[usize],
        inputs: &[Vec<Datum>],
    ) -> Vec<Datum> {
        use Intrinsic::*;
        if let Some(results) = self.together(intrinsic, inst, here, inputs) {
            return results;
        }
        let (ty, id) = (self.function.insts[inst].ty, inst.as_u32() as u64);
        let each = |f: &dyn Fn(usize, &[Datum]) -> Datum| -> Vec<Datum> {
            here.iter().zip(inputs).map(|(&lane, input)| f(lane, input)).collect()
        };
        let all = |datum: Datum| vec![datum; here.len()];
        let together = || self.fit(self.free(&[2, id, instance]), ty);
        let name = intrinsic as u64;
        let effects = intrinsic.effects();
        match intrinsic {
            AmdgcnWorkitemIdX => each(&|lane, _| self.fit(self.lanes[lane].1[0], ty)),
            AmdgcnWorkitemIdY => each(&|lane, _| self.fit(self.lanes[lane].1[1], ty)),
            AmdgcnWorkitemIdZ => each(&|lane, _| self.fit(self.lanes[lane].1[2], ty)),
            // What the dispatch has one of, or the wave for its whole life.
            AmdgcnWorkgroupIdX | AmdgcnWorkgroupIdY | AmdgcnWorkgroupIdZ => {
                all(self.fit(self.free(&[8, name]) >> 33, ty))
            }
            AmdgcnDispatchPtr
            | AmdgcnQueuePtr
            | AmdgcnKernargSegmentPtr
            | AmdgcnImplicitargPtr
            | AmdgcnImplicitBufferPtr
            | AmdgcnDispatchId
            | AmdgcnGroupstaticsize
            | AmdgcnLdsKernelId
            | AmdgcnRelocConstant
            | Returnaddress => all(self.fit(self.free(&[8, name]), ty)),
            AmdgcnWavefrontsize => all(Datum(Some(WAVE))),
            // State that may change, in scalar registers.
            AmdgcnSGetpc | AmdgcnSGetreg | AmdgcnSMemtime | AmdgcnSMemrealtime | Readcyclecounter
            | Readsteadycounter => all(together()),
            ExperimentalConvergenceEntry | ExperimentalConvergenceAnchor | ExperimentalConvergenceLoop => {
                all(together())
            }
            AmdgcnMbcntLo | AmdgcnMbcntHi => each(&|lane, input| {
                let below = (1u64 << self.lanes[lane].0) - 1;
                let below = if intrinsic == AmdgcnMbcntLo { below as u32 } else { (below >> 32) as u32 };
                let (Some(mask), Some(base)) = (input[0].bits(), input[1].bits()) else {
                    return Datum::UNDEFINED;
                };
                self.fit(base + (mask as u32 & below).count_ones() as u64, ty)
            }),
            _ => match effects.memory {
                Memory::ArgReadWrite | Memory::Any => {
                    each(&|lane, _| self.fit(self.free(&[3, id, instance, lane as u64]), ty))
                }
                Memory::None => each(&|_, input| self.compute(inst, input)),
                Memory::Inaccessible | Memory::ArgRead | Memory::ArgWrite => each(&|_, input| {
                    let input = input.iter().map(|d| d.bits().unwrap_or(0));
                    self.fit(self.free(&[9, instance, self.function_of(name, input)]), ty)
                }),
            },
        }
    }

    /// A pure operation.
    fn compute(&self, inst: Inst, input: &[Datum]) -> Datum {
        let data = &self.function.insts[inst];
        let builds = matches!(
            data.kind,
            InstKind::InsertElement { .. } | InstKind::InsertValue { .. } | InstKind::ShuffleVector { .. }
        );
        if !builds && input.iter().any(|d| d.bits().is_none()) {
            return Datum::UNDEFINED;
        }
        let bits: Vec<u64> = input.iter().map(|d| d.bits().unwrap_or(0)).collect();
        if self.arithmetic == Arithmetic::Interpreted
            && let Some(result) = self.interpret(inst, &bits)
        {
            return result.map_or(Datum::UNDEFINED, |bits| self.fit(bits, data.ty));
        }
        let (what, commutes) = operation(&data.kind, self.module);
        let mut bits = bits;
        if commutes && self.arithmetic == Arithmetic::Interpreted {
            bits.sort();
        }
        self.fit(self.function_of(what ^ data.ty.as_u32() as u64, bits.into_iter()), data.ty)
    }

    /// What the Language Reference says: `Some(None)` is poison, `None` that this is not about integers.
    fn interpret(&self, inst: Inst, bits: &[u64]) -> Option<Option<u64>> {
        let types = &self.module.types;
        let data = &self.function.insts[inst];
        let width_of = |ty: Type| match types.kind(ty) {
            TypeKind::Ptr(_) => Some(64),
            _ => types.int_bits(ty).filter(|&w| w <= 64),
        };
        let operand_width = |v: Value| width_of(self.function.values[v].ty);
        match &data.kind {
            InstKind::Binary { op, lhs, .. } => integer(*op, operand_width(*lhs)?, bits[0], bits[1]),
            InstKind::ICmp { predicate, lhs, .. } => {
                Some(Some(compare(*predicate, operand_width(*lhs)?, bits[0], bits[1]) as u64))
            }
            InstKind::Select { .. } => Some(Some(if bits[0] & 1 == 1 { bits[1] } else { bits[2] })),
            InstKind::Cast { op, value, .. } => {
                let (from, _) = (operand_width(*value)?, width_of(data.ty)?);
                match op {
                    CastOp::SExt => Some(Some(signed(bits[0], from) as u64)),
                    CastOp::Trunc
                    | CastOp::ZExt
                    | CastOp::PtrToInt
                    | CastOp::IntToPtr
                    | CastOp::BitCast
                    | CastOp::AddrSpaceCast => Some(Some(bits[0])),
                    _ => None,
                }
            }
            InstKind::Gep { source, base, indices, .. } => {
                operand_width(*base)?;
                let mut address = bits[0];
                let mut ty = *source;
                for (i, &index) in indices.iter().enumerate() {
                    let width = operand_width(index)?;
                    let number = signed(bits[i + 1], width) as u64;
                    if i > 0 && matches!(types.kind(ty), TypeKind::Struct { .. }) {
                        address = address.wrapping_add(types.field_offset(ty, number as usize)?);
                        ty = types.part(ty, number)?;
                        continue;
                    }
                    let size = if i == 0 { types.alloc_size(ty)? } else { types.element_stride(ty)? };
                    if i > 0 {
                        ty = types.part(ty, 0)?;
                    }
                    address = address.wrapping_add(number.wrapping_mul(size));
                }
                Some(Some(address))
            }
            InstKind::Call { callee: Callee::Symbol(symbol), .. } => {
                let width = width_of(data.ty)?;
                let (a, b) = (*bits.first()?, bits.get(1).copied().unwrap_or(0));
                let (sa, sb) = (signed(a, width), signed(b, width));
                let result = match self.module.intrinsic(*symbol)? {
                    Intrinsic::Umin => a.min(b),
                    Intrinsic::Umax => a.max(b),
                    Intrinsic::Smin => sa.min(sb) as u64,
                    Intrinsic::Smax => sa.max(sb) as u64,
                    Intrinsic::Ctpop => a.count_ones() as u64,
                    _ => return None,
                };
                Some(Some(result))
            }
            _ => None,
        }
    }

    /// Whether the output of inline assembly with several outputs, at those indices, is in a scalar register.
    fn asm_output(&self, aggregate: Value, indices: &[u32]) -> Option<bool> {
        let kind = &self.function.insts[self.function.def_inst(aggregate)?].kind;
        let InstKind::Call { callee: Callee::Asm(asm), .. } = kind else { return None };
        scalar_outputs(&asm.constraints).get(*indices.first()? as usize).copied()
    }

    fn constant(&self, data: &ConstData, ty: Type) -> Datum {
        match data {
            ConstData::Undef | ConstData::Poison => Datum::UNDEFINED,
            ConstData::Int(i) => self.fit(*i as u64, ty),
            ConstData::Float(bits) => Datum(Some(*bits)),
            ConstData::Zero => Datum(Some(0)),
            other => {
                let text = format!("{other:?}");
                self.fit(text.bytes().fold(self.seed, |h, b| mix(h ^ b as u64)), ty)
            }
        }
    }

    /// Chooses the wave, the work-group's shape where it is open, and lanes.
    fn place_lanes(&mut self, count: usize) {
        let size = self.group_size();
        let items: u64 = size.iter().product();
        let wave = self.free(&[10]) % items.div_ceil(WAVE);
        let mut numbers: Vec<u64> = Vec::new();
        for i in 0.. {
            let lane = match i {
                0 => 0,
                1 => 1,
                _ => self.free(&[11, i]) % WAVE,
            };
            if wave * WAVE + lane < items && !numbers.contains(&lane) {
                numbers.push(lane);
            }
            if numbers.len() == count || i == 1000 {
                break;
            }
        }
        let ids = |lane: u64| {
            let flat = wave * WAVE + lane;
            [flat % size[0], flat / size[0] % size[1], flat / size[0] / size[1]]
        };
        self.lanes = numbers.into_iter().map(|lane| (lane, ids(lane))).collect();
    }

    /// The size of the work-group in each dimension. Those at the end of a grid may be smaller than is required,
    /// unless the function says that all have one size.
    fn group_size(&self) -> [u64; 3] {
        let required = self.function.metadata.iter().find(|m| &*m.0 == "reqd_work_group_size");
        if let Some(&(_, node)) = required {
            let mut sizes = self.module.metadata.elements(node).iter().map(|element| match element {
                MetadataOperand::Value(_, c) => self.module.consts.as_int(*c).unwrap_or(1) as u64,
                _ => 1,
            });
            let full: [u64; 3] = std::array::from_fn(|_| sizes.next().unwrap_or(1));
            let uniform = self.function.attributes.string("uniform-work-group-size") == Some("true");
            let part = |d: usize| match self.free(&[14, d as u64]) {
                number if !uniform && number & 3 == 0 => 1 + (number >> 2) % full[d],
                _ => full[d],
            };
            return std::array::from_fn(part);
        }
        let flat = self.function.attributes.string("amdgpu-flat-work-group-size");
        let most = flat.and_then(|f| f.split_once(',')?.1.trim().parse().ok()).unwrap_or(1024);
        let shapes: [[u64; 3]; 5] = [[1024, 1, 1], [64, 4, 1], [8, 8, 4], [16, 16, 1], [2, 4, 128]];
        let shape = shapes[self.free(&[12]) as usize % shapes.len()];
        if shape.iter().product::<u64>() <= most { shape } else { [most, 1, 1] }
    }

    /// A number chosen for this execution.
    fn free(&self, what: &[u64]) -> u64 {
        what.iter().fold(self.seed, |h, &n| mix(h.wrapping_mul(31) ^ n))
    }

    /// What an arbitrary function has for some operands.
    pub fn function_of(&self, function: u64, operands: impl Iterator<Item = u64>) -> u64 {
        operands.fold(self.free(&[13, function]), |h, n| mix(h.wrapping_mul(31) ^ n))
    }

    /// Bits of a type.
    pub fn fit(&self, bits: u64, ty: Type) -> Datum {
        let width = self.module.types.int_bits(ty).unwrap_or(64);
        Datum(Some(if width < 64 { bits & ((1 << width) - 1) } else { bits }))
    }
}

/// A number for what an operation is, and whether its operands may change places.
fn operation(kind: &InstKind, module: &Module) -> (u64, bool) {
    use BinaryOp::*;
    let (a, b) = match kind {
        InstKind::Binary { op, .. } => {
            let commutes = matches!(op, Add | Mul | And | Or | Xor | FAdd | FMul);
            return (100 + *op as u64, commutes);
        }
        InstKind::FNeg { .. } => (1, 0),
        InstKind::Cast { op, .. } => (2, *op as u64),
        InstKind::ICmp { predicate, .. } => (3, *predicate as u64),
        InstKind::FCmp { predicate, .. } => (4, *predicate as u64),
        InstKind::Select { .. } => (5, 0),
        InstKind::Gep { source, .. } => (6, source.as_u32() as u64),
        InstKind::ExtractElement { .. } => (7, 0),
        InstKind::InsertElement { .. } => (8, 0),
        InstKind::ShuffleVector { mask, .. } => {
            (9, mask.iter().fold(0, |h, m| mix(h ^ m.map_or(u64::MAX, u64::from))))
        }
        InstKind::ExtractValue { indices, .. } => (10, indices.iter().fold(0, |h, &i| mix(h ^ i as u64))),
        InstKind::InsertValue { indices, .. } => (11, indices.iter().fold(0, |h, &i| mix(h ^ i as u64))),
        InstKind::Call { callee: Callee::Symbol(symbol), .. } => {
            (12, module.intrinsic(*symbol).map_or(u64::MAX, |i| i as u64))
        }
        _ => (13, 0),
    };
    (mix(a << 32 ^ b), false)
}

fn signed(bits: u64, width: u32) -> i64 {
    (bits << (64 - width)) as i64 >> (64 - width)
}

/// Integer arithmetic on that many bits, before the result is cut to them. As [`Meaning::interpret`].
fn integer(op: BinaryOp, width: u32, a: u64, b: u64) -> Option<Option<u64>> {
    let (sa, sb) = (signed(a, width), signed(b, width));
    let shift = (b < width as u64).then_some(b as u32);
    Some(match op {
        BinaryOp::Add => Some(a.wrapping_add(b)),
        BinaryOp::Sub => Some(a.wrapping_sub(b)),
        BinaryOp::Mul => Some(a.wrapping_mul(b)),
        BinaryOp::UDiv => a.checked_div(b),
        BinaryOp::URem => a.checked_rem(b),
        BinaryOp::SDiv => sa.checked_div(sb).map(|r| r as u64),
        BinaryOp::SRem => sa.checked_rem(sb).map(|r| r as u64),
        BinaryOp::Shl => shift.map(|s| a << s),
        BinaryOp::LShr => shift.map(|s| a >> s),
        BinaryOp::AShr => shift.map(|s| (sa >> s) as u64),
        BinaryOp::And => Some(a & b),
        BinaryOp::Or => Some(a | b),
        BinaryOp::Xor => Some(a ^ b),
        BinaryOp::FAdd | BinaryOp::FSub | BinaryOp::FMul | BinaryOp::FDiv | BinaryOp::FRem => return None,
    })
}

fn compare(predicate: IntPredicate, width: u32, a: u64, b: u64) -> bool {
    let (sa, sb) = (signed(a, width), signed(b, width));
    match predicate {
        IntPredicate::Eq => a == b,
        IntPredicate::Ne => a != b,
        IntPredicate::Ugt => a > b,
        IntPredicate::Uge => a >= b,
        IntPredicate::Ult => a < b,
        IntPredicate::Ule => a <= b,
        IntPredicate::Sgt => sa > sb,
        IntPredicate::Sge => sa >= sb,
        IntPredicate::Slt => sa < sb,
        IntPredicate::Sle => sa <= sb,
    }
}

/// For each output of inline assembly, whether it is in a scalar register: `s`, or one by name (LLVM's Language
/// Reference, "Supported Constraint Code List").
fn scalar_outputs(constraints: &[u8]) -> Vec<bool> {
    let text = String::from_utf8_lossy(constraints);
    // A comma inside braces does not occur in names of registers.
    let outputs = text.split(',').filter_map(|c| c.strip_prefix('=')).filter(|c| !c.starts_with('*'));
    outputs
        .map(|c| {
            let c = c.trim_start_matches('&');
            let name = c.strip_prefix('{').and_then(|c| c.strip_suffix('}'));
            c == "s"
                || name.is_some_and(|n| {
                    n.starts_with(['s', 'm']) || n.starts_with("vcc") || n.starts_with("exec")
                })
        })
        .collect()
}
