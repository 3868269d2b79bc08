// llvm-mca: how many cycles LLVM's model takes for instructions that are executed once, one behind another. Prints the line
// `Total Cycles: N` of LLVM's own tool and nothing else. The exit status is 1 after any error.
#include "tool.h"

#include "llvm/MC/MCInst.h"
#include "llvm/MC/MCInstrAnalysis.h"
#include "llvm/MC/MCParser/MCAsmParser.h"
#include "llvm/MC/MCParser/MCTargetAsmParser.h"
#include "llvm/MC/MCStreamer.h"
#include "llvm/MCA/Context.h"
#include "llvm/MCA/CustomBehaviour.h"
#include "llvm/MCA/InstrBuilder.h"
#include "llvm/MCA/Pipeline.h"
#include "llvm/MCA/SourceMgr.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/MemoryBuffer.h"

using namespace llvm;

namespace {

// Keeps instructions, and nothing else of the assembly.
class Instructions final : public MCStreamer {
public:
  std::vector<MCInst> all;

  explicit Instructions(MCContext &context) : MCStreamer(context) {}
  void emitInstruction(const MCInst &instruction, const MCSubtargetInfo &) override { all.push_back(instruction); }
  bool emitSymbolAttribute(MCSymbol *, MCSymbolAttr) override { return true; }
  void emitCommonSymbol(MCSymbol *, uint64_t, Align) override {}
};

// What a target knows besides its tables, or else LLVM's base class that knows nothing.
template <typename Base, typename... Arguments>
std::unique_ptr<Base> known(Base *ofTarget, const Arguments &...arguments) {
  return ofTarget ? std::unique_ptr<Base>(ofTarget) : std::make_unique<Base>(arguments...);
}

Expected<unsigned> cycles(ArrayRef<MCInst> instructions, Machine &m) {
  std::unique_ptr<MCInstrAnalysis> analysis(m.target->createMCInstrAnalysis(m.instructions.get()));
  auto instruments = known(m.target->createInstrumentManager(*m.subtarget, *m.instructions), *m.subtarget, *m.instructions);
  auto process = known(m.target->createInstrPostProcess(*m.subtarget, *m.instructions), *m.subtarget, *m.instructions);
  mca::InstrBuilder builder(*m.subtarget, *m.instructions, *m.registers, analysis.get(), *instruments,
                            /*CallLatency=*/100);
  SmallVector<std::unique_ptr<mca::Instruction>> lowered;
  for (const MCInst &instruction : instructions) {
    auto one = builder.createInstruction(instruction, {});
    if (!one)
      return one.takeError();
    process->postProcessInstruction(**one, instruction);
    lowered.push_back(std::move(*one));
  }
  mca::CircularSourceMgr source(lowered, /*Iterations=*/1);
  auto behaviour = known(m.target->createCustomBehaviour(*m.subtarget, source, *m.instructions), *m.subtarget, source,
                         *m.instructions);
  mca::Context context(*m.registers, *m.subtarget);
  // 0: as the processor's model says.
  mca::PipelineOptions options(0, 0, 0, 0, 0, 0, /*NoAlias=*/true);
  return context.createDefaultPipeline(options, source, *behaviour)->run();
}

} // namespace

int runMca(int argc, char **argv) {
  cl::opt<std::string> input(cl::Positional, cl::desc("<input>"), cl::init("-"));
  cl::opt<std::string> cpu("mcpu", cl::desc("Processor"));
  cl::opt<std::string> triple("mtriple", cl::desc("Triple"), cl::init(DefaultTriple));
  cl::ParseCommandLineOptions(argc, argv, "llvm-mca of LLVM 23 for AMDGPU\n");

  auto buffer = MemoryBuffer::getFileOrSTDIN(input, /*IsText=*/true);
  if (!buffer)
    return fail(input + ": " + buffer.getError().message());
  SourceMgr sources;
  sources.AddNewSourceBuffer(std::move(*buffer), SMLoc());
  std::unique_ptr<Machine> machine = Machine::create(triple, cpu, /*features=*/"", &sources, MCTargetOptions());
  if (!machine)
    return 1;
  Machine &m = *machine;
  Instructions instructions(*m.context);
  m.target->createNullTargetStreamer(instructions);
  std::unique_ptr<MCAsmParser> parser(createMCAsmParser(sources, *m.context, instructions, *m.assembly));
  std::unique_ptr<MCTargetAsmParser> targetParser(
      m.target->createMCAsmParser(*m.subtarget, *parser, *m.instructions));
  parser->setTargetParser(*targetParser);
  if (parser->Run(/*NoInitialTextSection=*/false))
    return 1;
  if (instructions.all.empty())
    return fail("no instructions");
  auto count = cycles(instructions.all, m);
  if (!count)
    return fail(toString(count.takeError()));
  outs() << "Total Cycles: " << *count << "\n";
  return 0;
}
