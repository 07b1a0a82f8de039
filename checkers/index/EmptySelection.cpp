//===- EmptySelection.cpp - torch-empty-selection -------------------------===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "EmptySelection.h"

namespace torchtidy {

void EmptySelection::visit(const EmptySite &Site, const State &S,
                           SiteContext &Context) const {
  const SymbolTable &Symbols = Context.symbols();
  if (llvm::any_of(Site.Sizes, [&](const Extent &E) {
        return S.Known.proves(E - 1, Symbols);
      }))
    return;
  bool IsEmpty = S.Known.proves(Site.Sizes[0].scaled(-1), Symbols);
  std::string Text = "'" + Context.text(Site.SelfExpr) + "'";
  std::string Message = Site.IsList ? "'" + Site.Op + "' of " + Text
                        : Site.Throws
                            ? "'" + Site.Op + "' needs an element, but " + Text
                            : "'" + Site.Op + "' of " + Text;
  if (Site.IsList)
    Message += IsEmpty ? " has no tensor to take"
                       : " fails where no tensor was added to it";
  else if (Site.Throws)
    Message += IsEmpty ? " is empty" : " may be empty";
  else
    Message +=
        IsEmpty ? " is NaN since it is empty" : " is NaN where it is empty";
  Finding F = Context.make(Site.Call,
                           IsEmpty ? Confidence::Certain : Confidence::Likely,
                           std::move(Message));
  SiteContext::addPath(F, Site.From);
  Context.add(std::move(F));
}

std::unique_ptr<Check> createEmptySelection(const AnalysisOptions &) {
  return std::make_unique<EmptySelection>();
}

} // namespace torchtidy
