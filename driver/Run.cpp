//===- Run.cpp - What each action does ------------------------------------===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Run.h"
#include "Completion.h"
#include "Doctor.h"
#include "Help.h"
#include "Messages.h"
#include "Session.h"
#include "Watch.h"
#include "cache/CacheFolder.h"
#include "report/Report.h"
#include "llvm/Config/llvm-config.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace torchtidy {

static int runCache(const CommandLine &Command) {
  if (Command.CacheDir.empty()) {
    complain("there is no cache folder: name one with --cache-dir");
    return exit_code::Usage;
  }
  if (Command.ActionValue == "info") {
    printCacheInfo(outs(), Command.CacheDir);
    return exit_code::Clean;
  }
  Error E = clearCache(Command.CacheDir);
  if (!E)
    return exit_code::Clean;
  complain(toString(std::move(E)));
  return exit_code::Usage;
}

int run(const CommandLine &Command) {
  switch (Command.What) {
  case Action::Help:
    printHelp(outs());
    return exit_code::Clean;
  case Action::Version:
    outs() << "torch-tidy " TORCH_TIDY_VERSION " (LLVM " LLVM_VERSION_STRING
              ")\n";
    return exit_code::Clean;
  case Action::ListChecks:
  case Action::ListChecksJson:
    return runListChecks(Command);
  case Action::Explain:
    outs() << checkPage(Command.ExplainedCheck);
    return exit_code::Clean;
  case Action::Doctor:
    return runDoctor(Command);
  case Action::Cache:
    return runCache(Command);
  case Action::Completion:
    printCompletion(outs(), Command.ActionValue);
    return exit_code::Clean;
  case Action::Manual:
    printManual(outs());
    return exit_code::Clean;
  case Action::DumpConfig:
    return runDumpConfig(Command);
  case Action::Watch:
    return runWatch(Command);
  case Action::Analyse:
  case Action::DumpFacts:
    return runAnalysis(Command);
  }
  return exit_code::Usage;
}

} // namespace torchtidy
