//! Variables as a debugger sees them: where DWARF says that they are, and what is there while the emulator runs.

use gimli::{AttributeValue, EndianSlice, LittleEndian, Operation, SectionId};
use object::{Object, ObjectSection};
use std::borrow::Cow;
use std::collections::{HashMap, HashSet};

type Reader<'a> = EndianSlice<'a, LittleEndian>;

/// A register of a dword (AMDGPUUsage, "Register Identifier", waves of 64 lanes).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Register {
    /// An SGPR.
    Scalar(u16),
    /// A VGPR.
    Vector(u16),
    /// An AGPR.
    Accumulator(u16),
    /// It is kept in scratch, at this address of each lane.
    Scratch(u64),
}

impl Register {
    fn of(number: u16) -> Option<Register> {
        match number {
            32..=95 => Some(Register::Scalar(number - 32)),
            1088..=1129 => Some(Register::Scalar(number - 1088 + 64)),
            2560..=2815 => Some(Register::Vector(number - 2560)),
            3072..=3327 => Some(Register::Accumulator(number - 3072)),
            _ => None,
        }
    }

    /// As the emulator's trace names it.
    fn name(self) -> String {
        match self {
            Register::Scalar(index) => format!("s{index}"),
            Register::Vector(index) => format!("v{index}"),
            Register::Accumulator(index) => format!("a{index}"),
            Register::Scratch(address) => format!("scratch {address}"),
        }
    }
}

/// Where a variable is.
#[derive(Clone, PartialEq, Debug)]
pub enum Place {
    /// In registers, the low dword first.
    Registers(Vec<Register>),
    /// It is this number.
    Constant(u64),
    /// In scratch, at this address of each lane.
    Scratch(u64),
    /// In parts, or computed from several places: an expression of DWARF.
    Expression(Vec<u8>, gimli::Encoding),
}

/// A variable of a code object.
#[derive(Clone, Debug)]
pub struct Variable {
    /// Its name.
    pub name: String,
    /// The name of its type, if that has one.
    pub ty: Option<String>,
    /// The line of the call that has been inlined, for its variables.
    pub call_line: Option<u64>,
    /// It is a parameter.
    pub is_parameter: bool,
    /// Addresses of code, and where it is then.
    pub places: Vec<(u64, u64, Place)>,
}

/// The variables of a loadable object.
///
/// # Errors
/// What cannot be read, or is no place.
pub fn variables(bytes: &[u8]) -> Result<Vec<Variable>, String> {
    let file = object::File::parse(bytes).map_err(|cause| cause.to_string())?;
    let section = |id: SectionId| -> Result<Cow<'_, [u8]>, String> {
        let Some(section) = file.section_by_name(id.name()) else { return Ok(Cow::Borrowed(&[])) };
        section.uncompressed_data().map_err(|cause| format!("{}: {cause}", id.name()))
    };
    let sections = gimli::DwarfSections::load(section)?;
    let dwarf = sections.borrow(|data| EndianSlice::new(data, LittleEndian));
    read(&dwarf)
}

fn read(dwarf: &gimli::Dwarf<Reader<'_>>) -> Result<Vec<Variable>, String> {
    let wrong = |cause: gimli::Error| cause.to_string();
    let mut found = Vec::new();
    let mut units = dwarf.units();
    while let Some(header) = units.next().map_err(wrong)? {
        let unit = dwarf.unit(header).map_err(wrong)?;
        let mut entries = unit.entries();
        // The innermost call, and the range of the innermost function, at each depth.
        let mut calls: Vec<(isize, Option<u64>, (u64, u64))> = Vec::new();
        while let Some(entry) = entries.next_dfs().map_err(wrong)? {
            let depth = entry.depth();
            calls.retain(|call| call.0 < depth);
            let attribute = |name| entry.attr_value(name);
            match entry.tag() {
                gimli::DW_TAG_inlined_subroutine => {
                    let line = attribute(gimli::DW_AT_call_line).and_then(|line| line.udata_value());
                    let range = calls.last().map_or((0, 0), |call| call.2);
                    calls.push((depth, line, range));
                }
                gimli::DW_TAG_subprogram => {
                    let low = match attribute(gimli::DW_AT_low_pc) {
                        Some(AttributeValue::Addr(low)) => low,
                        _ => 0,
                    };
                    let size = attribute(gimli::DW_AT_high_pc).and_then(|size| size.udata_value());
                    calls.push((depth, None, (low, low + size.unwrap_or(0))));
                }
                tag @ (gimli::DW_TAG_variable | gimli::DW_TAG_formal_parameter) => {
                    let call = calls.last().copied().unwrap_or_default();
                    let own = entry.offset();
                    let origin = match attribute(gimli::DW_AT_abstract_origin) {
                        Some(AttributeValue::UnitRef(origin)) => origin,
                        _ => own,
                    };
                    let origin = unit.entry(origin).map_err(wrong)?;
                    let Some(name) = origin.attr_value(gimli::DW_AT_name) else { continue };
                    let name = dwarf.attr_string(&unit, name).map_err(wrong)?.to_string_lossy().into_owned();
                    let ty = match origin.attr_value(gimli::DW_AT_type) {
                        Some(AttributeValue::UnitRef(ty)) => {
                            let ty = unit.entry(ty).map_err(wrong)?;
                            let name = ty.attr_value(gimli::DW_AT_name);
                            let name = name.map(|name| dwarf.attr_string(&unit, name)).transpose();
                            name.map_err(wrong)?.map(|name| name.to_string_lossy().into_owned())
                        }
                        _ => None,
                    };
                    let mut places = Vec::new();
                    match attribute(gimli::DW_AT_location) {
                        Some(AttributeValue::Exprloc(expression)) => {
                            places.push((call.2.0, call.2.1, place(expression, unit.encoding())?));
                        }
                        Some(value) => {
                            let mut list = dwarf
                                .attr_locations(&unit, value)
                                .map_err(wrong)?
                                .ok_or("a location that is no list")?;
                            while let Some(one) = list.next().map_err(wrong)? {
                                let place = place(one.data, unit.encoding())?;
                                places.push((one.range.begin, one.range.end, place));
                            }
                        }
                        None => {}
                    }
                    let is_parameter = tag == gimli::DW_TAG_formal_parameter;
                    found.push(Variable { name, ty, call_line: call.1, is_parameter, places });
                }
                _ => {}
            }
        }
    }
    Ok(found)
}

fn place(expression: gimli::Expression<Reader<'_>>, encoding: gimli::Encoding) -> Result<Place, String> {
    let mut operations = Vec::new();
    let mut all = expression.operations(encoding);
    while let Some(operation) = all.next().map_err(|cause| cause.to_string())? {
        operations.push(operation);
    }
    let register = |number: gimli::Register| Register::of(number.0).ok_or(format!("register {}", number.0));
    match &operations[..] {
        [Operation::Register { register: one }] => Ok(Place::Registers(vec![register(*one)?])),
        [Operation::SignedConstant { value }, Operation::StackValue] => Ok(Place::Constant(*value as u64)),
        [Operation::ImplicitValue { data }] => {
            let bytes = data.slice();
            let mut out = [0; 8];
            out[..bytes.len()].copy_from_slice(bytes);
            Ok(Place::Constant(u64::from_le_bytes(out)))
        }
        // clang says that scratch is address space 1.
        [
            Operation::UnsignedConstant { value },
            Operation::UnsignedConstant { value: 1 },
            Operation::Swap,
            Operation::Deref { space: true, .. },
        ] => Ok(Place::Scratch(*value)),
        mut pieces => {
            let mut registers = Vec::new();
            while !pieces.is_empty() {
                let (one, rest) = match pieces {
                    [
                        Operation::Register { register: one },
                        Operation::Piece { size_in_bits: 32, .. },
                        rest @ ..,
                    ] => (register(*one)?, rest),
                    [
                        Operation::UnsignedConstant { value },
                        Operation::UnsignedConstant { value: 1 },
                        Operation::Swap,
                        Operation::Deref { space: true, .. },
                        Operation::Piece { size_in_bits: 32, .. },
                        rest @ ..,
                    ] => (Register::Scratch(*value), rest),
                    _ => return Ok(Place::Expression(expression.0.slice().to_vec(), encoding)),
                };
                registers.push(one);
                pieces = rest;
            }
            Ok(Place::Registers(registers))
        }
    }
}

/// The registers of a wave, as far as a trace has told of them.
pub struct Wave {
    scalars: HashMap<String, u32>,
    vectors: HashMap<String, [Option<u32>; 64]>,
    /// Registers that loads write, until the wave waits: the emulator has the value at once, the hardware some time until then.
    awaited: HashSet<String>,
    /// By address: what lanes have stored to scratch, at addresses that are no register's.
    scratch: HashMap<u64, [Option<u32>; 64]>,
}

/// An instruction that is about to be executed.
pub struct Step {
    /// Its address in the object.
    pub address: u64,
    /// The lanes that execute it.
    pub exec: u64,
    mnemonic: String,
    /// What it has left in registers.
    left: String,
}

impl Step {
    /// A line of the emulator's trace.
    pub fn of(line: &str) -> Option<Step> {
        let mut words = line.split(' ').skip(2);
        let address = u64::from_str_radix(words.next()?.strip_prefix("0x")?, 16).ok()?;
        let exec = u64::from_str_radix(words.next()?.strip_prefix("exec=")?, 16).ok()?;
        Some(Step { address, exec, mnemonic: words.next()?.to_owned(), left: line.to_owned() })
    }
}

impl Default for Wave {
    /// Waves start with the number of the work-item in v0 (AMDGPUUsage, "VGPR register set-up"), in groups of one dimension.
    fn default() -> Self {
        let numbers = std::array::from_fn(|lane| Some(lane as u32));
        let vectors = HashMap::from([("v0".to_owned(), numbers)]);
        Wave { scalars: HashMap::new(), vectors, awaited: HashSet::new(), scratch: HashMap::new() }
    }
}

impl Wave {
    /// Executes an instruction.
    pub fn execute(&mut self, step: &Step) {
        if step.mnemonic == "s_waitcnt" {
            self.awaited.clear();
        }
        self.store(step);
        let is_load = ["_load_", "ds_read"].iter().any(|word| step.mnemonic.contains(word));
        let mut rest = &step.left[..];
        while let Some(at) = rest.find('=') {
            let name = rest[..at].rsplit(' ').next().unwrap_or_default().to_owned();
            rest = &rest[at + 1..];
            match is_load {
                true => drop(self.awaited.insert(name.clone())),
                false => drop(self.awaited.remove(&name)),
            }
            if let Some(list) = rest.strip_prefix('[') {
                let end = list.find(']').unwrap_or(list.len());
                let lanes = self.vectors.entry(name).or_insert([None; 64]);
                for one in list[..end].split(' ') {
                    let Some((of, value)) = one.split_once(':') else { continue };
                    let (first, last) = of.split_once('-').unwrap_or((of, of));
                    let (Ok(first), Ok(last)) = (first.parse::<usize>(), last.parse::<usize>()) else {
                        continue;
                    };
                    lanes[first..=last].fill(u32::from_str_radix(value, 16).ok());
                }
            } else if let Some(value) = rest.strip_prefix("0x") {
                let end = value.find(|c: char| !c.is_ascii_hexdigit()).unwrap_or(value.len());
                if let Ok(value) = u32::from_str_radix(&value[..end], 16) {
                    self.scalars.insert(name, value);
                }
            }
        }
    }

    /// Stores to scratch, if the instruction does, at an address that it names itself.
    fn store(&mut self, step: &Step) {
        let text = step.left.split_once(&*step.mnemonic).map_or("", |(_, rest)| rest);
        let operands: Vec<&str> = text.split(", ").map(str::trim).collect();
        let (data, address) = match (&*step.mnemonic, &operands[..]) {
            (name, ["off", data, address]) if name.starts_with("scratch_store_dword") => (data, address),
            (name, [data, "off", "s[0:3]", address]) if name.starts_with("buffer_store_dword") => {
                (data, address)
            }
            _ => return,
        };
        let offset = address.split_once("offset:").map_or(Some(0), |(_, offset)| offset.trim().parse().ok());
        let is_plain = address.starts_with("off") || *address == "0" || address.starts_with("0 offset:");
        let (bank, numbers) = data.split_at(1);
        let mut numbers =
            numbers.trim_matches(['[', ']']).split(':').filter_map(|one| one.parse::<u16>().ok());
        let (Some(offset), Some(first), true) = (offset, numbers.next(), is_plain) else { return };
        let last = numbers.next().unwrap_or(first);
        for (n, index) in (first..=last).enumerate() {
            let known = self.vectors.get(&format!("{bank}{index}")).copied().unwrap_or([None; 64]);
            let lanes = self.scratch.entry(offset + 4 * n as u64).or_insert([None; 64]);
            for lane in (0..64).filter(|lane| step.exec >> lane & 1 != 0) {
                lanes[lane] = known[lane];
            }
        }
    }

    /// What is in a register, of a lane.
    fn register(&self, register: Register, lane: usize) -> Result<Option<u32>, String> {
        let name = register.name();
        if self.awaited.contains(&name) {
            return Err(format!("{name} is still being loaded"));
        }
        Ok(match register {
            Register::Scalar(_) => self.scalars.get(&name).copied(),
            Register::Vector(_) | Register::Accumulator(_) => {
                self.vectors.get(&name).and_then(|lanes| lanes[lane])
            }
            Register::Scratch(address) => self.scratch.get(&address).and_then(|lanes| lanes[lane]),
        })
    }

    /// What is in each part of a place, of a lane, dwords of several registers being parts, too; nothing of parts that no instruction
    /// has put anything in.
    ///
    /// # Errors
    /// An expression that cannot be evaluated here; a register that a load is still to write.
    pub fn parts(&self, place: &Place, lane: usize) -> Result<Vec<Option<u64>>, String> {
        let (expression, encoding) = match place {
            Place::Expression(expression, encoding) => (expression, encoding),
            Place::Registers(all) => {
                return all.iter().map(|&one| Ok(self.register(one, lane)?.map(u64::from))).collect();
            }
            Place::Constant(value) => return Ok(vec![Some(*value)]),
            Place::Scratch(address) => {
                return Ok(vec![self.register(Register::Scratch(*address), lane)?.map(u64::from)]);
            }
        };
        let wrong = |cause: gimli::Error| cause.to_string();
        let read = |register: gimli::Register| {
            let register = Register::of(register.0).ok_or_else(|| format!("register {}", register.0))?;
            Ok::<_, String>(self.register(register, lane)?.map(u64::from))
        };
        let read_scratch =
            |address: u64| Ok::<_, String>(self.register(Register::Scratch(address), lane)?.map(u64::from));
        let expression = gimli::Expression(EndianSlice::new(expression, LittleEndian));
        let mut evaluation = expression.evaluation(*encoding);
        let mut state = evaluation.evaluate().map_err(wrong)?;
        loop {
            match state {
                gimli::EvaluationResult::Complete => break,
                gimli::EvaluationResult::RequiresRegister { register, .. } => {
                    let Some(value) = read(register)? else { return Ok(vec![None]) };
                    state = evaluation.resume_with_register(gimli::Value::Generic(value)).map_err(wrong)?;
                }
                gimli::EvaluationResult::RequiresMemory { address, space: Some(1), .. } => {
                    let Some(value) = read_scratch(address)? else { return Ok(vec![None]) };
                    state = evaluation.resume_with_memory(gimli::Value::Generic(value)).map_err(wrong)?;
                }
                other => return Err(format!("an expression asks for {other:?}")),
            }
        }
        let mut parts = Vec::new();
        for piece in evaluation.result() {
            let bits = piece.size_in_bits.unwrap_or(64).min(64);
            let value = match piece.location {
                gimli::Location::Register { register } => read(register)?,
                gimli::Location::Value { value } => Some(value.to_u64(u64::MAX).map_err(wrong)?),
                gimli::Location::Empty => None,
                // clang's words for what is in private memory say so of its contents.
                gimli::Location::Address { address } => Some(address),
                other => return Err(format!("a part is at {other:?}")),
            };
            parts.push(value.map(|value| value & (u64::MAX >> (64 - bits))));
        }
        Ok(parts)
    }
}
