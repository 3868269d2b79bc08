//! LLVM's assembler, disassembler and hazard recogniser, run on whole batches.

pub mod data;
pub mod mca;
pub mod plain;
pub mod quirks;
pub mod words;

use std::collections::BTreeMap;
use std::io::Write as _;
use std::process::{Command, Output, Stdio};

use gcnsel_isa::Target;

const TOOL: &str = "llvm-mc-19";

/// Whether LLVM 19 has an instruction on a target where LLVM 22 and 23 say that there is none.
pub fn is_gone(target: Target, line: &str) -> bool {
    let gone = ["buffer_wbinvl1", "buffer_wbinvl1_vol", "buffer_store_lds_dword"];
    target == Target::Gfx942 && gone.iter().any(|name| line.split(' ').next() == Some(name))
}

/// Whether the oracle is there. Panics under CI where it is not.
pub fn oracle_available(test: &str) -> bool {
    gcnsel_oracle::have(test, TOOL, "llvm-19")
}

fn run(tool: &str, target: Target, arguments: &[&str], input: String) -> (String, String) {
    let output = run_any(tool, target, arguments, input);
    let text = |bytes| String::from_utf8(bytes).expect("the oracle writes UTF-8");
    (text(output.stdout), text(output.stderr))
}

/// What a tool says of the input, whether it succeeds or not.
fn run_any(tool: &str, target: Target, arguments: &[&str], input: String) -> Output {
    let mut child = Command::new(tool)
        .arg(format!("-mcpu={target}"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the oracle starts");
    let mut stdin = child.stdin.take().expect("its input is piped");
    // A tool that crashes does not read to the end.
    let writer = std::thread::spawn(move || stdin.write_all(input.as_bytes()));
    let output = child.wait_with_output().expect("the oracle ends");
    let written = writer.join().expect("the writer ends");
    assert!(written.is_ok() || output.status.code().is_none(), "the oracle reads its input");
    output
}

/// Messages by line of input, from `<stdin>:LINE:COLUMN: kind: message`.
fn messages(stderr: &str) -> BTreeMap<usize, String> {
    let mut found = BTreeMap::new();
    for line in stderr.lines() {
        let Some(rest) = line.strip_prefix("<stdin>:") else { continue };
        let mut parts = rest.splitn(3, ':');
        let number = parts.next().and_then(|number| number.parse::<usize>().ok());
        if let (Some(number), Some(message)) = (number, parts.nth(1)) {
            found.entry(number - 1).or_insert_with(|| message.trim().to_owned());
        }
    }
    found
}

/// What the tool says of each instruction in its output: the text and the bytes.
fn printed(stdout: &str) -> Vec<(String, Vec<u8>)> {
    let mut found = Vec::new();
    for line in stdout.lines() {
        let Some((text, encoding)) = line.split_once("encoding: [") else { continue };
        let text = text.trim_end().trim_end_matches(['/', ';']).trim().to_owned();
        let bytes = encoding.trim_end().trim_end_matches(']').split(',');
        let byte = |byte: &str| u8::from_str_radix(byte.trim_start_matches("0x"), 16);
        found.push((text, bytes.map(|b| byte(b).expect("a byte in hexadecimal")).collect()));
    }
    found
}

/// Assembles each line: its bytes, or the message.
pub fn assemble(target: Target, lines: &[String]) -> Vec<Result<Vec<u8>, String>> {
    let (stdout, stderr) =
        run(TOOL, target, &["-triple=amdgcn-amd-amdhsa", "-show-encoding"], lines.join("\n") + "\n");
    let mut errors = messages(&stderr);
    let mut encodings = printed(&stdout).into_iter();
    let mut results = Vec::new();
    for line in 0..lines.len() {
        results.push(match errors.remove(&line) {
            Some(message) => Err(message),
            None => Ok(encodings.next().expect("an encoding for each line without an error").1),
        });
    }
    assert!(encodings.next().is_none(), "one encoding for each line");
    results
}

/// Disassembles each instruction: its text, or the message.
pub fn disassemble(target: Target, instructions: &[Vec<u8>]) -> Vec<Result<String, String>> {
    // The tool prints what it makes of the rest of an undecodable instruction, so each is followed by one that
    // occurs nowhere else.
    const MARK: &str = "[0xe7,0x03,0x80,0xbf]\n";
    let mut input = String::new();
    for bytes in instructions {
        let bytes: Vec<String> = bytes.iter().map(|byte| format!("{byte:#04x}")).collect();
        input += &format!("[{}]\n{MARK}", bytes.join(","));
    }
    let (stdout, stderr) =
        run(TOOL, target, &["-triple=amdgcn-amd-amdhsa", "-disassemble", "-show-encoding"], input);
    let errors = messages(&stderr);
    let mut lines = printed(&stdout).into_iter();
    let mut results = Vec::new();
    for (index, bytes) in instructions.iter().enumerate() {
        let mut texts = Vec::new();
        for (text, encoding) in lines.by_ref() {
            if text == "s_nop 0x3e7" {
                break;
            }
            texts.push((text, encoding));
        }
        results.push(match (errors.get(&(2 * index)), texts.as_slice()) {
            (None, [(text, encoding)]) if encoding == bytes => Ok(text.clone()),
            (None, [(text, _)]) => Err(format!("{text}, encoded otherwise")),
            (Some(message), _) => Err(message.clone()),
            (None, _) => Err(format!("{} instructions", texts.len())),
        });
    }
    results
}

/// What LLVM's hazard recogniser inserts in each function: wait states in all. A function is its instructions in LLVM's
/// machine code text.
pub fn inserted_wait_states(target: Target, functions: &[Vec<&str>]) -> Vec<u32> {
    let nop = |line: &str| line.trim().strip_prefix("S_NOP ")?.trim().parse::<u32>().ok();
    let states = |body: String| body.lines().filter_map(nop).map(|count| count + 1).sum();
    recognised(target, functions).into_iter().map(states).collect()
}

/// What LLVM's hazard recogniser makes of each function, as it prints it.
pub fn recognised(target: Target, functions: &[Vec<&str>]) -> Vec<String> {
    let mut input = String::new();
    for (index, insts) in functions.iter().enumerate() {
        let insts = insts.join("\n    ");
        input += &format!("---\nname: f{index}\nbody: |\n  bb.0:\n    {insts}\n    S_ENDPGM 0\n...\n");
    }
    let arguments = ["-mtriple=amdgcn-amd-amdhsa", "-run-pass=post-RA-hazard-rec", "-x=mir", "-o", "-"];
    let (stdout, stderr) = run("llc-19", target, &arguments, input);
    let bodies: Vec<&str> = stdout.split("\nname: ").skip(1).collect();
    assert_eq!(bodies.len(), functions.len(), "llc-19 prints each function; it said: {stderr}");
    bodies.into_iter().map(str::to_owned).collect()
}
