//===- LabelShape.cpp - torch-label-shape ---------------------------------===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LabelShape.h"

namespace torchtidy {

/// What is wrong, for sure or almost.
using Problem = std::optional<std::pair<Confidence, std::string>>;

static Problem certain(std::string What) {
  return std::pair(Confidence::Certain, std::move(What));
}

static std::string nameType(DTypeFact D) {
  return scalar_type::name(D.Scalar).str();
}

static Problem judgeTypes(const LabelSite &Site, const State &S,
                          SiteContext &Context) {
  DTypeFact Labels = S.resolve(Site.Labels->DType);
  DTypeFact Logits = Site.Logits ? S.resolve(Site.Logits->DType) : DTypeFact();
  std::string Of = "'" + Context.text(Site.LabelsExpr) + "'";
  if (Logits.isKnown() && scalar_type::isIntegral(Logits.Scalar))
    return certain("the logits '" + Context.text(Site.LogitsExpr) + "' are " +
                   nameType(Logits) + ", and '" + Site.Op +
                   "' takes them first, the labels second");
  if (!Labels.isKnown())
    return std::nullopt;
  bool Floating = scalar_type::isFloating(Labels.Scalar);
  if (Site.R == LabelSite::Rule::Probability)
    return Floating ? std::nullopt
                    : certain("targets " + Of + " are " + nameType(Labels) +
                              ", and '" + Site.Op + "' takes floating ones");
  // Floating labels of cross_entropy are probabilities.
  bool TakesProbabilities =
      llvm::StringRef(Site.Op).starts_with_insensitive("cross");
  if (Floating && TakesProbabilities)
    return std::nullopt;
  bool Accepted = Labels.Scalar == scalar_type::Long ||
                  (Labels.Scalar == scalar_type::Byte && Site.Logits);
  return Accepted ? std::nullopt
                  : certain("labels " + Of + " are " + nameType(Labels) +
                            ", and '" + Site.Op + "' takes Long");
}

static std::string describe(const TensorFacts &T, SiteContext &Context) {
  std::string Text = "[";
  for (const Extent &E : *T.Shape)
    Text += (&E == T.Shape->begin() ? "" : ", ") + Context.str(E);
  return Text + "]";
}

/// One label for each element of the logits but for dimension 1.
static Problem judgeShapes(const LabelSite &Site, const State &S,
                           SiteContext &Context) {
  if (Site.R != LabelSite::Rule::Classes || !Site.Logits ||
      !Site.Logits->Shape || !Site.Labels->Shape)
    return std::nullopt;
  const auto &X = *Site.Logits->Shape, &Y = *Site.Labels->Shape;
  if (X.size() < 2)
    return std::nullopt;
  DTypeFact Type = S.resolve(Site.Labels->DType);
  if (!Type.isKnown())
    return std::nullopt;
  bool AreProbabilities = scalar_type::isFloating(Type.Scalar);
  llvm::SmallVector<Extent, 4> Wanted(X);
  if (!AreProbabilities)
    Wanted.erase(Wanted.begin() + 1);
  bool Fits = Wanted.size() == Y.size();
  for (size_t D = 0; Fits && D != Y.size(); ++D)
    Fits = !S.Known.proves(Wanted[D] - Y[D] - 1, Context.symbols()) &&
           !S.Known.proves(Y[D] - Wanted[D] - 1, Context.symbols());
  if (Fits)
    return std::nullopt;
  TensorFacts Shown;
  Shown.Shape = Wanted;
  return certain((AreProbabilities ? "probabilities '" : "labels '") +
                 Context.text(Site.LabelsExpr) + "' have the shape " +
                 describe(*Site.Labels, Context) + ", and logits " +
                 describe(*Site.Logits, Context) + " need " +
                 describe(Shown, Context));
}

static Problem judgeSoftmax(const LabelSite &Site, SiteContext &Context) {
  if (!Site.Logits || !Site.Logits->Softmaxed ||
      Site.R != LabelSite::Rule::Classes)
    return std::nullopt;
  llvm::StringRef Op = Site.Op;
  std::string Of = "'" + Context.text(Site.LogitsExpr) + "' is a softmax";
  if (Op.starts_with_insensitive("cross"))
    return std::pair(Confidence::Likely,
                     Of + " already, and '" + Site.Op + "' takes logits");
  if (Op.starts_with_insensitive("nll"))
    return std::pair(Confidence::Likely,
                     Of + ", and '" + Site.Op + "' takes a log_softmax");
  return std::nullopt;
}

void LabelShape::visit(const LabelSite &Site, const State &S,
                       SiteContext &Context) const {
  if (Site.R == LabelSite::Rule::Weight || Site.R == LabelSite::Rule::Ctc)
    return;
  Problem P = judgeTypes(Site, S, Context);
  if (!P)
    P = judgeShapes(Site, S, Context);
  if (!P)
    P = judgeSoftmax(Site, Context);
  if (P)
    Context.add(Context.make(Site.Call, P->first, std::move(P->second)));
}

std::unique_ptr<Check> createLabelShape(const AnalysisOptions &) {
  return std::make_unique<LabelShape>();
}

} // namespace torchtidy
