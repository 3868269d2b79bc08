// llc: LLVM IR, text or bitcode, to an object or assembly. The exit status is 1 after any error, and then no file is left.
#include "tool.h"

#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/DiagnosticPrinter.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/LegacyPassManager.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Verifier.h"
#include "llvm/IRReader/IRReader.h"
#include "llvm/InitializePasses.h"
#include "llvm/MC/MCSubtargetInfo.h"
#include "llvm/PassRegistry.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Target/TargetMachine.h"
#include "llvm/Target/TargetOptions.h"

using namespace llvm;

namespace {

// LLVM's own goes on after an error with what it has, and llc of some versions exits with 0.
struct Messages : DiagnosticHandler {
  bool &failed;
  explicit Messages(bool &failed) : failed(failed) {}

  bool handleDiagnostics(const DiagnosticInfo &info) override {
    if (info.getSeverity() == DS_Remark)
      return true;
    bool isError = info.getSeverity() == DS_Error;
    failed |= isError;
    errs() << (isError ? "error: " : "warning: ");
    DiagnosticPrinterRawOStream printer(errs());
    info.print(printer);
    errs() << "\n";
    return true;
  }
};

// What functions say of their processor themselves comes first, and features are added, as llc does it.
void setAttributes(Module &module, StringRef cpu, StringRef features) {
  for (Function &function : module) {
    if (!cpu.empty() && !function.hasFnAttribute("target-cpu"))
      function.addFnAttr("target-cpu", cpu);
    if (!features.empty()) {
      std::string all = function.getFnAttribute("target-features").getValueAsString().str();
      all += (all.empty() ? "" : ",") + features.str();
      function.addFnAttr("target-features", all);
    }
  }
}

} // namespace

int runLlc(int argc, char **argv) {
  cl::opt<std::string> input(cl::Positional, cl::desc("<input>"), cl::init("-"));
  cl::opt<std::string> output("o", cl::desc("Output file"), cl::init("-"));
  cl::opt<char> level("O", cl::desc("Optimization level"), cl::Prefix, cl::init('2'));
  cl::opt<std::string> cpu("mcpu", cl::desc("Processor"));
  cl::opt<std::string> features("mattr", cl::desc("Features, as +a,-b"));
  cl::opt<std::string> triple("mtriple", cl::desc("Triple"));
  cl::opt<CodeGenFileType> type(
      "filetype", cl::desc("Output"), cl::init(CodeGenFileType::ObjectFile),
      cl::values(clEnumValN(CodeGenFileType::ObjectFile, "obj", "object"),
                 clEnumValN(CodeGenFileType::AssemblyFile, "asm", "assembly"),
                 clEnumValN(CodeGenFileType::Null, "null", "nothing")));
  PassRegistry &registry = *PassRegistry::getPassRegistry();
  initializeCore(registry);
  initializeCodeGen(registry);
  initializeTarget(registry);
  cl::ParseCommandLineOptions(argc, argv, "llc of LLVM 23 for AMDGPU\n");
  if (level < '0' || level > '3')
    return fail("-O0 to -O3, not -O" + Twine(std::string(1, level)));

  Output file(output);
  bool failed = false;
  LLVMContext context;
  context.setDiagnosticHandler(std::make_unique<Messages>(failed));
  SMDiagnostic error;
  std::unique_ptr<Module> module = parseIRFile(input, error, context);
  if (!module) {
    error.print(argv[0], errs());
    return 1;
  }
  if (!triple.empty())
    module->setTargetTriple(Triple(triple));
  else if (module->getTargetTriple().str().empty())
    module->setTargetTriple(Triple(DefaultTriple));
  // The target's own first passes come before LLVM's verifier.
  if (verifyModule(*module, &errs()))
    return fail(input + ": the module is not well-formed");
  setAttributes(*module, cpu, features);

  std::string why;
  const Target *target = TargetRegistry::lookupTarget(module->getTargetTriple(), why);
  if (!target)
    return fail(why);
  std::unique_ptr<TargetMachine> machine(
      target->createTargetMachine(module->getTargetTriple(), cpu, features, TargetOptions(), std::nullopt,
                                  std::nullopt, *CodeGenOpt::parseLevel(level)));
  // LLVM itself takes another.
  if (!machine || (!cpu.empty() && !machine->getMCSubtargetInfo().isCPUStringValid(cpu)))
    return fail("no processor '" + cpu + "'");
  module->setDataLayout(machine->createDataLayout());

  legacy::PassManager passes;
  if (machine->addPassesToEmitFile(passes, file.stream, nullptr, type, /*DisableVerify=*/false))
    return fail("no such output");
  passes.run(*module);
  return failed || !file.write();
}
