//===- DanglingData.cpp - torch-dangling-data -----------------------------===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "DanglingData.h"

namespace torchtidy {

using Kind = LifetimeSite::Kind;

static std::string describe(const LifetimeSite &Site, SiteContext &Context) {
  const std::string Owner = Site.Owner.empty() ? "" : "'" + Site.Owner + "'";
  const std::string What = Site.IsTensor ? "the tensor" : "the pointer";
  auto Verb = [&](const char *Sure, const char *Maybe) {
    return Site.Sure ? std::string(Sure) : "can " + std::string(Maybe);
  };
  const std::string Uses = Site.IsTensor
                               ? Verb("uses the memory of", "use the memory of")
                               : Verb("points into", "point into");
  switch (Site.K) {
  case Kind::Temporary:
    return What + " " + Uses +
           " a temporary that ends with this statement; give it a name";
  case Kind::Returned:
    return What + " that is returned " + Uses + " " +
           (Owner.empty() ? "what" : Owner + ", which") +
           " ends with the function";
  case Kind::Stored:
    return What + " that is stored here outlives " + Owner +
           ", whose memory it uses";
  case Kind::Ended:
    break;
  }
  const char *Ends[] = {"is gone", "was given another tensor",
                        "was resized since"};
  return "'" + Context.text(Site.At) + "' uses the memory of " + Owner +
         (Site.Sure ? ", which " : ", which, on some path, ") +
         Ends[Site.End.By];
}

void DanglingData::visit(const LifetimeSite &Site, const State &,
                         SiteContext &Context) const {
  Finding F = Context.make(Site.At,
                           Site.Sure ? Confidence::Certain : Confidence::Likely,
                           describe(Site, Context));
  if (Site.K == Kind::Ended) {
    static constexpr const char *Notes[] = {"the lifetime of '%' ends here",
                                            "'%' is assigned to here",
                                            "'%' may move its elements here"};
    std::string Note = Notes[Site.End.By];
    Note.replace(Note.find('%'), 1, Site.End.Owner);
    F.Path.push_back({Site.End.Loc, std::move(Note)});
  }
  Context.add(std::move(F));
}

std::unique_ptr<Check> createDanglingData(const AnalysisOptions &) {
  return std::make_unique<DanglingData>();
}

} // namespace torchtidy
