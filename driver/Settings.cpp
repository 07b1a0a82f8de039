//===- Settings.cpp - What may differ from file to file -------------------===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Settings.h"
#include "HostFlags.h"
#include "ModelFile.h"
#include "OptionTable.h"
#include "Paths.h"
#include "report/Report.h"
#include "llvm/Support/YAMLParser.h"

using namespace llvm;
using namespace llvm::opt;

namespace torchtidy {

std::string OptionSource::spell(StringRef Option) const {
  return (ConfigFile.empty() ? "--" : "") + Option.str();
}

Confidence Settings::minConfidence(StringRef Check) const {
  auto Own = MinConfidenceOf.find(Check);
  return Own == MinConfidenceOf.end() ? MinConfidence : Own->second;
}

bool Settings::shows(StringRef Check, Confidence Sureness) const {
  return Checks.count(Check.str()) && minConfidence(Check) <= Sureness;
}

bool Settings::wantsHeader(StringRef Header) const {
  return !Excluded.match(Header) &&
         (!HeaderFilter || HeaderFilter->match(Header));
}

Error Settings::applyCheckOption(StringRef Setting, const OptionSource &From) {
  auto [Name, Value] = Setting.split('=');
  auto [Check, Option] = Name.split('.');
  if (!Setting.contains('=') || !Name.contains('.'))
    return createStringError(From.spell("check-option") +
                             " takes CHECK.NAME=VALUE, not '" + Setting + "'");
  if (!findCheck(Check))
    return unknownCheck(Check, Named::Check);
  // The one option that there is; clang-tidy's plugin has it too.
  if (Option != "Strict")
    return unknownCheckOption(Check, Option);
  std::optional<bool> IsStrict = yaml::parseBool(Value);
  if (!IsStrict)
    return createStringError(Name + " is true or false, not '" + Value + "'");
  MinConfidenceOf[Check] =
      *IsStrict ? Confidence::Possible : Confidence::Likely;
  return Error::success();
}

/// A check's own option counts before the general one beside it, and that one
/// before what came earlier.
Error Settings::applyConfidences(const InputArgList &Args,
                                 const OptionSource &From) {
  if (const Arg *A = Args.getLastArg(OPT_strict, OPT_min_confidence)) {
    StringRef Wanted = A->getOption().matches(OPT_strict)
                           ? toString(Confidence::Possible)
                           : StringRef(A->getValue());
    std::optional<Confidence> Least = parseConfidence(Wanted);
    if (!Least)
      return createStringError(From.spell("min-confidence") +
                               " is possible, likely or certain, not '" +
                               Wanted + "'");
    MinConfidence = *Least;
    MinConfidenceOf.clear();
  }
  for (const std::string &Setting : Args.getAllArgValues(OPT_check_option))
    if (Error E = applyCheckOption(Setting, From))
      return E;
  return Error::success();
}

Error Settings::applyFilters(const InputArgList &Args,
                             const OptionSource &From) {
  Expected<PathGlobs> Globs =
      PathGlobs::create(Args.getAllArgValues(OPT_exclude), From.Folder);
  if (!Globs)
    return createStringError(From.spell("exclude") + ": " +
                             toString(Globs.takeError()));
  Excluded.add(std::move(*Globs));
  if (const Arg *A = Args.getLastArg(OPT_header_filter)) {
    HeaderFilterText = A->getValue();
    HeaderFilter.emplace(HeaderFilterText);
    if (std::string Why; !HeaderFilter->isValid(Why))
      return createStringError(From.spell("header-filter") + ": '" +
                               HeaderFilterText +
                               "' is not a regular expression: " + Why);
  }
  return Error::success();
}

/// They are filtered as those of compile commands are, and what that would
/// leave out is an error: somebody wrote it for us.
Error Settings::applyExtraArgs(const InputArgList &Args,
                               const OptionSource &From) {
  std::vector<std::string> Flags = Args.getAllArgValues(OPT_extra_arg);
  if (Flags.empty())
    return Error::success();
  HostFlags Kept =
      filterHostFlags(Flags, From.Folder, [](StringRef) { return false; });
  for (const std::string &Note : Kept.Notes)
    return createStringError(From.spell("extra-arg") + ": " + Note +
                             ": only flags that change how sources parse are "
                             "taken");
  for (const std::string &Input : Kept.Inputs)
    return createStringError(From.spell("extra-arg") + ": '" + Input +
                             "' is not a flag");
  ExtraArgs.push_back({From.Folder, std::move(Flags)});
  return Error::success();
}

Error Settings::applyModels(const InputArgList &Args,
                            const OptionSource &From) {
  for (const std::string &Name : Args.getAllArgValues(OPT_model)) {
    std::string Path = absolutePath(Name, From.Folder);
    if (Error E = readModel(Path, Model))
      return createStringError(From.spell("model") + ": " +
                               toString(std::move(E)));
    ModelFiles.push_back(std::move(Path));
  }
  return Error::success();
}

static Error applyPath(const InputArgList &Args, OptionId Id,
                       const OptionSource &From, NamedPath &To) {
  const Arg *A = Args.getLastArg(Id);
  if (!A)
    return Error::success();
  StringRef Path = A->getValue();
  if (Path.empty())
    return createStringError(From.spell(optionTable().getOptionName(Id)) +
                             " '' names no file");
  To = {absolutePath(Path, From.Folder), From};
  return Error::success();
}

Error Settings::apply(const InputArgList &Args, const OptionSource &From) {
  if (const Arg *A = Args.getLastArg(OPT_checks)) {
    if (StringRef(A->getValue()).trim().empty())
      return createStringError(From.spell("checks") + " names no check");
    Expected<CheckSet> Selected = selectChecks(A->getValue(), Checks);
    if (!Selected)
      return Selected.takeError();
    Checks = std::move(*Selected);
  }
  if (Error E = applyConfidences(Args, From))
    return E;
  if (Error E = applyFilters(Args, From))
    return E;
  if (Error E = applyExtraArgs(Args, From))
    return E;
  if (Error E = applyModels(Args, From))
    return E;
  std::pair<OptionId, NamedPath *> Named[] = {{OPT_baseline, &Baseline},
                                              {OPT_torch_root, &TorchRoot},
                                              {OPT_cuda_root, &CudaRoot}};
  for (auto [Id, To] : Named)
    if (Error E = applyPath(Args, Id, From, *To))
      return E;
  if (!From.ConfigFile.empty() && Args.hasArg(OPT_INPUT)) {
    Paths.clear();
    for (const std::string &Path : Args.getAllArgValues(OPT_INPUT))
      Paths.push_back(absolutePath(Path, From.Folder));
  }
  return Error::success();
}

} // namespace torchtidy
