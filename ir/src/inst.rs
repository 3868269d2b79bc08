//! Instructions: LLVM's opcodes, one variant per shape.

use crate::{
    AttributeSet, BinaryOp, Block, CastOp, FastMath, FloatPredicate, IntPredicate, Ordering, RmwOp, SymbolId,
    Type, Value, WrapFlags,
};
use smallvec::SmallVec;

/// How a load, store or atomic touches memory.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MemoryAccess {
    /// Alignment in bytes, a power of two; never 0 (the reader fills in the type's own).
    pub align: u64,
    /// `volatile`.
    pub volatile: bool,
    /// `None` when not atomic.
    pub ordering: Option<Ordering>,
    /// `syncscope`, "" for the system scope; meaningful when atomic.
    pub scope: Box<str>,
}

/// What a call calls.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Callee {
    /// A function of the module; intrinsics are declarations, see [`crate::Module::function`].
    Symbol(SymbolId),
    /// A pointer.
    Indirect(Value),
    /// Inline assembly.
    Asm(Box<InlineAsm>),
}

/// Inline assembly.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InlineAsm {
    /// The template.
    pub text: Box<[u8]>,
    /// The constraints.
    pub constraints: Box<[u8]>,
    /// `sideeffect`.
    pub side_effect: bool,
}

impl InlineAsm {
    /// Whether it says that it changes memory: `~{memory}`.
    pub fn clobbers_memory(&self) -> bool {
        self.constraints.windows(9).any(|w| w == b"~{memory}")
    }
}

/// An operand bundle of a call: `"tag"(operands)`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OperandBundle {
    /// `convergencectrl`, `align`, ...
    pub tag: Box<str>,
    /// Its operands.
    pub operands: Box<[Value]>,
}

/// What is written at a call besides callee and arguments.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CallSite {
    /// `tail`, `musttail`, `notail`, or "".
    pub tail: &'static str,
    /// Calling convention by LLVM's text; "" is C's.
    pub calling_convention: Box<str>,
    /// The callee's function type where the call writes it in full (a variadic callee).
    pub signature: Option<Type>,
    /// Attributes of the result.
    pub result_attributes: AttributeSet,
    /// Attributes of each argument; empty when no argument has any.
    pub arg_attributes: Vec<AttributeSet>,
    /// Function attributes.
    pub attributes: AttributeSet,
    /// Operand bundles.
    pub bundles: Box<[OperandBundle]>,
}

impl CallSite {
    /// Whether anything is written at the call.
    pub fn has_content(&self) -> bool {
        !self.tail.is_empty()
            || !self.calling_convention.is_empty()
            || self.signature.is_some()
            || !self.result_attributes.is_empty()
            || !self.arg_attributes.is_empty()
            || !self.attributes.is_unwritten()
            || !self.bundles.is_empty()
    }

    /// The alignment in bytes that the call promises of an argument; 1 if none.
    pub fn align(&self, arg: usize) -> u64 {
        self.arg_attributes.get(arg).and_then(|set| set.int("align")).unwrap_or(1)
    }
}

/// An instruction.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub enum InstKind {
    Binary {
        op: BinaryOp,
        lhs: Value,
        rhs: Value,
        wrap: WrapFlags,
        fast: FastMath,
    },
    FNeg {
        value: Value,
        fast: FastMath,
    },
    Cast {
        op: CastOp,
        value: Value,
        wrap: WrapFlags,
        fast: FastMath,
    },
    ICmp {
        predicate: IntPredicate,
        lhs: Value,
        rhs: Value,
        samesign: bool,
    },
    FCmp {
        predicate: FloatPredicate,
        lhs: Value,
        rhs: Value,
        fast: FastMath,
    },
    Select {
        condition: Value,
        on_true: Value,
        on_false: Value,
        fast: FastMath,
    },
    Freeze {
        value: Value,
    },
    Gep {
        source: Type,
        base: Value,
        indices: SmallVec<[Value; 2]>,
        inbounds: bool,
        nuw: bool,
        nusw: bool,
    },
    ExtractElement {
        vector: Value,
        index: Value,
    },
    InsertElement {
        vector: Value,
        element: Value,
        index: Value,
    },
    /// Mask elements are indices into the concatenation; `None` is poison.
    ShuffleVector {
        a: Value,
        b: Value,
        mask: Box<[Option<u32>]>,
    },
    ExtractValue {
        aggregate: Value,
        indices: SmallVec<[u32; 2]>,
    },
    InsertValue {
        aggregate: Value,
        value: Value,
        indices: SmallVec<[u32; 2]>,
    },
    Alloca {
        ty: Type,
        count: Option<Value>,
        align: u64,
    },
    Load {
        ptr: Value,
        access: Box<MemoryAccess>,
    },
    Store {
        ptr: Value,
        value: Value,
        access: Box<MemoryAccess>,
    },
    AtomicRmw {
        op: RmwOp,
        ptr: Value,
        value: Value,
        access: Box<MemoryAccess>,
    },
    /// `access.ordering` is the success ordering. The result is `{ value, i1 }`.
    CmpXchg {
        ptr: Value,
        expected: Value,
        new: Value,
        weak: bool,
        failure: Ordering,
        access: Box<MemoryAccess>,
    },
    /// The next argument of a list, which moves on to the one behind it.
    VaArg {
        list: Value,
    },
    Fence {
        ordering: Ordering,
        scope: Box<str>,
    },
    Phi {
        incoming: Vec<(Value, Block)>,
        fast: FastMath,
    },
    Call {
        callee: Callee,
        args: SmallVec<[Value; 4]>,
        fast: FastMath,
        /// What else stands at the call; `None` when nothing does.
        site: Option<Box<CallSite>>,
    },
    Br {
        target: Block,
    },
    CondBr {
        condition: Value,
        on_true: Block,
        on_false: Block,
    },
    Switch {
        value: Value,
        default: Block,
        cases: Vec<(u128, Block)>,
    },
    Ret {
        value: Option<Value>,
    },
    Unreachable,
}

/// The one list of operands, for shared and for mutable walks.
macro_rules! walk_operands {
    ($inst:expr, $deref:ident, $visit:expr) => {{
        use InstKind::*;
        let mut f = $visit;
        match $inst {
            Binary { lhs, rhs, .. } | ICmp { lhs, rhs, .. } | FCmp { lhs, rhs, .. } => {
                f(lhs);
                f(rhs);
            }
            FNeg { value, .. } | Cast { value, .. } | Freeze { value } => f(value),
            Select { condition, on_true, on_false, .. } => {
                f(condition);
                f(on_true);
                f(on_false);
            }
            Gep { base, indices, .. } => {
                f(base);
                for index in indices {
                    f(index);
                }
            }
            ExtractElement { vector, index } => {
                f(vector);
                f(index);
            }
            InsertElement { vector, element, index } => {
                f(vector);
                f(element);
                f(index);
            }
            ShuffleVector { a, b, .. } => {
                f(a);
                f(b);
            }
            ExtractValue { aggregate, .. } => f(aggregate),
            InsertValue { aggregate, value, .. } => {
                f(aggregate);
                f(value);
            }
            Alloca { count, .. } => {
                if let Some(count) = count {
                    f(count);
                }
            }
            Load { ptr, .. } => f(ptr),
            VaArg { list } => f(list),
            Store { ptr, value, .. } => {
                f(value);
                f(ptr);
            }
            AtomicRmw { ptr, value, .. } => {
                f(ptr);
                f(value);
            }
            CmpXchg { ptr, expected, new, .. } => {
                f(ptr);
                f(expected);
                f(new);
            }
            Phi { incoming, .. } => {
                for (value, _) in incoming {
                    f(value);
                }
            }
            Call { callee, args, site, .. } => {
                if let Callee::Indirect(value) = callee {
                    f(value);
                }
                for arg in args {
                    f(arg);
                }
                if let Some(site) = site {
                    let CallSite { bundles, .. } = site.$deref();
                    for OperandBundle { operands, .. } in bundles {
                        for operand in operands {
                            f(operand);
                        }
                    }
                }
            }
            CondBr { condition, .. } => f(condition),
            Switch { value, .. } => f(value),
            Ret { value } => {
                if let Some(value) = value {
                    f(value);
                }
            }
            Fence { .. } | Br { .. } | Unreachable => {}
        }
    }};
}

impl InstKind {
    /// Through which pointer it accesses memory; `None` of calls, and of what accesses none.
    pub fn accessed_pointer(&self) -> Option<Value> {
        match self {
            InstKind::Load { ptr, .. }
            | InstKind::Store { ptr, .. }
            | InstKind::AtomicRmw { ptr, .. }
            | InstKind::CmpXchg { ptr, .. } => Some(*ptr),
            _ => None,
        }
    }

    /// Whether the instruction ends a block.
    pub fn is_terminator(&self) -> bool {
        use InstKind::*;
        matches!(self, Br { .. } | CondBr { .. } | Switch { .. } | Ret { .. } | Unreachable)
    }

    /// Calls `f` on each value operand, in the order LLVM writes them (a phi's values in the order of its
    /// incoming list, an indirect callee before the arguments).
    pub fn for_each_operand(&self, mut f: impl FnMut(Value)) {
        walk_operands!(self, as_ref, |v: &Value| f(*v));
    }

    /// As [`InstKind::for_each_operand`], and `f` may replace the operand.
    pub fn for_each_operand_mut(&mut self, mut f: impl FnMut(&mut Value)) {
        walk_operands!(self, as_mut, |v: &mut Value| f(v));
    }

    /// Visits the blocks that a terminator may branch to, to change them, in the order of
    /// [`crate::Function::successors`].
    pub fn for_each_target_mut(&mut self, mut f: impl FnMut(&mut Block)) {
        match self {
            InstKind::Br { target } => f(target),
            InstKind::CondBr { on_true, on_false, .. } => {
                f(on_true);
                f(on_false);
            }
            InstKind::Switch { default, cases, .. } => {
                f(default);
                cases.iter_mut().for_each(|c| f(&mut c.1));
            }
            _ => {}
        }
    }
}

impl InstKind {
    /// LLVM's word for it: `add`, `getelementptr`, `br`.
    pub fn opcode(&self) -> &'static str {
        match self {
            InstKind::Binary { op, .. } => op.name(),
            InstKind::FNeg { .. } => "fneg",
            InstKind::Cast { op, .. } => op.name(),
            InstKind::ICmp { .. } => "icmp",
            InstKind::FCmp { .. } => "fcmp",
            InstKind::Select { .. } => "select",
            InstKind::Freeze { .. } => "freeze",
            InstKind::Gep { .. } => "getelementptr",
            InstKind::ExtractElement { .. } => "extractelement",
            InstKind::InsertElement { .. } => "insertelement",
            InstKind::ShuffleVector { .. } => "shufflevector",
            InstKind::ExtractValue { .. } => "extractvalue",
            InstKind::InsertValue { .. } => "insertvalue",
            InstKind::Alloca { .. } => "alloca",
            InstKind::Load { .. } => "load",
            InstKind::Store { .. } => "store",
            InstKind::AtomicRmw { .. } => "atomicrmw",
            InstKind::CmpXchg { .. } => "cmpxchg",
            InstKind::VaArg { .. } => "va_arg",
            InstKind::Fence { .. } => "fence",
            InstKind::Phi { .. } => "phi",
            InstKind::Call { .. } => "call",
            InstKind::Br { .. } | InstKind::CondBr { .. } => "br",
            InstKind::Switch { .. } => "switch",
            InstKind::Ret { .. } => "ret",
            InstKind::Unreachable => "unreachable",
        }
    }
}
