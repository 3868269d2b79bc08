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
const NUMBERS: [Numbers; 7] = [
    Numbers { name: "amdgpu-flat-work-group-size", count: [2, 2], expected: "two numbers, 'least,most'" },
    Numbers { name: "amdgpu-waves-per-eu", count: [1, 2], expected: "a number or two, 'least,most'" },
    Numbers { name: "amdgpu-num-vgpr", count: [1, 1], expected: "a number" },
    Numbers { name: "amdgpu-num-sgpr", count: [1, 1], expected: "a number" },
    Numbers { name: "amdgpu-agpr-alloc", count: [1, 2], expected: "a number or two, 'least,most'" },
    Numbers { name: "amdgpu-lds-size", count: [1, 2], expected: "a number or two, 'least,most'" },
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
        let numbers: Vec<&str> = text.split(',').map(str::trim).collect();
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
