//===- DumpConfig.cpp - The options in force ------------------------------===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "DumpConfig.h"
#include "HostFlags.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/YAMLParser.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace torchtidy {

/// Text that YAML reads as it stands needs no quotes.
static std::string quoted(StringRef Text) {
  bool IsPlain = !Text.empty() &&
                 (isAlpha(Text.front()) || Text.front() == '/') &&
                 all_of(Text, [](char C) {
                   return isAlnum(C) || StringRef("-_./=").contains(C);
                 });
  return IsPlain ? Text.str() : '"' + yaml::escape(Text) + '"';
}

static void print(raw_ostream &OS, StringRef Key, StringRef Value) {
  if (!Value.empty())
    OS << Key << ": " << quoted(Value) << '\n';
}

template <typename Texts>
static void printList(raw_ostream &OS, StringRef Key, const Texts &Values) {
  OS << Key << (Values.empty() ? ": []\n" : ":\n");
  for (const std::string &Value : Values)
    OS << "  - " << quoted(Value) << '\n';
}

static std::vector<std::string> checkOptions(const Settings &Of) {
  std::vector<std::string> Options;
  for (const auto &[Check, Least] : Of.MinConfidenceOf)
    Options.push_back((Check + ".Strict=" +
                       (Least == Confidence::Possible ? "true" : "false"))
                          .str());
  llvm::sort(Options);
  return Options;
}

/// One list, from where its relative paths start whoever reads it.
static std::vector<std::string> extraArgs(const Settings &Of) {
  std::vector<std::string> Args;
  for (const ExtraFlags &Flags : Of.ExtraArgs) {
    HostFlags Host = filterHostFlags(Flags.Args, Flags.Folder,
                                     [](StringRef) { return false; });
    append_range(Args, Host.Args);
    if (!Host.Language.empty())
      append_range(Args, std::vector<std::string>{"-x", Host.Language});
  }
  return Args;
}

void dumpConfig(raw_ostream &OS, const Settings &Of) {
  for (const std::string &File : Of.Sources)
    OS << "# " << File << '\n';
  if (Of.Checks.empty())
    print(OS, "checks", "-*"); // a list of none would be an oversight
  else
    printList(OS, "checks", Of.Checks);
  print(OS, "min-confidence", toString(Of.MinConfidence));
  printList(OS, "check-option", checkOptions(Of));
  printList(OS, "paths", Of.Paths);
  printList(OS, "exclude", Of.Excluded.absoluteGlobs());
  print(OS, "header-filter", Of.HeaderFilterText);
  print(OS, "baseline", Of.Baseline.Path);
  print(OS, "torch-root", Of.TorchRoot.Path);
  print(OS, "cuda-root", Of.CudaRoot.Path);
  printList(OS, "extra-arg", extraArgs(Of));
  printList(OS, "model", Of.ModelFiles);
}

} // namespace torchtidy
