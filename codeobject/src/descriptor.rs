//! The kernel descriptor: 64 bytes in `.rodata`, symbol `NAME.kd`, from which the command processor sets a wave up.
//!
//! Layout: LLVM's AMDGPU usage document, "Kernel Descriptor" (Code Object V3 and later), for GFX9. One table says
//! where each field stands and which targets have it; writing and reading both follow it, and whatever the table
//! does not name is reserved and must be zero.

use gcnsel_diag::{Diagnostic, Result};
use gcnsel_isa::Target;

/// Bytes of a descriptor, and its alignment.
pub const DESCRIPTOR_BYTES: usize = 64;

/// Bytes of the preload header of a kernel ([`KernelDescriptor::header_bytes`]).
///
/// Source: LLVM's AMDGPU usage document, "Preloaded Kernel Arguments".
pub const PRELOAD_HEADER_BYTES: u64 = 256;

/// Where a field stands and who has it.
struct Field {
    /// The field's name in [`KernelDescriptor`].
    name: &'static str,
    /// Offset of the word that holds the field, in bytes.
    byte: usize,
    /// The field's lowest bit in that word.
    bit: usize,
    /// The field's width in bits, up to 64.
    width: usize,
    /// Targets that have the field; on others its bits are reserved.
    targets: &'static [Target],
    get: fn(&KernelDescriptor) -> u64,
    set: fn(&mut KernelDescriptor, u64),
}

/// A Rust type that a field is kept in.
trait FieldValue: Copy {
    fn to_bits(self) -> u64;
    fn from_bits(bits: u64) -> Self;
}

macro_rules! field_value {
    ($($type:ty),*) => { $(impl FieldValue for $type {
        fn to_bits(self) -> u64 { self as u64 }
        fn from_bits(bits: u64) -> Self { bits as $type }
    })* };
}
field_value!(u8, u16, u32, i64);

impl FieldValue for bool {
    fn to_bits(self) -> u64 {
        self as u64
    }
    fn from_bits(bits: u64) -> Self {
        bits != 0
    }
}

/// Declares [`KernelDescriptor`] and its table of fields together:
/// `name: type = byte, bit, width, targets`.
macro_rules! descriptor {
    ($($(#[$doc:meta])* $name:ident: $type:ty = $byte:expr, $bit:expr, $width:expr, $targets:expr;)*) => {
        /// What the descriptor says, field by field. Sizes are bytes; "granulated" counts are as encoded (see
        /// [`KernelDescriptor::set_register_counts`]).
        #[derive(Clone, Debug, Default, PartialEq, Eq)]
        pub struct KernelDescriptor { $($(#[$doc])* pub $name: $type,)* }

        const FIELDS: &[Field] = &[$(Field {
            name: stringify!($name),
            byte: $byte,
            bit: $bit,
            width: $width,
            targets: $targets,
            get: |descriptor| FieldValue::to_bits(descriptor.$name),
            set: |descriptor, bits| descriptor.$name = FieldValue::from_bits(bits),
        },)*];
    };
}

// The words of the descriptor that are split into bit fields, by byte offset.
const RSRC3: usize = 44;
const RSRC1: usize = 48;
const RSRC2: usize = 52;
const PROPERTIES: usize = 56;
const PRELOAD: usize = 58;

const ALL: &[Target] = &Target::ALL;
const CDNA: &[Target] = &[Target::Gfx90a, Target::Gfx942];

descriptor! {
    /// LDS that every workgroup has, in bytes.
    group_segment_fixed_size: u32 = 0, 0, 32, ALL;
    /// Scratch of one work-item, in bytes.
    private_segment_fixed_size: u32 = 4, 0, 32, ALL;
    /// The kernarg segment, hidden arguments included, in bytes.
    kernarg_size: u32 = 8, 0, 32, ALL;
    /// From the descriptor's first byte to the kernel's first instruction; a multiple of 256 after loading.
    kernel_code_entry_byte_offset: i64 = 16, 0, 64, ALL;
    /// `(accum_offset + 1) * 4` is the first AGPR's place in the unified file.
    accum_offset: u8 = RSRC3, 0, 6, CDNA;
    /// The waves of a workgroup may run on different compute units.
    tg_split: bool = RSRC3, 16, 1, CDNA;
    /// VGPRs (AGPRs included where the file is unified), in granules, less one.
    granulated_workitem_vgpr_count: u8 = RSRC1, 0, 6, ALL;
    /// SGPRs in granules of 8, less one. GFX9 allocates in sixteens, so the lowest bit says nothing.
    granulated_wavefront_sgpr_count: u8 = RSRC1, 6, 4, ALL;
    /// Wave priority; the command processor sets it, so zero here.
    priority: u8 = RSRC1, 10, 2, ALL;
    /// Rounding of f32 (0: to nearest even).
    float_round_mode_32: u8 = RSRC1, 12, 2, ALL;
    /// Rounding of f16 and f64.
    float_round_mode_16_64: u8 = RSRC1, 14, 2, ALL;
    /// Denormals of f32: bit 0 keeps them in inputs, bit 1 in results.
    float_denorm_mode_32: u8 = RSRC1, 16, 2, ALL;
    /// Denormals of f16 and f64.
    float_denorm_mode_16_64: u8 = RSRC1, 18, 2, ALL;
    /// Privileged mode; zero here.
    privileged: bool = RSRC1, 20, 1, ALL;
    /// Clamp modifiers turn NaN into 0.
    dx10_clamp: bool = RSRC1, 21, 1, ALL;
    /// Single-step debugging; zero here.
    debug_mode: bool = RSRC1, 22, 1, ALL;
    /// IEEE mode: signalling NaNs are quieted, as IEEE 754-2008 wants.
    ieee_mode: bool = RSRC1, 23, 1, ALL;
    /// At most one such workgroup on a compute unit; zero here.
    bulky: bool = RSRC1, 24, 1, ALL;
    /// Debugger's bit; zero here.
    cdbg_user: bool = RSRC1, 25, 1, ALL;
    /// Overflow of f16 gives the largest number instead of infinity.
    fp16_overflow: bool = RSRC1, 26, 1, ALL;
    /// Scratch is set up: the wave's offset arrives in an SGPR or, with architected flat scratch, FLAT_SCRATCH is
    /// initialised.
    enable_private_segment: bool = RSRC2, 0, 1, ALL;
    /// SGPRs filled before the system's own.
    user_sgpr_count: u8 = RSRC2, 1, 5, ALL;
    /// A trap handler is present; zero here.
    enable_trap_handler: bool = RSRC2, 6, 1, ALL;
    /// The workgroup's id in x arrives in an SGPR.
    enable_sgpr_workgroup_id_x: bool = RSRC2, 7, 1, ALL;
    /// The same in y.
    enable_sgpr_workgroup_id_y: bool = RSRC2, 8, 1, ALL;
    /// The same in z.
    enable_sgpr_workgroup_id_z: bool = RSRC2, 9, 1, ALL;
    /// The workgroup info word arrives in an SGPR.
    enable_sgpr_workgroup_info: bool = RSRC2, 10, 1, ALL;
    /// Work-item ids in VGPRs: 0 is x, 1 is x and y, 2 is all three; 3 is undefined.
    enable_vgpr_workitem_id: u8 = RSRC2, 11, 2, ALL;
    /// Exception on a watched address; zero here.
    exception_address_watch: bool = RSRC2, 13, 1, ALL;
    /// Exception on a memory violation; zero here.
    exception_memory: bool = RSRC2, 14, 1, ALL;
    /// LDS in granules; the command processor fills it in from the dispatch packet, so zero here.
    granulated_lds_size: u16 = RSRC2, 15, 9, ALL;
    /// Exception on an invalid operation.
    exception_fp_ieee_invalid_op: bool = RSRC2, 24, 1, ALL;
    /// Exception on a denormal source.
    exception_fp_denorm_src: bool = RSRC2, 25, 1, ALL;
    /// Exception on a floating-point division by zero.
    exception_fp_ieee_div_zero: bool = RSRC2, 26, 1, ALL;
    /// Exception on overflow.
    exception_fp_ieee_overflow: bool = RSRC2, 27, 1, ALL;
    /// Exception on underflow.
    exception_fp_ieee_underflow: bool = RSRC2, 28, 1, ALL;
    /// Exception on an inexact result.
    exception_fp_ieee_inexact: bool = RSRC2, 29, 1, ALL;
    /// Exception on an integer division by zero.
    exception_int_div_zero: bool = RSRC2, 30, 1, ALL;
    /// User SGPRs: the buffer resource of scratch (4).
    enable_sgpr_private_segment_buffer: bool = PROPERTIES, 0, 1, ALL;
    /// User SGPRs: the address of the dispatch packet (2).
    enable_sgpr_dispatch_ptr: bool = PROPERTIES, 1, 1, ALL;
    /// User SGPRs: the address of the queue (2).
    enable_sgpr_queue_ptr: bool = PROPERTIES, 2, 1, ALL;
    /// User SGPRs: the address of the kernarg segment (2).
    enable_sgpr_kernarg_segment_ptr: bool = PROPERTIES, 3, 1, ALL;
    /// User SGPRs: the dispatch's id (2).
    enable_sgpr_dispatch_id: bool = PROPERTIES, 4, 1, ALL;
    /// User SGPRs: what FLAT_SCRATCH is computed from (2).
    enable_sgpr_flat_scratch_init: bool = PROPERTIES, 5, 1, ALL;
    /// User SGPRs: the scratch size of a work-item (1).
    enable_sgpr_private_segment_size: bool = PROPERTIES, 6, 1, ALL;
    /// The kernel needs more scratch than its fixed size, by an amount known only at run time.
    uses_dynamic_stack: bool = PROPERTIES, 11, 1, ALL;
    /// Kernarg dwords that arrive in user SGPRs.
    kernarg_preload_length: u8 = PRELOAD, 0, 7, CDNA;
    /// The first such dword.
    kernarg_preload_offset: u16 = PRELOAD, 7, 9, CDNA;
}

impl KernelDescriptor {
    /// The 64 bytes, for `target`.
    ///
    /// # Panics
    /// When a value does not fit its field, or a field is set that the target does not have: the compiler's fault.
    pub fn to_bytes(&self, target: Target) -> [u8; DESCRIPTOR_BYTES] {
        let mut bytes = [0; DESCRIPTOR_BYTES];
        for field in FIELDS {
            let value = (field.get)(self);
            if field.targets.contains(&target) {
                let mask = field.mask();
                assert!(
                    value & !mask == 0,
                    "kernel descriptor: {} = {value} exceeds {} bits",
                    field.name,
                    field.width
                );
                let bits = field.load(&bytes) | u128::from(value) << field.bit;
                field.store(&mut bytes, bits);
            } else {
                assert!(value == 0, "kernel descriptor: {} is not a field of {target}", field.name);
            }
        }
        bytes
    }

    /// Reads the descriptor of a kernel for `target`.
    ///
    /// # Errors
    /// When `bytes` is not 64 bytes, or bits that are reserved on the target are set.
    pub fn from_bytes(target: Target, bytes: &[u8]) -> Result<KernelDescriptor> {
        let bytes: [u8; DESCRIPTOR_BYTES] = bytes.try_into().map_err(|_| {
            Diagnostic::without_position(format!(
                "kernel descriptor of {} bytes, expected {DESCRIPTOR_BYTES}",
                bytes.len()
            ))
        })?;
        let mut descriptor = KernelDescriptor::default();
        let mut rest = bytes;
        for field in FIELDS.iter().filter(|field| field.targets.contains(&target)) {
            let word = field.load(&rest);
            (field.set)(&mut descriptor, (word >> field.bit) as u64 & field.mask());
            field.store(&mut rest, word & !(u128::from(field.mask()) << field.bit));
        }
        match rest.iter().position(|&byte| byte != 0) {
            None => Ok(descriptor),
            Some(at) => Err(Diagnostic::without_position(format!(
                "kernel descriptor sets bits {:#04x} of byte {at}, which {target} reserves",
                rest[at]
            ))),
        }
    }

    /// Bytes at the beginning of the kernel's code that are for firmware that does not preload arguments: they load what others have
    /// preloaded. Firmware that preloads starts a wave behind them. 0 if the kernel has no arguments preloaded.
    pub fn header_bytes(&self) -> u64 {
        if self.kernarg_preload_length == 0 { 0 } else { PRELOAD_HEADER_BYTES }
    }

    /// VGPRs a wave gets, AGPRs included where the file is unified.
    pub fn allocated_vgprs(&self, target: Target) -> u32 {
        (u32::from(self.granulated_workitem_vgpr_count) + 1) * target.info().vgpr_granule
    }

    /// SGPRs a wave gets, VCC and the other extra ones included.
    pub fn allocated_sgprs(&self, target: Target) -> u32 {
        let info = target.info();
        let encoded = (u32::from(self.granulated_wavefront_sgpr_count) + 1) * info.sgpr_encoding_granule;
        encoded.next_multiple_of(info.sgpr_alloc_granule)
    }

    /// Where the AGPRs begin in the unified register file: the count of VGPRs that are not AGPRs. `None` where the
    /// target has no such field.
    pub fn first_agpr(&self, target: Target) -> Option<u32> {
        let granule = target.info().accum_offset_granule;
        (granule != 0).then(|| (u32::from(self.accum_offset) + 1) * granule)
    }

    /// Sets the granulated counts: `sgprs` with the extra ones, `vgprs` and `agprs` as used by the code.
    ///
    /// # Panics
    /// When the target cannot allocate so many.
    pub fn set_register_counts(&mut self, target: Target, sgprs: u32, vgprs: u32, agprs: u32) {
        let info = target.info();
        let granules = sgprs.max(1).div_ceil(info.sgpr_encoding_granule);
        self.granulated_wavefront_sgpr_count = field_count(granules - 1, "SGPR");
        let mut total = vgprs;
        if info.accum_offset_granule != 0 {
            let first = vgprs.max(1).next_multiple_of(info.accum_offset_granule);
            self.accum_offset = field_count(first / info.accum_offset_granule - 1, "ACCUM_OFFSET");
            if agprs != 0 {
                total = first + agprs;
            }
        }
        self.granulated_workitem_vgpr_count =
            field_count(total.max(1).div_ceil(info.vgpr_granule) - 1, "VGPR");
    }
}

fn field_count(value: u32, what: &str) -> u8 {
    u8::try_from(value).unwrap_or_else(|_| panic!("kernel descriptor: {what} granules {value} do not fit"))
}

impl Field {
    fn mask(&self) -> u64 {
        u64::MAX >> (64 - self.width)
    }

    /// The bytes from the field's word on, as far as the field can reach.
    fn load(&self, bytes: &[u8; DESCRIPTOR_BYTES]) -> u128 {
        let mut word = [0; 16];
        let used = self.bytes();
        word[..used].copy_from_slice(&bytes[self.byte..self.byte + used]);
        u128::from_le_bytes(word)
    }

    fn store(&self, bytes: &mut [u8; DESCRIPTOR_BYTES], word: u128) {
        let used = self.bytes();
        bytes[self.byte..self.byte + used].copy_from_slice(&word.to_le_bytes()[..used]);
    }

    fn bytes(&self) -> usize {
        (self.bit + self.width).div_ceil(8)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_do_not_overlap() {
        for target in Target::ALL {
            let mut seen = [0u8; DESCRIPTOR_BYTES];
            for field in FIELDS.iter().filter(|field| field.targets.contains(&target)) {
                for bit in field.byte * 8 + field.bit..field.byte * 8 + field.bit + field.width {
                    assert_eq!(seen[bit / 8] & 1 << (bit % 8), 0, "{} overlaps at bit {bit}", field.name);
                    seen[bit / 8] |= 1 << (bit % 8);
                }
            }
        }
    }

    /// Any dword that is preloaded brings the header.
    #[test]
    fn preloading_brings_a_header() {
        let descriptor = KernelDescriptor { kernarg_preload_length: 1, ..KernelDescriptor::default() };
        assert_eq!((descriptor.header_bytes(), KernelDescriptor::default().header_bytes()), (256, 0));
    }

    #[test]
    fn reserved_bits_are_refused() {
        let mut bytes = [0; DESCRIPTOR_BYTES];
        bytes[RSRC3] = 1;
        assert!(KernelDescriptor::from_bytes(Target::Gfx90a, &bytes).is_ok());
        let error = KernelDescriptor::from_bytes(Target::Gfx900, &bytes).unwrap_err();
        assert_eq!(error.message, "kernel descriptor sets bits 0x01 of byte 44, which gfx900 reserves");
    }

    proptest::proptest! {
        #[test]
        fn bytes_round_trip(bytes in proptest::array::uniform32(0u8..), half in proptest::array::uniform32(0u8..)) {
            let mut all = [0; DESCRIPTOR_BYTES];
            all[..32].copy_from_slice(&bytes);
            all[32..].copy_from_slice(&half);
            for target in Target::ALL {
                if let Ok(descriptor) = KernelDescriptor::from_bytes(target, &all) {
                    proptest::prop_assert_eq!(descriptor.to_bytes(target), all);
                }
                // With the reserved bits cleared the bytes are valid, and every bit is kept.
                let mut valid = [0; DESCRIPTOR_BYTES];
                for field in FIELDS.iter().filter(|field| field.targets.contains(&target)) {
                    let word = field.load(&all) & (u128::from(field.mask()) << field.bit);
                    let word = word | field.load(&valid);
                    field.store(&mut valid, word);
                }
                let descriptor = KernelDescriptor::from_bytes(target, &valid).unwrap();
                proptest::prop_assert_eq!(descriptor.to_bytes(target), valid);
            }
        }
    }
}
