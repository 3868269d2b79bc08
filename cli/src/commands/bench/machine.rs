//! What of a machine decides how long programs take on it.

use serde::{Deserialize, Serialize};

/// A machine.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Machine {
    /// The processor's name, as the system has it; empty where it does not say.
    pub processor: String,
    /// Threads that run at once.
    pub threads: usize,
    /// The operating system and the instruction set: `linux x86_64`.
    pub system: String,
}

impl Machine {
    /// This one.
    pub fn this() -> Machine {
        Machine {
            processor: processor().unwrap_or_default(),
            threads: std::thread::available_parallelism().map_or(0, usize::from),
            system: format!("{} {}", std::env::consts::OS, std::env::consts::ARCH),
        }
    }
}

impl std::fmt::Display for Machine {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let processor =
            if self.processor.is_empty() { "a processor without a name" } else { &self.processor };
        let processor = gcnsel_diag::escape_bytes(processor.as_bytes());
        let system = gcnsel_diag::escape_bytes(self.system.as_bytes());
        write!(f, "{processor}, threads: {}, {system}", self.threads)
    }
}

/// The first processor's name in `/proc/cpuinfo` (proc(5)).
fn processor() -> Option<String> {
    let all = std::fs::read_to_string("/proc/cpuinfo").ok()?;
    let line = all.lines().find(|line| line.starts_with("model name"))?;
    Some(line.split_once(':')?.1.trim().to_owned())
}
