//! The text of a module with one kernel that has loaded a number of its own.

use std::fmt::Write;

/// The kernel's head: `%x` is the lane's number from memory, at `%a`, `%n` the wave's; `%q` is other memory.
const PARAMETERS: &str = "(ptr addrspace(1) %p, ptr addrspace(1) %q, i32 %n) #0 {
entry:
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %a = getelementptr i32, ptr addrspace(1) %p, i32 %t
  %x = load i32, ptr addrspace(1) %a";

/// A module while it is written.
#[derive(Default)]
pub struct Text {
    out: String,
}

impl Text {
    /// Lines, as they are.
    pub fn lines(&mut self, lines: impl AsRef<str>) {
        self.out.push_str(lines.as_ref());
        self.out.push('\n');
    }

    /// The kernel `bench` begins.
    pub fn kernel(&mut self) {
        self.kernel_named("bench");
    }

    /// The same of another name.
    pub fn kernel_named(&mut self, name: &str) {
        self.lines(format!("define amdgpu_kernel void @{name}{PARAMETERS}"));
    }

    /// The kernel stores a number of the lane's, and ends.
    pub fn store_and_end(&mut self, value: &str) {
        self.lines(format!("  store i32 {value}, ptr addrspace(1) %a"));
        self.end();
    }

    /// The kernel stores `%{name}0`, `%{name}1` and so on, one behind the other, and ends.
    pub fn store_each_and_end(&mut self, name: &str, count: usize) {
        for i in 0..count {
            self.store_at(i, &format!("%{name}{i}"));
        }
        self.end();
    }

    /// Stores to the lane's place with a number.
    pub fn store_at(&mut self, i: usize, value: &str) {
        self.lines(format!(
            "  %at{i} = getelementptr i32, ptr addrspace(1) %a, i32 {i}\n  store i32 {value}, ptr addrspace(1) %at{i}"
        ));
    }

    /// The function ends.
    pub fn end(&mut self) {
        self.lines("  ret void\n}");
    }

    /// `%s{last}` is the exclusive or of `%s0`, which is there, and `%{name}1` to `%{name}{last}`.
    pub fn join(&mut self, name: &str, count: usize) {
        for i in 1..count {
            self.lines(format!("  %s{i} = xor i32 %s{}, %{name}{i}", i - 1));
        }
    }

    /// The module.
    pub fn finish(mut self) -> String {
        let _ =
            write!(self.out, "declare i32 @llvm.amdgcn.workitem.id.x()\nattributes #0 = {{ nounwind }}\n");
        format!("target triple = \"amdgcn-amd-amdhsa\"\n{}", self.out)
    }
}
