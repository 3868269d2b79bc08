//! Objects in scratch: of an `alloca` each, and what is behind the frame.

use super::{Lower, Nodes};
use gcnsel_diag::Result;
use gcnsel_ir::{Inst, Type, Value};
use gcnsel_isa::convention::STACK_ALIGN;
use gcnsel_mir::{Slot, SlotData, SlotKind};

/// Bytes of each lane that a kernel asks for behind its frame if that may grow, as llc-19 does; the runtime is told that
/// it may want more.
const STACK_BYTES: u32 = 4096;

impl Lower<'_> {
    /// What of scratch is behind the frame, at the address that this is.
    pub(super) fn lower_stack(&mut self) -> Nodes {
        let kind = SlotKind::Stack;
        let slot = self.mir.slots.push(SlotData { size: STACK_BYTES, align: 16, kind });
        Nodes::from_iter([self.dag.frame(slot, 0)])
    }

    /// Gives an `alloca` its stack object.
    pub(super) fn lower_alloca(
        &mut self,
        inst: Inst,
        ty: Type,
        count: Option<Value>,
        align: u64,
    ) -> Result<Nodes> {
        let result = self.function.insts[inst].result;
        let slot = match result.and_then(|r| self.slots[r]) {
            Some(slot) => slot,
            None => {
                let count = match count {
                    None => 1,
                    Some(c) => match self.function.as_int(c) {
                        Some(n) => n as u64,
                        None => return Err(self.unsupported("an alloca of variable size")),
                    },
                };
                let most = self.target.info().scratch_bytes;
                let bytes = self.types.alloc_size(ty).and_then(|size| size.checked_mul(count));
                let size = bytes.and_then(|bytes| u32::try_from(bytes).ok()).filter(|&size| size <= most);
                let Some(size) = size else {
                    return Err(self.unsupported(format_args!(
                        "an alloca of more than the {most} bytes of scratch that a lane can have"
                    )));
                };
                if self.mir.is_callable && align > u64::from(STACK_ALIGN) {
                    return Err(self.unsupported(
                        "an alloca aligned to more than 16 bytes, in a function that is called,",
                    ));
                }
                let Ok(align) = u32::try_from(align.max(4)) else {
                    return Err(self.unsupported("an alloca of this alignment"));
                };
                let slot: Slot = self.mir.slots.push(SlotData { size, align, kind: SlotKind::Alloca });
                if let Some(r) = result {
                    self.slots[r] = Some(slot);
                    if let Some(causes) = &mut self.causes {
                        causes.slots.insert(r, slot);
                    }
                }
                slot
            }
        };
        Ok(Nodes::from_iter([self.dag.frame(slot, 0)]))
    }
}
