//! Target ids: a processor with the settings that code is made for, as `gfx90a:sramecc-:xnack+`.
//!
//! Source: LLVM's AMDGPU usage document, "Target ID" (syntax, canonical order), "Target Properties" (which processor has
//! which setting) and "ELF Header" (`EF_AMDGPU_FEATURE_XNACK_*_V4`, `EF_AMDGPU_FEATURE_SRAMECC_*_V4`).

use crate::target::{Target, TargetInfo};
use std::fmt;

/// What code assumes of a feature that a processor's owner switches on or off.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Default)]
pub enum Setting {
    /// Nothing: the code runs either way.
    #[default]
    Any,
    /// The feature is off.
    Off,
    /// The feature is on.
    On,
}

impl Setting {
    /// In words.
    pub fn name(self) -> &'static str {
        match self {
            Setting::Any => "on or off",
            Setting::Off => "off",
            Setting::On => "on",
        }
    }
}

/// A feature that has a [`Setting`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Feature {
    /// Error correction of LDS, registers and caches: a load of 16 bits writes the whole register.
    Sramecc,
    /// Replay of memory instructions whose page was not there.
    Xnack,
}

impl Feature {
    /// The features, in the order of canonical target ids.
    pub const ALL: [Feature; 2] = [Feature::Sramecc, Feature::Xnack];

    /// The name in target ids and `"target-features"`.
    pub fn name(self) -> &'static str {
        match self {
            Feature::Sramecc => "sramecc",
            Feature::Xnack => "xnack",
        }
    }

    /// The feature of that name.
    pub fn from_name(name: &str) -> Option<Feature> {
        Feature::ALL.into_iter().find(|feature| feature.name() == name)
    }

    /// The lowest of the two bits of `e_flags` that hold its setting.
    fn lowest_bit(self) -> u32 {
        match self {
            Feature::Xnack => 8,
            Feature::Sramecc => 10,
        }
    }
}

impl TargetInfo {
    /// Whether the processor has a feature.
    pub fn has(&self, feature: Feature) -> bool {
        match feature {
            Feature::Xnack => self.has_xnack,
            Feature::Sramecc => self.has_sramecc,
        }
    }
}

/// The settings of all features. A feature that the processor lacks stays [`Setting::Any`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Default)]
pub struct Settings {
    /// Whether memory instructions may be replayed.
    pub xnack: Setting,
    /// Whether memories of the compute unit are error-corrected.
    pub sramecc: Setting,
}

impl Settings {
    /// A feature's setting.
    pub fn get(&self, feature: Feature) -> Setting {
        match feature {
            Feature::Xnack => self.xnack,
            Feature::Sramecc => self.sramecc,
        }
    }

    /// A feature's setting, to be changed.
    pub fn get_mut(&mut self, feature: Feature) -> &mut Setting {
        match feature {
            Feature::Xnack => &mut self.xnack,
            Feature::Sramecc => &mut self.sramecc,
        }
    }

    /// These settings, but for features that a processor lacks.
    pub fn within(self, target: Target) -> Settings {
        let mut settings = self;
        for feature in Feature::ALL.into_iter().filter(|&feature| !target.info().has(feature)) {
            *settings.get_mut(feature) = Setting::Any;
        }
        settings
    }

    /// Whether the code has to be right where memory instructions are replayed.
    pub fn may_replay(&self) -> bool {
        self.xnack != Setting::Off
    }
}

/// A processor and the settings that code is made for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct TargetId {
    /// The processor.
    pub target: Target,
    /// The settings.
    pub settings: Settings,
}

/// Why a text is no target id.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TargetIdError {
    /// The processor is not known.
    Processor(String),
    /// A part behind a colon is not `xnack` or `sramecc` with `+` or `-`.
    Setting(String),
    /// A feature is named twice.
    Twice(Feature),
    /// The processor does not have the feature.
    Lacks(Target, Feature),
}

impl fmt::Display for TargetIdError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TargetIdError::Processor(name) => {
                let known = Target::ALL.map(Target::name).join(", ");
                write!(f, "processor '{name}' is not supported; {known} are")
            }
            TargetIdError::Setting(text) => {
                write!(f, "'{text}' is no setting; xnack+, xnack-, sramecc+ and sramecc- are")
            }
            TargetIdError::Twice(feature) => write!(f, "'{}' is set twice", feature.name()),
            TargetIdError::Lacks(target, feature) => write!(f, "{target} has no {}", feature.name()),
        }
    }
}

impl std::error::Error for TargetIdError {}

impl From<Target> for TargetId {
    fn from(target: Target) -> TargetId {
        TargetId { target, settings: Settings::default() }
    }
}

impl TargetId {
    /// Reads a target id; settings may stand in any order.
    ///
    /// # Errors
    /// An unknown processor, an unknown or repeated setting, or one that the processor does not have.
    pub fn parse(text: &str) -> Result<TargetId, TargetIdError> {
        let mut parts = text.split(':');
        let name = parts.next().unwrap_or_default();
        let target = Target::from_name(name).ok_or_else(|| TargetIdError::Processor(name.to_owned()))?;
        let mut id = TargetId::from(target);
        for part in parts {
            let unknown = || TargetIdError::Setting(part.to_owned());
            let (name, setting) = match (part.strip_suffix('+'), part.strip_suffix('-')) {
                (Some(name), _) => (name, Setting::On),
                (_, Some(name)) => (name, Setting::Off),
                _ => return Err(unknown()),
            };
            let feature = Feature::from_name(name).ok_or_else(unknown)?;
            if !target.info().has(feature) {
                return Err(TargetIdError::Lacks(target, feature));
            }
            let place = id.settings.get_mut(feature);
            if *place != Setting::Any {
                return Err(TargetIdError::Twice(feature));
            }
            *place = setting;
        }
        Ok(id)
    }

    /// The ELF header's `e_flags`.
    pub fn e_flags(self) -> u32 {
        let info = self.target.info();
        let bits = Feature::ALL.into_iter().filter(|&feature| info.has(feature)).map(|feature| {
            // 0 is for processors without the feature.
            let number = match self.settings.get(feature) {
                Setting::Any => 1,
                Setting::Off => 2,
                Setting::On => 3,
            };
            number << feature.lowest_bit()
        });
        info.elf_machine | bits.sum::<u32>()
    }

    /// The settings in `e_flags`. What says that the processor has no such feature is code for processors where it is off.
    pub fn settings_of(e_flags: u32) -> Settings {
        let mut settings = Settings::default();
        for feature in Feature::ALL {
            *settings.get_mut(feature) = match e_flags >> feature.lowest_bit() & 3 {
                1 => Setting::Any,
                3 => Setting::On,
                _ => Setting::Off,
            };
        }
        settings
    }
}

/// As they stand behind the processor in a target id.
impl fmt::Display for Settings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for feature in Feature::ALL {
            match self.get(feature) {
                Setting::Any => {}
                Setting::Off => write!(f, ":{}-", feature.name())?,
                Setting::On => write!(f, ":{}+", feature.name())?,
            }
        }
        Ok(())
    }
}

impl fmt::Display for TargetId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.target.name(), self.settings)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// `e_flags` as `llc` of LLVM 19 and 23 writes them for these settings.
    #[test]
    fn flags_are_llvms() {
        let expected = [
            ("gfx900", 0x12c),
            ("gfx900:xnack+", 0x32c),
            ("gfx900:xnack-", 0x22c),
            ("gfx90a", 0x53f),
            ("gfx90a:sramecc-:xnack+", 0xb3f),
            ("gfx90a:sramecc+:xnack-", 0xe3f),
            ("gfx942", 0x54c),
            ("gfx942:xnack-", 0x64c),
            ("gfx942:sramecc-", 0x94c),
        ];
        for (text, flags) in expected {
            let id = TargetId::parse(text).expect(text);
            assert_eq!(id.e_flags(), flags, "{text}");
            assert_eq!(id.to_string(), text);
            assert_eq!(TargetId::settings_of(flags).within(id.target), id.settings, "{text}");
        }
    }

    #[test]
    fn order_is_free_and_the_canonical_one_is_printed() {
        assert_eq!(
            TargetId::parse("gfx90a:xnack+:sramecc-").map(|id| id.to_string()).as_deref(),
            Ok("gfx90a:sramecc-:xnack+")
        );
    }

    #[test]
    fn what_is_wrong_is_named() {
        let error = |text: &str| TargetId::parse(text).expect_err(text);
        assert_eq!(error("gfx906"), TargetIdError::Processor("gfx906".to_owned()));
        assert_eq!(error(""), TargetIdError::Processor(String::new()));
        assert_eq!(error("gfx90a:xnack"), TargetIdError::Setting("xnack".to_owned()));
        assert_eq!(error("gfx90a:"), TargetIdError::Setting(String::new()));
        assert_eq!(error("gfx90a:tgsplit+"), TargetIdError::Setting("tgsplit+".to_owned()));
        assert_eq!(error("gfx90a:xnack+:xnack-"), TargetIdError::Twice(Feature::Xnack));
        assert_eq!(error("gfx900:sramecc-"), TargetIdError::Lacks(Target::Gfx900, Feature::Sramecc));
    }
}
