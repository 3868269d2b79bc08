//! Values that lanes have each their own of, combined: all of them, and for each lane those of the lanes below.
//!
//! All is what a wave reduction gives. A scan goes the same way: in whole-wave mode, in which lanes that are not here have what
//! changes nothing, each lane combines its value with that of the lane 1, 2, 4 and 8 below in its row of sixteen lanes, then with the last
//! lane of the row below, then with that of the first half. Each lane then has the values up to its own, and the last lane has
//! all. ("Vega" instruction set manual, "DPP".)

use super::{Before, Plan, Values, Wave, combining, is_float};
use gcnsel_ir::{CastOp, ConstData, Intrinsic, RmwOp, SymbolId, Type, TypeTable, Value};

/// The declarations that these values ask for.
#[derive(Clone, Copy)]
pub(super) struct Declarations {
    reduce: SymbolId,
    /// Of integers as wide as the type.
    set_inactive: SymbolId,
    update_dpp: SymbolId,
    read_lane: SymbolId,
    strict_wwm: SymbolId,
}

impl Declarations {
    /// `bits` are integers as wide as the plan's type; `None` if one is missing.
    pub(super) fn of(
        plan: &Plan,
        bits: Type,
        get: &impl Fn(Intrinsic, &[Type]) -> Option<SymbolId>,
    ) -> Option<Declarations> {
        Some(Declarations {
            reduce: get(reduction(plan.op), &[plan.ty])?,
            set_inactive: get(Intrinsic::AmdgcnSetInactive, &[bits])?,
            update_dpp: get(Intrinsic::AmdgcnUpdateDpp, &[bits])?,
            read_lane: get(Intrinsic::AmdgcnReadlane, &[bits])?,
            strict_wwm: get(Intrinsic::AmdgcnStrictWwm, &[bits])?,
        })
    }
}

/// The reduction of an operation's values.
fn reduction(op: RmwOp) -> Intrinsic {
    match op {
        RmwOp::And => Intrinsic::AmdgcnWaveReduceAnd,
        RmwOp::Or => Intrinsic::AmdgcnWaveReduceOr,
        RmwOp::Xor => Intrinsic::AmdgcnWaveReduceXor,
        RmwOp::Max => Intrinsic::AmdgcnWaveReduceMax,
        RmwOp::Min => Intrinsic::AmdgcnWaveReduceMin,
        RmwOp::UMax => Intrinsic::AmdgcnWaveReduceUmax,
        RmwOp::UMin => Intrinsic::AmdgcnWaveReduceUmin,
        RmwOp::FAdd | RmwOp::FSub => Intrinsic::AmdgcnWaveReduceFadd,
        RmwOp::FMax => Intrinsic::AmdgcnWaveReduceFmax,
        RmwOp::FMin => Intrinsic::AmdgcnWaveReduceFmin,
        _ => Intrinsic::AmdgcnWaveReduceAdd,
    }
}

/// The value that changes nothing, as bits of a number of so many.
fn identity(op: RmwOp, bits: u32) -> u64 {
    let (all, sign) = (u64::MAX >> (64 - bits), 1 << (bits - 1));
    match op {
        RmwOp::And | RmwOp::UMin => all,
        RmwOp::Min => all ^ sign,
        // And minus zero, to which zero may be added.
        RmwOp::Max | RmwOp::FAdd | RmwOp::FSub => sign,
        // No number.
        RmwOp::FMax | RmwOp::FMin if bits == 64 => 0x7ff8 << 48,
        RmwOp::FMax | RmwOp::FMin => 0x7fc0 << 16,
        _ => 0,
    }
}

/// Controls of DPP, and the rows that it writes.
const STEPS: [(u64, u64); 6] = [(0x111, 15), (0x112, 15), (0x114, 15), (0x118, 15), (0x142, 10), (0x143, 12)];

/// The lane below, of the whole wave.
const LANE_BELOW: (u64, u64) = (0x138, 15);

const LAST_LANE: u64 = 63;

/// What a scan gives.
struct Scan {
    /// In whole-wave mode, the values of all lanes up to a lane.
    up_to: Value,
    /// The same of the last lane.
    total: Value,
}

impl Wave<'_, '_> {
    /// Where lanes have values of their own.
    pub(super) fn of_own_values(&mut self, plan: &Plan) -> Values {
        let declared = self.declared.scan.expect("it has been looked for");
        let (total, before) = match plan.returns {
            false => {
                let i32 = self.types.int(32);
                // Whichever strategy: integers are associative, and for floats it is DPP's order.
                let strategy = self.int(i32, 0);
                (self.call(declared.reduce, &[plan.value, strategy], plan.ty), None)
            }
            true => {
                let scan = self.scan(plan, &declared);
                let before = match plan.op {
                    RmwOp::Add | RmwOp::Sub | RmwOp::Xor => {
                        Before::With(self.for_active(scan.up_to, plan, &declared))
                    }
                    op => {
                        let below = self.lane_below(&scan, plan, &declared);
                        let below = self.for_active(below, plan, &declared);
                        // Minus zero subtracted is not nothing.
                        if op == RmwOp::FSub { Before::ButFirst(below) } else { Before::Is(below) }
                    }
                };
                (self.for_active(scan.total, plan, &declared), Some(before))
            }
        };
        let all = self.all_lanes();
        let (_, is_first) = self.lanes_below(all);
        Values { total, is_first, before }
    }

    fn scan(&mut self, plan: &Plan, declared: &Declarations) -> Scan {
        let ty = self.bits_of(plan);
        let i32 = self.types.int(32);
        let nothing = self.nothing(plan);
        let own = self.as_bits(plan.value, plan);
        let mut up_to = self.call(declared.set_inactive, &[own, nothing], ty);
        for step in STEPS {
            let other = self.of_other_lane(step, up_to, nothing, plan, declared);
            let [other, own] = [other, up_to].map(|value| self.as_value(value, plan));
            let both = self.combined(combining(plan.op), plan.ty, other, own);
            up_to = self.as_bits(both, plan);
        }
        let last = self.int(i32, LAST_LANE);
        let total = self.call(declared.read_lane, &[up_to, last], ty);
        Scan { up_to, total }
    }

    /// The values below a lane: those up to the lane below.
    fn lane_below(&mut self, scan: &Scan, plan: &Plan, declared: &Declarations) -> Value {
        let nothing = self.nothing(plan);
        self.of_other_lane(LANE_BELOW, scan.up_to, nothing, plan, declared)
    }

    /// Another lane's value; `nothing` where there is none.
    fn of_other_lane(
        &mut self,
        (control, rows): (u64, u64),
        value: Value,
        nothing: Value,
        plan: &Plan,
        declared: &Declarations,
    ) -> Value {
        let [i1, i32, ty] = [1, 32, self.width(plan)].map(|bits| self.types.int(bits));
        let [control, rows, banks] = [control, rows, 15].map(|number| self.int(i32, number));
        let bound = self.int(i1, 0);
        self.call(declared.update_dpp, &[nothing, value, control, rows, banks, bound], ty)
    }

    /// What lanes that are here have of a value of whole-wave mode.
    fn for_active(&mut self, bits: Value, plan: &Plan, declared: &Declarations) -> Value {
        let ty = self.bits_of(plan);
        let bits = self.call(declared.strict_wwm, &[bits], ty);
        self.as_value(bits, plan)
    }

    fn width(&self, plan: &Plan) -> u32 {
        width(self.types, plan.ty)
    }

    /// Integers as wide as the type.
    fn bits_of(&mut self, plan: &Plan) -> Type {
        let bits = self.width(plan);
        self.types.int(bits)
    }

    fn nothing(&mut self, plan: &Plan) -> Value {
        let bits = self.width(plan);
        let ty = self.types.int(bits);
        self.write.function.constant(ty, ConstData::Int(identity(plan.op, bits).into()))
    }

    fn as_bits(&mut self, value: Value, plan: &Plan) -> Value {
        let ty = self.bits_of(plan);
        if is_float(plan.op) { self.cast(CastOp::BitCast, value, ty) } else { value }
    }

    fn as_value(&mut self, bits: Value, plan: &Plan) -> Value {
        if is_float(plan.op) { self.cast(CastOp::BitCast, bits, plan.ty) } else { bits }
    }
}

fn width(types: &TypeTable, ty: Type) -> u32 {
    types.bits(ty).unwrap_or(32) as u32
}
