//===- Modules.h - Modules and where they are ------------------*- C++ -*-===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCH_TIDY_CHECKERS_ANALYSIS_MODULES_H
#define TORCH_TIDY_CHECKERS_ANALYSIS_MODULES_H

#include "State.h"
#include "clang/AST/DeclCXX.h"

namespace torchtidy {

/// The symbol of the device that a module with this identity is on.
SymbolId deviceOfModule(SymbolTable &Symbols, SymbolId Module);

/// Where the module is: what another one registered is where that one is.
DeviceFact deviceOf(const ModuleFacts &M, SymbolTable &Symbols);

/// Whether a device is a module's.
bool isOfModule(SymbolId Device, const SymbolTable &Symbols);

/// Puts the module whose device is \p Own on \p To.
void moveModule(State &S, DeviceFact Own, DeviceFact To);

/// The module that `this` is in methods of \p Class.
SymbolId thisModule(const clang::CXXRecordDecl &Class, SymbolTable &Symbols);

/// Whether it has parameters or buffers, as far as is known: what has none may
/// be given tensors of any device.
bool hasState(const ModuleFacts &M);

} // namespace torchtidy

#endif // TORCH_TIDY_CHECKERS_ANALYSIS_MODULES_H
