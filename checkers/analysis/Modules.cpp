//===- Modules.cpp - Modules and where they are ---------------------------===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Modules.h"

using namespace clang;

namespace torchtidy {

SymbolId deviceOfModule(SymbolTable &Symbols, SymbolId Module) {
  return Symbols.get(SymbolKind::Device, nullptr, 0, Module, "module");
}

DeviceFact deviceOf(const ModuleFacts &M, SymbolTable &Symbols) {
  return DeviceFact::symbolic(
      deviceOfModule(Symbols, M.Owner ? M.Owner : M.Id));
}

bool isOfModule(SymbolId Device, const SymbolTable &Symbols) {
  return Symbols[Device].Kind == SymbolKind::Device && Symbols[Device].Base;
}

void moveModule(State &S, DeviceFact Own, DeviceFact To) {
  To = S.resolve(To);
  // Where it is already, it stays: a device that equals itself has no end.
  if (Own.Sym && (To.isKnown() || To.Sym != Own.Sym))
    S.Devices.set(Own.Sym, To);
}

SymbolId thisModule(const CXXRecordDecl &Class, SymbolTable &Symbols) {
  return Symbols.get(SymbolKind::Tensor, Class.getCanonicalDecl());
}

/// Layers that have neither parameters nor a mode: to() and train() have
/// nothing to do.
static constexpr llvm::StringRef Stateless[] = {
    "ReLU",      "ReLU6",        "LeakyReLU", "ELU",      "SELU",
    "CELU",      "GELU",         "SiLU",      "Mish",     "Sigmoid",
    "Tanh",      "Softplus",     "Softsign",  "Softmax",  "LogSoftmax",
    "Softmax2d", "Hardtanh",     "Flatten",   "Identity", "Unflatten",
    "Upsample",  "PixelShuffle", "Fold",      "Unfold",   "Threshold",
};

bool hasState(const ModuleFacts &M) {
  llvm::StringRef Kind = M.Kind;
  // A loss has weights only where it is given some.
  if (Kind.ends_with("Loss"))
    return M.Options.count("weight") || M.Options.count("pos_weight");
  return !Kind.contains("Pool") && !Kind.contains("Pad") &&
         !llvm::is_contained(Stateless, Kind);
}

} // namespace torchtidy
