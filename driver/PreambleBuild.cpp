//===- PreambleBuild.cpp - Third-party headers to a precompiled header ---===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PreambleBuild.h"
#include "ConditionCallbacks.h"
#include "CrashGuard.h"
#include "InputCollector.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/FrontendActions.h"
#include "clang/Lex/PPCallbacks.h"
#include "clang/Lex/Preprocessor.h"
#include "clang/Lex/PreprocessorOptions.h"
#include "clang/Sema/SemaConsumer.h"
#include "clang/Serialization/ASTWriter.h"
#include "clang/Serialization/PCHContainerOperations.h"
#include "llvm/ADT/StringSet.h"
#include <chrono>

using namespace clang;

namespace torchtidy {

namespace {

/// Collects the macros that conditions ask for, and those that get defined.
class MacroCollector : public ConditionCallbacks {
public:
  MacroCollector(llvm::StringSet<> &Names, const Preprocessor &PP)
      : Names(Names), PP(PP) {}

  void MacroDefined(const Token &Name, const MacroDirective *) override {
    noteName(Name);
  }

private:
  void noteName(const Token &Name) override {
    Names.insert(Name.getIdentifierInfo()->getName());
  }
  void noteCondition(SourceRange Range) override {
    for (StringRef Name : namesInCondition(Range, PP))
      Names.insert(Name);
  }

  llvm::StringSet<> &Names;
  const Preprocessor &PP;
};

/// As clang's GeneratePCHAction, but into memory: the cache decides when it
/// becomes a file.
class BuildAction : public ASTFrontendAction {
public:
  std::shared_ptr<PCHBuffer> Buffer = std::make_shared<PCHBuffer>();
  ParseInputs Inputs;
  llvm::StringSet<> Macros;
  std::string MacroList = "\n";

private:
  bool BeginSourceFileAction(CompilerInstance &CI) override {
    CI.getLangOpts().CompilingPCH = true;
    return true;
  }
  TranslationUnitKind getTranslationUnitKind() override { return TU_Prefix; }
  bool hasASTFileSupport() const override { return false; }

  std::unique_ptr<ASTConsumer> CreateASTConsumer(CompilerInstance &CI,
                                                 StringRef) override {
    Preprocessor &PP = CI.getPreprocessor();
    PP.addPPCallbacks(std::make_unique<InputCollector>(PP, Inputs));
    PP.addPPCallbacks(std::make_unique<MacroCollector>(Macros, PP));
    return std::make_unique<PCHGenerator>(
        PP, CI.getModuleCache(), /*OutputFile=*/"preamble.pch",
        /*isysroot=*/"", Buffer, CI.getCodeGenOpts(),
        ArrayRef<std::shared_ptr<ModuleFileExtension>>());
  }

  void EndSourceFileAction() override {
    Preprocessor &PP = getCompilerInstance().getPreprocessor();
    for (const auto &Entry : Macros) {
      StringRef Name = Entry.getKey();
      MacroList += (Name + "\n").str();
      if (PP.isMacroDefined(Name))
        MacroList += ("=" + Name + "\n").str();
    }
  }
};

/// Errors are counted by the engine; nobody reads them.
class Silent : public DiagnosticConsumer {};

} // namespace

static void runBuild(const Invocation &I, const PreambleText &Text,
                     llvm::StringRef Parent, BuiltPreamble &Built,
                     ParseInputs &Inputs) {
  Silent Errors;
  auto Compiler = makeCompiler(I, Errors);
  FrontendOptions &Frontend = Compiler->getFrontendOpts();
  auto Source =
      llvm::MemoryBuffer::getMemBufferCopy(Text.Text, "torch-tidy-preamble.h");
  InputKind Kind = Frontend.Inputs.front().getKind().getHeader();
  Frontend.Inputs = {FrontendInputFile(Source->getMemBufferRef(), Kind)};
  Compiler->getPreprocessorOpts().ImplicitPCHInclude = Parent.str();
  BuildAction Action;
  Compiler->ExecuteAction(Action);
  bool IsUsable = Action.Buffer->IsComplete && !Errors.getNumErrors();
  Built.Record.IsUsable = IsUsable;
  if (IsUsable)
    Built.Pch = std::move(Action.Buffer->Data);
  Inputs = std::move(Action.Inputs);
  Built.Macros = std::move(Action.MacroList);
}

/// False when a file is newer than \p Start: something else may have been read.
static bool stampInputs(ParseInputs Read, int64_t Start, FileStates &Files,
                        PreambleRecord &Record) {
  PreambleInputs &Inputs = Record.Inputs;
  std::vector<std::string> Found = Files.found(Read.Looked);
  for (const std::string &Path : Found)
    if (Files.stamp(Path)->ChangedNs >= Start)
      return false;
  for (const auto &List : {Read.UserFiles, Read.SystemFiles})
    for (const std::string &Path : List) {
      FileStamp Stamp;
      if (!stampFile(Path, Stamp))
        continue; // One of our virtual headers.
      if (Stamp.ChangedNs >= Start)
        return false;
      Inputs.Files.push_back(std::move(Stamp));
    }
  Inputs.Looked = std::move(Read.Looked);
  Inputs.Found = digest(Found);
  Record.Digest = digest(encode(Inputs));
  return true;
}

bool buildPreamble(const Invocation &I, const PreambleText &Text,
                   llvm::StringRef Parent, FileStates &Files,
                   BuiltPreamble &Built) {
  using namespace std::chrono;
  auto Start = system_clock::now().time_since_epoch();
  ParseInputs Read;
  if (!survives([&] { runBuild(I, Text, Parent, Built, Read); }))
    return false;
  // A parent that was built again makes this one useless.
  if (!Parent.empty() && !stampFile(Parent, Built.Record.Parent))
    return false;
  return stampInputs(std::move(Read), duration_cast<nanoseconds>(Start).count(),
                     Files, Built.Record);
}

} // namespace torchtidy
