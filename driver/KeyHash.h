//===- KeyHash.h - A key made of parts --------------------------*- C++ -*-===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCH_TIDY_DRIVER_KEYHASH_H
#define TORCH_TIDY_DRIVER_KEYHASH_H

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/SHA1.h"
#include <string>

namespace torchtidy {

/// Hashes parts that can't run into each other: what is kept is named by it.
class KeyHash {
public:
  KeyHash &add(llvm::StringRef Part) {
    Hash.update(std::to_string(Part.size()) + ':');
    Hash.update(Part);
    return *this;
  }
  template <typename Range> KeyHash &addAll(const Range &Parts) {
    add(std::to_string(Parts.size()));
    for (llvm::StringRef Part : Parts)
      add(Part);
    return *this;
  }
  std::string key() { return llvm::toHex(Hash.final(), /*LowerCase=*/true); }

private:
  llvm::SHA1 Hash;
};

} // namespace torchtidy

#endif // TORCH_TIDY_DRIVER_KEYHASH_H
