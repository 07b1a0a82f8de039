//===- Main.cpp - torch-tidy ----------------------------------------------===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Messages.h"
#include "Run.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/raw_ostream.h"

int main(int Argc, char **Argv) {
  llvm::ArrayRef<const char *> Args(Argv + 1, size_t(Argc > 0 ? Argc - 1 : 0));
  llvm::Expected<torchtidy::CommandLine> Command =
      torchtidy::parseCommandLine(Args);
  if (!Command) {
    torchtidy::complain(llvm::toString(Command.takeError()));
    return torchtidy::exit_code::Usage;
  }
  int Code = torchtidy::run(*Command);
  llvm::outs().flush();
  // A crash that was survived may have left any of LLVM's locks held, which
  // its static destructors would wait for.
  llvm::sys::Process::Exit(Code, /*NoCleanup=*/true);
}
