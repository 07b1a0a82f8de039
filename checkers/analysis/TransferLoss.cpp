//===- TransferLoss.cpp - Losses --------------------------------------------===
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AnalysisContext.h"
#include "Transfer.h"
#include "Types.h"

using namespace clang;

namespace torchtidy {

namespace {
struct LossRow {
  llvm::StringRef Name;
  LabelSite::Rule Rule;
  llvm::StringRef Logits[2], Labels[2]; ///< parameter names
  bool HasIgnoreIndex;
};
} // namespace

static constexpr LossRow LossRows[] = {
    {"cross_entropy",
     LabelSite::Rule::Classes,
     {"input", "self"},
     {"target", ""},
     true},
    {"cross_entropy_loss",
     LabelSite::Rule::Classes,
     {"self", "input"},
     {"target", ""},
     true},
    {"CrossEntropyLoss",
     LabelSite::Rule::Classes,
     {"input", ""},
     {"target", ""},
     true},
    {"nll_loss",
     LabelSite::Rule::Classes,
     {"input", "self"},
     {"target", ""},
     true},
    {"nll_loss2d",
     LabelSite::Rule::Classes,
     {"self", "input"},
     {"target", ""},
     true},
    {"NLLLoss", LabelSite::Rule::Classes, {"input", ""}, {"target", ""}, true},
    {"multi_margin_loss",
     LabelSite::Rule::Classes,
     {"input", "self"},
     {"target", ""},
     false},
    {"MultiMarginLoss",
     LabelSite::Rule::Classes,
     {"input", ""},
     {"target", ""},
     false},
    {"binary_cross_entropy",
     LabelSite::Rule::Probability,
     {"input", "self"},
     {"target", ""},
     false},
    {"BCELoss",
     LabelSite::Rule::Probability,
     {"input", ""},
     {"target", ""},
     false},
    {"ctc_loss",
     LabelSite::Rule::Ctc,
     {"log_probs", ""},
     {"targets", ""},
     false},
    {"CTCLoss",
     LabelSite::Rule::Ctc,
     {"log_probs", ""},
     {"targets", ""},
     false},
    {"one_hot", LabelSite::Rule::Classes, {"", ""}, {"self", "tensor"}, false},
};

/// A constant where the facts leave only one.
static Extent settled(const Extent &E, const Constraints &Known) {
  for (const Extent &Fact : Known.facts()) {
    Extent Rest = Fact - E; // E >= -Rest
    if (std::optional<int64_t> C = Rest.asConstant();
        C && llvm::is_contained(Known.facts(), Extent(-*C) - E))
      return Extent(-*C);
  }
  return E;
}

void Transfer::reportLoss(const CallArguments &C, llvm::StringRef Loss,
                          const RecordFacts *Options) {
  if (!Reporting)
    return;
  if (Loss.ends_with("Impl"))
    Loss = Loss.drop_back(4);
  const auto *Row =
      llvm::find_if(LossRows, [&](const LossRow &R) { return R.Name == Loss; });
  if (Row == std::end(LossRows))
    return;
  auto Find = [&](const llvm::StringRef(&Names)[2]) {
    for (llvm::StringRef Name : Names)
      if (!Name.empty())
        if (const CallArguments::Argument *A = C.find(Name))
          return A;
    return static_cast<const CallArguments::Argument *>(nullptr);
  };
  auto Option = [&](const char *Name) -> Value {
    if (Options)
      if (auto It = Options->Fields.find(Name); It != Options->Fields.end())
        return It->second;
    return C.value(Name);
  };
  // The forward of a loss module has the parameters of a template or of a
  // function whose names we know only by position.
  const CallArguments::Argument *Logits = Find(Row->Logits);
  const CallArguments::Argument *Labels = Find(Row->Labels);
  bool ByPosition = Loss.ends_with("Loss") && C.Arguments.size() >= 2;
  if (!Logits && ByPosition)
    Logits = &C.Arguments[0];
  if (!Labels && ByPosition)
    Labels = &C.Arguments[1];
  LabelSite Site;
  Site.R = Row->Rule;
  Site.Call = C.Call;
  Site.Op = Loss.str();
  if (Labels) {
    Site.Labels = Labels->V.tensor();
    Site.LabelsExpr = Labels->E;
  } else if (C.self() && Loss == "one_hot") {
    Site.Labels = C.self();
    Site.LabelsExpr = C.SelfExpr;
  }
  if (!Site.Labels)
    return;
  if (Loss == "one_hot") {
    std::optional<Extent> Classes = C.extent("num_classes");
    if (!Classes || Classes->asConstant() == -1)
      return;
    Site.Classes = Classes;
    Context.report(Site, *S);
    return;
  }
  if (!Logits || !Logits->V.tensor())
    return;
  Site.Logits = Logits->V.tensor();
  Site.LogitsExpr = Logits->E;
  const TensorFacts &X = *Site.Logits;
  if (Row->Rule == LabelSite::Rule::Ctc) {
    Site.Classes = sizeOf(X, X.Shape ? int64_t(X.Shape->size()) - 1 : 2);
    std::optional<Extent> Blank = Option("blank").extent();
    Site.Blank = Blank ? *Blank : Extent(0);
  } else if (X.Shape) {
    if (X.Shape->empty())
      return;
    Site.Classes = (*X.Shape)[X.Shape->size() == 1 ? 0 : 1];
  } else {
    // (N, C) when the labels are (N).
    bool Flat = Site.Labels->rank() == 1u;
    Extent Last = sizeOf(X, -1), Second = sizeOf(X, 1);
    Site.Classes = Flat && !S->Known.facts().empty() ? Last : Second;
    if (Flat && !llvm::any_of(S->Known.facts(), [&](const Extent &F) {
          return F.coefficient(Last.asSymbol()) != 0;
        }))
      Site.Classes = Second;
  }
  Site.Classes = settled(*Site.Classes, S->Known);
  if (Row->HasIgnoreIndex) {
    Site.IgnoreIndex = -100;
    if (std::optional<Extent> E = Option("ignore_index").extent()) {
      if (!E->isConstant())
        Site.IgnoreIndex.reset();
      else
        Site.IgnoreIndex = *E->asConstant();
    }
  }
  Context.report(Site, *S);
  // Per-class weights.
  if (TensorRef Weight = Option("weight").tensor();
      Weight && Row->Rule == LabelSite::Rule::Classes && Weight->Shape &&
      Weight->Shape->size() == 1) {
    LabelSite W = Site;
    W.R = LabelSite::Rule::Weight;
    W.Labels = Weight;
    Context.report(W, *S);
  }
}

} // namespace torchtidy
