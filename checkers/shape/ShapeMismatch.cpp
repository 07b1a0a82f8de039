//===- ShapeMismatch.cpp - torch-shape-mismatch ---------------------------===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ShapeMismatch.h"

namespace torchtidy {

using Kind = ShapeSite::Kind;
using Relation = ShapeSite::Relation;

namespace {
/// How an operation that demands a relation is said to fail.
struct Sentence {
  Kind K;
  llvm::StringRef Demand;
};
} // namespace

static constexpr Sentence Sentences[] = {
    {Kind::Elementwise, "do not broadcast"},
    {Kind::InPlace,
     "do not fit an in-place operation, whose output can't grow"},
    {Kind::Loss, "differ, which the loss does not accept"},
    {Kind::Product, "can't be multiplied"},
    {Kind::Elements, "do not have the same number of elements"},
    {Kind::Expansion, "can't be expanded"},
    {Kind::Lists, "can't be joined"},
    {Kind::Mask, "differ, but a mask has the sizes that it stands for"},
};

/// Unequal for sure; or unless what they count is 0.
static std::optional<Confidence> differ(const Extent &L, const Extent &R,
                                        const State &S,
                                        const SymbolTable &Symbols) {
  if (S.Known.proves(L - R - 1, Symbols) || S.Known.proves(R - L - 1, Symbols))
    return Confidence::Certain;
  const Extent Apart = L - R;
  bool Multiple = Apart.constant() == 0 && Apart.terms().size() == 1 &&
                  L.terms().size() == 1 && R.terms().size() == 1;
  return Multiple ? std::optional(Confidence::Likely) : std::nullopt;
}

/// Where one of them would do: a size that is known not to be 1 makes sure.
static Confidence unlessOne(Confidence C, llvm::ArrayRef<Extent> MayBeOne,
                            const State &S, const SymbolTable &Symbols) {
  for (const Extent &E : MayBeOne)
    if (!S.Known.proves(E - 2, Symbols) &&
        !S.Known.proves(E.scaled(-1), Symbols))
      C = std::min(C, Confidence::Likely);
  return C;
}

static std::optional<Confidence> violates(const Relation &R, const State &S,
                                          const SymbolTable &Symbols) {
  auto IsOne = [](const Extent &E) { return E.asConstant() == 1; };
  std::optional<Confidence> C;
  switch (R.R) {
  case Relation::Equal:
    return differ(R.Left, R.Right, S, Symbols);
  case Relation::Broadcast:
    if (IsOne(R.Left) || IsOne(R.Right))
      return std::nullopt;
    C = differ(R.Left, R.Right, S, Symbols);
    return C ? std::optional(unlessOne(*C, {R.Left, R.Right}, S, Symbols)) : C;
  case Relation::Expand:
    if (IsOne(R.Right))
      return std::nullopt;
    C = differ(R.Left, R.Right, S, Symbols);
    return C ? std::optional(unlessOne(*C, {R.Right}, S, Symbols)) : C;
  case Relation::AtMost:
    return S.Known.proves(R.Right - R.Left - 1, Symbols)
               ? std::optional(Confidence::Certain)
               : std::nullopt;
  case Relation::Multiple:
    if (std::optional<int64_t> A = R.Left.asConstant(),
        B = R.Right.asConstant();
        A && B && *B > 0 && *A % *B != 0)
      return Confidence::Certain;
    return std::nullopt;
  }
  return std::nullopt;
}

/// "'a' [2, 3]"
static std::string describe(const clang::Expr *E, const TensorRef &T,
                            SiteContext &Context) {
  std::string Text = E ? "'" + Context.text(E) + "'" : "";
  if (!T || !T->Shape)
    return Text;
  Text += E ? " [" : "[";
  for (const Extent &Size : *T->Shape)
    Text += (&Size == T->Shape->begin() ? "" : ", ") + Context.str(Size);
  return Text + "]";
}

static std::string sentence(const ShapeSite &Site, const Relation &R,
                            SiteContext &Context) {
  const auto *Row = llvm::find_if(
      Sentences, [&](const Sentence &X) { return X.K == Site.K; });
  std::string Left = Context.str(R.Left), Right = Context.str(R.Right);
  if (Site.K == Kind::Product && !Site.Right)
    return "'" + Site.Op + "' takes " + Right + " features, but its input " +
           describe(nullptr, Site.Left, Context) + " has " + Left;
  std::string Text = describe(Site.LeftExpr, Site.Left, Context);
  if (Site.RightExpr)
    Text += " and " + describe(Site.RightExpr, Site.Right, Context);
  std::string Demand = Row == std::end(Sentences) ? "" : Row->Demand.str();
  // The numbers of dimensions come first where they matter.
  bool OfRanks = &R == Site.Relations.begin() && Site.K != Kind::Elementwise &&
                 Site.K != Kind::Product && Site.K != Kind::Elements;
  return "shapes of " + Text + " in '" + Site.Op + "' " + Demand +
         (OfRanks ? "" : ": " + Left + " and " + Right);
}

/// A dimension, or more elements along one than there are.
static void judgeLimit(const ShapeSite &Site, const State &S,
                       SiteContext &Context) {
  const Relation &R = Site.Relations[0];
  const SymbolTable &Symbols = Context.symbols();
  if (llvm::any_of(Site.Relations, [&](const Relation &Each) {
        return S.Known.proves(Each.Left - Each.Right, Symbols);
      }))
    return;
  bool Outside = S.Known.proves(R.Right - R.Left - 1, Symbols);
  std::string Of = describe(Site.LeftExpr, Site.Left, Context);
  if (Site.K == ShapeSite::Kind::Dimension) {
    const clang::Expr *Squeezed = Site.Left->Squeezed;
    bool MayBeGone = Squeezed && int64_t(Site.Left->LeastRank) <
                                     R.Right.asConstant().value_or(0);
    if (!Outside && !MayBeGone)
      return;
    std::string Dim = "dimension " + Context.text(Site.RightExpr);
    Finding F = Context.make(
        Site.Call, Outside ? Confidence::Certain : Confidence::Likely,
        Outside
            ? Of + " has no " + Dim
            : Of + " may have no " + Dim + " since '" + Context.text(Squeezed) +
                  "' also removes a dimension that happens to be 1");
    if (Squeezed)
      F.Path.push_back({Squeezed->getExprLoc(), "squeezed here"});
    Context.add(std::move(F));
    return;
  }
  // Nothing says that a selection leaves so many.
  bool Selected = Site.Left->Selection.Count;
  Context.add(Context.make(Site.Call,
                           Outside    ? Confidence::Certain
                           : Selected ? Confidence::Likely
                                      : Confidence::Possible,
                           "'" + Site.Op + "' takes " + Context.str(R.Right) +
                               " of " + Context.str(R.Left) +
                               (Outside ? "" : ", which may be fewer")));
}

/// One side is cut to a length that nothing says the other has.
static void judgeCut(const ShapeSite &Site, const TensorRef &Cut,
                     const TensorRef &Other, const State &S,
                     SiteContext &Context) {
  if (!Cut->Cut || Other->Cut || Other->Shape || Cut->Id == Other->Id)
    return;
  SymbolTable &Symbols = Context.symbols();
  Extent Size = Extent::symbol(
      Symbols.get(SymbolKind::Size, nullptr, Cut->Cut->Dim, Other->Id));
  if (S.Known.provesEqual(Size, Cut->Cut->Length, Symbols) ||
      S.Known.provesEqual(Size, Extent(1), Symbols))
    return;
  Context.add(Context.make(
      Site.Call, Confidence::Possible,
      "'" + Site.Op + "' of a tensor that is cut to " +
          Context.str(Cut->Cut->Length) + " along dimension " +
          std::to_string(Cut->Cut->Dim) + " and one of which nothing says " +
          "that it has as many"));
}

void ShapeMismatch::visit(const ShapeSite &Site, const State &S,
                          SiteContext &Context) const {
  if (Site.K == Kind::Dimension || Site.K == Kind::Largest)
    return judgeLimit(Site, S, Context);
  if (Site.K == Kind::Elementwise) {
    judgeCut(Site, Site.Left, Site.Right, S, Context);
    judgeCut(Site, Site.Right, Site.Left, S, Context);
  }
  const Relation *Worst = nullptr;
  Confidence Sureness = Confidence::Possible;
  for (const Relation &R : Site.Relations)
    if (std::optional<Confidence> C = violates(R, S, Context.symbols());
        C && (!Worst || *C > Sureness)) {
      Worst = &R;
      Sureness = *C;
    }
  if (Worst)
    Context.add(
        Context.make(Site.Call, Sureness, sentence(Site, *Worst, Context)));
}

std::unique_ptr<Check> createShapeMismatch(const AnalysisOptions &) {
  return std::make_unique<ShapeMismatch>();
}

} // namespace torchtidy
