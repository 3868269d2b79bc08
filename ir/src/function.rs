//! Functions: blocks of instructions over values.

use crate::{
    AttributeSet, Block, Const, ConstData, ConstPool, DebugLoc, DebugRecords, InlinedCall, Inst, InstKind,
    Intrinsic, Linkage, MetadataId, Type, Value,
};
use cranelift_entity::PrimaryMap;
use gcnsel_diag::Span;
use rustc_hash::FxHashMap;
use smallvec::SmallVec;
use thin_vec::ThinVec;

/// Where a value comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ValueDef {
    /// The function's argument of that number.
    Arg(u32),
    /// An instruction's result.
    Inst(Inst),
    /// A constant of the function's pool.
    Const(Const),
}

/// A value.
#[derive(Clone, Debug)]
pub struct ValueData {
    /// Its type.
    pub ty: Type,
    /// Where it comes from.
    pub def: ValueDef,
    /// Its name without the `%`; `None` for unnamed values, which LLVM numbers by position.
    pub name: Option<Box<str>>,
}

/// An instruction with what stands around it.
#[derive(Clone, Debug)]
pub struct InstData {
    /// The instruction.
    pub kind: InstKind,
    /// Type of the result; void when there is none.
    pub ty: Type,
    /// The result, when the type is not void.
    pub result: Option<Value>,
    /// Where it stands in the input.
    pub span: Span,
    /// `!dbg`.
    pub debug_loc: Option<DebugLoc>,
    /// Other attachments by kind name (`range`, `tbaa`, `alias.scope`, `amdgpu.noclobber`, `fpmath`, ...).
    pub metadata: ThinVec<(Box<str>, MetadataId)>,
}

/// Functions of a million instructions are read before anything is done with them.
const _: () = assert!(size_of::<InstData>() <= 96 && size_of::<ValueData>() <= 32);

/// A block.
#[derive(Clone, Debug, Default)]
pub struct BlockData {
    /// Its name without the `%`; `None` for unnamed blocks, which share the numbers of unnamed values.
    pub name: Option<Box<str>>,
    /// Its instructions, the terminator last.
    pub insts: Vec<Inst>,
    /// Where it starts in the input.
    pub span: Span,
}

/// A parameter.
#[derive(Clone, Debug)]
pub struct Param {
    /// Type.
    pub ty: Type,
    /// Attributes.
    pub attributes: AttributeSet,
    /// The argument inside the body; `None` in a declaration.
    pub value: Option<Value>,
    /// Name as written, kept for the metadata of kernels.
    pub name: Option<Box<str>>,
}

/// The most work-items that a work-group can have (AMDGPUUsage, "amdgpu-flat-work-group-size").
pub const MOST_WORK_ITEMS: u32 = 1024;

/// A function; a declaration has no blocks.
#[derive(Clone, Debug)]
pub struct Function {
    /// Its name without the `@`.
    pub name: Box<str>,
    /// `amdgpu_kernel`, `spir_kernel`, ... by LLVM's text; "" is C's.
    pub calling_convention: Box<str>,
    /// Linkage.
    pub linkage: Linkage,
    /// Whether `protected`/`hidden`, as text; "" is default.
    pub visibility: Box<str>,
    /// Type of the result.
    pub result: Type,
    /// Attributes of the result.
    pub result_attributes: AttributeSet,
    /// Parameters: type, attributes, and the value when there is a body.
    pub params: Vec<Param>,
    /// Takes more arguments than its parameters.
    pub variadic: bool,
    /// Function attributes, groups resolved.
    pub attributes: AttributeSet,
    /// Attachments (`!dbg`, `!kernel_arg_addr_space`, `!reqd_work_group_size`, ...).
    pub metadata: Vec<(Box<str>, MetadataId)>,
    /// Alignment in bytes, when written.
    pub align: Option<u64>,
    /// Section, when written.
    pub section: Option<Box<str>>,
    /// What its header says and nothing here keeps: `prefix`, `prologue`, `gc`, ...
    pub left_out: Vec<Box<str>>,
    /// The intrinsic that this declares, by its name.
    pub intrinsic: Option<Intrinsic>,
    /// Where its header stands in the input.
    pub span: Span,
    /// Blocks in any order; [`Function::layout`] is the written one.
    pub blocks: PrimaryMap<Block, BlockData>,
    /// The order of blocks; the first is the entry.
    pub layout: Vec<Block>,
    /// Instructions; those not in a block are dead.
    pub insts: PrimaryMap<Inst, InstData>,
    /// Values.
    pub values: PrimaryMap<Value, ValueData>,
    /// Constants.
    pub consts: ConstPool,
    /// The calls that have been inlined, each with its location: callers come first.
    pub inlined_calls: PrimaryMap<InlinedCall, DebugLoc>,
    /// What it says of the variables of its source, if anything.
    pub debug_records: Option<Box<DebugRecords>>,
    pub(crate) const_values: FxHashMap<Const, Value>,
}

impl Function {
    /// A function without parameters or blocks.
    pub fn new(name: impl Into<Box<str>>, result: Type) -> Self {
        let name = name.into();
        Function {
            intrinsic: Intrinsic::by_name(&name),
            name,
            calling_convention: "".into(),
            linkage: Linkage::External,
            visibility: "".into(),
            result,
            result_attributes: AttributeSet::default(),
            params: Vec::new(),
            variadic: false,
            attributes: AttributeSet::default(),
            metadata: Vec::new(),
            align: None,
            section: None,
            left_out: Vec::new(),
            span: Span::default(),
            blocks: PrimaryMap::new(),
            layout: Vec::new(),
            insts: PrimaryMap::new(),
            values: PrimaryMap::new(),
            consts: ConstPool::default(),
            inlined_calls: PrimaryMap::new(),
            debug_records: None,
            const_values: FxHashMap::default(),
        }
    }

    /// Instructions in its blocks.
    pub fn instruction_count(&self) -> usize {
        self.layout.iter().map(|&block| self.blocks[block].insts.len()).sum()
    }

    /// Whether there is no body.
    pub fn is_declaration(&self) -> bool {
        self.layout.is_empty()
    }

    /// Whether it is declared here, and its address is null where nobody defines it (`extern_weak`).
    pub fn may_be_nowhere(&self) -> bool {
        self.linkage == Linkage::ExternWeak && self.is_declaration()
    }

    /// Takes its body; what is left is a declaration with the same header.
    pub fn take_body(&mut self) -> Function {
        let mut params = self.params.clone();
        params.iter_mut().for_each(|param| param.value = None);
        let header = Function {
            calling_convention: self.calling_convention.clone(),
            linkage: self.linkage,
            visibility: self.visibility.clone(),
            result_attributes: self.result_attributes.clone(),
            params,
            variadic: self.variadic,
            attributes: self.attributes.clone(),
            metadata: self.metadata.clone(),
            align: self.align,
            section: self.section.clone(),
            left_out: self.left_out.clone(),
            span: self.span,
            ..Function::new(self.name.clone(), self.result)
        };
        std::mem::replace(self, header)
    }

    /// The most work-items of its work-groups, as `"amdgpu-flat-work-group-size"` says it; [`MOST_WORK_ITEMS`] where nothing
    /// does, or where no group is as it says.
    pub fn most_work_items(&self) -> u32 {
        let text = self.attributes.string("amdgpu-flat-work-group-size").unwrap_or_default();
        let mut numbers = text.split(',').map(|number| number.trim().parse::<u32>().ok());
        match [numbers.next().flatten(), numbers.next().flatten()] {
            [Some(least @ 1..), Some(most @ ..=MOST_WORK_ITEMS)] if least <= most => most,
            _ => MOST_WORK_ITEMS,
        }
    }

    /// Whether it is launched by the host rather than called.
    pub fn is_kernel(&self) -> bool {
        matches!(&*self.calling_convention, "amdgpu_kernel" | "spir_kernel")
    }

    /// The entry block.
    ///
    /// # Panics
    /// On a declaration.
    pub fn entry(&self) -> Block {
        self.layout[0]
    }

    /// The value of a constant, made if new.
    pub fn constant(&mut self, ty: Type, data: ConstData) -> Value {
        let c = self.consts.intern(ty, data);
        self.const_value(c)
    }

    /// The value of a constant of this function's pool, made if new.
    pub fn const_value(&mut self, c: Const) -> Value {
        let ty = self.consts.ty(c);
        let values = &mut self.values;
        *self
            .const_values
            .entry(c)
            .or_insert_with(|| values.push(ValueData { ty, def: ValueDef::Const(c), name: None }))
    }

    /// The constant that a value is.
    pub fn as_const(&self, v: Value) -> Option<&ConstData> {
        match self.values[v].def {
            ValueDef::Const(c) => Some(self.consts.data(c)),
            _ => None,
        }
    }

    /// The integer that a value is, zero-extended.
    pub fn as_int(&self, v: Value) -> Option<u128> {
        match self.as_const(v) {
            Some(ConstData::Int(i)) => Some(*i),
            _ => None,
        }
    }

    /// The instruction that makes a value.
    pub fn def_inst(&self, v: Value) -> Option<Inst> {
        match self.values[v].def {
            ValueDef::Inst(inst) => Some(inst),
            _ => None,
        }
    }

    /// Makes an instruction (not yet in a block) and, unless `ty` is `void`, its result.
    pub fn make_inst(&mut self, kind: InstKind, ty: Type, is_void: bool, span: Span) -> Inst {
        let inst = self.insts.push(InstData {
            kind,
            ty,
            result: None,
            span,
            debug_loc: None,
            metadata: ThinVec::new(),
        });
        if !is_void {
            let value = self.values.push(ValueData { ty, def: ValueDef::Inst(inst), name: None });
            self.insts[inst].result = Some(value);
        }
        inst
    }

    /// The terminator of a block.
    pub fn terminator(&self, block: Block) -> Option<Inst> {
        self.blocks[block].insts.last().copied().filter(|&i| self.insts[i].kind.is_terminator())
    }

    /// The successors of a block's terminator, in order, duplicates kept (a `switch`: default, then cases).
    pub fn successors(&self, block: Block) -> SmallVec<[Block; 2]> {
        let mut out = SmallVec::new();
        let Some(&last) = self.blocks[block].insts.last() else { return out };
        match &self.insts[last].kind {
            InstKind::Br { target } => out.push(*target),
            InstKind::CondBr { on_true, on_false, .. } => out.extend([*on_true, *on_false]),
            InstKind::Switch { default, cases, .. } => {
                out.push(*default);
                out.extend(cases.iter().map(|c| c.1));
            }
            _ => {}
        }
        out
    }

    /// An attachment of an instruction.
    pub fn inst_metadata(&self, inst: Inst, kind: &str) -> Option<MetadataId> {
        self.insts[inst].metadata.iter().find(|(k, _)| &**k == kind).map(|m| m.1)
    }
}
