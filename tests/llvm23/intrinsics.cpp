// What LLVM 23 says of target intrinsics; tests/examples/legality asks it. It is a tool of main.cpp.
//
//   intrinsics-23 list         a line for each llvm.amdgcn.* intrinsic: name, result, parameters, in the notation of `word`;
//                              a parameter that calls must pass a constant for ends in '!'
//   intrinsics-23 judge        reads requests "MCPU BYTES\n" and BYTES of LLVM IR each; answers each with a line: "ok", or "no" and
//                              the first thing that was said. A module is accepted if the back end makes assembly of it without an
//                              error, at -O2, and LLVM's own assembler takes that: the back end prints some instructions that the
//                              target does not have. Where a module ends the process, another one goes on behind it.
#include "tool.h"

#include "llvm/IR/Attributes.h"
#include "llvm/IR/DerivedTypes.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/DiagnosticPrinter.h"
#include "llvm/IR/Intrinsics.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/LegacyPassManager.h"
#include "llvm/IR/Module.h"
#include "llvm/IRReader/IRReader.h"
#include "llvm/InitializePasses.h"
#include "llvm/MC/MCAsmBackend.h"
#include "llvm/MC/MCCodeEmitter.h"
#include "llvm/MC/MCObjectWriter.h"
#include "llvm/MC/MCParser/MCAsmParser.h"
#include "llvm/MC/MCParser/MCTargetAsmParser.h"
#include "llvm/MC/MCStreamer.h"
#include "llvm/PassRegistry.h"
#include "llvm/Support/ErrorHandling.h"
#include "llvm/Target/TargetMachine.h"
#include "llvm/Target/TargetOptions.h"
#include <algorithm>
#include <csetjmp>
#include <cstdio>
#include <iostream>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>
#include <vector>
using namespace llvm;

namespace {

using Descriptor = Intrinsic::IITDescriptor;

// Words for types, those of LLVM IR but for spaces in vectors (<4xi32>) and pointers (ptr1). '@N:any', '@N:int', '@N:float' and
// '@N:ptr' are the N-th overloaded type, with a 'v' or an 's' in front of the kind if it must be a vector or none; '=N' is that type
// again. '?' is anything else.
struct Words {
  ArrayRef<Descriptor> left;
  // One type for each overloaded one that fits: attributes of parameters are asked for with these.
  SmallVector<Type *, 4> chosen;
  LLVMContext &context;

  std::string word() {
    Descriptor at = left.front();
    left = left.drop_front();
    switch (at.Kind) {
    case Descriptor::Void: return "void";
    case Descriptor::Token: return "token";
    case Descriptor::Metadata: return "metadata";
    case Descriptor::Half: return "half";
    case Descriptor::BFloat: return "bfloat";
    case Descriptor::Float: return "float";
    case Descriptor::Double: return "double";
    case Descriptor::Integer: return "i" + std::to_string(at.IntegerWidth);
    case Descriptor::Pointer: return "ptr" + std::to_string(at.PointerAddressSpace);
    case Descriptor::Vector: {
      unsigned width = at.VectorWidth.getKnownMinValue();
      return "<" + std::to_string(width) + "x" + word() + ">";
    }
    case Descriptor::Struct: {
      std::string text = "{";
      for (unsigned i = 0; i < at.StructNumElements; i++) text += (i ? "," : "") + word();
      return text + "}";
    }
    case Descriptor::Overloaded: return overloaded(at);
    case Descriptor::Match: return "=" + std::to_string(at.getOverloadIndex());
    default: return "?";
    }
  }

  std::string overloaded(Descriptor at) {
    auto [shape, element] = at.getOverloadConstraints();
    Type *type = element == Descriptor::EC_Float     ? Type::getFloatTy(context)
                 : element == Descriptor::EC_Pointer ? PointerType::get(context, 1)
                                                     : (Type *)Type::getInt32Ty(context);
    chosen.push_back(shape == Descriptor::VC_Vector ? FixedVectorType::get(type, 2) : type);
    const char *shapes[] = {"", "v", "s"};
    const char *elements[] = {"any", "int", "float", "ptr"};
    return "@" + std::to_string(at.getOverloadIndex()) + ":" + shapes[shape] + elements[element];
  }
};

int list() {
  LLVMContext context;
  for (Intrinsic::ID id = 1; id < Intrinsic::num_intrinsics; id++) {
    StringRef name = Intrinsic::getBaseName(id);
    if (!name.starts_with("llvm.amdgcn.")) continue;
    SmallVector<Descriptor, 16> table;
    auto [entries, count, variadic] = Intrinsic::getIntrinsicInfoTableEntries(id, table);
    Words words{entries, {}, context};
    outs() << name << '\t' << words.word() << '\t';
    SmallVector<std::string, 8> parameters;
    for (unsigned i = 0; i < count; i++) parameters.push_back(words.word());
    AttributeList attributes =
        Intrinsic::getAttributes(context, id, Intrinsic::getType(context, id, words.chosen));
    for (unsigned i = 0; i < count; i++) {
      bool constant = attributes.hasParamAttr(i, Attribute::ImmArg);
      outs() << (i ? " " : "") << parameters[i] << (constant ? "!" : "");
    }
    outs() << (variadic ? " ..." : "") << '\n';
  }
  return 0;
}

struct Handler : DiagnosticHandler {
  bool &failed;
  explicit Handler(bool &failed) : failed(failed) {}
  bool handleDiagnostics(const DiagnosticInfo &info) override {
    if (info.getSeverity() != DS_Error) return true;
    failed = true;
    DiagnosticPrinterRawOStream printer(errs());
    info.print(printer);
    errs() << '\n';
    return true;
  }
};

bool assemble(const Triple &triple, StringRef cpu, StringRef text) {
  SourceMgr sources;
  sources.AddNewSourceBuffer(MemoryBuffer::getMemBufferCopy(text), SMLoc());
  auto machine = Machine::create(triple.str(), cpu, "", &sources, MCTargetOptions());
  if (!machine) return false;
  const Target &target = *machine->target;
  SmallString<4096> object;
  raw_svector_ostream stream(object);
  std::unique_ptr<MCAsmBackend> backend(
      target.createMCAsmBackend(*machine->subtarget, *machine->registers, machine->options));
  auto writer = backend->createObjectWriter(stream);
  std::unique_ptr<MCCodeEmitter> emitter(target.createMCCodeEmitter(*machine->instructions, *machine->context));
  std::unique_ptr<MCStreamer> streamer(target.createMCObjectStreamer(
      triple, *machine->context, std::move(backend), std::move(writer), std::move(emitter), *machine->subtarget));
  std::unique_ptr<MCAsmParser> parser(createMCAsmParser(sources, *machine->context, *streamer, *machine->assembly));
  std::unique_ptr<MCTargetAsmParser> reader(
      target.createMCAsmParser(*machine->subtarget, *parser, *machine->instructions));
  parser->setTargetParser(*reader);
  return !parser->Run(false) && !machine->context->hadError();
}

// Whether a module is accepted; what is wrong with it goes to standard error.
bool accept(StringRef cpu, StringRef text) {
  bool failed = false;
  LLVMContext context;
  context.setDiagnosticHandler(std::make_unique<Handler>(failed));
  SMDiagnostic wrong;
  auto module = parseIR(MemoryBufferRef(text, "input"), wrong, context);
  if (!module) {
    wrong.print("input", errs(), false);
    return false;
  }
  std::string error;
  Triple triple(DefaultTriple);
  module->setTargetTriple(triple);
  const Target *target = TargetRegistry::lookupTarget(triple, error);
  std::unique_ptr<TargetMachine> machine(target->createTargetMachine(
      triple, cpu, "", TargetOptions(), std::nullopt, std::nullopt, CodeGenOptLevel::Default));
  module->setDataLayout(machine->createDataLayout());
  SmallString<4096> assembly;
  raw_svector_ostream stream(assembly);
  legacy::PassManager passes;
  if (machine->addPassesToEmitFile(passes, stream, nullptr, CodeGenFileType::AssemblyFile)) return false;
  passes.run(*module);
  return !failed && assemble(triple, cpu, assembly);
}

struct Request {
  std::string cpu, text;
};

// What begins a line that is an answer, of all that a child process writes.
const char mark = '\x01';

// Where an error goes that LLVM does not come back from: it would end the process, and a new one costs more than all else.
jmp_buf fatal;

void note_fatal(void *, const char *reason, bool) {
  errs() << reason << '\n';
  longjmp(fatal, 1);
}

// Answers requests from `first` on, one after the other, until all are answered or the process ends.
[[noreturn]] void answer(const std::vector<Request> &requests, size_t first) {
  remove_fatal_error_handler();
  install_fatal_error_handler(note_fatal);
  for (size_t at = first; at < requests.size(); at++) {
    // Of some modules there is no end. (A module takes a hundredth of a second.)
    rusage used;
    getrusage(RUSAGE_SELF, &used);
    rlimit seconds{static_cast<rlim_t>(used.ru_utime.tv_sec + used.ru_stime.tv_sec + 5), RLIM_INFINITY};
    setrlimit(RLIMIT_CPU, &seconds);
    // What was being made is left as it is.
    volatile bool good = false;
    if (setjmp(fatal) == 0) good = accept(requests[at].cpu, requests[at].text);
    errs() << '\n' << mark << (good ? "ok" : "no") << '\n';
    errs().flush();
  }
  _exit(0);
}

int judge() {
  rlimit none{0, 0};
  setrlimit(RLIMIT_CORE, &none);
  std::vector<Request> requests;
  size_t length;
  for (Request request; std::cin >> request.cpu >> length;) {
    std::cin.get();
    request.text.assign(length, '\0');
    std::cin.read(request.text.data(), length);
    requests.push_back(request);
  }
  size_t next = 0;
  while (next < requests.size()) {
    int ends[2];
    if (pipe(ends)) return 1;
    pid_t child = fork();
    if (child < 0) return 1;
    if (child == 0) {
      dup2(ends[1], 2);
      close(ends[0]);
      answer(requests, next);
    }
    close(ends[1]);
    FILE *from = fdopen(ends[0], "r");
    std::string said;
    char *line = nullptr;
    size_t capacity = 0;
    auto give = [&](bool good) {
      if (good) std::cout << "ok\n";
      else std::cout << "no\t" << (said.empty() ? "ended without a word" : said) << '\n';
      said.clear();
      next++;
    };
    for (ssize_t size; (size = getline(&line, &capacity, from)) > 0;) {
      std::string text(line, line[size - 1] == '\n' ? size - 1 : size);
      if (text[0] == mark) {
        give(text.substr(1) == "ok");
      } else if (said.empty() && text.find_first_not_of(" \t") != std::string::npos) {
        // The first line that says something.
        said = text;
        std::replace(said.begin(), said.end(), '\t', ' ');
      }
    }
    free(line);
    fclose(from);
    waitpid(child, nullptr, 0);
    // It has ended at this one.
    if (next < requests.size()) give(false);
    std::cout.flush();
  }
  return 0;
}

} // namespace

int runIntrinsics(int argc, char **argv) {
  StringRef what = argc == 2 ? argv[1] : "";
  if (what == "list") return list();
  if (what != "judge") return fail("usage: intrinsics-23 list|judge");
  PassRegistry &passes = *PassRegistry::getPassRegistry();
  initializeCore(passes);
  initializeCodeGen(passes);
  initializeTarget(passes);
  return judge();
}
