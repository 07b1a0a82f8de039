//===- ResultCodec.h - Results as bytes -*- C++ -*-===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCH_TIDY_DRIVER_CACHE_RESULTCODEC_H
#define TORCH_TIDY_DRIVER_CACHE_RESULTCODEC_H

#include "../FileResult.h"

namespace torchtidy {

/// In a form that only this very program reads: the cache's keys see to that.
std::string encode(const ParseInputs &Inputs);
/// Without the inputs, which are kept on their own.
std::string encode(const FileResult &Result);

/// None when \p Bytes are no such thing.
std::optional<ParseInputs> decodeInputs(llvm::StringRef Bytes);
std::optional<FileResult> decodeResult(llvm::StringRef Bytes);

} // namespace torchtidy

#endif // TORCH_TIDY_DRIVER_CACHE_RESULTCODEC_H
