//! Which kinds of instructions, constants and types a module has. Each is a word, by a `match` without a rest: a kind that is new
//! does not compile here until it has one.

use gcnsel_ir::{Callee, ConstData, ConstExpr, ConstPool, InstKind, Module, TypeKind};
use std::collections::BTreeSet;

/// The words that the `match`es below give.
const ALL: &str = "fneg icmp fcmp select freeze gep extractelement insertelement shufflevector \
    extractvalue insertvalue alloca alloca-array load store cmpxchg va_arg fence phi call call-address call-asm br \
    cond-br switch ret ret-void unreachable \
    int wide-int float zero undef poison aggregate data symbol block-address cast-expr gep-expr binary-expr metadata \
    metadata-string \
    void-type int-type half-type bfloat-type float-type double-type ptr-type vector-type array-type struct-type \
    named-struct-type opaque-type function-type metadata-type token-type target-type";

/// Operators, each of which is a method: those of `add` and its like, casts, and those of `atomicrmw`.
const OPERATORS: [&str; 3] = [
    "add sub mul udiv sdiv urem srem shl lshr ashr and or xor fadd fsub fmul fdiv frem",
    "trunc zext sext fptrunc fpext fptoui fptosi uitofp sitofp ptrtoint inttoptr bitcast addrspacecast",
    "xchg add sub and nand or xor max min umax umin fadd fsub fmax fmin fmaximum fminimum fmaximumnum fminimumnum \
     uinc_wrap udec_wrap usub_cond usub_sat",
];

/// What is there and what is not.
#[derive(Default)]
pub struct Covered(BTreeSet<&'static str>, [BTreeSet<&'static str>; 3]);

impl Covered {
    pub fn add(&mut self, module: &Module) {
        self.pool(&module.consts);
        for function in &module.functions {
            self.pool(&function.consts);
            for &inst in function.layout.iter().flat_map(|&block| &function.blocks[block].insts) {
                let kind = &function.insts[inst].kind;
                match kind {
                    InstKind::Binary { op, .. } => self.1[0].insert(op.name()),
                    InstKind::Cast { op, .. } => self.1[1].insert(op.name()),
                    InstKind::AtomicRmw { op, .. } => self.1[2].insert(op.name()),
                    _ => self.0.insert(inst_word(kind)),
                };
            }
        }
        self.0.extend(module.types.iter().filter_map(|ty| type_word(module.types.kind(ty))));
    }

    fn pool(&mut self, pool: &ConstPool) {
        self.0.extend(pool.iter().map(|c| const_word(pool.data(c))));
    }

    /// Those that no module had.
    pub fn missing(&self) -> Vec<&'static str> {
        let found = [&self.0].into_iter().chain(&self.1);
        let lists = [ALL].into_iter().chain(OPERATORS);
        let missing = |(found, list): (&BTreeSet<&'static str>, &'static str)| {
            let all: BTreeSet<&str> = list.split_whitespace().collect();
            assert!(found.is_subset(&all), "unlisted: {:?}", found.difference(&all));
            all.difference(found).copied().collect::<Vec<_>>()
        };
        found.zip(lists).flat_map(missing).collect()
    }
}

fn inst_word(kind: &InstKind) -> &'static str {
    match kind {
        InstKind::Binary { .. } | InstKind::Cast { .. } | InstKind::AtomicRmw { .. } => {
            unreachable!("these are counted by their operators")
        }
        InstKind::FNeg { .. } => "fneg",
        InstKind::ICmp { .. } => "icmp",
        InstKind::FCmp { .. } => "fcmp",
        InstKind::Select { .. } => "select",
        InstKind::Freeze { .. } => "freeze",
        InstKind::Gep { .. } => "gep",
        InstKind::ExtractElement { .. } => "extractelement",
        InstKind::InsertElement { .. } => "insertelement",
        InstKind::ShuffleVector { .. } => "shufflevector",
        InstKind::ExtractValue { .. } => "extractvalue",
        InstKind::InsertValue { .. } => "insertvalue",
        InstKind::Alloca { count: None, .. } => "alloca",
        InstKind::Alloca { count: Some(_), .. } => "alloca-array",
        InstKind::Load { .. } => "load",
        InstKind::Store { .. } => "store",
        InstKind::CmpXchg { .. } => "cmpxchg",
        InstKind::VaArg { .. } => "va_arg",
        InstKind::Fence { .. } => "fence",
        InstKind::Phi { .. } => "phi",
        InstKind::Call { callee: Callee::Symbol(_), .. } => "call",
        InstKind::Call { callee: Callee::Indirect(_), .. } => "call-address",
        InstKind::Call { callee: Callee::Asm(_), .. } => "call-asm",
        InstKind::Br { .. } => "br",
        InstKind::CondBr { .. } => "cond-br",
        InstKind::Switch { .. } => "switch",
        InstKind::Ret { value: Some(_) } => "ret",
        InstKind::Ret { value: None } => "ret-void",
        InstKind::Unreachable => "unreachable",
    }
}

fn const_word(data: &ConstData) -> &'static str {
    match data {
        ConstData::Int(number) if *number >> 64 != 0 => "wide-int",
        ConstData::Int(_) => "int",
        ConstData::Float(_) => "float",
        ConstData::Zero => "zero",
        ConstData::Undef => "undef",
        ConstData::Poison => "poison",
        ConstData::Aggregate(_) => "aggregate",
        ConstData::Data(_) => "data",
        ConstData::Symbol(_) => "symbol",
        ConstData::BlockAddress(_) => "block-address",
        ConstData::Expr(ConstExpr::Cast(..)) => "cast-expr",
        ConstData::Expr(ConstExpr::Gep { .. }) => "gep-expr",
        ConstData::Expr(ConstExpr::Binary(..)) => "binary-expr",
        ConstData::Metadata(_) => "metadata",
        ConstData::MetadataString(_) => "metadata-string",
    }
}

/// `None` of labels, which are no type of values.
fn type_word(kind: &TypeKind) -> Option<&'static str> {
    Some(match kind {
        TypeKind::Void => "void-type",
        TypeKind::Int(_) => "int-type",
        TypeKind::Half => "half-type",
        TypeKind::BFloat => "bfloat-type",
        TypeKind::Float => "float-type",
        TypeKind::Double => "double-type",
        TypeKind::Ptr(_) => "ptr-type",
        TypeKind::Vector { .. } => "vector-type",
        TypeKind::Array { .. } => "array-type",
        TypeKind::Struct { name: None, .. } => "struct-type",
        TypeKind::Struct { name: Some(_), .. } => "named-struct-type",
        TypeKind::Opaque(_) => "opaque-type",
        TypeKind::Function { .. } => "function-type",
        TypeKind::Metadata => "metadata-type",
        TypeKind::Token => "token-type",
        TypeKind::Target(_) => "target-type",
        TypeKind::Label => return None,
    })
}
