//===- ConfiguredCommands.cpp - Flags by each file's settings -------------===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ConfiguredCommands.h"
#include "Paths.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace torchtidy {

static bool haveSameFlags(const Settings &A, const Settings &B) {
  return A.TorchRoot.Path == B.TorchRoot.Path &&
         A.CudaRoot.Path == B.CudaRoot.Path && A.ExtraArgs == B.ExtraArgs;
}

/// "--torch-root", or "torch-root in csrc/.torch-tidy.yaml".
static std::string describe(StringRef Option, const OptionSource &From) {
  std::string Text = From.spell(Option);
  if (!From.ConfigFile.empty())
    Text += " in " + pathBelow(From.ConfigFile, absolutePath("."));
  return Text;
}

static void printToolkits(const Toolkits &Kits) {
  if (Kits.Torch)
    errs() << "torch-tidy: torch " << Kits.Torch->Version << " in "
           << Kits.Torch->Root << " (" << Kits.Torch->FoundBy << ")\n";
  if (Kits.Cuda)
    errs() << "torch-tidy: CUDA " << Kits.Cuda->Version << " in "
           << Kits.Cuda->Root << " (" << Kits.Cuda->FoundBy << ")\n";
}

ConfiguredCommands::Group *
ConfiguredCommands::groupOf(const Settings &For) const {
  for (const auto &G : Groups)
    if (haveSameFlags(*G->For, For))
      return G.get();
  return nullptr;
}

std::vector<std::string> ConfiguredCommands::add(const Settings &For,
                                                 ArrayRef<std::string> Paths,
                                                 StringRef FirstFile) {
  auto G = std::make_unique<Group>();
  G->For = &For;
  G->Kits = findToolkits({For.TorchRoot.Path, For.CudaRoot.Path,
                          describe("torch-root", For.TorchRoot.NamedBy),
                          describe("cuda-root", For.CudaRoot.NamedBy)});
  if (!G->Kits.Problems.empty())
    return G->Kits.Problems;
  auto Loaded = CompileCommands::load(Command.DatabaseDir, Paths, G->Kits,
                                      Warnings, For.ExtraArgs);
  if (!Loaded)
    return {toString(Loaded.takeError())};
  G->Commands = std::move(*Loaded);
  if (!G->Kits.Torch && !G->Commands->commandFor(FirstFile).FromDatabase)
    return {describeMissingTorch()};
  if (Command.Verbose)
    printToolkits(G->Kits);
  Groups.push_back(std::move(G));
  return {};
}

std::vector<std::string> ConfiguredCommands::load(ArrayRef<std::string> Paths,
                                                  ArrayRef<std::string> Files) {
  for (const std::string &File : Files) {
    const Settings &Own = Config.of(File);
    if (groupOf(Own))
      continue;
    std::vector<std::string> Errors = add(Own, Paths, File);
    if (!Errors.empty())
      return Errors;
  }
  return {};
}

CompileCommand ConfiguredCommands::commandFor(StringRef File) {
  return groupOf(Config.of(File))->Commands->commandFor(File);
}

} // namespace torchtidy
