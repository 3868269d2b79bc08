// llvm-objdump -d: the code of an object as text, with offsets and bytes.
#include "tool.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/BinaryFormat/ELF.h"
#include "llvm/MC/MCDisassembler/MCDisassembler.h"
#include "llvm/MC/MCInst.h"
#include "llvm/MC/MCInstPrinter.h"
#include "llvm/MC/MCInstrAnalysis.h"
#include "llvm/Object/ELFObjectFile.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/Endian.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"
#include <map>

using namespace llvm;
using namespace llvm::object;

namespace {

// Names of code by address. Of several at one the last in the alphabet: which one is no matter, but it is to be the same.
using Names = std::map<uint64_t, std::string>;

Error collect(const ELFObjectFileBase &object, const SectionRef &section, Names &names) {
  auto take = [&](const ELFSymbolRef &symbol) -> Error {
    if (symbol.getELFType() == ELF::STT_SECTION || symbol.getELFType() == ELF::STT_FILE)
      return Error::success();
    auto where = symbol.getSection();
    if (!where)
      return where.takeError();
    if (*where == object.section_end() || **where != section)
      return Error::success();
    auto address = symbol.getAddress();
    if (!address)
      return address.takeError();
    auto name = symbol.getName();
    if (!name)
      return name.takeError();
    std::string &kept = names[*address];
    kept = std::max(kept, name->str());
    return Error::success();
  };
  for (const ELFSymbolRef &symbol : object.symbols())
    if (Error error = take(symbol))
      return error;
  for (const ELFSymbolRef &symbol : object.getDynamicSymbolIterators())
    if (Error error = take(symbol))
      return error;
  return Error::success();
}

// Where a branch goes, as `<name+0x10>`.
std::string placeOf(uint64_t address, const Names &names) {
  auto next = names.upper_bound(address);
  if (next == names.begin())
    return "";
  const auto &[start, name] = *std::prev(next);
  std::string place = " <" + name;
  if (address > start)
    place += "+0x" + utohexstr(address - start, /*LowerCase=*/true);
  return place + ">";
}

// Instructions are dwords; what is none is printed as data.
void print(ArrayRef<uint8_t> code, uint64_t address, const Names &names, const MCDisassembler &disassembler,
           MCInstPrinter &printer, const MCInstrAnalysis &analysis, const MCSubtargetInfo &subtarget) {
  for (uint64_t at = 0; at < code.size();) {
    if (auto name = names.find(address + at); name != names.end())
      outs() << "\n" << format_hex_no_prefix(address + at, 16) << " <" << name->second << ">:\n";
    // An instruction does not go on behind the next name.
    auto next = names.upper_bound(address + at);
    uint64_t end = next == names.end() ? code.size() : std::min<uint64_t>(code.size(), next->first - address);
    ArrayRef<uint8_t> rest = code.slice(at, end - at);
    MCInst instruction;
    uint64_t size = 0;
    auto status = disassembler.getInstruction(instruction, size, rest, address + at, nulls());
    std::string text, place;
    raw_string_ostream out(text);
    if (status == MCDisassembler::Fail || size == 0) {
      size = std::min<uint64_t>(rest.size(), 4);
      out << (size == 4 ? "\t.long " : "\t.byte ");
      for (uint64_t i = 0; size < 4 && i < size; i++)
        out << (i ? ", " : "") << format_hex(rest[i], 4);
      if (size == 4)
        out << format_hex(support::endian::read32le(rest.data()), 10);
    } else {
      printer.printInst(&instruction, address + at, "", subtarget, out);
      uint64_t goal;
      if (analysis.evaluateBranch(instruction, address + at, size, goal))
        place = placeOf(goal, names);
    }
    outs() << left_justify(text, 59) << " // " << format_hex_no_prefix(address + at, 12, true) << ":";
    for (uint64_t i = 0; i + 4 <= size; i += 4)
      outs() << " " << format_hex_no_prefix(support::endian::read32le(rest.data() + i), 8, true);
    outs() << place << "\n";
    at += size;
  }
}

Error dump(const ELFObjectFileBase &object, StringRef cpuOption, StringRef featuresOption) {
  std::string cpu = cpuOption.str(), features = featuresOption.str();
  if (cpu.empty())
    cpu = object.tryGetCPUName().value_or("").str();
  auto own = object.getFeatures();
  if (!own)
    return own.takeError();
  if (features.empty())
    features = own->getString();
  auto machine = Machine::create(object.makeTriple().str(), cpu, features, nullptr, MCTargetOptions());
  if (!machine)
    return createStringError("no disassembler");
  Machine &m = *machine;
  std::unique_ptr<MCDisassembler> disassembler(m.target->createMCDisassembler(*m.subtarget, *m.context));
  // Some operations are others by the version of the code object.
  disassembler->setABIVersion(object.getEIdentABIVersion());
  std::unique_ptr<MCInstPrinter> printer(
      m.target->createMCInstPrinter(m.triple, /*SyntaxVariant=*/0, *m.assembly, *m.instructions, *m.registers));
  printer->setPrintImmHex(true);
  std::unique_ptr<MCInstrAnalysis> analysis(m.target->createMCInstrAnalysis(m.instructions.get()));
  for (const SectionRef &section : object.sections()) {
    if (!section.isText())
      continue;
    auto contents = section.getContents();
    if (!contents)
      return contents.takeError();
    auto name = section.getName();
    if (!name)
      return name.takeError();
    Names names;
    if (Error error = collect(object, section, names))
      return error;
    names.try_emplace(section.getAddress(), name->str());
    outs() << "\nDisassembly of section " << *name << ":\n";
    print(arrayRefFromStringRef(*contents), section.getAddress(), names, *disassembler, *printer, *analysis,
          *m.subtarget);
  }
  return Error::success();
}

} // namespace

int runObjdump(int argc, char **argv) {
  cl::opt<std::string> input(cl::Positional, cl::desc("<object>"), cl::Required);
  cl::opt<std::string> cpu("mcpu", cl::desc("Processor, if not the object's"));
  cl::opt<std::string> features("mattr", cl::desc("Features, if not the object's"));
  cl::opt<bool> code("d", cl::desc("Disassemble, which is done anyway"));
  cl::ParseCommandLineOptions(argc, argv, "llvm-objdump of LLVM 23 for AMDGPU\n");
  auto file = ObjectFile::createObjectFile(input);
  if (!file)
    return fail(input + ": " + toString(file.takeError()));
  auto *object = dyn_cast<ELFObjectFileBase>(file->getBinary());
  if (!object)
    return fail(input + ": no ELF file");
  outs() << "\n" << input << ":\tfile format elf64-amdgpu\n";
  if (Error error = dump(*object, cpu, features))
    return fail(input + ": " + toString(std::move(error)));
  return 0;
}
