// llvm-as and llvm-dis: LLVM IR from text to bitcode and back. The exit status is 1 after any error, and then no file is left.
#include "tool.h"

#include "llvm/AsmParser/Parser.h"
#include "llvm/Bitcode/BitcodeReader.h"
#include "llvm/Bitcode/BitcodeWriter.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Verifier.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

int runAs(int argc, char **argv) {
  cl::opt<std::string> input(cl::Positional, cl::desc("<input>"), cl::init("-"));
  cl::opt<std::string> output("o", cl::desc("Output file"), cl::init("-"));
  cl::ParseCommandLineOptions(argc, argv, "llvm-as of LLVM 23\n");

  Output file(output);
  LLVMContext context;
  SMDiagnostic error;
  std::unique_ptr<Module> module = parseAssemblyFile(input, error, context);
  if (!module) {
    error.print(argv[0], errs());
    return 1;
  }
  if (verifyModule(*module, &errs()))
    return fail(input + ": the module is not well-formed");
  WriteBitcodeToFile(*module, file.stream);
  return !file.write();
}

int runDis(int argc, char **argv) {
  cl::opt<std::string> input(cl::Positional, cl::desc("<input>"), cl::init("-"));
  cl::opt<std::string> output("o", cl::desc("Output file"), cl::init("-"));
  cl::ParseCommandLineOptions(argc, argv, "llvm-dis of LLVM 23\n");

  Output file(output);
  auto buffer = MemoryBuffer::getFileOrSTDIN(input);
  if (!buffer)
    return fail(input + ": " + buffer.getError().message());
  LLVMContext context;
  Expected<std::unique_ptr<Module>> module = parseBitcodeFile(**buffer, context);
  if (!module)
    return fail(input + ": " + toString(module.takeError()));
  (*module)->print(file.stream, nullptr);
  return !file.write();
}
