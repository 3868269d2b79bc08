//! A whole module as assembly text, which `llvm-mc` assembles to the object file we write.
//!
//! Directives: LLVM's AMDGPU usage document, "Code Object V4 and above Predefined Symbols" and "AMDHSA Kernel
//! Directives".

use crate::symbol_name::name;
use crate::{EmittedFunction, EmittedKernel};
use gcnsel_codeobject::{
    Binding, CodeObject, Contents, DataSection, Global, KernelDescriptor, Linkage, Relocation,
    RelocationKind, Visibility,
};
use gcnsel_diag::{Diagnostic, Result};
use gcnsel_isa::TargetId;
use std::fmt::Write;

/// The text of a module whose kernels are `kernels`, and whose other functions `functions`. Of `object` the target, version,
/// `printf` formats and variables are taken.
///
/// # Errors
/// When a variable holds an address in a way that no directive can say.
pub fn assembly(
    object: &CodeObject,
    kernels: &[EmittedKernel],
    functions: &[EmittedFunction],
) -> Result<String> {
    let mut text = String::new();
    let out = &mut text;
    line(out, "\t.text");
    line(out, &format!("\t.amdgcn_target \"amdgcn-amd-amdhsa--{}\"", object.id));
    line(out, &format!("\t.amdhsa_code_object_version {}", object.version.number()));
    for (index, emitted) in kernels.iter().enumerate() {
        kernel(out, object.id, index, emitted);
    }
    for (index, emitted) in functions.iter().enumerate() {
        function(out, kernels.len() + index, emitted);
    }
    let padding = object.id.target.info().prefetch_padding;
    if padding != 0 && !kernels.is_empty() {
        // s_nop 0, from the next cache line on.
        line(out, "\t.text");
        line(out, "\t.p2alignl 6, 0xbf800000");
        line(out, &format!("\t.fill {}, 4, 0xbf800000", padding / 4));
    }
    for variable in &object.globals {
        global(out, variable)?;
    }
    line(out, "\t.section\t\".note.GNU-stack\",\"\",@progbits");
    let with_kernels =
        CodeObject { kernels: kernels.iter().map(|k| k.kernel.clone()).collect(), ..object.clone() };
    line(out, "\t.amdgpu_metadata");
    out.push_str(&with_kernels.metadata().to_yaml());
    line(out, "\t.end_amdgpu_metadata");
    Ok(text)
}

fn line(out: &mut String, text: &str) {
    out.push_str(text);
    out.push('\n');
}

fn linkage(out: &mut String, symbol: &str, linkage: Linkage) {
    match linkage.visibility {
        Visibility::Default => {}
        Visibility::Hidden => line(out, &format!("\t.hidden\t{symbol}")),
        Visibility::Protected => line(out, &format!("\t.protected\t{symbol}")),
    }
    match linkage.binding {
        Binding::Local => {}
        Binding::Global => line(out, &format!("\t.globl\t{symbol}")),
        Binding::Weak => line(out, &format!("\t.weak\t{symbol}")),
    }
}

fn function(out: &mut String, index: usize, emitted: &EmittedFunction) {
    let symbol = name(&emitted.function.name);
    line(out, "\t.text");
    linkage(out, &symbol, emitted.function.linkage);
    line(out, "\t.p2alignl 2, 0xbf800000");
    line(out, &format!("\t.type\t{symbol},@function"));
    line(out, &format!("{symbol}:"));
    out.push_str(&emitted.listing);
    line(out, &format!(".Lend{index}:"));
    line(out, &format!("\t.size\t{symbol}, .Lend{index}-{symbol}"));
}

fn kernel(out: &mut String, id: TargetId, index: usize, emitted: &EmittedKernel) {
    let kernel = &emitted.kernel;
    let symbol = name(&kernel.name);
    line(out, "\t.text");
    linkage(out, &symbol, kernel.linkage);
    // Gaps between kernels are s_nop 0.
    line(out, "\t.p2alignl 8, 0xbf800000");
    line(out, &format!("\t.type\t{symbol},@function"));
    line(out, &format!("{symbol}:"));
    out.push_str(&emitted.listing);
    line(out, &format!(".Lend{index}:"));
    line(out, &format!("\t.size\t{symbol}, .Lend{index}-{symbol}"));
    line(out, "\t.section\t.rodata,\"a\",@progbits");
    line(out, "\t.p2align\t6, 0x0");
    line(out, &format!("\t.amdhsa_kernel {symbol}"));
    for (directive, value) in directives(id, &kernel.descriptor, emitted) {
        line(out, &format!("\t\t.amdhsa_{directive} {value}"));
    }
    line(out, "\t.end_amdhsa_kernel");
}

/// The directives of a descriptor, those left out that the target lacks.
fn directives(id: TargetId, d: &KernelDescriptor, emitted: &EmittedKernel) -> Vec<(&'static str, u64)> {
    let target = id.target;
    let info = target.info();
    let usage = &emitted.usage;
    let mut all: Vec<(&'static str, u64)> = vec![
        ("group_segment_fixed_size", d.group_segment_fixed_size.into()),
        ("private_segment_fixed_size", d.private_segment_fixed_size.into()),
        ("kernarg_size", d.kernarg_size.into()),
        ("user_sgpr_count", d.user_sgpr_count.into()),
    ];
    if info.architected_flat_scratch {
        all.push(("enable_private_segment", d.enable_private_segment.into()));
    } else {
        all.push(("user_sgpr_private_segment_buffer", d.enable_sgpr_private_segment_buffer.into()));
        all.push(("user_sgpr_flat_scratch_init", d.enable_sgpr_flat_scratch_init.into()));
        all.push(("system_sgpr_private_segment_wavefront_offset", d.enable_private_segment.into()));
        all.push(("reserve_flat_scratch", usage.uses_flat_scratch.into()));
    }
    all.extend([
        ("user_sgpr_dispatch_ptr", u64::from(d.enable_sgpr_dispatch_ptr)),
        ("user_sgpr_queue_ptr", d.enable_sgpr_queue_ptr.into()),
        ("user_sgpr_kernarg_segment_ptr", d.enable_sgpr_kernarg_segment_ptr.into()),
        ("user_sgpr_dispatch_id", d.enable_sgpr_dispatch_id.into()),
        ("user_sgpr_private_segment_size", d.enable_sgpr_private_segment_size.into()),
        ("user_sgpr_kernarg_preload_length", d.kernarg_preload_length.into()),
        ("user_sgpr_kernarg_preload_offset", d.kernarg_preload_offset.into()),
        ("uses_dynamic_stack", d.uses_dynamic_stack.into()),
        ("system_sgpr_workgroup_id_x", d.enable_sgpr_workgroup_id_x.into()),
        ("system_sgpr_workgroup_id_y", d.enable_sgpr_workgroup_id_y.into()),
        ("system_sgpr_workgroup_id_z", d.enable_sgpr_workgroup_id_z.into()),
        ("system_sgpr_workgroup_info", d.enable_sgpr_workgroup_info.into()),
        ("system_vgpr_workitem_id", d.enable_vgpr_workitem_id.into()),
        ("next_free_vgpr", usage.total_vgprs(target).max(1).into()),
        ("next_free_sgpr", usage.sgprs.into()),
        ("reserve_vcc", usage.uses_vcc.into()),
        ("reserve_xnack_mask", u64::from(id.settings.may_replay())),
        ("float_round_mode_32", d.float_round_mode_32.into()),
        ("float_round_mode_16_64", d.float_round_mode_16_64.into()),
        ("float_denorm_mode_32", d.float_denorm_mode_32.into()),
        ("float_denorm_mode_16_64", d.float_denorm_mode_16_64.into()),
        ("dx10_clamp", d.dx10_clamp.into()),
        ("ieee_mode", d.ieee_mode.into()),
        ("fp16_overflow", d.fp16_overflow.into()),
    ]);
    if !info.preloads_arguments {
        all.retain(|(directive, _)| !directive.starts_with("user_sgpr_kernarg_preload"));
    }
    if let Some(first) = d.first_agpr(target) {
        all.push(("accum_offset", first.into()));
        all.push(("tg_split", d.tg_split.into()));
    }
    all
}

fn global(out: &mut String, global: &Global) -> Result<()> {
    let symbol = name(&global.name);
    let section = match global.section() {
        DataSection::ReadOnly => "\t.section\t.rodata,\"a\",@progbits",
        DataSection::ReadOnlyAfterRelocation => "\t.section\t.data.rel.ro,\"aw\",@progbits",
        DataSection::Zeros => "\t.section\t.bss,\"aw\",@nobits",
        DataSection::Data => "\t.data",
    };
    line(out, section);
    linkage(out, &symbol, global.linkage.irreplaceable());
    line(out, &format!("\t.type\t{symbol},@object"));
    line(out, &format!("\t.p2align\t{}, 0x0", global.align.trailing_zeros()));
    line(out, &format!("{symbol}:"));
    match &global.contents {
        Contents::Zeros(size) if global.relocations.is_empty() => line(out, &format!("\t.zero\t{size}")),
        Contents::Zeros(size) => bytes(out, global, &vec![0; *size as usize])?,
        Contents::Bytes(contents) => bytes(out, global, contents)?,
    }
    line(out, &format!("\t.size\t{symbol}, {}", global.contents.size()));
    Ok(())
}

fn bytes(out: &mut String, global: &Global, contents: &[u8]) -> Result<()> {
    let mut relocations: Vec<&Relocation> = global.relocations.iter().collect();
    relocations.sort_by_key(|relocation| relocation.offset);
    let mut at = 0;
    for relocation in relocations {
        let start = relocation.offset as usize;
        let directive = match relocation.kind {
            RelocationKind::Abs64 => Some(".quad"),
            RelocationKind::Abs32 => Some(".long"),
            _ => None,
        };
        let Some(directive) = directive.filter(|_| start >= at) else {
            return Err(Diagnostic::without_position(format!(
                "variable {} holds the address of {} as {:?} at {start}, expected separate addresses of 32 or 64 bits",
                global.name, relocation.symbol, relocation.kind
            )));
        };
        plain_bytes(out, &contents[at..start]);
        let mut target = name(&relocation.symbol);
        if let Some(minus) = &relocation.minus {
            target = format!("{target}-{}", name(minus)).into();
        }
        line(
            out,
            &match relocation.addend {
                0 => format!("\t{directive}\t{target}"),
                addend => format!("\t{directive}\t{target}{addend:+}"),
            },
        );
        at = start + relocation.kind.bytes();
    }
    plain_bytes(out, &contents[at..]);
    Ok(())
}

fn plain_bytes(out: &mut String, contents: &[u8]) {
    for row in contents.chunks(16) {
        out.push_str("\t.byte\t");
        for (index, byte) in row.iter().enumerate() {
            let separator = if index == 0 { "" } else { "," };
            let _ = write!(out, "{separator}{byte:#04x}");
        }
        out.push('\n');
    }
}
