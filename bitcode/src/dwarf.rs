//! Names of DWARF's numbers as LLVM's text has them (DWARF 5, chapter 7; those of vendors and of LLVM: `BinaryFormat/Dwarf.def`).

/// What numbers a name is of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Names {
    /// `DW_TAG_member`.
    Tag,
    /// `DW_LANG_C11`.
    Language,
    /// `DW_LNAME_Rust`, of languages that have versions.
    VersionedLanguage,
    /// `DW_LLVM_LANG_DIALECT_simt`.
    Dialect,
    /// `DW_ATE_signed`.
    Encoding,
    /// `DW_CC_nocall`.
    Convention,
    /// `DW_MACINFO_define`.
    Macro,
    /// `CSK_MD5`.
    Checksum,
    /// `FullDebug`.
    Emission,
    /// `GNU`: which tables of names there are.
    Table,
}

impl Names {
    /// The name of a number, if it has one.
    pub fn name(self, number: u64) -> Option<String> {
        let (prefix, rows): (&str, &[(u64, &str)]) = match self {
            Names::Tag => ("DW_TAG_", TAGS),
            Names::Language => ("DW_LANG_", LANGUAGES),
            Names::VersionedLanguage => ("DW_LNAME_", VERSIONED_LANGUAGES),
            Names::Dialect => ("DW_LLVM_LANG_DIALECT_", &[(1, "simt"), (2, "tile")]),
            Names::Encoding => ("DW_ATE_", ENCODINGS),
            Names::Convention => ("DW_CC_", CONVENTIONS),
            Names::Macro => ("DW_MACINFO_", MACROS),
            Names::Checksum => ("CSK_", &[(1, "MD5"), (2, "SHA1"), (3, "SHA256")]),
            Names::Emission => {
                ("", &[(0, "NoDebug"), (1, "FullDebug"), (2, "LineTablesOnly"), (3, "DebugDirectivesOnly")])
            }
            Names::Table => ("", &[(0, "Default"), (1, "GNU"), (2, "None"), (3, "Apple")]),
        };
        find(rows, number).map(|name| format!("{prefix}{name}"))
    }
}

/// Source: DWARF's list of language names, as LLVM 23's `llvm-dis` has it.
const VERSIONED_LANGUAGES: &[(u64, &str)] = &[
    (1, "Ada"),
    (2, "BLISS"),
    (3, "C"),
    (4, "C_plus_plus"),
    (5, "Cobol"),
    (6, "Crystal"),
    (7, "D"),
    (8, "Dylan"),
    (9, "Fortran"),
    (10, "Go"),
    (11, "Haskell"),
    (12, "Java"),
    (13, "Julia"),
    (14, "Kotlin"),
    (15, "Modula2"),
    (16, "Modula3"),
    (17, "ObjC"),
    (18, "ObjC_plus_plus"),
    (19, "OCaml"),
    (20, "OpenCL_C"),
    (21, "Pascal"),
    (22, "PLI"),
    (23, "Python"),
    (24, "RenderScript"),
    (25, "Rust"),
    (26, "Swift"),
    (27, "UPC"),
    (28, "Zig"),
    (29, "Assembly"),
    (30, "C_sharp"),
    (31, "Mojo"),
    (32, "GLSL"),
    (33, "GLSL_ES"),
    (34, "HLSL"),
    (35, "OpenCL_CPP"),
    (36, "CPP_for_OpenCL"),
    (37, "SYCL"),
    (38, "Ruby"),
    (39, "Move"),
    (40, "Hylo"),
    (41, "HIP"),
    (44, "Metal"),
];

fn find<'n>(rows: &[(u64, &'n str)], number: u64) -> Option<&'n str> {
    rows.binary_search_by_key(&number, |row| row.0).ok().map(|row| rows[row].1)
}

/// The name of an operation of expressions, and how many operands stand behind it; `None` where LLVM knows none.
pub fn operation(number: u64) -> Option<(String, usize)> {
    let (name, operands) = match number {
        0x30..=0x4f => (format!("lit{}", number - 0x30), 0),
        0x50..=0x6f => (format!("reg{}", number - 0x50), 0),
        0x70..=0x8f => (format!("breg{}", number - 0x70), 1),
        _ => {
            let name = find(OPERATIONS, number)?;
            let operands = match name {
                "bregx"
                | "LLVM_convert"
                | "LLVM_fragment"
                | "LLVM_extract_bits_sext"
                | "LLVM_extract_bits_zext" => 2,
                "constu" | "consts" | "deref_size" | "plus_uconst" | "LLVM_tag_offset"
                | "LLVM_entry_value" | "LLVM_arg" | "regx" => 1,
                _ => 0,
            };
            (name.to_string(), operands)
        }
    };
    Some((format!("DW_OP_{name}"), operands))
}

/// The number of `DW_OP_LLVM_convert`, whose second operand is an encoding.
pub const CONVERT: u64 = 0x1001;

/// Tags.
const TAGS: &[(u64, &str)] = &[
    (0x1, "array_type"),
    (0x2, "class_type"),
    (0x3, "entry_point"),
    (0x4, "enumeration_type"),
    (0x5, "formal_parameter"),
    (0x8, "imported_declaration"),
    (0xa, "label"),
    (0xb, "lexical_block"),
    (0xd, "member"),
    (0xf, "pointer_type"),
    (0x10, "reference_type"),
    (0x11, "compile_unit"),
    (0x12, "string_type"),
    (0x13, "structure_type"),
    (0x15, "subroutine_type"),
    (0x16, "typedef"),
    (0x17, "union_type"),
    (0x18, "unspecified_parameters"),
    (0x19, "variant"),
    (0x1a, "common_block"),
    (0x1b, "common_inclusion"),
    (0x1c, "inheritance"),
    (0x1d, "inlined_subroutine"),
    (0x1e, "module"),
    (0x1f, "ptr_to_member_type"),
    (0x20, "set_type"),
    (0x21, "subrange_type"),
    (0x22, "with_stmt"),
    (0x23, "access_declaration"),
    (0x24, "base_type"),
    (0x25, "catch_block"),
    (0x26, "const_type"),
    (0x27, "constant"),
    (0x28, "enumerator"),
    (0x29, "file_type"),
    (0x2a, "friend"),
    (0x2b, "namelist"),
    (0x2c, "namelist_item"),
    (0x2d, "packed_type"),
    (0x2e, "subprogram"),
    (0x2f, "template_type_parameter"),
    (0x30, "template_value_parameter"),
    (0x31, "thrown_type"),
    (0x32, "try_block"),
    (0x33, "variant_part"),
    (0x34, "variable"),
    (0x35, "volatile_type"),
    (0x36, "dwarf_procedure"),
    (0x37, "restrict_type"),
    (0x38, "interface_type"),
    (0x39, "namespace"),
    (0x3a, "imported_module"),
    (0x3b, "unspecified_type"),
    (0x3c, "partial_unit"),
    (0x3d, "imported_unit"),
    (0x3f, "condition"),
    (0x40, "shared_type"),
    (0x41, "type_unit"),
    (0x42, "rvalue_reference_type"),
    (0x43, "template_alias"),
    (0x44, "coarray_type"),
    (0x45, "generic_subrange"),
    (0x46, "dynamic_type"),
    (0x47, "atomic_type"),
    (0x48, "call_site"),
    (0x49, "call_site_parameter"),
    (0x4a, "skeleton_unit"),
    (0x4b, "immutable_type"),
    (0x4081, "MIPS_loop"),
    (0x4101, "format_label"),
    (0x4102, "function_template"),
    (0x4103, "class_template"),
    (0x4104, "GNU_BINCL"),
    (0x4105, "GNU_EINCL"),
    (0x4106, "GNU_template_template_param"),
    (0x4107, "GNU_template_parameter_pack"),
    (0x4108, "GNU_formal_parameter_pack"),
    (0x4109, "GNU_call_site"),
    (0x410a, "GNU_call_site_parameter"),
    (0x4200, "APPLE_property"),
    (0x4201, "SUN_function_template"),
    (0x4202, "SUN_class_template"),
    (0x4203, "SUN_struct_template"),
    (0x4204, "SUN_union_template"),
    (0x4205, "SUN_indirect_inheritance"),
    (0x4206, "SUN_codeflags"),
    (0x4207, "SUN_memop_info"),
    (0x4208, "SUN_omp_child_func"),
    (0x4209, "SUN_rtti_descriptor"),
    (0x420a, "SUN_dtor_info"),
    (0x420b, "SUN_dtor"),
    (0x420c, "SUN_f90_interface"),
    (0x420d, "SUN_fortran_vax_structure"),
    (0x42ff, "SUN_hi"),
    (0x4300, "LLVM_ptrauth_type"),
    (0x5101, "ALTIUM_circ_type"),
    (0x5102, "ALTIUM_mwa_circ_type"),
    (0x5103, "ALTIUM_rev_carry_type"),
    (0x5111, "ALTIUM_rom"),
    (0x6000, "LLVM_annotation"),
    (0x8004, "GHS_namespace"),
    (0x8005, "GHS_using_namespace"),
    (0x8006, "GHS_using_declaration"),
    (0x8007, "GHS_template_templ_param"),
    (0x8765, "UPC_shared_type"),
    (0x8766, "UPC_strict_type"),
    (0x8767, "UPC_relaxed"),
    (0xa000, "PGI_kanji_type"),
    (0xa020, "PGI_interface_block"),
    (0xb000, "BORLAND_property"),
    (0xb001, "BORLAND_Delphi_string"),
    (0xb002, "BORLAND_Delphi_dynamic_array"),
    (0xb003, "BORLAND_Delphi_set"),
    (0xb004, "BORLAND_Delphi_variant"),
];

/// Languages.
const LANGUAGES: &[(u64, &str)] = &[
    (0x1, "C89"),
    (0x2, "C"),
    (0x3, "Ada83"),
    (0x4, "C_plus_plus"),
    (0x5, "Cobol74"),
    (0x6, "Cobol85"),
    (0x7, "Fortran77"),
    (0x8, "Fortran90"),
    (0x9, "Pascal83"),
    (0xa, "Modula2"),
    (0xb, "Java"),
    (0xc, "C99"),
    (0xd, "Ada95"),
    (0xe, "Fortran95"),
    (0xf, "PLI"),
    (0x10, "ObjC"),
    (0x11, "ObjC_plus_plus"),
    (0x12, "UPC"),
    (0x13, "D"),
    (0x14, "Python"),
    (0x15, "OpenCL"),
    (0x16, "Go"),
    (0x17, "Modula3"),
    (0x18, "Haskell"),
    (0x19, "C_plus_plus_03"),
    (0x1a, "C_plus_plus_11"),
    (0x1b, "OCaml"),
    (0x1c, "Rust"),
    (0x1d, "C11"),
    (0x1e, "Swift"),
    (0x1f, "Julia"),
    (0x20, "Dylan"),
    (0x21, "C_plus_plus_14"),
    (0x22, "Fortran03"),
    (0x23, "Fortran08"),
    (0x24, "RenderScript"),
    (0x25, "BLISS"),
    (0x26, "Kotlin"),
    (0x27, "Zig"),
    (0x28, "Crystal"),
    (0x2a, "C_plus_plus_17"),
    (0x2b, "C_plus_plus_20"),
    (0x2c, "C17"),
    (0x2d, "Fortran18"),
    (0x2e, "Ada2005"),
    (0x2f, "Ada2012"),
    (0x30, "HIP"),
    (0x31, "Assembly"),
    (0x32, "C_sharp"),
    (0x33, "Mojo"),
    (0x8001, "Mips_Assembler"),
    (0x8e57, "GOOGLE_RenderScript"),
    (0xb000, "BORLAND_Delphi"),
];

/// Encodings of base types.
const ENCODINGS: &[(u64, &str)] = &[
    (0x1, "address"),
    (0x2, "boolean"),
    (0x3, "complex_float"),
    (0x4, "float"),
    (0x5, "signed"),
    (0x6, "signed_char"),
    (0x7, "unsigned"),
    (0x8, "unsigned_char"),
    (0x9, "imaginary_float"),
    (0xa, "packed_decimal"),
    (0xb, "numeric_string"),
    (0xc, "edited"),
    (0xd, "signed_fixed"),
    (0xe, "unsigned_fixed"),
    (0xf, "decimal_float"),
    (0x10, "UTF"),
    (0x11, "UCS"),
    (0x12, "ASCII"),
    (0x81, "HP_complex_float"),
    (0x82, "HP_float128"),
    (0x83, "HP_complex_float128"),
    (0x84, "HP_floathpintel"),
    (0x85, "HP_imaginary_float90"),
    (0x86, "HP_imaginary_float128"),
];

/// Calling conventions.
const CONVENTIONS: &[(u64, &str)] = &[
    (0x1, "normal"),
    (0x2, "program"),
    (0x3, "nocall"),
    (0x4, "pass_by_reference"),
    (0x5, "pass_by_value"),
    (0x40, "GNU_renesas_sh"),
    (0x41, "GNU_borland_fastcall_i386"),
    (0xb0, "BORLAND_safecall"),
    (0xb1, "BORLAND_stdcall"),
    (0xb2, "BORLAND_pascal"),
    (0xb3, "BORLAND_msfastcall"),
    (0xb4, "BORLAND_msreturn"),
    (0xb5, "BORLAND_thiscall"),
    (0xb6, "BORLAND_fastcall"),
    (0xc0, "LLVM_vectorcall"),
    (0xc1, "LLVM_Win64"),
    (0xc2, "LLVM_X86_64SysV"),
    (0xc3, "LLVM_AAPCS"),
    (0xc4, "LLVM_AAPCS_VFP"),
    (0xc5, "LLVM_IntelOclBicc"),
    (0xc6, "LLVM_SpirFunction"),
    (0xc7, "LLVM_OpenCLKernel"),
    (0xc8, "LLVM_Swift"),
    (0xc9, "LLVM_PreserveMost"),
    (0xca, "LLVM_PreserveAll"),
    (0xcb, "LLVM_X86RegCall"),
    (0xff, "GDB_IBM_OpenCL"),
];

/// Kinds of entries of macros.
const MACROS: &[(u64, &str)] =
    &[(0x1, "define"), (0x2, "undef"), (0x3, "start_file"), (0x4, "end_file"), (0xff, "vendor_ext")];

/// Operations of expressions, but for those that have a number in their names.
const OPERATIONS: &[(u64, &str)] = &[
    (0x3, "addr"),
    (0x6, "deref"),
    (0x8, "const1u"),
    (0x9, "const1s"),
    (0xa, "const2u"),
    (0xb, "const2s"),
    (0xc, "const4u"),
    (0xd, "const4s"),
    (0xe, "const8u"),
    (0xf, "const8s"),
    (0x10, "constu"),
    (0x11, "consts"),
    (0x12, "dup"),
    (0x13, "drop"),
    (0x14, "over"),
    (0x15, "pick"),
    (0x16, "swap"),
    (0x17, "rot"),
    (0x18, "xderef"),
    (0x19, "abs"),
    (0x1a, "and"),
    (0x1b, "div"),
    (0x1c, "minus"),
    (0x1d, "mod"),
    (0x1e, "mul"),
    (0x1f, "neg"),
    (0x20, "not"),
    (0x21, "or"),
    (0x22, "plus"),
    (0x23, "plus_uconst"),
    (0x24, "shl"),
    (0x25, "shr"),
    (0x26, "shra"),
    (0x27, "xor"),
    (0x28, "bra"),
    (0x29, "eq"),
    (0x2a, "ge"),
    (0x2b, "gt"),
    (0x2c, "le"),
    (0x2d, "lt"),
    (0x2e, "ne"),
    (0x2f, "skip"),
    (0x90, "regx"),
    (0x91, "fbreg"),
    (0x92, "bregx"),
    (0x93, "piece"),
    (0x94, "deref_size"),
    (0x95, "xderef_size"),
    (0x96, "nop"),
    (0x97, "push_object_address"),
    (0x98, "call2"),
    (0x99, "call4"),
    (0x9a, "call_ref"),
    (0x9b, "form_tls_address"),
    (0x9c, "call_frame_cfa"),
    (0x9d, "bit_piece"),
    (0x9e, "implicit_value"),
    (0x9f, "stack_value"),
    (0xa0, "implicit_pointer"),
    (0xa1, "addrx"),
    (0xa2, "constx"),
    (0xa3, "entry_value"),
    (0xa4, "const_type"),
    (0xa5, "regval_type"),
    (0xa6, "deref_type"),
    (0xa7, "xderef_type"),
    (0xa8, "convert"),
    (0xa9, "reinterpret"),
    (0xe0, "GNU_push_tls_address"),
    (0xe1, "HP_is_value"),
    (0xe2, "HP_fltconst4"),
    (0xe3, "HP_fltconst8"),
    (0xe4, "HP_mod_range"),
    (0xe5, "HP_unmod_range"),
    (0xe6, "HP_tls"),
    (0xe8, "INTEL_bit_piece"),
    (0xed, "WASM_location"),
    (0xee, "WASM_location_int"),
    (0xf0, "APPLE_uninit"),
    (0xf3, "GNU_entry_value"),
    (0xf8, "PGI_omp_thread_num"),
    (0xfb, "GNU_addr_index"),
    (0xfc, "GNU_const_index"),
    (0x1000, "LLVM_fragment"),
    (0x1001, "LLVM_convert"),
    (0x1002, "LLVM_tag_offset"),
    (0x1003, "LLVM_entry_value"),
    (0x1004, "LLVM_implicit_pointer"),
    (0x1005, "LLVM_arg"),
    (0x1006, "LLVM_extract_bits_sext"),
    (0x1007, "LLVM_extract_bits_zext"),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_stand_in_order() {
        for rows in [TAGS, LANGUAGES, ENCODINGS, CONVENTIONS, MACROS, OPERATIONS] {
            assert!(rows.is_sorted_by(|a, b| a.0 < b.0));
        }
        // DWARF 5, tables 7.3, 7.9, 7.11 and 7.17.
        assert_eq!(Names::Tag.name(0x0d).as_deref(), Some("DW_TAG_member"));
        assert_eq!(Names::Encoding.name(0x05).as_deref(), Some("DW_ATE_signed"));
        assert_eq!(Names::Language.name(0x1d).as_deref(), Some("DW_LANG_C11"));
        assert_eq!(operation(0x23), Some(("DW_OP_plus_uconst".into(), 1)));
        assert_eq!(operation(0x75), Some(("DW_OP_breg5".into(), 1)));
        assert_eq!(operation(0x7fff), None);
    }
}
