// llvm-mc: assembly to an object or to text with encodings; with -disassemble bytes in hexadecimal to text. The exit status
// is 1 after any error, and then no file is left.
#include "tool.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/MC/MCAsmBackend.h"
#include "llvm/MC/MCCodeEmitter.h"
#include "llvm/MC/MCDisassembler/MCDisassembler.h"
#include "llvm/MC/MCInst.h"
#include "llvm/MC/MCInstPrinter.h"
#include "llvm/MC/MCObjectWriter.h"
#include "llvm/MC/MCParser/MCAsmParser.h"
#include "llvm/MC/MCParser/MCTargetAsmParser.h"
#include "llvm/MC/MCStreamer.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FormattedStream.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace {

enum class Form { Assembly, Object, Nothing };

bool assemble(SourceMgr &sources, Machine &machine, MCStreamer &streamer) {
  std::unique_ptr<MCAsmParser> parser(createMCAsmParser(sources, *machine.context, streamer, *machine.assembly));
  std::unique_ptr<MCTargetAsmParser> targetParser(
      machine.target->createMCAsmParser(*machine.subtarget, *parser, *machine.instructions));
  parser->setTargetParser(*targetParser);
  return !parser->Run(/*NoInitialTextSection=*/false);
}

bool isByteSeparator(char c) { return isSpace(c) || c == ',' || c == '[' || c == ']'; }

// The bytes of a line, each with its place in the text, up to a comment. False after a message.
bool readBytes(StringRef line, SourceMgr &sources, SmallVectorImpl<uint8_t> &bytes, SmallVectorImpl<SMLoc> &places) {
  line = line.take_until([](char c) { return c == '#' || c == ';'; });
  while (true) {
    line = line.drop_while(isByteSeparator);
    if (line.empty())
      return true;
    StringRef word = line.take_until(isByteSeparator);
    uint8_t byte;
    if (word.getAsInteger(0, byte)) {
      sources.PrintMessage(SMLoc::getFromPointer(word.data()), SourceMgr::DK_Error, "no byte");
      return false;
    }
    bytes.push_back(byte);
    places.push_back(SMLoc::getFromPointer(word.data()));
    line = line.drop_front(word.size());
  }
}

// A line's bytes are instructions one behind another. What is none is warned of, and skipped: of it one byte, or as many as
// the disassembler says.
bool disassemble(SourceMgr &sources, Machine &machine, MCStreamer &streamer) {
  std::unique_ptr<MCDisassembler> disassembler(
      machine.target->createMCDisassembler(*machine.subtarget, *machine.context));
  streamer.initSections(*machine.subtarget);
  StringRef text = sources.getMemoryBuffer(sources.getMainFileID())->getBuffer();
  bool ok = true;
  while (!text.empty()) {
    auto [line, rest] = text.split('\n');
    text = rest;
    SmallVector<uint8_t> bytes;
    SmallVector<SMLoc> places;
    ok &= readBytes(line, sources, bytes, places);
    for (uint64_t at = 0; at < bytes.size();) {
      MCInst instruction;
      uint64_t size = 0;
      auto status = disassembler->getInstruction(instruction, size, ArrayRef(bytes).drop_front(at), at, nulls());
      if (status == MCDisassembler::Fail)
        sources.PrintMessage(places[at], SourceMgr::DK_Warning, "invalid instruction encoding");
      else if (status == MCDisassembler::SoftFail)
        sources.PrintMessage(places[at], SourceMgr::DK_Warning, "potentially undefined instruction encoding");
      if (status != MCDisassembler::Fail)
        streamer.emitInstruction(instruction, *machine.subtarget);
      at += std::max<uint64_t>(size, 1);
    }
  }
  return ok;
}

} // namespace

int runMc(int argc, char **argv) {
  cl::opt<std::string> input(cl::Positional, cl::desc("<input>"), cl::init("-"));
  cl::opt<std::string> output("o", cl::desc("Output file"), cl::init("-"));
  cl::opt<std::string> cpu("mcpu", cl::desc("Processor"));
  cl::opt<std::string> features("mattr", cl::desc("Features, as +a,-b"));
  cl::opt<std::string> triple("triple", cl::desc("Triple"), cl::init(DefaultTriple));
  cl::alias arch("arch", cl::desc("As -triple"), cl::aliasopt(triple));
  cl::opt<bool> backwards("disassemble", cl::desc("Read bytes"));
  cl::opt<bool> encoding("show-encoding", cl::desc("Print encodings"));
  cl::opt<Form> type("filetype", cl::desc("Output"), cl::init(Form::Assembly),
                       cl::values(clEnumValN(Form::Assembly, "asm", "text"),
                                  clEnumValN(Form::Object, "obj", "object"),
                                  clEnumValN(Form::Nothing, "null", "nothing")));
  cl::ParseCommandLineOptions(argc, argv, "llvm-mc of LLVM 23 for AMDGPU\n");

  Output file(output);
  auto buffer = MemoryBuffer::getFileOrSTDIN(input, /*IsText=*/true);
  if (!buffer)
    return fail(input + ": " + buffer.getError().message());
  SourceMgr sources;
  sources.AddNewSourceBuffer(std::move(*buffer), SMLoc());
  MCTargetOptions options;
  // Encodings are comments.
  options.ShowMCEncoding = options.AsmVerbose = encoding;
  std::unique_ptr<Machine> machine = Machine::create(triple, cpu, features, &sources, options);
  if (!machine)
    return 1;
  Machine &m = *machine;

  std::unique_ptr<MCStreamer> streamer;
  if (type == Form::Object) {
    std::unique_ptr<MCAsmBackend> backend(m.target->createMCAsmBackend(*m.subtarget, *m.registers, m.options));
    std::unique_ptr<MCObjectWriter> writer = backend->createObjectWriter(file.stream);
    std::unique_ptr<MCCodeEmitter> emitter(m.target->createMCCodeEmitter(*m.instructions, *m.context));
    streamer.reset(m.target->createMCObjectStreamer(m.triple, *m.context, std::move(backend), std::move(writer),
                                                    std::move(emitter), *m.subtarget));
  } else if (type == Form::Assembly) {
    std::unique_ptr<MCInstPrinter> printer(
        m.target->createMCInstPrinter(m.triple, /*SyntaxVariant=*/0, *m.assembly, *m.instructions, *m.registers));
    std::unique_ptr<MCCodeEmitter> emitter;
    std::unique_ptr<MCAsmBackend> backend;
    if (encoding) {
      emitter.reset(m.target->createMCCodeEmitter(*m.instructions, *m.context));
      backend.reset(m.target->createMCAsmBackend(*m.subtarget, *m.registers, m.options));
    }
    streamer.reset(m.target->createAsmStreamer(*m.context, std::make_unique<formatted_raw_ostream>(file.stream),
                                               std::move(printer), std::move(emitter), std::move(backend)));
  } else {
    streamer.reset(m.target->createNullStreamer(*m.context));
  }

  bool ok = backwards ? disassemble(sources, m, *streamer) : assemble(sources, m, *streamer);
  streamer.reset();
  ok &= !m.context->hadError();
  // Whoever reads text gets what was right beside the messages; a file that lacks some of it is of no use.
  if (ok || (file.isStandard() && type == Form::Assembly))
    ok &= file.write();
  return !ok;
}
