//! Matrix accumulators that go round a loop, more of them than there are VGPRs: by the interpreter, and by our code for each engine,
//! scheduled and not, in the emulator's strict mode.

use gcnsel_isa::Target;
use gcnsel_tests::differential::{Config, KernelFile, launch_of, reference};
use gcnsel_tests::harness::Report;
use rayon::prelude::*;
use std::fmt::Write;

/// A product of matrices: its name, its factors' type, its sum's.
#[derive(Clone, Copy)]
struct Product {
    name: &'static str,
    factor: &'static str,
    sum: &'static str,
    /// What an element of the sum is.
    element: &'static str,
    elements: u32,
}

const fn of_floats(name: &'static str, sum: &'static str, elements: u32) -> Product {
    Product { name, factor: "float", sum, element: "float", elements }
}

const OF_32: Product = of_floats("mfma.f32.32x32x1f32", "<32 x float>", 32);
const OF_16: Product = of_floats("mfma.f32.32x32x2f32", "<16 x float>", 16);
const OF_4: Product = of_floats("mfma.f32.16x16x4f32", "<4 x float>", 4);
const OF_DOUBLES: Product = Product {
    name: "mfma.f64.16x16x4f64",
    factor: "double",
    sum: "<4 x double>",
    element: "double",
    elements: 4,
};

/// What becomes of the sums.
#[derive(Clone, Copy, PartialEq)]
enum Way {
    /// Each goes round, and is stored at last.
    Stored,
    /// Each goes round where another was, so many together.
    Rotated(u32),
    /// An element of the second is added to a factor in each round; a third of the sums begin with a number that is no inline
    /// constant, a third with one of each lane's.
    Read,
}

/// A kernel named `accumulators` with so many sums.
fn kernel(product: Product, sums: u32, way: Way) -> String {
    let Product { name, factor, sum, element, elements } = product;
    let bytes = elements * if element == "double" { 8 } else { 4 };
    let mut text = format!(
        "; grid 64, group 64, stored {}
target triple = \"amdgcn-amd-amdhsa\"
declare i32 @llvm.amdgcn.workitem.id.x()
declare {sum} @llvm.amdgcn.{name}({factor}, {factor}, {sum}, i32 immarg, i32 immarg, i32 immarg)
define amdgpu_kernel void @accumulators(ptr addrspace(1) %out, ptr addrspace(1) noalias readonly %in, ptr addrspace(4) %table, \
         ptr addrspace(1) %own, ptr addrspace(1) %acc, i32 %a, i32 %small, i64 %b, float %c, i16 %d) \
         \"amdgpu-flat-work-group-size\"=\"64,64\" {{
entry:
  %x = call i32 @llvm.amdgcn.workitem.id.x()
  %at = getelementptr i32, ptr addrspace(1) %in, i32 %x
  %v = load i32, ptr addrspace(1) %at
  %few = and i32 %v, 7
  %f = uitofp i32 %few to {factor}
",
        sums * bytes
    );
    let mut line = |what: std::fmt::Arguments| writeln!(text, "{what}").expect("text grows");
    let first = |n: u32| match (way, n % 3) {
        (Way::Read, 1) => {
            let one = format!("{element} 1.1e1");
            format!("<{}>", vec![one; elements as usize].join(", "))
        }
        (Way::Read, 2) => format!("%own{n}"),
        _ => "zeroinitializer".into(),
    };
    for n in (2..sums).step_by(3).filter(|_| way == Way::Read) {
        line(format_args!(
            "  %own{n} = insertelement {sum} zeroinitializer, {factor} %f, i32 {}",
            n % elements
        ));
    }
    line(format_args!("  br label %loop\nloop:\n  %i = phi i32 [ 0, %entry ], [ %next, %loop ]"));
    for n in 0..sums {
        let from = match way {
            Way::Rotated(together) => n / together * together + (n + 1) % together,
            _ => n,
        };
        line(format_args!("  %c{n} = phi {sum} [ {}, %entry ], [ %d{from}, %loop ]", first(n)));
    }
    line(format_args!("  %r = uitofp i32 %i to {factor}\n  %g = fadd {factor} %f, %r"));
    if way == Way::Read {
        line(format_args!("  %part = extractelement {sum} %c1, i32 1\n  %h = fadd {factor} %part, %f"));
    } else {
        line(format_args!("  %h = fadd {factor} %f, 3.0"));
    }
    for n in 0..sums {
        line(format_args!("  %y{n} = fadd {factor} %g, {n}.0"));
        let factors = format!("{factor} %h, {factor} %y{n}");
        line(format_args!(
            "  %d{n} = call {sum} @llvm.amdgcn.{name}({factors}, {sum} %c{n}, i32 0, i32 0, i32 0)"
        ));
    }
    line(format_args!(
        "  %next = add i32 %i, 1\n  %done = icmp eq i32 %next, 3\n  br i1 %done, label %exit, label %loop"
    ));
    line(format_args!("exit:\n  %mine = mul i32 %x, {sums}"));
    for n in 0..sums {
        line(format_args!(
            "  %k{n} = add i32 %mine, {n}\n  %p{n} = getelementptr {sum}, ptr addrspace(1) %out, i32 %k{n}"
        ));
        line(format_args!("  store {sum} %d{n}, ptr addrspace(1) %p{n}, align 16"));
    }
    line(format_args!("  ret void\n}}"));
    text
}

#[test]
fn more_accumulators_than_registers_are_right() {
    let cases = [
        (OF_32, 7, Way::Read),
        (OF_32, 9, Way::Stored),
        (OF_32, 12, Way::Stored),
        (OF_32, 9, Way::Rotated(9)),
        (OF_32, 10, Way::Read),
        (OF_16, 18, Way::Stored),
        (OF_16, 21, Way::Rotated(3)),
        (OF_16, 19, Way::Read),
        (OF_4, 72, Way::Stored),
        (OF_4, 72, Way::Rotated(2)),
        (OF_4, 71, Way::Read),
        (OF_32, 9, Way::Rotated(3)),
        (OF_DOUBLES, 36, Way::Stored),
        (OF_DOUBLES, 35, Way::Read),
    ];
    let configs: Vec<Config> =
        Config::engines().into_iter().filter(|config| config.target != Target::Gfx900).collect();
    let each = cases.par_iter().enumerate().map(|(number, &(product, sums, way))| {
        let text = kernel(product, sums, way);
        let launch = launch_of(&text).expect("the first line is a launch");
        let name = "accumulators".to_string();
        let known = match reference(&text, &name, &launch) {
            Ok(known) => known,
            Err(why) => return (0, vec![format!("{}, {sums}: {why}", product.name)]),
        };
        let file = KernelFile { name, text, launch, known };
        let all = configs.iter().skip(number % 2).step_by(2);
        let faults: Vec<String> = all.clone().filter_map(|config| file.check_ours(config).err()).collect();
        (all.count(), faults.into_iter().map(|what| format!("{}, {sums}: {what}", product.name)).collect())
    });
    let (runs, faults): (Vec<usize>, Vec<Vec<String>>) = each.unzip();
    Report { runs: runs.into_iter().sum(), failures: faults.concat() }.finish("accumulators");
}
