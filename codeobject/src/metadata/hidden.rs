//! The arguments that the runtime adds after the explicit ones.
//!
//! Offsets and sizes: LLVM's AMDGPU usage document, "Kernarg Segment" (V5's implicit argument block) and the V4
//! metadata's hidden arguments; which are listed when is as `llc-19` does it.

use super::{Arg, ValueKind};
use crate::Version;

/// When an argument is listed in the metadata.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum HiddenNeed {
    /// Always.
    Always,
    /// When the module has `printf` formats.
    Printf,
    /// When the module has no `printf` formats and the kernel does not carry this attribute.
    NoPrintfUnless(&'static str),
    /// Unless the kernel carries this attribute.
    Unless(&'static str),
    /// When the kernel uses dynamic LDS.
    DynamicLds,
    /// Where the target has no aperture registers: none of ours.
    NoApertureRegisters,
    /// When the kernel reads the queue's address.
    QueuePtr,
}

/// A hidden argument.
#[derive(Clone, Debug)]
pub struct HiddenArg {
    /// Bytes from the start of the hidden arguments.
    pub offset: u32,
    /// Bytes.
    pub size: u32,
    /// What it is.
    pub value_kind: ValueKind,
    /// When it is listed.
    pub need: HiddenNeed,
    /// Whether an argument that is not listed is listed as `hidden_none` instead.
    pub keeps_place: bool,
}

const fn always(offset: u32, size: u32, value_kind: ValueKind) -> HiddenArg {
    HiddenArg { offset, size, value_kind, need: HiddenNeed::Always, keeps_place: false }
}

const fn when(offset: u32, size: u32, value_kind: ValueKind, need: HiddenNeed) -> HiddenArg {
    HiddenArg { offset, size, value_kind, need, keeps_place: false }
}

const fn or_none(offset: u32, value_kind: ValueKind, attribute: &'static str) -> HiddenArg {
    HiddenArg { offset, size: 8, value_kind, need: HiddenNeed::Unless(attribute), keeps_place: true }
}

/// Hidden arguments of code object V5 and later, by offset.
pub static HIDDEN_ARGS_V5: &[HiddenArg] = &[
    always(0, 4, ValueKind::HiddenBlockCountX),
    always(4, 4, ValueKind::HiddenBlockCountY),
    always(8, 4, ValueKind::HiddenBlockCountZ),
    always(12, 2, ValueKind::HiddenGroupSizeX),
    always(14, 2, ValueKind::HiddenGroupSizeY),
    always(16, 2, ValueKind::HiddenGroupSizeZ),
    always(18, 2, ValueKind::HiddenRemainderX),
    always(20, 2, ValueKind::HiddenRemainderY),
    always(22, 2, ValueKind::HiddenRemainderZ),
    always(40, 8, ValueKind::HiddenGlobalOffsetX),
    always(48, 8, ValueKind::HiddenGlobalOffsetY),
    always(56, 8, ValueKind::HiddenGlobalOffsetZ),
    always(64, 2, ValueKind::HiddenGridDims),
    when(72, 8, ValueKind::HiddenPrintfBuffer, HiddenNeed::Printf),
    when(80, 8, ValueKind::HiddenHostcallBuffer, HiddenNeed::Unless("amdgpu-no-hostcall-ptr")),
    when(88, 8, ValueKind::HiddenMultigridSyncArg, HiddenNeed::Unless("amdgpu-no-multigrid-sync-arg")),
    when(96, 8, ValueKind::HiddenHeapV1, HiddenNeed::Unless("amdgpu-no-heap-ptr")),
    when(104, 8, ValueKind::HiddenDefaultQueue, HiddenNeed::Unless("amdgpu-no-default-queue")),
    when(112, 8, ValueKind::HiddenCompletionAction, HiddenNeed::Unless("amdgpu-no-completion-action")),
    when(120, 4, ValueKind::HiddenDynamicLdsSize, HiddenNeed::DynamicLds),
    when(192, 4, ValueKind::HiddenPrivateBase, HiddenNeed::NoApertureRegisters),
    when(196, 4, ValueKind::HiddenSharedBase, HiddenNeed::NoApertureRegisters),
    when(200, 8, ValueKind::HiddenQueuePtr, HiddenNeed::QueuePtr),
];

/// Hidden arguments of code object V4, by offset. The place at 24 has two rows, of which at most one is listed.
pub static HIDDEN_ARGS_V4: &[HiddenArg] = &[
    always(0, 8, ValueKind::HiddenGlobalOffsetX),
    always(8, 8, ValueKind::HiddenGlobalOffsetY),
    always(16, 8, ValueKind::HiddenGlobalOffsetZ),
    when(24, 8, ValueKind::HiddenPrintfBuffer, HiddenNeed::Printf),
    HiddenArg {
        offset: 24,
        size: 8,
        value_kind: ValueKind::HiddenHostcallBuffer,
        need: HiddenNeed::NoPrintfUnless("amdgpu-no-hostcall-ptr"),
        keeps_place: true,
    },
    or_none(32, ValueKind::HiddenDefaultQueue, "amdgpu-no-default-queue"),
    or_none(40, ValueKind::HiddenCompletionAction, "amdgpu-no-completion-action"),
    or_none(48, ValueKind::HiddenMultigridSyncArg, "amdgpu-no-multigrid-sync-arg"),
];

/// Bytes of the hidden arguments of a kernel that uses them at all and says nothing else.
pub fn hidden_arg_bytes(version: Version) -> u32 {
    match version {
        Version::V4 => 56,
        Version::V5 | Version::V6 => 256,
    }
}

/// What decides which hidden arguments are listed.
#[derive(Clone, Copy, Default)]
pub struct HiddenUse<'a> {
    /// The kernel's attributes that begin with `amdgpu-no-`, in any order.
    pub attributes: &'a [&'a str],
    /// Whether the module has `printf` formats.
    pub printf: bool,
    /// Whether the kernel uses dynamic LDS.
    pub dynamic_lds: bool,
    /// Whether the kernel reads the queue's address from its user SGPRs.
    pub queue_ptr: bool,
}

/// The hidden arguments to list, where the first one is at `base` in the kernarg segment and the kernel has room
/// for `bytes` of them.
pub fn hidden_args(version: Version, base: u32, bytes: u32, hidden_use: HiddenUse<'_>) -> Vec<Arg> {
    let denied = |attribute: &str| hidden_use.attributes.contains(&attribute);
    let rows = match version {
        Version::V4 => HIDDEN_ARGS_V4,
        Version::V5 | Version::V6 => HIDDEN_ARGS_V5,
    };
    let mut args = Vec::new();
    for row in rows.iter().filter(|row| row.offset + row.size <= bytes) {
        let listed = match row.need {
            HiddenNeed::Always => true,
            HiddenNeed::Printf => hidden_use.printf,
            HiddenNeed::NoPrintfUnless(attribute) => !hidden_use.printf && !denied(attribute),
            HiddenNeed::Unless(attribute) => !denied(attribute),
            HiddenNeed::DynamicLds => hidden_use.dynamic_lds,
            HiddenNeed::NoApertureRegisters => false,
            HiddenNeed::QueuePtr => hidden_use.queue_ptr,
        };
        let place_taken = matches!(row.need, HiddenNeed::NoPrintfUnless(_)) && hidden_use.printf;
        let value_kind = match listed {
            true => row.value_kind.clone(),
            false if row.keeps_place && !place_taken => ValueKind::HiddenNone,
            false => continue,
        };
        args.push(Arg { offset: base + row.offset, size: row.size, value_kind, ..Arg::default() });
    }
    args
}
