//===- AsyncRead.cpp - torch-async-read -----------------------------------===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AsyncRead.h"

namespace torchtidy {

static std::string message(const AsyncSite &Site) {
  std::string Name = "'" + Site.Name + "'";
  switch (Site.K) {
  case AsyncSite::Kind::ReadsCopy:
    return Name + " is read while a copy that does not block is filling it";
  case AsyncSite::Kind::ChangesSource:
    return Name + " changes while a copy that does not block reads it";
  case AsyncSite::Kind::Timed:
    return "the clock is read while the device works on, so that the time is "
           "that of starting the work";
  case AsyncSite::Kind::OtherStream:
    return Name + " was made on another stream, which nothing has waited for";
  case AsyncSite::Kind::FreedEarly:
    return "a side stream uses a tensor that ends before it has done so; "
           "record_stream() keeps its memory";
  }
  return "";
}

static std::string origin(const AsyncSite &Site) {
  switch (Site.K) {
  case AsyncSite::Kind::ReadsCopy:
  case AsyncSite::Kind::ChangesSource:
    return "the copy starts here";
  case AsyncSite::Kind::Timed:
    return "the work starts here";
  case AsyncSite::Kind::OtherStream:
    return "made on the other stream here";
  case AsyncSite::Kind::FreedEarly:
    return "";
  }
  return "";
}

void AsyncRead::visit(const AsyncSite &Site, const State &,
                      SiteContext &Context) const {
  Finding F = Context.make(Site.At, Confidence::Likely, message(Site));
  if (std::string Text = origin(Site); !Text.empty())
    F.Path.push_back({Site.Started->getExprLoc(), Text});
  Context.add(std::move(F));
}

std::unique_ptr<Check> createAsyncRead(const AnalysisOptions &) {
  return std::make_unique<AsyncRead>();
}

} // namespace torchtidy
