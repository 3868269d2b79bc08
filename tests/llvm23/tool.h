// What the tools of main.cpp share.
#pragma once

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/MC/MCAsmInfo.h"
#include "llvm/MC/MCContext.h"
#include "llvm/MC/MCInstrInfo.h"
#include "llvm/MC/MCObjectFileInfo.h"
#include "llvm/MC/MCRegisterInfo.h"
#include "llvm/MC/MCSubtargetInfo.h"
#include "llvm/MC/MCTargetOptions.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/TargetParser/Triple.h"
#include <memory>
#include <string>

// The triple where neither the input nor an option has one.
inline constexpr const char *DefaultTriple = "amdgcn-amd-amdhsa";

// Each tool: its options are LLVM's, but for the last, which is ours. The result is the exit status.
int runLlc(int argc, char **argv);
int runMc(int argc, char **argv);
int runMca(int argc, char **argv);
int runObjdump(int argc, char **argv);
int runAs(int argc, char **argv);
int runDis(int argc, char **argv);
int runIntrinsics(int argc, char **argv);

// Prints `error: MESSAGE`, and returns exit status 1.
int fail(const llvm::Twine &message);

// What a tool writes, to a file or, as `-`, to standard output. The file of before goes at once, and the new one is there when
// it is whole: neither an error nor a signal leaves one.
class Output {
  std::string path;
  llvm::SmallVector<char, 0> bytes;

public:
  llvm::raw_svector_ostream stream;

  explicit Output(llvm::StringRef path);
  // Where it goes, at last. False after a message.
  bool write();
  bool isStandard() const { return path == "-"; }
};

// LLVM's tables of a processor. Members are in the order in which they need each other.
struct Machine {
  llvm::Triple triple;
  const llvm::Target *target;
  llvm::MCTargetOptions options;
  std::unique_ptr<llvm::MCRegisterInfo> registers;
  std::unique_ptr<llvm::MCAsmInfo> assembly;
  std::unique_ptr<llvm::MCInstrInfo> instructions;
  std::unique_ptr<llvm::MCSubtargetInfo> subtarget;
  std::unique_ptr<llvm::MCContext> context;
  std::unique_ptr<llvm::MCObjectFileInfo> sections;

  // Messages name places of `sources`. Nothing, after a message, if there is no such processor.
  static std::unique_ptr<Machine> create(llvm::StringRef triple, llvm::StringRef cpu, llvm::StringRef features,
                                         const llvm::SourceMgr *sources, const llvm::MCTargetOptions &options);
};
