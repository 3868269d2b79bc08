//! Numbers of blocks (LLVM's `LLVMBitCodes.h`), and what they are called.

/// Of a module.
pub const MODULE: u32 = 8;
/// Of lists of attribute groups.
pub const ATTRIBUTES: u32 = 9;
/// Of attribute groups.
pub const ATTRIBUTE_GROUPS: u32 = 10;
/// Of constants.
pub const CONSTANTS: u32 = 11;
/// Of a function's body.
pub const FUNCTION: u32 = 12;
/// Of who wrote the file.
pub const IDENTIFICATION: u32 = 13;
/// Of names.
pub const SYMBOL_TABLE: u32 = 14;
/// Of metadata.
pub const METADATA: u32 = 15;
/// Of attachments of a function and its instructions.
pub const ATTACHMENTS: u32 = 16;
/// Of types.
pub const TYPES: u32 = 17;
/// Of orders of uses.
pub const USE_LISTS: u32 = 18;
/// Of the paths of a program's modules, of which the file is an index.
pub const PATHS: u32 = 19;
/// Of a module's summary.
pub const SUMMARY: u32 = 20;
/// Of tags of operand bundles.
pub const BUNDLE_TAGS: u32 = 21;
/// Of kinds of metadata.
pub const METADATA_KINDS: u32 = 22;
/// Of the names of symbols.
pub const STRINGS: u32 = 23;
/// Of a summary of all modules of a program.
pub const FULL_SUMMARY: u32 = 24;
/// Of the linker's symbol table.
pub const LINKER_SYMBOLS: u32 = 25;
/// Of names of synchronisation scopes.
pub const SCOPES: u32 = 26;

/// What a block is called in messages.
pub fn block_name(block: u32) -> String {
    let name = match block {
        0 => "block of abbreviations",
        MODULE => "module block",
        ATTRIBUTES => "block of attribute lists",
        ATTRIBUTE_GROUPS => "block of attribute groups",
        CONSTANTS => "constants block",
        FUNCTION => "function block",
        IDENTIFICATION => "identification block",
        SYMBOL_TABLE => "symbol table",
        METADATA => "metadata block",
        ATTACHMENTS => "block of attachments",
        TYPES => "type table",
        USE_LISTS => "block of use lists",
        PATHS => "block of paths",
        SUMMARY | FULL_SUMMARY => "summary block",
        BUNDLE_TAGS => "block of bundle tags",
        METADATA_KINDS => "block of metadata kinds",
        STRINGS => "string table",
        LINKER_SYMBOLS => "linker's symbol table",
        SCOPES => "block of scopes",
        other => return format!("block {other}"),
    };
    name.into()
}
