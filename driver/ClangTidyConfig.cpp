//===- ClangTidyConfig.cpp - What .clang-tidy says of our checks ----------===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ClangTidyConfig.h"
#include "Paths.h"
#include "YamlDepth.h"
#include "clang-tidy/GlobList.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/YAMLParser.h"

using namespace llvm;
using clang::tidy::ClangTidyOptions;
using clang::tidy::GlobList;

namespace torchtidy {

// Nobody writes more by hand.
static constexpr size_t MaxBytes = 1 << 20;

/// An entry of Checks that was written with our checks in mind.
static bool isAboutTorch(StringRef Glob) {
  return Glob.trim().starts_with("torch-");
}

namespace {
/// The constructor with a handler leaves the file system null.
class FilesOfDisk : public clang::tidy::FileOptionsProvider {
public:
  explicit FilesOfDisk(decltype(ConfigFileHandler::second) Parse)
      : FileOptionsProvider({}, ClangTidyOptions(), ClangTidyOptions(),
                            {{ClangTidyFileName.str(), std::move(Parse)}}) {
    FS = vfs::getRealFileSystem();
  }
};
} // namespace

ClangTidyConfig::ClangTidyConfig()
    : Files(std::make_unique<FilesOfDisk>(
          [this](MemoryBufferRef File) { return parse(File); })) {}

ErrorOr<ClangTidyOptions> ClangTidyConfig::parse(MemoryBufferRef File) {
  std::string Shown = pathBelow(File.getBufferIdentifier(), absolutePath("."));
  std::string Problem;
  ErrorOr<ClangTidyOptions> Options = std::errc::invalid_argument;
  if (File.getBufferSize() > MaxBytes)
    Problem = ": larger than 1 MB";
  else if (isNestedDeeply(File.getBuffer()))
    Problem = ": nested too deeply";
  else
    Options = clang::tidy::parseConfigurationWithDiags(
        File, [&](const SMDiagnostic &D) {
          if (Problem.empty())
            Problem = ":" + std::to_string(D.getLineNo()) + ": " +
                      D.getMessage().str();
        });
  if (Options) {
    warnOfUnknownNames(Shown, *Options);
    return Options;
  }
  Warnings.push_back(Shown + Problem +
                     "; the file is left out, as clang-tidy does");
  // What clang-tidy does then: it looks further up.
  ClangTidyOptions Nothing;
  Nothing.InheritParentConfig = true;
  return Nothing;
}

void ClangTidyConfig::warnOfUnknownNames(StringRef File,
                                         const ClangTidyOptions &Options) {
  auto Warn = [&](Error E) {
    Warnings.push_back((File + ": " + toString(std::move(E))).str());
  };
  GlobList Globs(Options.Checks.value_or(""));
  for (const auto &Item : Globs.getItems())
    if (isAboutTorch(Item.Text) &&
        none_of(allChecks(), [&](const CheckInfo &Info) {
          return Item.Regex.match(Info.Id);
        }))
      Warn(unknownCheck(Item.Text.trim(), Named::Check));
  for (const auto &Option : Options.CheckOptions) {
    auto [Check, Name] = Option.first().split('.');
    if (!isAboutTorch(Check))
      continue;
    if (!findCheck(Check))
      Warn(unknownCheck(Check, Named::Check));
    else if (Name != "Strict")
      Warn(unknownCheckOption(Check, Name));
  }
}

/// Those of the list when it selects any of ours. Else it was written for
/// clang-tidy alone, and the default holds but for what is taken away by name.
static CheckSet selectedBy(StringRef Text, const CheckSet &Default) {
  GlobList Globs(Text);
  CheckSet Selected;
  for (const CheckInfo &Info : allChecks())
    if (Globs.contains(Info.Id))
      Selected.insert(Info.Id.str());
  if (!Selected.empty())
    return Selected;
  Selected = Default;
  for (const auto &Item : Globs.getItems())
    if (!Item.IsPositive && isAboutTorch(Item.Text))
      std::erase_if(Selected, [&](const std::string &Id) {
        return Item.Regex.match(Id);
      });
  return Selected;
}

/// As clang-tidy's getLocalOrGlobal: the nearer file's, in one file the
/// check's own.
static std::optional<bool>
strictOption(StringRef Check, const ClangTidyOptions::OptionMap &Options) {
  auto Own = Options.find((Check + ".Strict").str());
  auto General = Options.find("Strict");
  auto Chosen = Own;
  if (Own == Options.end() || (General != Options.end() &&
                               Own->second.Priority < General->second.Priority))
    Chosen = General;
  if (Chosen == Options.end())
    return std::nullopt;
  StringRef Text = Chosen->second.Value;
  if (std::optional<bool> Value = yaml::parseBool(Text))
    return Value;
  if (int64_t Number = 0; !Text.getAsInteger(10, Number))
    return Number != 0;
  return std::nullopt;
}

void ClangTidyConfig::apply(StringRef Folder, Settings &To) {
  // Any file of the folder stands for all.
  std::string File = joinPath(Folder, "any.cpp");
  for (const auto &[Options, Source] : Files->getRawOptions(File))
    if (StringRef(Source).ends_with(ClangTidyFileName))
      To.Sources.push_back(Source);
  ClangTidyOptions Options = Files->getOptions(File);
  if (Options.Checks)
    To.Checks = selectedBy(*Options.Checks, To.Checks);
  for (const CheckInfo &Info : allChecks())
    if (std::optional<bool> Strict =
            strictOption(Info.Id, Options.CheckOptions))
      To.MinConfidenceOf[Info.Id] =
          *Strict ? Confidence::Possible : Confidence::Likely;
}

} // namespace torchtidy
