//! Functions that say themselves what must be divergent in them.

use super::parse;
use gcnsel_analysis::{Options, Uniformity, to_text};

const PREAMBLE: &str = "
@lds = internal addrspace(3) global [16 x i32] undef
declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workitem.id.y()
declare i32 @llvm.amdgcn.workitem.id.z()
declare i32 @llvm.amdgcn.workgroup.id.x()
declare i32 @llvm.amdgcn.readfirstlane.i32(i32)
declare i32 @llvm.amdgcn.mbcnt.lo(i32, i32)
declare i32 @llvm.amdgcn.mbcnt.hi(i32, i32)
declare i32 @llvm.fshl.i32(i32, i32, i32)
declare i32 @llvm.umin.i32(i32, i32)
declare i32 @llvm.umax.i32(i32, i32)
declare i1 @llvm.is.constant.i32(i32)
declare i64 @llvm.amdgcn.s.getpc()
declare float @llvm.fma.f32(float, float, float)
";

/// Checks a function with and without reasoning about values. A name's first letter says whether a value is divergent
/// (`d`), uniform (`u`), or known to be uniform only by reasoning about values (`v`); blocks whose names end in `.d` end
/// in a divergent branch, those in `.v` in one that is so without that reasoning. An operand is divergent where its
/// value is, or where the instruction's name ends in `.t` (for temporal), with `.tv` only without reasoning; operands of
/// `.x` are not looked at.
pub fn check(text: &str) {
    let module = parse(&format!("{PREAMBLE}{text}"));
    let function = module.functions.iter().find(|f| !f.is_declaration()).expect("a function with a body");
    for value_reasoning in [true, false] {
        let mut options = Options::default();
        options.value_reasoning = value_reasoning;
        let uniformity = Uniformity::new(&module, function, &options);
        let report = to_text(function, &uniformity);
        for (value, data) in function.values.iter() {
            let Some(name) = data.name.as_deref() else { continue };
            let expected = match name.as_bytes()[0] {
                b'd' => true,
                b'u' => false,
                b'v' => !value_reasoning,
                _ => panic!("%{name} says nothing"),
            };
            let is = uniformity.is_divergent(value);
            assert_eq!(is, expected, "%{name}, {value_reasoning}\n{text}\n{report}");
        }
        for &block in &function.layout {
            let name = function.blocks[block].name.as_deref().unwrap_or("");
            let expected = name.ends_with(".d") || name.ends_with(".v") && !value_reasoning;
            let is = uniformity.is_divergent_branch(block);
            assert_eq!(is, expected, "{name}, {value_reasoning}\n{report}");
        }
        for &user in function.layout.iter().flat_map(|&b| &function.blocks[b].insts) {
            let result = function.insts[user].result.and_then(|r| function.values[r].name.as_deref());
            let Some(name) = result.filter(|name| !name.ends_with(".x")) else { continue };
            let temporal = name.ends_with(".t") || name.ends_with(".tv") && !value_reasoning;
            let mut index = 0;
            function.insts[user].kind.for_each_operand(|value| {
                let is_const = function.as_const(value).is_some();
                let expected = uniformity.is_divergent(value) || temporal && !is_const;
                let is = uniformity.is_divergent_use(function, user, index);
                assert_eq!(is, expected, "operand {index} of %{name}, {value_reasoning}\n{text}\n{report}");
                index += 1;
            });
        }
    }
}
