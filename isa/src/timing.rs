//! How long instructions take: the unit that each goes to, how long that is busy, when the result is there.
//!
//! Cycles are those of the compute unit's clock. A SIMD has 16 lanes, so a wave of 64 goes through in four cycles: the *slot*
//! in which a SIMD issues. What is not known of the hardware, and whose numbers are taken, is in `docs/timing.md`.
//!
//! Sources, by the names that the table uses:
//! - *OG*: AMD's "Accelerated Parallel Processing" guide for OpenCL, as LLVM's model cites it: quarter-rate products of dwords,
//!   conversions and transcendentals; doubles at the device's rate.
//! - *LLVM*: `SISchedule.td`, in slots: `SIQuarterSpeedModel` (gfx900), `SIDPFullSpeedModel` (gfx90a),
//!   `SIDPGFX940FullSpeedModel` (gfx942).
//! - *ACO*: Mesa's `aco_statistics.cpp`, GFX9.
//! - *CLRX*: `GcnTimings.md` of the CLRX assembler: cycles measured on GCN 1.0 to 1.2 and Vega.
//! - *CDNA2*, *CDNA3*: instruction set manuals, "Dependency resolution: required independent instructions".
//! - *RCP*: AMD's ROCm Compute Profiler: "Pipeline descriptions" and "Vector L1 cache" of its documentation, and the peaks that
//!   it compares measurements with (`system-speed-of-light.yaml` of gfx90a and gfx942).
//! - *MIC*: AMD's matrix instruction calculator: cycles of each matrix instruction, and whether others run beside it.

use crate::facts;
use crate::operand_spec::{Field, Kind, OperandSpec, OperandType, Role};
use crate::row::{Class, Row};
use crate::target::Target;

/// Cycles in which a SIMD issues to each of its units once, and a wave of 64 passes through 16 lanes.
pub const SLOT: u16 = 4;

/// What takes an instruction, while no other can go there. A SIMD has each of the first three, an issue slot for each of the
/// others; scalar memory, vector memory and LDS are shared by the SIMDs of a compute unit.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Unit {
    /// Scalar arithmetic.
    Salu,
    /// Vector arithmetic, and matrix instructions beside which there is none.
    Valu,
    /// The matrix core.
    Matrix,
    /// The scalar cache.
    ScalarMemory,
    /// The vector memory path: addresses, L1, data.
    VectorMemory,
    /// The local data share.
    Lds,
    /// Branches and other changes of the program counter.
    Branch,
    /// Waits, nops, messages: done where instructions are fetched.
    None,
}

impl Unit {
    /// All units.
    pub const ALL: [Unit; 8] = [
        Unit::Salu,
        Unit::Valu,
        Unit::Matrix,
        Unit::ScalarMemory,
        Unit::VectorMemory,
        Unit::Lds,
        Unit::Branch,
        Unit::None,
    ];

    /// The name used in reports.
    pub fn name(self) -> &'static str {
        match self {
            Unit::Salu => "salu",
            Unit::Valu => "valu",
            Unit::Matrix => "matrix",
            Unit::ScalarMemory => "smem",
            Unit::VectorMemory => "vmem",
            Unit::Lds => "lds",
            Unit::Branch => "branch",
            Unit::None => "none",
        }
    }

    /// Whether the SIMDs of a compute unit share one.
    pub const fn is_shared(self) -> bool {
        matches!(self, Unit::ScalarMemory | Unit::VectorMemory | Unit::Lds)
    }
}

/// How long an instruction takes on a target.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Timing {
    /// Where it goes.
    pub unit: Unit,
    /// Cycles in which the unit takes no other instruction, of any wave that shares it. Of LDS and vector memory: all lanes
    /// active, no bank conflicts, lanes side by side.
    pub busy: u16,
    /// Cycles from issue until an instruction that reads the result can be issued. Of memory 0: see
    /// [`MemoryTimes`](crate::MemoryTimes).
    pub latency: u16,
}

/// Instructions that take the same time, for a reason.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Rate {
    /// One wave a slot.
    Full,
    /// Shifts, moves and comparisons of 64 bits.
    Wide,
    /// Exchanges of two registers.
    Exchange,
    /// Products of whole dwords.
    Product,
    /// Sums of differences of bytes in quads.
    Quad,
    /// Conversions of a 32-bit float to or from an integer of 32 bits, a half or a float of 8 bits.
    Conversion,
    /// Transcendentals of 16 and 32 bits.
    Transcendental,
    /// Sums, minima, roundings and the like of doubles.
    DoubleSum,
    /// Products of doubles, fused ones included.
    Double,
    /// Conversions between doubles and others.
    DoubleConversion,
    /// Reciprocals and roots of doubles.
    DoubleTranscendental,
}

impl Rate {
    /// Slots that an instruction keeps the vector unit for, and in which its result is made: gfx900, gfx90a, gfx942.
    const fn slots(self) -> [u16; 3] {
        match self {
            // OG, LLVM, ACO. That fused products of floats are among them on gfx900, ACO knows (`has_fast_fma32`: GFX9)
            // and AMD's peak of Vega 10 is counted with (12.7 TFLOPS of FMAs by 64 units); LLVM says 16 slots.
            Rate::Full => [1, 1, 1],
            // CLRX measured on gfx900's kin the time of a sum of doubles (LLVM, ACO: 2 slots). LLVM for CDNA.
            Rate::Wide => [8, 1, 1],
            // CLRX.
            Rate::Exchange => [2, 2, 2],
            // OG, CLRX, LLVM, ACO. LLVM for CDNA: AMD split the class off (`WriteIntMul`) when gfx90a came, to say so.
            Rate::Product => [4, 1, 1],
            // CLRX, LLVM (`WriteQuarterRate32`, but for two of the three, which CLRX measured at the same rate).
            Rate::Quad => [4, 4, 4],
            // OG, LLVM, ACO; CLRX measured 1 slot.
            Rate::Conversion => [4, 4, 4],
            // OG, LLVM, ACO.
            Rate::Transcendental => [4, 4, 4],
            // OG and ACO: half of the products' time. RCP: one peak for doubles and floats on CDNA.
            Rate::DoubleSum => [8, 1, 1],
            // OG and ACO: a sixteenth. RCP: one peak for doubles and floats on CDNA.
            Rate::Double => [16, 1, 1],
            // CLRX measured the time of a sum of doubles (LLVM, ACO: 4 slots). LLVM for CDNA.
            Rate::DoubleConversion => [8, 1, 1],
            // LLVM, ACO.
            Rate::DoubleTranscendental => [16, 4, 4],
        }
    }
}

/// Slots behind the passes of a matrix instruction until its result can be read by what is no matrix instruction that adds to
/// it. CDNA2, CDNA3: 5, 11, 19 wait states behind 2, 8, 16 passes (three more than passes, so the reader is the fourth).
const BEHIND_PASSES: u16 = 4;

/// Bytes that LDS gives or takes in a cycle: 32 banks of a dword. OG, RCP.
pub const LDS_BYTES_PER_CYCLE: u16 = 128;

/// Banks of LDS, each a dword wide. Two lanes that are served at once and name different dwords of one bank take one cycle more.
pub const LDS_BANKS: u16 = 32;

/// SIMDs that a port of LDS serves. RCP: they are "connected to the LDS in pairs".
pub const LDS_PORT_SIMDS: usize = 2;

/// How much longer an access keeps a port of LDS busy than the banks: a port passes 64 bytes a cycle, the
/// banks 128. RCP, which has 8 cycles for a store of a dword, 20 for one of four.
pub const LDS_PORT_SHARE: u64 = 2;

/// Cycles that the address path of vector memory takes for a wave: 16 lanes each.
pub const VECTOR_ADDRESS_CYCLES: u16 = 4;

/// Cycles from a branch that is taken until the next instruction is issued: those of its own slot, and the fetch of others.
/// CLRX: 20, one wave alone. (LLVM: 32, whether taken or not; ACO: 4.)
pub const BRANCH_TAKEN: u16 = 20;

/// Cycles from a branch that is not taken until the next instruction is issued. CLRX.
pub const BRANCH_NOT_TAKEN: u16 = 4;

/// Cycles from the last wave's arrival at a barrier until the waves go on. An assumption: two slots, one for the arrival and one
/// for the answer. No measurement could be found. (LLVM's 2,000 is a guess by its own comment, ACO says 4; gem5 and MGPUSim let the
/// waves go on at once.)
pub const BARRIER: u16 = 8;

impl Row {
    /// How long the instruction takes on a target that has it.
    pub fn timing(&self, target: Target) -> Timing {
        match self.class() {
            Class::Salu => Timing { unit: Unit::Salu, busy: self.salu_cycles(), latency: self.salu_cycles() },
            Class::Valu if self.is_matrix() => self.matrix_timing(target),
            Class::Valu => {
                let cycles = self.rate().slots()[target.column()] * SLOT;
                Timing { unit: Unit::Valu, busy: cycles, latency: cycles }
            }
            Class::Smem => Timing { unit: Unit::ScalarMemory, busy: self.scalar_cycles(), latency: 0 },
            Class::Lds => Timing { unit: Unit::Lds, busy: self.lds_cycles(), latency: 0 },
            Class::Vmem => Timing { unit: Unit::VectorMemory, busy: self.vector_cycles(target), latency: 0 },
            Class::Branch => Timing { unit: Unit::Branch, busy: SLOT, latency: SLOT },
            Class::Wait | Class::Nop | Class::Other => Timing { unit: Unit::None, busy: SLOT, latency: SLOT },
        }
    }

    fn matrix_timing(&self, target: Target) -> Timing {
        let passes = u16::from(self.passes(target));
        let unit = if self.runs_beside_vectors(target) { Unit::Matrix } else { Unit::Valu };
        Timing { unit, busy: passes * SLOT, latency: (passes + BEHIND_PASSES) * SLOT }
    }

    /// Cycles from a matrix instruction's issue until one like it that adds to the very result can be issued.
    ///
    /// CDNA2, CDNA3: no wait states, or two, where the addend is exactly the result; the unit itself is busy for longer.
    pub fn accumulation_latency(&self, target: Target) -> u16 {
        u16::from(self.passes(target)) * SLOT
    }

    /// Whether vector instructions of the same SIMD can be issued while a matrix instruction is made: not while it multiplies
    /// doubles, or, on gfx942, whole floats.
    ///
    /// MIC: "co-execution". LLVM, too, tells those of gfx942 from others (`isXDL`).
    fn runs_beside_vectors(&self, target: Target) -> bool {
        let factor = self.operands.iter().find(|spec| spec.role == Role::Use).map(|spec| spec.ty);
        match factor {
            Some(OperandType::F64) => false,
            Some(OperandType::F32) => target != Target::Gfx942,
            _ => true,
        }
    }

    /// Which rate of the vector unit an instruction that is no matrix instruction has.
    pub fn rate(&self) -> Rate {
        // Masks are no data of lanes.
        let is_wide =
            |spec: &OperandSpec| spec.ty.bits == 64 && !matches!(spec.field, Field::MaskDst | Field::MaskSrc);
        let doubles = self.operands.iter().any(|spec| spec.ty.kind == Kind::Float && spec.ty.bits == 64);
        let converts = self.name.starts_with("v_cvt_");
        if self.is_trans() {
            return if doubles { Rate::DoubleTranscendental } else { Rate::Transcendental };
        }
        if doubles {
            return match self.is_double_product() {
                _ if converts => Rate::DoubleConversion,
                true => Rate::Double,
                false => Rate::DoubleSum,
            };
        }
        if self.has(facts::SLOW) {
            return if self.name.contains("sad") { Rate::Quad } else { Rate::Product };
        }
        if converts && self.converts_whole_floats() {
            return Rate::Conversion;
        }
        if self.definitions > 1 && self.operands[1].field == Field::Src0 {
            return Rate::Exchange;
        }
        if self.operands.iter().any(is_wide) { Rate::Wide } else { Rate::Full }
    }

    /// Whether it converts between floats of 32 bits and integers of 32 bits, halves or floats of 8 bits, a pair of those at
    /// once included. What packs two results into a dword, or takes a byte out of one, has the full rate (LLVM).
    fn converts_whole_floats(&self) -> bool {
        let of_32_bits = |ty: OperandType| ty.kind == Kind::Float && ty.bits == 32;
        let other = |ty: OperandType| match ty.kind {
            Kind::Int => ty.bits == 32,
            Kind::Float => ty.bits == 16 && ty.count == 1,
            Kind::OtherFloat => true,
            Kind::Bits => false,
        };
        let [result, source, ..] = self.operands else { return false };
        of_32_bits(result.ty) && other(source.ty) || other(result.ty) && of_32_bits(source.ty)
    }

    fn is_double_product(&self) -> bool {
        ["_mul_", "_fma", "_trig_"].iter().any(|part| self.name.contains(part))
    }

    /// Cycles that LDS needs for all lanes, no two of them in conflict: 32 lanes a cycle, for the address and each dword of
    /// data on the way in, and for each dword of the result on the way out, at the same time. Three dwords take as long as four.
    ///
    /// Source: CLRX: 2 cycles a wave for `ds_read_b32`, 4 for `ds_read_b64` and `ds_write_b32`, 10 for `ds_write_b128`.
    fn lds_cycles(&self) -> u16 {
        let dwords = |is: fn(Field) -> bool| -> u16 {
            let operands = self.operands.iter().filter(|spec| is(spec.field));
            operands.map(|spec| u16::from(spec.ty.dwords()).next_power_of_two()).sum()
        };
        let inward = 1 + dwords(|field| matches!(field, Field::Data0 | Field::Data1));
        let outward = dwords(|field| field == Field::Vdst);
        let lanes_per_cycle = LDS_BYTES_PER_CYCLE / 4;
        inward.max(outward) * (64 / lanes_per_cycle)
    }

    /// Cycles that the scalar cache needs. Source: CLRX.
    fn scalar_cycles(&self) -> u16 {
        self.memory().map_or(0, |memory| u16::from(memory.bytes) / 4).max(SLOT)
    }

    /// Cycles of scalar arithmetic. Source: CLRX: 8 for what saves EXEC and what writes hardware registers, 4 for all else.
    fn salu_cycles(&self) -> u16 {
        let is_slow = self.name.ends_with("_saveexec_b64") || self.name.starts_with("s_setreg_");
        if is_slow { 2 * SLOT } else { SLOT }
    }

    /// Cycles that the vector memory path needs for all lanes, side by side in memory.
    fn vector_cycles(&self, target: Target) -> u16 {
        let bytes = self.memory().map_or(4, |memory| u16::from(memory.bytes));
        let width = target.info().l1_bytes_per_cycle;
        (bytes * 64).div_ceil(width).max(VECTOR_ADDRESS_CYCLES)
    }
}
