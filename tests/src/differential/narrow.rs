//! Kernels in which LLVM meets neither conversions of float to i16 that saturate, nor products of i16 of which the overflow
//! is asked for.
//!
//! LLVM 23 takes the least i16 for 32768 where it clamps such a conversion (`tests/llvm23/saturated_to_i16.ll`), and at -O0
//! the upper half of the product of i16 for that of their 64 bits (`tests/llvm23/overflow_of_i16.ll`). A difference that
//! goes away when doubles are converted, or i32 multiplied, is that bug, and no other is excused by it.

use std::fmt::Write;

/// A module in which doubles are converted to i16 in place of floats, or `None` if no float is. The text is one instruction to
/// a line, as generated kernels are.
pub fn saturate_doubles(text: &str) -> Option<String> {
    let mut out = String::new();
    let mut count = 0;
    for line in text.lines() {
        let Some(call) = Conversion::read(line) else {
            let _ = writeln!(out, "{line}");
            continue;
        };
        let name = call.name_of_doubles();
        let double = call.operand_type.replace("float", "double");
        if line.starts_with("declare ") {
            // Nothing may be declared twice.
            if !text.contains(&format!("{name}(")) {
                let _ = writeln!(out, "declare {} {name}({double})", call.result_type);
            }
            continue;
        }
        let (float, operand) = (call.operand_type, call.operand);
        let _ = writeln!(out, "  %double{count} = fpext {float} {operand} to {double}");
        let _ = writeln!(out, "{}call {} {name}({double} %double{count})", call.before, call.result_type);
        count += 1;
    }
    (count > 0).then_some(out)
}

/// A line with `RESULT @llvm.fptosi.sat.i16.f32(OPERAND)`, or the same of vectors.
struct Conversion<'a> {
    /// What stands in front of `call`.
    before: &'a str,
    result_type: &'a str,
    name: &'a str,
    operand_type: &'a str,
    operand: &'a str,
}

impl<'a> Conversion<'a> {
    fn read(line: &'a str) -> Option<Conversion<'a>> {
        let at = line.find("@llvm.fptosi.sat.")?;
        let (name, operand) = line[at..].split_once('(')?;
        let operand = &operand[..operand.rfind(')')?];
        let (to, from) = name.strip_prefix("@llvm.fptosi.sat.")?.split_once('.')?;
        if !(to.ends_with("i16") && from.ends_with("f32")) {
            return None;
        }
        let front = line[..at].trim_end();
        let (before, result_type) = match front.strip_prefix("declare ") {
            Some(ty) => ("", ty),
            None => front.find("call ").map(|call| (&front[..call], &front[call + "call ".len()..]))?,
        };
        let end = if operand.starts_with('<') { operand.find('>')? + 1 } else { "float".len() };
        let (operand_type, operand) = operand.split_at_checked(end)?;
        Some(Conversion { before, result_type, name, operand_type, operand: operand.trim_start() })
    }

    /// `@llvm.fptosi.sat.v2i16.v2f64` for `@llvm.fptosi.sat.v2i16.v2f32`.
    fn name_of_doubles(&self) -> String {
        self.name.strip_suffix("f32").unwrap_or(self.name).to_owned() + "f64"
    }
}

/// A module in which products of i16 whose overflow is asked for are products of i32, or `None` if there are none. The text is
/// one instruction to a line.
pub fn multiply_words(text: &str) -> Option<String> {
    let mut out = String::new();
    let mut count = 0;
    for line in text.lines() {
        let Some((before, extend, a, b)) = product(line) else {
            let _ = writeln!(out, "{line}");
            continue;
        };
        let n = count;
        let _ = writeln!(out, "  %wide{n}.a = {extend} i16 {a} to i32");
        let _ = writeln!(out, "  %wide{n}.b = {extend} i16 {b} to i32");
        let _ = writeln!(out, "  %wide{n} = mul i32 %wide{n}.a, %wide{n}.b");
        let _ = writeln!(out, "  %narrow{n} = trunc i32 %wide{n} to i16");
        let _ = writeln!(out, "  %again{n} = {extend} i16 %narrow{n} to i32");
        let _ = writeln!(out, "  %over{n} = icmp ne i32 %again{n}, %wide{n}");
        let _ = writeln!(out, "  %half{n} = insertvalue {{ i16, i1 }} poison, i16 %narrow{n}, 0");
        let _ = writeln!(out, "{before}insertvalue {{ i16, i1 }} %half{n}, i1 %over{n}, 1");
        count += 1;
    }
    (count > 0).then_some(out)
}

/// Of a line that asks for a product of i16 and its overflow: what stands in front of the call, how its operands are made
/// i32, and the operands.
fn product(line: &str) -> Option<(&str, &'static str, &str, &str)> {
    let forms = [("@llvm.umul.with.overflow.i16(", "zext"), ("@llvm.smul.with.overflow.i16(", "sext")];
    let (name, extend) = forms.into_iter().find(|(name, _)| line.contains(name))?;
    let before = line.split_once("call ").map(|(before, _)| before)?;
    let operands = line.split_once(name)?.1.strip_suffix(')')?;
    let (a, b) = operands.split_once(", ")?;
    Some((before, extend, a.strip_prefix("i16 ")?, b.strip_prefix("i16 ")?))
}

#[cfg(test)]
mod tests {
    use super::{multiply_words, saturate_doubles};

    #[test]
    fn doubles_are_converted() {
        let text = "define void @f(float %x, <2 x float> %y) {
  %a = call i16 @llvm.fptosi.sat.i16.f32(float %x)
  %b = call <2 x i16> @llvm.fptosi.sat.v2i16.v2f32(<2 x float> <float 1.0, float 2.0>)
  %c = call i16 @llvm.fptosi.sat.i16.f64(double 1.0)
  %d = call i8 @llvm.fptosi.sat.i8.f32(float %x)
  ret void
}
declare i16 @llvm.fptosi.sat.i16.f32(float)
declare <2 x i16> @llvm.fptosi.sat.v2i16.v2f32(<2 x float>)
declare i16 @llvm.fptosi.sat.i16.f64(double)
declare i8 @llvm.fptosi.sat.i8.f32(float)
";
        let changed = "define void @f(float %x, <2 x float> %y) {
  %double0 = fpext float %x to double
  %a = call i16 @llvm.fptosi.sat.i16.f64(double %double0)
  %double1 = fpext <2 x float> <float 1.0, float 2.0> to <2 x double>
  %b = call <2 x i16> @llvm.fptosi.sat.v2i16.v2f64(<2 x double> %double1)
  %c = call i16 @llvm.fptosi.sat.i16.f64(double 1.0)
  %d = call i8 @llvm.fptosi.sat.i8.f32(float %x)
  ret void
}
declare <2 x i16> @llvm.fptosi.sat.v2i16.v2f64(<2 x double>)
declare i16 @llvm.fptosi.sat.i16.f64(double)
declare i8 @llvm.fptosi.sat.i8.f32(float)
";
        assert_eq!(saturate_doubles(text).as_deref(), Some(changed));
        assert_eq!(saturate_doubles(changed), None);
    }

    #[test]
    fn words_are_multiplied() {
        let text = "define void @f(i16 %x) {
  %a = call { i16, i1 } @llvm.smul.with.overflow.i16(i16 %x, i16 3)
  ret void
}
declare { i16, i1 } @llvm.smul.with.overflow.i16(i16, i16)
";
        let changed = "define void @f(i16 %x) {
  %wide0.a = sext i16 %x to i32
  %wide0.b = sext i16 3 to i32
  %wide0 = mul i32 %wide0.a, %wide0.b
  %narrow0 = trunc i32 %wide0 to i16
  %again0 = sext i16 %narrow0 to i32
  %over0 = icmp ne i32 %again0, %wide0
  %half0 = insertvalue { i16, i1 } poison, i16 %narrow0, 0
  %a = insertvalue { i16, i1 } %half0, i1 %over0, 1
  ret void
}
declare { i16, i1 } @llvm.smul.with.overflow.i16(i16, i16)
";
        assert_eq!(multiply_words(text).as_deref(), Some(changed));
        assert_eq!(multiply_words(changed), None);
    }
}
