//===- DefaultStream.cpp - torch-default-stream ---------------------------===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "DefaultStream.h"

namespace torchtidy {

void DefaultStream::visit(const LaunchSite &Site, const State &,
                          SiteContext &Context) const {
  if (!Site.HandlesTensors || !Site.Stream ||
      Site.Stream->K != StreamValue::Default)
    return;
  Finding F = Context.make(Site.Call, Confidence::Likely,
                           "'" + Site.Kernel +
                               "' is launched on the default "
                               "stream, but its tensors are computed on "
                               "torch's current stream");
  Context.add(std::move(F));
}

std::unique_ptr<Check> createDefaultStream(const AnalysisOptions &) {
  return std::make_unique<DefaultStream>();
}

} // namespace torchtidy
