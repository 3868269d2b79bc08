//! What a function says of itself.

use gcnsel_ir::{MOST_WORK_ITEMS, parse, print, print_function, verify};

#[test]
fn what_is_left_of_a_function_is_its_declaration() {
    let text =
        "define hidden amdgpu_kernel void @f(ptr addrspace(1) inreg noalias %p, i32 %n) \"amdgpu-no-lds\" {
           store i32 %n, ptr addrspace(1) %p, align 4, !nontemporal !0
           ret void
         }
         !0 = !{i32 1}";
    let mut module = parse(text.as_bytes()).expect("it is well-formed");
    let before = print_function(&module, &module.types, &module.functions[0]);
    let taken = module.functions[0].take_body();
    assert_eq!(print_function(&module, &module.types, &taken), before);
    let rest = "declare hidden amdgpu_kernel void @f(ptr addrspace(1) inreg noalias, i32) \"amdgpu-no-lds\"";
    let rest = parse(rest.as_bytes()).expect("it is well-formed");
    assert_eq!(print(&module), print(&rest));
    verify(&module).expect("declarations may stand in a module");
}

/// What llc-19 notes as `.max_flat_workgroup_size`.
#[test]
fn work_groups_that_cannot_be_are_of_any_size() {
    for (said, most) in [
        ("64,64", 64),
        ("1,256", 256),
        (" 1, 1024 ", 1024),
        ("1,2048", 1024),
        ("2048,2048", 1024),
        ("9999,1", 1024),
        ("0,64", 1024),
    ] {
        let text =
            format!("define void @f() \"amdgpu-flat-work-group-size\"=\"{said}\" {{\n  ret void\n}}\n");
        let module = parse(text.as_bytes()).expect("it is well-formed");
        assert_eq!(module.functions[0].most_work_items(), most, "{said}");
    }
    let module = parse(b"define void @f() {\n  ret void\n}\n").expect("it is well-formed");
    assert_eq!(module.functions[0].most_work_items(), MOST_WORK_ITEMS);
}
