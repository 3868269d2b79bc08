//! The words of attributes, by what they are said of.

/// What has attributes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bearer {
    /// A function or a call.
    Function,
    /// A parameter or an argument.
    Parameter,
    /// The result of a function or of a call.
    Result,
    /// A global variable, which may have any.
    Global,
}

/// Attributes that may stand before a result type. Others there are taken for misspelt calling conventions
/// and the like, and refused.
const RESULT_ATTRIBUTES: &[&[u8]] = &[
    b"align",
    b"alignstack",
    b"captures",
    b"dereferenceable",
    b"dereferenceable_or_null",
    b"inreg",
    b"noalias",
    b"nocapture",
    b"nofpclass",
    b"noext",
    b"nonnull",
    b"noundef",
    b"range",
    b"returned",
    b"signext",
    b"zeroext",
];

/// Function attributes that may be written in place after a call or a function's parameters.
const FUNCTION_ATTRIBUTES: &[&[u8]] = &[
    b"alignstack",
    b"allockind",
    b"allocsize",
    b"alwaysinline",
    b"argmemonly",
    b"builtin",
    b"cold",
    b"convergent",
    b"coro_elide_safe",
    b"coro_only_destroy_when_complete",
    b"denormal_fpenv",
    b"disable_sanitizer_instrumentation",
    b"flatten",
    b"fn_ret_thunk_extern",
    b"hot",
    b"hybrid_patchable",
    b"inaccessiblemem_or_argmemonly",
    b"inaccessiblememonly",
    b"inlinehint",
    b"jumptable",
    b"memory",
    b"minsize",
    b"mustprogress",
    b"naked",
    b"nobuiltin",
    b"nocallback",
    b"nocf_check",
    b"nocreateundeforpoison",
    b"nodivergencesource",
    b"noduplicate",
    b"nofree",
    b"noimplicitfloat",
    b"noinline",
    b"noipa",
    b"nomerge",
    b"nonlazybind",
    b"nooutline",
    b"noprofile",
    b"norecurse",
    b"noredzone",
    b"noreturn",
    b"nosanitize_bounds",
    b"nosanitize_coverage",
    b"nosync",
    b"nounwind",
    b"null_pointer_is_valid",
    b"optdebug",
    b"optforfuzzing",
    b"optnone",
    b"optsize",
    b"presplitcoroutine",
    b"readnone",
    b"readonly",
    b"returns_twice",
    b"safestack",
    b"sanitize_address",
    b"sanitize_alloc_token",
    b"sanitize_hwaddress",
    b"sanitize_memory",
    b"sanitize_memtag",
    b"sanitize_numerical_stability",
    b"sanitize_realtime",
    b"sanitize_realtime_blocking",
    b"sanitize_thread",
    b"sanitize_type",
    b"shadowcallstack",
    b"skipprofile",
    b"speculatable",
    b"speculative_load_hardening",
    b"ssp",
    b"sspreq",
    b"sspstrong",
    b"strictfp",
    b"uwtable",
    b"vscale_range",
    b"willreturn",
    b"writeonly",
];

/// Those of [`FUNCTION_ATTRIBUTES`] that parameters may have as well.
const FUNCTION_OR_PARAMETER: &[&[u8]] = &[b"alignstack", b"nofree", b"readnone", b"readonly", b"writeonly"];

/// Attributes of parameters that results cannot have. (The reader takes some of them before a result.)
const PARAMETER_ATTRIBUTES: &[&[u8]] = &[
    b"allocalign",
    b"allocptr",
    b"byref",
    b"byval",
    b"captures",
    b"dead_on_return",
    b"dead_on_unwind",
    b"elementtype",
    b"immarg",
    b"initializes",
    b"nest",
    b"nocapture",
    b"returned",
    b"sret",
    b"swiftasync",
    b"swifterror",
    b"swiftself",
    b"writable",
];

/// Whether the reader takes a word before a result type for an attribute.
pub(crate) fn may_precede_result(word: &[u8]) -> bool {
    RESULT_ATTRIBUTES.contains(&word)
}

/// Whether a word is an attribute of functions and calls.
pub(crate) fn is_of_functions(word: &[u8]) -> bool {
    FUNCTION_ATTRIBUTES.contains(&word)
}

/// Whether LLVM's verifier accepts an attribute there (LLVM 19, `Attributes.td`: `FnAttr`, `ParamAttr`, `RetAttr`). Of a word
/// that is not known nothing is known.
pub fn may_be_of(word: &str, bearer: Bearer) -> bool {
    let word = word.as_bytes();
    let of_function = is_of_functions(word);
    let of_parameter_alone = PARAMETER_ATTRIBUTES.contains(&word);
    match bearer {
        Bearer::Global => true,
        Bearer::Function => of_function || !of_parameter_alone && !may_precede_result(word),
        Bearer::Parameter => !of_function || FUNCTION_OR_PARAMETER.contains(&word),
        Bearer::Result => !of_function && !of_parameter_alone,
    }
}
