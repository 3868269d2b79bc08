//! Kernels in assembly: put together by LLVM's assembler, and taken apart.

use crate::oracle;
use std::collections::BTreeMap;
use std::process::Command;

/// The relocatable object of a module of kernels, each a name and a body; `s_endpgm` is put behind the bodies. The target may
/// have settings, as in `gfx942:sramecc+:xnack-`.
///
/// Each kernel gets the kernarg pointer in `s[0:1]`, a buffer as its argument, the work-item's id (x) in v0, 16 VGPRs,
/// 256 bytes of LDS and 16 bytes of scratch.
///
/// # Errors
/// What `llvm-mc-19` says.
pub fn assemble<'a>(
    target: &str,
    kernels: impl IntoIterator<Item = (&'a str, &'a str)>,
) -> Result<Vec<u8>, String> {
    let (mut text, mut metadata) = (String::new(), String::new());
    for (name, body) in kernels {
        text += &code(target, name, body);
        metadata += &about(name);
    }
    let text = format!(
        "
.amdgcn_target \"amdgcn-amd-amdhsa--{target}\"
.amdhsa_code_object_version 5
{text}
.amdgpu_metadata
---
amdhsa.version: [1, 2]
amdhsa.kernels:
{metadata}
...
.end_amdgpu_metadata
"
    );
    object(target, &text)
}

/// The relocatable object of a module's text.
///
/// # Errors
/// What `llvm-mc-19` says.
pub fn object(target: &str, text: &str) -> Result<Vec<u8>, String> {
    let folder = tempfile::tempdir().map_err(|cause| cause.to_string())?;
    let (source, object) = (folder.path().join("k.s"), folder.path().join("k.o"));
    std::fs::write(&source, text).map_err(|cause| cause.to_string())?;
    let triple = ["-triple=amdgcn-amd-amdhsa", "-filetype=obj"];
    let mut parts = target.split(':');
    let mcpu = format!("-mcpu={}", parts.next().unwrap_or_default());
    // `xnack-` in the target's name is `-xnack` among the features.
    let features: Vec<String> = parts
        .filter_map(|setting| setting.split_at_checked(setting.len().checked_sub(1)?))
        .map(|(name, sign)| format!("{sign}{name}"))
        .collect();
    let mattr = format!("-mattr={}", features.join(","));
    oracle::run(
        Command::new("llvm-mc-19").args(triple).arg(mcpu).arg(mattr).arg(&source).arg("-o").arg(&object),
    )?;
    std::fs::read(&object).map_err(|cause| cause.to_string())
}

/// A kernel's code and descriptor.
fn code(target: &str, name: &str, body: &str) -> String {
    let processor = target.split(':').next().unwrap_or(target);
    let accum = if processor == "gfx900" { "" } else { ".amdhsa_accum_offset 16" };
    let scratch = match processor {
        "gfx942" => ".amdhsa_enable_private_segment 1",
        _ => ".amdhsa_system_sgpr_private_segment_wavefront_offset 1",
    };
    format!(
        "
.text
.globl {name}
.p2align 8
.type {name},@function
{name}:
{body}
  s_endpgm
.Lend_{name}:
.size {name}, .Lend_{name}-{name}
.rodata
.p2align 6
.amdhsa_kernel {name}
  .amdhsa_group_segment_fixed_size 256
  .amdhsa_private_segment_fixed_size 16
  .amdhsa_kernarg_size 8
  .amdhsa_user_sgpr_kernarg_segment_ptr 1
  .amdhsa_next_free_vgpr 16
  .amdhsa_next_free_sgpr 32
  {accum}
  {scratch}
.end_amdhsa_kernel
"
    )
}

/// A kernel's metadata.
fn about(name: &str) -> String {
    format!(
        "  - .name: {name}
    .symbol: {name}.kd
    .args: [{{.offset: 0, .size: 8, .value_kind: global_buffer, .address_space: global}}]
    .kernarg_segment_size: 8
    .kernarg_segment_align: 8
    .group_segment_fixed_size: 256
    .private_segment_fixed_size: 16
    .wavefront_size: 64
    .sgpr_count: 38
    .vgpr_count: 16
    .max_flat_workgroup_size: 1024
"
    )
}

/// Begins a body: the buffer's address comes to `s[2:3]`.
pub const BUFFER: &str = "s_load_dwordx2 s[2:3], s[0:1], 0x0\n s_waitcnt lgkmcnt(0)\n";

/// The instructions of each kernel of a module's assembly.
pub fn kernels(assembly: &str) -> BTreeMap<&str, Vec<&str>> {
    let mut all: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    let mut current = None;
    for line in assembly.lines() {
        // An instruction that has no text of its own stands behind its words, as a comment.
        let code = match line.split_once(';') {
            Some((words, instruction)) if words.starts_with("\t.long ") => instruction,
            Some((code, _)) => code,
            None => line,
        };
        if let Some(label) = code.trim_end().strip_suffix(':').filter(|_| !code.starts_with([' ', '\t', '.']))
        {
            current = Some(label);
        } else if let Some(name) = current
            && line.starts_with('\t')
            && !code.trim_start().starts_with('.')
        {
            let instructions = all.entry(name).or_default();
            // What stands behind a kernel's end is padding, or the metadata.
            if instructions.last() != Some(&"s_endpgm") {
                instructions.push(code.trim());
            }
        }
    }
    all
}
