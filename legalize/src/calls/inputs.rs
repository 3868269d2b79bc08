//! What kernels are told when they start, and hand on to functions.

use gcnsel_ir::{AttributeSet, Intrinsic};

/// What a kernel is told when it starts, and functions by whoever calls them: a set.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Inputs(u16);

impl Inputs {
    /// The address of the dispatch packet.
    pub const DISPATCH_PTR: Inputs = Inputs(1);
    /// The address of the queue.
    pub const QUEUE_PTR: Inputs = Inputs(2);
    /// The address of the hidden arguments.
    pub const IMPLICIT_ARG_PTR: Inputs = Inputs(4);
    /// The number of the dispatch.
    pub const DISPATCH_ID: Inputs = Inputs(8);
    /// The work-group's number in x, y and z.
    pub const WORKGROUP_IDS: [Inputs; 3] = [Inputs(16), Inputs(32), Inputs(64)];
    /// The work-item's number in x, y and z.
    pub const WORKITEM_IDS: [Inputs; 3] = [Inputs(128), Inputs(256), Inputs(512)];
    /// All of them.
    pub const ALL: Inputs = Inputs(1023);

    /// Whether all of these are among them.
    pub fn has(self, other: Inputs) -> bool {
        self.0 & other.0 == other.0
    }

    /// Adds these; whether some were not among them.
    pub(super) fn add(&mut self, other: Inputs) -> bool {
        let before = self.0;
        self.0 |= other.0;
        self.0 != before
    }

    /// Those that attributes do not deny.
    pub fn without_denied(self, attributes: &AttributeSet) -> Inputs {
        let denied = DENIALS.iter().filter(|(name, _)| attributes.has(name));
        Inputs(denied.fold(self.0, |all, (_, one)| all & !one.0))
    }

    /// The input that an intrinsic asks for.
    pub(super) fn of(intrinsic: Intrinsic) -> Inputs {
        use Intrinsic::*;
        match intrinsic {
            AmdgcnDispatchPtr => Self::DISPATCH_PTR,
            AmdgcnQueuePtr => Self::QUEUE_PTR,
            AmdgcnImplicitargPtr => Self::IMPLICIT_ARG_PTR,
            AmdgcnDispatchId => Self::DISPATCH_ID,
            AmdgcnWorkgroupIdX => Self::WORKGROUP_IDS[0],
            AmdgcnWorkgroupIdY => Self::WORKGROUP_IDS[1],
            AmdgcnWorkgroupIdZ => Self::WORKGROUP_IDS[2],
            AmdgcnWorkitemIdX => Self::WORKITEM_IDS[0],
            AmdgcnWorkitemIdY => Self::WORKITEM_IDS[1],
            AmdgcnWorkitemIdZ => Self::WORKITEM_IDS[2],
            _ => Inputs(0),
        }
    }
}

/// The attributes that say that neither a function nor whom it calls asks for an input.
const DENIALS: [(&str, Inputs); 10] = [
    ("amdgpu-no-dispatch-ptr", Inputs::DISPATCH_PTR),
    ("amdgpu-no-queue-ptr", Inputs::QUEUE_PTR),
    ("amdgpu-no-implicitarg-ptr", Inputs::IMPLICIT_ARG_PTR),
    ("amdgpu-no-dispatch-id", Inputs::DISPATCH_ID),
    ("amdgpu-no-workgroup-id-x", Inputs::WORKGROUP_IDS[0]),
    ("amdgpu-no-workgroup-id-y", Inputs::WORKGROUP_IDS[1]),
    ("amdgpu-no-workgroup-id-z", Inputs::WORKGROUP_IDS[2]),
    ("amdgpu-no-workitem-id-x", Inputs::WORKITEM_IDS[0]),
    ("amdgpu-no-workitem-id-y", Inputs::WORKITEM_IDS[1]),
    ("amdgpu-no-workitem-id-z", Inputs::WORKITEM_IDS[2]),
];
