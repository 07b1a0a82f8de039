//===- IndexDtype.cpp - torch-index-dtype ---------------------------------===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "IndexDtype.h"

namespace torchtidy {

namespace {
/// What types an operation takes as index.
struct IndexTypes {
  llvm::StringRef Op;
  bool Int;  ///< int32 besides int64
  bool Mask; ///< bool and uint8, as masks
};
} // namespace

static constexpr IndexTypes Rows[] = {
    {"index", true, true},        {"index_put", true, true},
    {"operator[]", true, true},   {"index_select", true, false},
    {"gather", true, false},      {"scatter", true, false},
    {"scatter_add", true, false}, {"scatter_reduce", true, false},
    {"index_add", true, false},   {"index_reduce", true, false},
    {"embedding", true, false},   {"take", false, false},
    {"put", false, false},        {"index_fill", false, false},
    {"index_copy", false, false}, {"take_along_dim", false, false},
};

static const IndexTypes *typesOf(llvm::StringRef Op) {
  Op.consume_back("_");
  const auto *Row =
      llvm::find_if(Rows, [&](const IndexTypes &R) { return R.Op == Op; });
  return Row == std::end(Rows) ? nullptr : Row;
}

/// uint8 is taken for a mask: fine where it is made as one.
static std::optional<Confidence> judgeByte(const TensorFacts &T, const State &S,
                                           const SymbolTable &Symbols) {
  const RangeFact &R = T.Range;
  if (!T.Masks.empty() || (S.Known.proves(R.Lo, Symbols) &&
                           S.Known.proves(Extent(1) - R.Hi, Symbols)))
    return std::nullopt;
  bool HoldsPositions = (R.HiKnown && S.Known.proves(R.Hi - 2, Symbols)) ||
                        (R.LoKnown && S.Known.proves(R.Lo - 2, Symbols));
  return HoldsPositions ? Confidence::Likely : Confidence::Possible;
}

static void judge(const OperationSite &Site, const IndexTypes &Takes,
                  const Operand &Index, const State &S, SiteContext &Context) {
  int Is = S.resolve(Index.Tensor->DType).Scalar;
  bool IsKnownType = scalar_type::isFloating(Is) ||
                     scalar_type::isIntegral(Is) || Is == scalar_type::Bool;
  bool Taken = Is == scalar_type::Long ||
               (Takes.Int && Is == scalar_type::Int) ||
               (Takes.Mask && Is == scalar_type::Bool);
  if (!IsKnownType || Taken)
    return;
  std::string What =
      "index '" + Context.text(Index.E) + "' is " + scalar_type::name(Is).str();
  if (Takes.Mask && Is == scalar_type::Byte) {
    if (auto C = judgeByte(*Index.Tensor, S, Context.symbols()))
      Context.add(Context.make(Site.Call, *C,
                               What + ", which '" + Site.Op +
                                   "' takes for a mask, not for positions"));
    return;
  }
  Finding F = Context.make(Site.Call, Confidence::Certain,
                           What + ", which '" + Site.Op + "' does not accept");
  Context.addPath(F, Index.Tensor->DTypeFrom);
  Context.add(std::move(F));
}

void IndexDtype::visit(const OperationSite &Site, const State &S,
                       SiteContext &Context) const {
  const IndexTypes *Takes = typesOf(Site.Op);
  if (!Takes)
    return;
  for (const Operand &O : Site.Operands)
    if (O.R == Operand::Index)
      judge(Site, *Takes, O, S, Context);
}

std::unique_ptr<Check> createIndexDtype(const AnalysisOptions &) {
  return std::make_unique<IndexDtype>();
}

} // namespace torchtidy
