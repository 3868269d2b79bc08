//! Operations, and the module with a kernel for each.

use std::fmt::Write as _;

/// An operation: code that makes `%r` of `%a`, `%b`, `%c`, which stand at `%p0`, `%p1`, `%p2`.
#[derive(Clone)]
pub struct Operation {
    pub name: String,
    pub result: String,
    pub args: Vec<String>,
    pub code: String,
}

/// Operations of one module.
#[derive(Default)]
pub struct Family {
    pub operations: Vec<Operation>,
    /// Declarations and global variables.
    declarations: Vec<String>,
    /// More attributes of all kernels.
    pub attributes: &'static str,
}

impl Family {
    pub fn op(&mut self, name: &str, result: &str, args: &[&str], code: &str) {
        let args = args.iter().map(|s| s.to_string()).collect();
        let name = name.replace(['.', '<', '>', ' '], "_");
        self.operations.push(Operation { name, result: result.into(), args, code: code.into() });
    }

    /// The operations of some names.
    pub fn only(&self, is_chosen: impl Fn(&str) -> bool) -> Family {
        let operations = self.operations.iter().filter(|operation| is_chosen(&operation.name)).cloned();
        Family {
            operations: operations.collect(),
            declarations: self.declarations.clone(),
            attributes: self.attributes,
        }
    }

    /// Whether its module has functions beside kernels.
    pub fn has_functions(&self) -> bool {
        self.declarations.iter().any(|line| line.starts_with("define "))
    }

    pub fn declare(&mut self, line: String) {
        if !self.declarations.contains(&line) {
            self.declarations.push(line);
        }
    }

    /// A call of an intrinsic whose operands and result are of one type.
    pub fn intrinsic(&mut self, name: &str, ty: &str, count: usize) {
        let suffix = suffix(ty);
        let full = format!("{name}.{suffix}");
        let types = vec![ty; count].join(", ");
        self.declare(format!("declare {ty} @{full}({types})"));
        let args: Vec<String> = ["%a", "%b", "%c"][..count].iter().map(|a| format!("{ty} {a}")).collect();
        let code = format!("%r = call {ty} @{full}({})", args.join(", "));
        self.op(&format!("{name}_{suffix}"), ty, &vec![ty; count], &code);
    }

    pub fn module(&self, uniform: bool) -> String {
        let mut out = String::from("target triple = \"amdgcn-amd-amdhsa\"\n");
        let id = if uniform { "workgroup" } else { "workitem" };
        for operation in &self.operations {
            let mut params = String::from("ptr addrspace(1) noalias %out");
            for i in 0..operation.args.len() {
                let _ = write!(params, ", ptr addrspace(1) noalias %in{i}");
            }
            let _ = writeln!(out, "define amdgpu_kernel void @{}({params}) #0 {{", operation.name);
            let _ = writeln!(out, "  %id = call i32 @llvm.amdgcn.{id}.id.x()");
            let _ = writeln!(out, "  %index = zext i32 %id to i64");
            for (i, ty) in operation.args.iter().enumerate() {
                let name = ["%a", "%b", "%c"][i];
                let _ = writeln!(
                    out,
                    "  %p{i} = getelementptr inbounds {ty}, ptr addrspace(1) %in{i}, i64 %index"
                );
                // Only of values of the whole wave: from such a load at an index that differs between lanes llc-19
                // extracts an element by a scalar load at the first lane's address.
                let noclobber = if uniform { ", !amdgpu.noclobber !0" } else { "" };
                // Nor of what only its address is wanted of.
                if names(&operation.code, name) {
                    let _ = writeln!(out, "  {name} = load {ty}, ptr addrspace(1) %p{i}{noclobber}");
                }
            }
            for line in operation.code.split(';') {
                let _ = writeln!(out, "  {}", line.trim());
            }
            let ty = &operation.result;
            let _ = writeln!(out, "  %q = getelementptr inbounds {ty}, ptr addrspace(1) %out, i64 %index");
            let _ = writeln!(out, "  store {ty} %r, ptr addrspace(1) %q\n  ret void\n}}");
        }
        out.push_str("declare i32 @llvm.amdgcn.workitem.id.x()\ndeclare i32 @llvm.amdgcn.workgroup.id.x()\n");
        for line in &self.declarations {
            let _ = writeln!(out, "{line}");
        }
        let attributes = self.attributes;
        let _ = writeln!(out, "attributes #0 = {{ \"amdgpu-flat-work-group-size\"=\"64,64\" {attributes} }}");
        out.push_str("!0 = !{}\n!1 = !{float 2.5}\n!2 = !{float 1.0}\n");
        out
    }
}

/// Whether code names a value.
fn names(code: &str, value: &str) -> bool {
    code.split(|c: char| !(c.is_alphanumeric() || "%._".contains(c))).any(|word| word == value)
}

/// The suffix of an overloaded intrinsic.
pub fn suffix(ty: &str) -> String {
    if let Some(vector) = ty.strip_prefix('<') {
        let (len, element) = vector.trim_end_matches('>').split_once(" x ").unwrap_or(("1", vector));
        return format!("v{len}{}", suffix(element));
    }
    match ty {
        "half" => "f16".into(),
        "bfloat" => "bf16".into(),
        "float" => "f32".into(),
        "double" => "f64".into(),
        other => other.into(),
    }
}
