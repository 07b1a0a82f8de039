//===- UnregisteredMember.cpp - torch-unregistered-member -----------------===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "UnregisteredMember.h"

namespace torchtidy {

/// Layers that have neither parameters nor a mode: to() and train() have
/// nothing to do.
static constexpr llvm::StringRef Stateless[] = {
    "ReLU",      "ReLU6",        "LeakyReLU", "ELU",      "SELU",
    "CELU",      "GELU",         "SiLU",      "Mish",     "Sigmoid",
    "Tanh",      "Softplus",     "Softsign",  "Softmax",  "LogSoftmax",
    "Softmax2d", "Hardtanh",     "Flatten",   "Identity", "Unflatten",
    "Upsample",  "PixelShuffle", "Fold",      "Unfold",   "Threshold",
};

static bool hasState(const ModuleFacts &M) {
  llvm::StringRef Kind = M.Kind;
  // A loss has weights only where it is given some.
  if (Kind.ends_with("Loss"))
    return M.Options.count("weight") || M.Options.count("pos_weight");
  return !Kind.contains("Pool") && !Kind.contains("Pad") &&
         !llvm::is_contained(Stateless, Kind);
}

void UnregisteredMember::visit(const MemberSite &Site, const State &,
                               SiteContext &Context) const {
  ModuleRef M = Site.Given.module();
  TensorRef T = Site.Given.tensor();
  std::string Name = "'" + Site.Field->getNameAsString() + "'";
  if (Site.IsRegistered && !Site.InConstructor) {
    // What register_buffer or named_buffers() gives is the module's own.
    bool Detaches = T ? !T->Registered && T->Defined != Tri::No
                      : M && M->Built && !M->Registered;
    if (Detaches)
      Context.add(Context.make(
          Site.At, Confidence::Likely,
          "assigning to " + Name +
              " leaves what the module registered under that name where it "
              "was: to(), parameters() and save() keep to the old one"));
    return;
  }
  if (!Site.IsRegistered && M && M->Built && !M->Registered && hasState(*M))
    Context.add(Context.make(
        Site.At, Confidence::Likely,
        Name + " is not registered, so that to(), parameters() and save() "
               "miss it"));
}

std::unique_ptr<Check> createUnregisteredMember(const AnalysisOptions &) {
  return std::make_unique<UnregisteredMember>();
}

} // namespace torchtidy
