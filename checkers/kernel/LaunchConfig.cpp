//===- LaunchConfig.cpp - torch-launch-config -----------------------------===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LaunchConfig.h"

namespace torchtidy {

/// Of every CUDA device that torch runs on.
static constexpr int64_t MaxThreads = 1024;

/// All dimensions together, where each is known.
static std::optional<Extent> threadsOf(const ListRef &Block) {
  if (!Block)
    return std::nullopt;
  llvm::SmallVector<Extent, 3> Dimensions;
  for (const Value &V : Block->Elements) {
    std::optional<Extent> E = V.extent();
    if (!E)
      return std::nullopt;
    Dimensions.push_back(*E);
  }
  return product(Dimensions);
}

/// Whether an extent is a size of a tensor.
static bool isTensorSize(const Extent &E, const SymbolTable &Symbols) {
  return E.mentions([&](SymbolId S) {
    SymbolKind K = Symbols[S].Kind;
    return K == SymbolKind::Size || K == SymbolKind::Numel;
  });
}

static void judgeBlock(const LaunchSite &Site, const State &S,
                       SiteContext &Context) {
  std::optional<Extent> Threads = threadsOf(Site.Block);
  if (!Threads)
    return;
  auto Add = [&](Confidence C, std::string What) {
    Context.add(Context.make(Site.BlockExpr, C,
                             "a block of '" + Site.Kernel + "' " + What));
  };
  SymbolTable &Symbols = Context.symbols();
  if (S.Known.proves(*Threads - MaxThreads - 1, Symbols))
    Add(Confidence::Certain, "has " + Context.str(*Threads) +
                                 " threads; 1024 is the most that a launch "
                                 "accepts");
  else if (Threads->asConstant() == 0)
    Add(Confidence::Certain, "has no thread, which a launch does not accept");
  else if (isTensorSize(*Threads, Symbols) &&
           !S.Known.proves(Extent(MaxThreads) - *Threads, Symbols))
    Add(Confidence::Likely, "has '" + Context.str(*Threads) +
                                "' threads, which nothing keeps at 1024 or "
                                "below");
}

static void judgeGrid(const LaunchSite &Site, const State &S,
                      SiteContext &Context) {
  if (!Site.Grid)
    return;
  for (const Value &V : Site.Grid->Elements) {
    std::optional<Extent> Blocks = V.extent();
    if (!Blocks || S.Known.proves(*Blocks - 1, Context.symbols()))
      continue;
    bool Certain = Blocks->asConstant() == 0;
    Context.add(Context.make(
        Site.GridExpr, Certain ? Confidence::Certain : Confidence::Possible,
        "the grid of '" + Site.Kernel + "' " + (Certain ? "is" : "can be") +
            " empty, which a launch does not accept"));
    return;
  }
}

void LaunchConfig::visit(const LaunchSite &Site, const State &S,
                         SiteContext &Context) const {
  judgeBlock(Site, S, Context);
  judgeGrid(Site, S, Context);
}

std::unique_ptr<Check> createLaunchConfig(const AnalysisOptions &) {
  return std::make_unique<LaunchConfig>();
}

} // namespace torchtidy
