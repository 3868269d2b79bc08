//! Small functions written by hand.

use super::parse;
use gcnsel_ir::{Function, Module, Value};

const PREAMBLE: &str = "
declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workitem.id.y()
declare i32 @llvm.amdgcn.workgroup.id.x()
declare i32 @llvm.amdgcn.readfirstlane.i32(i32)
declare i64 @llvm.amdgcn.ballot.i64(i1)
declare i32 @llvm.amdgcn.mbcnt.lo(i32, i32)
declare i32 @llvm.amdgcn.ds.bpermute(i32, i32)
declare i32 @llvm.amdgcn.ds.permute(i32, i32)
declare i32 @llvm.fshl.i32(i32, i32, i32)
declare i32 @callee(i32)
declare i32 @memcmp(ptr, ptr, i64)
declare ptr @memcpy(ptr, ptr, i64)
declare { i32, i32 } @pair()
declare i32 @together(i32) convergent
declare { i1, i64 } @llvm.amdgcn.if.i64(i1)
declare { i1, i64 } @llvm.amdgcn.else.i64.i64(i64)
";

/// Reads a module that may use the functions declared above.
pub fn module(text: &str) -> Module {
    parse(&format!("{PREAMBLE}{text}"))
}

/// Its one function that has a body.
pub fn body(module: &Module) -> &Function {
    module.functions.iter().find(|f| !f.is_declaration()).expect("a function with a body")
}

/// The value of a name.
pub fn named(function: &Function, name: &str) -> Value {
    let found = function.values.keys().find(|&v| function.values[v].name.as_deref() == Some(name));
    found.unwrap_or_else(|| panic!("no value %{name}"))
}
