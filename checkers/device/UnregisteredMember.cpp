//===- UnregisteredMember.cpp - torch-unregistered-member -----------------===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "UnregisteredMember.h"
#include "analysis/Modules.h"

namespace torchtidy {

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
