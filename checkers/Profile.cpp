//===- Profile.cpp - What an analysis costs -------------------------------===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Profile.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/Basic/SourceManager.h"
#include <utility>

using namespace clang;

namespace torchtidy {

FunctionStopwatch::FunctionStopwatch(Profile *Costs,
                                     const FunctionDecl &Function)
    : Costs(Costs), Function(Function) {
  if (!Costs)
    return;
  FinishedBefore = std::exchange(Costs->Finished, 0);
  Start = Stopwatch::Clock::now();
}

FunctionStopwatch::~FunctionStopwatch() {
  if (!Costs)
    return;
  std::chrono::duration<double> Lived = Stopwatch::Clock::now() - Start;
  const SourceManager &SM = Function.getASTContext().getSourceManager();
  PresumedLoc At =
      SM.getPresumedLoc(SM.getExpansionLoc(Function.getLocation()));
  if (At.isValid())
    Costs->Functions[{At.getFilename(), At.getLine(),
                      Function.getQualifiedNameAsString()}] +=
        Lived.count() - Costs->Finished;
  Costs->Finished = FinishedBefore + Lived.count();
}

} // namespace torchtidy
