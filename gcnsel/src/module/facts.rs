//! What the runtime wants to know of a kernel: its arguments, modes and sizes.

use super::linkage;
use gcnsel_codeobject::Version;
use gcnsel_codeobject::metadata::{
    Access, AddressSpace as Space, Arg, Args, HiddenUse, ValueKind, hidden_arg_bytes, hidden_args,
};
use gcnsel_emit::KernelFacts;
use gcnsel_ir::{AddressSpace, Attribute, Function, MetadataOperand, Module, TypeKind};
use gcnsel_isel::KernelInfo;
use gcnsel_legalize::KernelArg;

/// What a kernel's descriptor and metadata say besides its code.
pub fn kernel_facts(
    module: &Module,
    function: &Function,
    info: &KernelInfo,
    version: Version,
) -> KernelFacts {
    let source = SourceArgs { module, function };
    let explicit_args =
        info.args.iter().enumerate().map(|(i, arg)| explicit(module, function, &source, i, arg));
    let mut args: Vec<Arg> = explicit_args.collect();
    let mut size = info.explicit_kernarg_size;
    if uses_hidden_arguments(function, info) {
        let base = info.implicit_args_offset();
        let asked = function.attributes.string("amdgpu-implicitarg-num-bytes").and_then(|t| t.parse().ok());
        let bytes = asked.unwrap_or_else(|| hidden_arg_bytes(version));
        let names = function.attributes.iter().map(Attribute::name);
        let denied: Vec<&str> = names.filter(|n| n.starts_with("amdgpu-no-")).collect();
        let hidden_use = HiddenUse {
            attributes: &denied,
            printf: !printf_formats(module).is_empty(),
            dynamic_lds: info.dynamic_lds || takes_lds(module, function),
            queue_ptr: info.hidden.queue_ptr || !function.attributes.has("amdgpu-no-queue-ptr"),
        };
        args.extend(hidden_args(version, base, bytes, hidden_use));
        size = base + bytes;
    }
    let mut args = Args::from(args);
    args.pack();
    KernelFacts {
        linkage: linkage(function.linkage, &function.visibility),
        kernarg_size: size.next_multiple_of(4),
        kernarg_align: info.kernarg_align.max(4),
        args,
        lds_bytes: info.lds_bytes,
        max_flat_workgroup_size: info.max_workgroup_size,
        reqd_workgroup_size: info.required_workgroup_size,
        workgroup_size_hint: sizes(module, function, "work_group_size_hint"),
        max_workgroups: max_workgroups(function),
        vec_type_hint: None,
        kind: [("device-init", "init"), ("device-fini", "fini")]
            .into_iter()
            .find_map(|(attribute, kind)| function.attributes.has(attribute).then_some(kind)),
        language: language(module),
        uniform_work_group_size: function.attributes.string("uniform-work-group-size") == Some("true"),
        denormals_f32: info.float_mode.f32.bits(),
        denormals_f16_f64: info.float_mode.f16_f64.bits(),
        fp16_overflow: info.float_mode.fp16_overflow,
        dx10_clamp: info.float_mode.dx10_clamp,
        ieee_mode: info.float_mode.ieee,
        tg_split: false,
    }
}

/// `"amdgpu-max-num-workgroups"="X,Y,Z"`; 0 and the largest number say nothing, as to LLVM.
fn max_workgroups(function: &Function) -> [Option<u32>; 3] {
    let text = function.attributes.string("amdgpu-max-num-workgroups").unwrap_or_default();
    let mut numbers = text.split(',').map(|number| number.trim().parse::<u32>().ok());
    [(); 3].map(|()| numbers.next().flatten().filter(|&number| number != 0 && number != u32::MAX))
}

/// Whether an argument points to LDS, whose size the launch decides.
fn takes_lds(module: &Module, function: &Function) -> bool {
    function.params.iter().any(|p| matches!(module.types.kind(p.ty), TypeKind::Ptr(AddressSpace::LOCAL)))
}

/// The formats of `printf` calls, for the metadata.
pub fn printf_formats(module: &Module) -> Vec<String> {
    let named = module.metadata.named.iter().find(|n| &*n.0 == "llvm.printf.fmts");
    let elements = named.iter().flat_map(|n| &n.1).flat_map(|&id| module.metadata.elements(id));
    elements
        .filter_map(|e| match e {
            MetadataOperand::String(text) => Some(String::from_utf8_lossy(text).into_owned()),
            _ => None,
        })
        .collect()
}

/// Hidden arguments are there unless the function denies the pointer to them and does not read it.
fn uses_hidden_arguments(function: &Function, info: &KernelInfo) -> bool {
    info.hidden.implicit_args || !function.attributes.has("amdgpu-no-implicitarg-ptr")
}

fn explicit(module: &Module, function: &Function, source: &SourceArgs<'_>, i: usize, arg: &KernelArg) -> Arg {
    let param = &function.params[i];
    let types = &module.types;
    let mut out = Arg { size: arg.size, offset: arg.offset, ..Arg::default() };
    out.name = source.text("kernel_arg_name", i).or((!arg.name.is_empty()).then(|| arg.name.to_string()));
    out.type_name = source.text("kernel_arg_type", i);
    let qualifiers = source.text("kernel_arg_type_qual", i).unwrap_or_default();
    let has = |word: &str| qualifiers.split(' ').any(|q| q == word).then_some(true);
    out.is_const = has("const");
    out.is_restrict = has("restrict");
    out.is_volatile = has("volatile");
    out.is_pipe = has("pipe");
    out.access = match source.text("kernel_arg_access_qual", i).as_deref() {
        Some("read_only") => Some(Access::ReadOnly),
        Some("write_only") => Some(Access::WriteOnly),
        Some("read_write") => Some(Access::ReadWrite),
        _ => None,
    };
    let base_type = source.text("kernel_arg_base_type", i).unwrap_or_default();
    if let (TypeKind::Ptr(space), false) = (types.kind(param.ty), arg.by_reference) {
        out.address_space = Some(match *space {
            AddressSpace::GLOBAL => Space::Global,
            AddressSpace::CONSTANT | AddressSpace::CONSTANT_32BIT => Space::Constant,
            AddressSpace::LOCAL => Space::Local,
            AddressSpace::PRIVATE => Space::Private,
            AddressSpace::REGION => Space::Region,
            _ => Space::Generic,
        });
        if *space == AddressSpace::LOCAL {
            out.value_kind = ValueKind::DynamicSharedPointer;
            out.pointee_align = Some(param.attributes.int("align").unwrap_or(1) as u32);
        } else {
            out.value_kind = match base_type.as_str() {
                "sampler_t" => ValueKind::Sampler,
                "queue_t" => ValueKind::Queue,
                t if t.starts_with("image") && t.ends_with("_t") => ValueKind::Image,
                _ if out.is_pipe == Some(true) => ValueKind::Pipe,
                _ => ValueKind::GlobalBuffer,
            };
        }
        out.actual_access = actual_access(function, i);
    }
    out
}

/// What the attributes promise about a pointer argument that nothing else points to.
fn actual_access(function: &Function, i: usize) -> Option<Access> {
    let attributes = &function.params[i].attributes;
    if !attributes.has("noalias") {
        return None;
    }
    if attributes.has("readonly") {
        Some(Access::ReadOnly)
    } else if attributes.has("writeonly") {
        Some(Access::WriteOnly)
    } else {
        None
    }
}

/// What OpenCL's metadata says of the arguments.
struct SourceArgs<'m> {
    module: &'m Module,
    function: &'m Function,
}

impl SourceArgs<'_> {
    /// Element `i` of an attachment, unless empty or `none`.
    fn text(&self, kind: &str, i: usize) -> Option<String> {
        let id = self.function.metadata.iter().find(|m| &*m.0 == kind)?.1;
        match self.module.metadata.elements(id).get(i)? {
            MetadataOperand::String(text) if !text.is_empty() => {
                Some(String::from_utf8_lossy(text).into_owned())
            }
            _ => None,
        }
    }
}

/// Three numbers of an attachment.
fn sizes(module: &Module, function: &Function, kind: &str) -> Option<[u32; 3]> {
    let id = function.metadata.iter().find(|m| &*m.0 == kind)?.1;
    let numbers: Vec<u32> = module.metadata.elements(id).iter().filter_map(|e| number(module, e)).collect();
    numbers.try_into().ok()
}

fn number(module: &Module, operand: &MetadataOperand) -> Option<u32> {
    u32::try_from(module.metadata_number(operand)?).ok()
}

/// The source language and its version, from `!opencl.ocl.version`.
fn language(module: &Module) -> Option<(String, [u32; 2])> {
    let versions = &module.metadata.named.iter().find(|n| &*n.0 == "opencl.ocl.version")?.1;
    let elements = module.metadata.elements(*versions.first()?);
    let [major, minor] = elements else { return None };
    Some(("OpenCL C".to_string(), [number(module, major)?, number(module, minor)?]))
}
