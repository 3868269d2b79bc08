//! Attributes of functions that are numbers, as LLVM's back end wants them.

use gcnsel_diag::{Diagnostic, Result};
use gcnsel_ir::Function;

/// An attribute whose value is numbers between commas.
struct Numbers {
    name: &'static str,
    /// The fewest numbers, and the most.
    count: [usize; 2],
    expected: &'static str,
}

/// Source: AMDGPUUsage, "AMDGPU LLVM IR Attributes".
const NUMBERS: [Numbers; 8] = [
    Numbers { name: "amdgpu-flat-work-group-size", count: [2, 2], expected: "two numbers, 'least,most'" },
    Numbers { name: "amdgpu-waves-per-eu", count: [1, 2], expected: "a number or two, 'least,most'" },
    Numbers { name: "amdgpu-num-vgpr", count: [1, 1], expected: "a number" },
    Numbers { name: "amdgpu-num-sgpr", count: [1, 1], expected: "a number" },
    Numbers { name: "amdgpu-agpr-alloc", count: [1, 2], expected: "a number or two, 'least,most'" },
    Numbers { name: "amdgpu-lds-size", count: [1, 2], expected: "a number or two, 'least,most'" },
    Numbers { name: "amdgpu-max-num-workgroups", count: [3, 3], expected: "three numbers, 'x,y,z'" },
    Numbers { name: "amdgpu-implicitarg-num-bytes", count: [1, 1], expected: "a number" },
];

/// Refuses values that would say nothing, where who wrote them thought they did.
///
/// # Errors
/// One diagnostic for each function with such a value.
pub fn check(functions: &[&Function]) -> Result<()> {
    gcnsel_diag::all(functions.iter().map(|function| check_function(function))).map(drop)
}

fn check_function(function: &Function) -> Result<()> {
    for Numbers { name, count: [fewest, most], expected } in &NUMBERS {
        let Some(text) = function.attributes.string(name) else { continue };
        let mut numbers: Vec<&str> = text.split(',').map(str::trim).collect();
        // "4," is "4" to LLVM.
        if numbers.len() == *most && most > fewest {
            numbers.pop_if(|last| last.is_empty());
        }
        if !numbers.iter().all(|number| is_decimal(number)) || !(*fewest..=*most).contains(&numbers.len()) {
            return Err(Diagnostic::at(
                function.span,
                format!("attribute \"{name}\" of '@{}' is {expected}, found \"{text}\"", function.name),
            ));
        }
    }
    Ok(())
}

/// A decimal number; what begins with a zero would be an octal or hexadecimal one to LLVM.
fn is_decimal(number: &str) -> bool {
    let is_other = number.len() > 1 && number.starts_with('0');
    number.bytes().all(|digit| digit.is_ascii_digit()) && number.parse::<u32>().is_ok() && !is_other
}

#[cfg(test)]
mod tests {
    use super::check;

    /// Whether a function with an attribute is accepted.
    fn accepts(name: &str, value: &str) -> bool {
        let text = format!("define amdgpu_kernel void @k() \"{name}\"=\"{value}\" {{\n  ret void\n}}\n");
        let module = gcnsel_ir::parse(text.as_bytes()).expect("a module");
        check(&module.functions.iter().collect::<Vec<_>>()).is_ok()
    }

    /// As llc has it: of pairs whose second number may be missing, it may be empty, too.
    #[test]
    fn second_numbers_may_be_empty_where_they_may_be_missing() {
        for value in ["4", "4,", "4, ", "4,8", " 4 , 8 "] {
            assert!(accepts("amdgpu-waves-per-eu", value), "{value}");
        }
        for value in ["", ",", ",8", "4,,", "4,8,", "four", "4,eight", "4;8"] {
            assert!(!accepts("amdgpu-waves-per-eu", value), "{value}");
        }
        assert!(accepts("amdgpu-flat-work-group-size", "1,64"));
        assert!(!accepts("amdgpu-flat-work-group-size", "64,"));
        assert!(!accepts("amdgpu-num-vgpr", "64,"));
    }
}
