//! Versions of the code object format.

/// A version of the AMDHSA code object format.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Default)]
pub enum Version {
    /// Code object V4.
    V4,
    /// Code object V5.
    #[default]
    V5,
    /// Code object V6: V5 that also knows generic processors.
    V6,
}

impl Version {
    /// All versions, oldest first.
    pub const ALL: [Version; 3] = [Version::V4, Version::V5, Version::V6];

    /// The version of that number, 4 to 6.
    pub fn from_number(number: u32) -> Option<Version> {
        match number {
            4 => Some(Version::V4),
            5 => Some(Version::V5),
            6 => Some(Version::V6),
            _ => None,
        }
    }

    /// The number, 4 to 6.
    pub fn number(self) -> u32 {
        match self {
            Version::V4 => 4,
            Version::V5 => 5,
            Version::V6 => 6,
        }
    }

    /// `EI_ABIVERSION` of the ELF header.
    pub fn abi_version(self) -> u8 {
        match self {
            Version::V4 => 2,
            Version::V5 => 3,
            Version::V6 => 4,
        }
    }

    /// The version with that `EI_ABIVERSION`.
    pub fn from_abi_version(abi_version: u8) -> Option<Version> {
        Version::ALL.into_iter().find(|version| version.abi_version() == abi_version)
    }

    /// `amdhsa.version` of the metadata, major and minor.
    pub fn metadata_version(self) -> [u32; 2] {
        match self {
            Version::V4 => [1, 1],
            Version::V5 | Version::V6 => [1, 2],
        }
    }
}
