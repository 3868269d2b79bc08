//! AMDHSA code objects: ELF, kernel descriptors and metadata, written and read from one table.
