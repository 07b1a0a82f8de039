//===- FunctionModel.h - What a project says of functions -------*- C++ -*-===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCH_TIDY_CHECKERS_ANALYSIS_FUNCTIONMODEL_H
#define TORCH_TIDY_CHECKERS_ANALYSIS_FUNCTIONMODEL_H

#include "ProjectIndex.h"

namespace torchtidy {

/// Of a function whose body is not seen: in a library, or behind a pointer to
/// an implementation. Taken at its word.
struct ModelledFunction {
  /// Without a USR: known by its qualified name and the number of its
  /// parameters. What it ensures has an entry for each.
  FunctionRecord Record;
  bool SaysErrors = false; ///< whether it asks for errors is no default
};

class FunctionModel {
public:
  /// Takes the place of an earlier one.
  void add(ModelledFunction F) {
    size_t Parameters = F.Record.Ensures.Parameters.size();
    std::string Name = F.Record.Name;
    Functions[{std::move(Name), Parameters}] = std::move(F);
  }
  /// Null when nothing is said.
  const ModelledFunction *find(const std::string &Name,
                               size_t Parameters) const {
    auto It = Functions.find({Name, Parameters});
    return It == Functions.end() ? nullptr : &It->second;
  }

  std::string Digest; ///< of the text that it was made from

private:
  std::map<std::pair<std::string, size_t>, ModelledFunction> Functions;
};

} // namespace torchtidy

#endif // TORCH_TIDY_CHECKERS_ANALYSIS_FUNCTIONMODEL_H
