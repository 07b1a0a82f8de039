//===- ParseFixture.h - Parse files of a temporary folder, for unit tests
//---===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCH_TIDY_DRIVER_PARSEFIXTURE_H
#define TORCH_TIDY_DRIVER_PARSEFIXTURE_H

#include "Parse.h"
#include "TestFolder.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "gtest/gtest.h"
#include <set>

namespace torchtidy {

/// Names of the functions whose bodies are in the AST.
class BodyCollector : public clang::RecursiveASTVisitor<BodyCollector> {
public:
  std::set<std::string> Names;

  bool VisitFunctionDecl(clang::FunctionDecl *F) {
    if (F->doesThisDeclarationHaveABody() && !F->isImplicit())
      Names.insert(F->getQualifiedNameAsString());
    return true;
  }
};

class ParseFixture : public testing::Test {
protected:
  ParseFixture() {
    Command.Directory = Folder.path("");
    Command.Args = {"-std=c++17", "-isystem", Folder.path("third_party")};
  }

  /// Parses \p Name, as it is on disk, as C++ with the command's flags.
  ParseResult parse(llvm::StringRef Name) {
    Command.File = Folder.path(Name);
    Analyses = 0;
    Bodies.clear();
    return parseFile(Command, Options,
                     [&](clang::ASTContext &Context, clang::Preprocessor &) {
                       ++Analyses;
                       BodyCollector Collector;
                       Collector.TraverseAST(Context);
                       Bodies.insert(Collector.Names.begin(),
                                     Collector.Names.end());
                     });
  }

  ParseResult parseText(llvm::StringRef Text,
                        llvm::StringRef Name = "main.cpp") {
    Folder.write(Name, Text);
    return parse(Name);
  }

  TestFolder Folder;
  CompileCommand Command;
  ParseOptions Options;
  unsigned Analyses = 0;
  std::set<std::string> Bodies;
};

} // namespace torchtidy

#endif // TORCH_TIDY_DRIVER_PARSEFIXTURE_H
