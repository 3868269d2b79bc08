//! What the fuzz targets do with their bytes. Nothing here may panic.

pub mod records;
pub mod tokens;

use gcnsel::Options;
use gcnsel_codeobject::metadata::{Metadata, ValueKind};
use gcnsel_emulator::{Arg, CodeObject, Launch};
use gcnsel_isa::{Target, decode, encode};

/// Bytes of an image that more is done with than reading it: what is larger is mostly zeros, which take time.
const LARGEST: usize = 1 << 18;

/// Reads LLVM IR, verifies it, and reads again what is printed of it.
pub fn reader(data: &[u8]) {
    let Ok(module) = gcnsel_ir::parse(data) else { return };
    print_again(&module);
}

/// Reads bitcode, verifies it, and reads what is printed of it.
pub fn bitcode(data: &[u8]) {
    let Ok(module) = gcnsel_bitcode::read(data) else { return };
    print_again(&module);
}

/// What verifies prints as text that reads and prints alike.
fn print_again(module: &gcnsel_ir::Module) {
    if gcnsel_ir::verify(module).is_err() {
        return;
    }
    let text = gcnsel_ir::print(module);
    let again = gcnsel_ir::parse(text.as_bytes()).expect("what is printed is read");
    assert_eq!(gcnsel_ir::print(&again), text, "printing is stable");
}

/// Compiles LLVM IR for the target that it names; the object is read again.
pub fn compiler(data: &[u8]) {
    let options = Options::default().verify(true);
    if let Ok(compiled) = gcnsel::compile(data, &options) {
        gcnsel_codeobject::read(&compiled.bytes).expect("our object is read");
    }
}

/// Decodes; what is decoded prints, and encodes to something that decodes alike.
pub fn decoder(data: &[u8]) {
    for target in Target::ALL {
        let mut offset = 0;
        while offset < data.len() {
            let Ok((inst, length)) = decode(data, offset, target) else { break };
            assert!(length > 0 && length <= 12 && !inst.text(target).to_string().is_empty());
            if let Ok(words) = encode(&inst, target) {
                let bytes: Vec<u8> = gcnsel_isa::encode::bytes(&words).collect();
                assert_eq!(decode(&bytes, 0, target), Ok((inst, bytes.len())), "{target}");
            }
            offset += length;
        }
    }
}

/// Reads a code object and everything in it.
pub fn object(data: &[u8]) {
    let Ok(object) = gcnsel_codeobject::read(data) else { return };
    if object.image.bytes.len() > LARGEST {
        return;
    }
    let memory = object.image.relocated(0x10_0000);
    for kernel in &object.kernels {
        assert!(kernel.code.start <= kernel.code.end && kernel.code.end <= memory.len() as u64);
        kernel.descriptor.user_sgprs(object.target);
        kernel.descriptor.system_sgprs(object.target);
        kernel.descriptor.work_item_ids(object.target);
    }
    object.metadata.to_yaml();
}

/// Reads metadata; what is read can be written and read again.
pub fn metadata(data: &[u8]) {
    let Ok(metadata) = Metadata::from_bytes(data) else { return };
    metadata.to_yaml();
    let written = metadata.to_bytes();
    let again = Metadata::from_bytes(&written).expect("what is written is read");
    assert_eq!(again.to_bytes(), written, "writing is stable");
}

/// Runs a code object: its first byte says how, the rest is the file.
pub fn emulator(data: &[u8]) {
    let Some((&how, file)) = data.split_first() else { return };
    let Ok(object) = gcnsel_codeobject::read(file) else { return };
    if object.image.bytes.len() > LARGEST {
        return;
    }
    let Ok(loaded) = CodeObject::load(file) else { return };
    for kernel in object.kernels.iter().take(2) {
        let mut launch = Launch::new(&kernel.name, [70, 1, 1], [if how & 2 == 0 { 64 } else { 35 }, 1, 1]);
        launch.strict = how & 1 == 0;
        launch.limit = 4000;
        for arg in &kernel.metadata.args {
            launch.args.push(match arg.value_kind {
                ValueKind::GlobalBuffer => Arg::Buffer(vec![how; 512]),
                ValueKind::DynamicSharedPointer => Arg::Lds(256),
                ValueKind::ByValue if arg.size <= 4096 => Arg::Value(vec![how >> 4; arg.size as usize]),
                _ => break,
            });
        }
        let _ = loaded.run(&launch);
    }
}
