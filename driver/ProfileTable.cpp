//===- ProfileTable.cpp - The table of --enable-check-profile -------------===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ProfileTable.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Format.h"

using namespace llvm;

namespace torchtidy {

using Row = std::pair<StringRef, double>;

/// Dearest first; what costs the same by name.
static std::vector<Row> sortedChecks(ArrayRef<Profile> Profiles) {
  std::map<StringRef, double> Sums;
  for (const Profile &P : Profiles)
    for (const auto &[Check, Seconds] : P.Checks)
      Sums[Check] += Seconds;
  std::vector<Row> Rows(Sums.begin(), Sums.end());
  llvm::stable_sort(
      Rows, [](const Row &A, const Row &B) { return A.second > B.second; });
  return Rows;
}

static double share(double Seconds, double Of) {
  return Of > 0 ? 100 * Seconds / Of : 0;
}

static void printDearest(raw_ostream &OS, ArrayRef<Profile> Profiles,
                         ArrayRef<std::string> Files,
                         function_ref<std::string(StringRef)> Shown) {
  const std::pair<const Profile::FunctionKey, double> *Dearest = nullptr;
  size_t Of = 0;
  for (size_t I = 0; I != Profiles.size(); ++I)
    for (const auto &Each : Profiles[I].Functions)
      if (!Dearest || Each.second > Dearest->second) {
        Dearest = &Each;
        Of = I;
      }
  if (!Dearest)
    return;
  const auto &[File, Line, Name] = Dearest->first;
  OS << "dearest function: '" << Name << "' at " << Shown(File) << ':' << Line
     << " took " << format("%.6f", Dearest->second) << " s, "
     << format("%.2f%%", share(Dearest->second, Profiles[Of].parse()))
     << " of the parse of " << Shown(Files[Of]) << '\n';
}

void printProfile(raw_ostream &OS, ArrayRef<Profile> Profiles,
                  ArrayRef<std::string> Files,
                  function_ref<std::string(StringRef)> Shown) {
  double Parse = 0, Analysis = 0;
  for (const Profile &P : Profiles) {
    Parse += P.parse();
    Analysis += P.Analysis;
  }
  std::vector<Row> Rows = sortedChecks(Profiles);
  double InChecks = 0;
  for (const Row &Each : Rows)
    InChecks += Each.second;
  Rows.insert(Rows.begin(),
              {{"parse", Parse},
               {"analysis, without the checks", Analysis - InChecks}});
  Rows.push_back({"total", Parse + Analysis});
  OS << "torch-tidy checks profiling: " << Files.size()
     << (Files.size() == 1 ? " file" : " files") << '\n'
     << "  Wall seconds   of the parse  Name\n";
  for (const auto &[Name, Seconds] : Rows)
    OS << format("  %12.6f  %12.2f%%  ", Seconds, share(Seconds, Parse)) << Name
       << '\n';
  printDearest(OS, Profiles, Files, Shown);
}

} // namespace torchtidy
