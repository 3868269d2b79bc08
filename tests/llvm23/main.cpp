// llc, llvm-mc, llvm-mca, llvm-objdump, llvm-as and llvm-dis of LLVM 23, for AMDGPU alone, and what it says of intrinsics: one
// program, since each has to be linked with all of LLVM.
// It is the tool whose name its own begins with, or else its first argument is: `llc-23 IN`, `llvm23 llc IN`.
#include "tool.h"

#include "llvm/Config/llvm-config.h"
#include "llvm/Support/ErrorHandling.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"
#include <cstdlib>

using namespace llvm;

extern "C" {
void LLVMInitializeAMDGPUTargetInfo();
void LLVMInitializeAMDGPUTarget();
void LLVMInitializeAMDGPUTargetMC();
void LLVMInitializeAMDGPUTargetMCA();
void LLVMInitializeAMDGPUAsmPrinter();
void LLVMInitializeAMDGPUAsmParser();
void LLVMInitializeAMDGPUDisassembler();
}

// Without it LLVM calls abort().
[[noreturn]] static void end(void *, const char *reason, bool) {
  fail(reason);
  std::_Exit(1);
}

int fail(const Twine &message) {
  errs() << "error: " << message << "\n";
  return 1;
}

Output::Output(StringRef path) : path(path), stream(bytes) {
  // Not devices. What is in the way still when there is something to write gives an error then.
  if (!isStandard())
    sys::fs::remove(path);
}

bool Output::write() {
  std::error_code code;
  raw_fd_ostream file(path, code);
  if (!code) {
    file << stream.str();
    file.flush();
    code = file.error();
    file.clear_error();
  }
  if (code)
    fail(path + ": " + code.message());
  return !code;
}

std::unique_ptr<Machine> Machine::create(StringRef triple, StringRef cpu, StringRef features,
                                         const SourceMgr *sources, const MCTargetOptions &options) {
  auto machine = std::make_unique<Machine>();
  Machine &m = *machine;
  m.options = options;
  m.triple = Triple(triple);
  std::string why;
  m.target = TargetRegistry::lookupTarget(m.triple, why);
  if (!m.target) {
    fail(why);
    return nullptr;
  }
  m.registers.reset(m.target->createMCRegInfo(m.triple));
  m.assembly.reset(m.target->createMCAsmInfo(*m.registers, m.triple, m.options));
  m.instructions.reset(m.target->createMCInstrInfo());
  m.subtarget.reset(m.target->createMCSubtargetInfo(m.triple, cpu, features));
  if (!m.subtarget || (!cpu.empty() && !m.subtarget->isCPUStringValid(cpu))) {
    fail("no processor '" + cpu + "' with '" + features + "'");
    return nullptr;
  }
  m.context = std::make_unique<MCContext>(m.triple, *m.assembly, *m.registers, *m.subtarget, sources);
  m.sections.reset(m.target->createMCObjectFileInfo(*m.context, /*PIC=*/false));
  m.context->setObjectFileInfo(m.sections.get());
  return machine;
}

int main(int argc, char **argv) {
  StringRef name = argc > 0 ? sys::path::filename(argv[0]) : "";
  auto isTool = [](StringRef name) {
    return name.starts_with("llc") || name.starts_with("llvm-mc") || name.starts_with("llvm-objdump") ||
           name.starts_with("llvm-as") || name.starts_with("llvm-dis") || name.starts_with("intrinsics");
  };
  if (!isTool(name) && argc > 1) {
    name = argv[1];
    argc--, argv++;
  }
  for (int i = 1; i < argc; i++)
    if (StringRef(argv[i]) == "--version" || StringRef(argv[i]) == "-version") {
      outs() << "LLVM version " << LLVM_VERSION_STRING << "\n";
      return 0;
    }
  install_fatal_error_handler(end);
  LLVMInitializeAMDGPUTargetInfo();
  LLVMInitializeAMDGPUTarget();
  LLVMInitializeAMDGPUTargetMC();
  LLVMInitializeAMDGPUTargetMCA();
  LLVMInitializeAMDGPUAsmPrinter();
  LLVMInitializeAMDGPUAsmParser();
  LLVMInitializeAMDGPUDisassembler();
  if (name.starts_with("llc"))
    return runLlc(argc, argv);
  if (name.starts_with("llvm-mca"))
    return runMca(argc, argv);
  if (name.starts_with("llvm-mc"))
    return runMc(argc, argv);
  if (name.starts_with("llvm-objdump"))
    return runObjdump(argc, argv);
  if (name.starts_with("llvm-as"))
    return runAs(argc, argv);
  if (name.starts_with("llvm-dis"))
    return runDis(argc, argv);
  if (name.starts_with("intrinsics"))
    return runIntrinsics(argc, argv);
  return fail("usage: llvm23 llc|llvm-mc|llvm-mca|llvm-objdump|llvm-as|llvm-dis|intrinsics ARGUMENTS");
}
