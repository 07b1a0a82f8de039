//===- KernelBounds.cpp - torch-kernel-bounds -----------------------------===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "KernelBounds.h"
#include "analysis/AccessBounds.h"
#include "analysis/Geometry.h"

namespace torchtidy {

static std::string indexText(const AccessSite &Site, SiteContext &Context) {
  return Site.IndexExpr ? Context.text(Site.IndexExpr)
                        : Context.text(Site.Access);
}

static std::string memoryText(const AccessSite &Site, SiteContext &Context) {
  if (Site.K == AccessSite::Kind::Accessor)
    return "dimension " + std::to_string(Site.Dim) + " of size " +
           Context.str(*Site.Count);
  return "the " + Context.str(*Site.Count) + " elements of '" +
         Site.Object->getNameAsString() + "'";
}

static void add(const AccessSite &Site, SiteContext &Context, Confidence C,
                std::string Message) {
  Finding F = Context.make(Site.Access, C, std::move(Message));
  if (Site.Launch)
    F.Path.push_back({Site.Launch->getExprLoc(), "launched here"});
  Context.add(std::move(F));
}

/// `p[i - 1]` where the first thread has i == 0.
static bool judgeLow(const AccessSite &Site, const AccessBounds &Bounds,
                     SiteContext &Context) {
  const Extent &E = Site.First;
  if (E.constant() >= 0 || Bounds.proves(E))
    return false;
  bool OnlyThreads =
      !E.isConstant() && llvm::all_of(E.terms(), [&](const Extent::Term &T) {
        return T.second > 0 && Bounds.isZeroInFirstThread(T.first);
      });
  if (!OnlyThreads)
    return false;
  add(Site, Context, Confidence::Likely,
      "index '" + indexText(Site, Context) + "' is " +
          std::to_string(E.constant()) + " in the first thread");
  return true;
}

/// An array, or a dimension of an accessor: its size is known in the kernel.
static bool judgeHigh(const AccessSite &Site, const AccessBounds &Bounds,
                      SiteContext &Context) {
  if (!Site.Count || Site.K == AccessSite::Kind::Pointer)
    return false;
  std::optional<Extent> Most = Bounds.reaches(Site.Last, *Site.Count);
  if (!Most || !Most->isConstant())
    if (auto First = Bounds.reachesInFirstThread(Site.Last, *Site.Count))
      Most = First;
  if (!Most)
    return false;
  add(Site, Context, Confidence::Likely,
      "index '" + indexText(Site, Context) + "' can be " + Context.str(*Most) +
          ", which is past " + memoryText(Site, Context));
  return true;
}

/// An index of an accessor that is held below the size of another dimension.
static bool judgeDimension(const AccessSite &Site, const AccessBounds &Bounds,
                           SiteContext &Context) {
  if (Site.K != AccessSite::Kind::Accessor || !Site.Tensor->Shape)
    return false;
  const auto &Shape = *Site.Tensor->Shape;
  for (size_t D = 0; D != Shape.size(); ++D) {
    if (int64_t(D) == Site.Dim || Shape[D] == *Site.Count)
      continue;
    if (!Bounds.isBelow(Site.Last, Shape[D]))
      continue;
    add(Site, Context, Confidence::Likely,
        "index '" + indexText(Site, Context) + "' is held below size(" +
            std::to_string(D) + ") but is used for " +
            memoryText(Site, Context));
    return true;
  }
  return false;
}

/// `row * width + column` where the column runs past its row.
static bool judgeColumn(const AccessSite &Site, const AccessBounds &Bounds,
                        SiteContext &Context) {
  for (const Extent::Term &T : Site.Last.terms()) {
    const Computation *C = Context.symbols().computation(T.first);
    if (!C || C->Of != Computation::Product || T.second != 1)
      continue;
    const Extent Column = Site.Last - Extent::symbol(T.first);
    for (const Extent &Width : {C->Left, C->Right}) {
      bool IsOuter = !Width.isConstant() && !Width.mentions([&](SymbolId S) {
        return Bounds.isInner(S);
      });
      std::optional<Extent> Most =
          IsOuter ? Bounds.reaches(Column, Width) : std::nullopt;
      if (!Most)
        continue;
      add(Site, Context, Confidence::Likely,
          "'" + Context.str(Column) + "' can be " + Context.str(*Most) +
              ", which is past a row of " + Context.str(Width) + " in '" +
              Context.text(Site.Access) + "'");
      return true;
    }
  }
  return false;
}

/// Every thread comes here, more than there are elements.
static bool judgeThreads(const AccessSite &Site, const AccessBounds &Bounds,
                         SiteContext &Context) {
  const std::optional<Extent> &Id = Site.FreeThread;
  if (!Id)
    return false;
  std::optional<Extent> Most;
  if (Site.Launch)
    for (const Extent &U : Bounds.upper(*Id))
      if (U.constant() > 0 && !U.isConstant())
        Most = U;
  std::string Message = "nothing keeps '" + Context.str(*Id) +
                        "' below a bound in '" + Context.text(Site.Access) +
                        "'";
  if (Most)
    Message +=
        "; the grid is rounded up, so that it can be " + Context.str(*Most);
  add(Site, Context, Most ? Confidence::Likely : Confidence::Possible,
      std::move(Message));
  return true;
}

/// An index that memory holds, or that a floating number becomes.
static void judgeData(const AccessSite &Site, const AccessBounds &Bounds,
                      SiteContext &Context) {
  if (!Site.FreeData)
    return;
  // Compared with a bound, but negative values were forgotten. What memory
  // holds may be known not to be negative where it was written.
  const Extent &Data = *Site.FreeData;
  bool OneSided = !Bounds.upper(Data).empty();
  bool IsRounded = Data.mentions([&](SymbolId S) {
    return Context.symbols()[S].Kind == SymbolKind::Rounded;
  });
  std::string Name = "'" + Context.str(Data) + "'";
  std::string Access = "'" + Context.text(Site.Access) + "'";
  bool IsMisjudged = OneSided && IsRounded;
  if (Site.LateTest && !IsMisjudged) {
    Finding F = Context.make(
        Site.Access, Confidence::Likely,
        Access + " stands before the test whether " + Name +
            " is negative, and lies before the memory where it is");
    F.Path.push_back({Site.LateTest->getExprLoc(), "asked here"});
    Context.add(std::move(F));
    return;
  }
  add(Site, Context, IsMisjudged ? Confidence::Likely : Confidence::Possible,
      OneSided ? Name + " is bounded above only; where it is negative, " +
                     Access + " lies before the memory"
               : "nothing checks " + Name + ", which data decides, before " +
                     Access);
}

void KernelBounds::visit(const AccessSite &Site, const State &S,
                         SiteContext &Context) const {
  AccessBounds Bounds(Site, S, Context.symbols());
  if (judgeLow(Site, Bounds, Context))
    return;
  bool Fits = Site.Count && Bounds.isBelow(Site.Last, *Site.Count);
  bool IsPast = !Fits && !Site.IsRepeated &&
                (judgeHigh(Site, Bounds, Context) ||
                 judgeDimension(Site, Bounds, Context) ||
                 (Site.K != AccessSite::Kind::Array &&
                  judgeThreads(Site, Bounds, Context)) ||
                 judgeColumn(Site, Bounds, Context));
  // A late test is a slip of its own.
  if (!IsPast || Site.LateTest)
    judgeData(Site, Bounds, Context);
}

std::unique_ptr<Check> createKernelBounds(const AnalysisOptions &) {
  return std::make_unique<KernelBounds>();
}

} // namespace torchtidy
