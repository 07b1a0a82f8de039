//===- FolderWatch.cpp - What changes in folders --------------------------===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FolderWatch.h"
#include "Paths.h"
#include <poll.h>
#include <sys/inotify.h>
#include <unistd.h>

using namespace llvm;

namespace torchtidy {

static constexpr int QuietMilliseconds = 50;

static Error lastError(const Twine &What) {
  std::error_code EC(errno, std::generic_category());
  return createStringError(EC, What + ": " + EC.message());
}

Expected<FolderWatch> FolderWatch::create() {
  int Queue = inotify_init1(IN_CLOEXEC | IN_NONBLOCK);
  if (Queue < 0)
    return lastError("files can't be watched");
  return FolderWatch(Queue);
}

FolderWatch::FolderWatch(FolderWatch &&O)
    : Queue(O.Queue), Folders(std::move(O.Folders)) {
  O.Queue = -1;
}

FolderWatch::~FolderWatch() {
  if (Queue >= 0)
    ::close(Queue);
}

Expected<bool> FolderWatch::add(StringRef Folder) {
  int Watch = inotify_add_watch(Queue, Folder.str().c_str(),
                                IN_CLOSE_WRITE | IN_CREATE | IN_MOVE |
                                    IN_DELETE | IN_ONLYDIR);
  if (Watch >= 0)
    return Folders.try_emplace(Watch, Folder.str()).second;
  if (errno == ENOSPC)
    return createStringError(
        "too many folders to watch; sysctl fs.inotify.max_user_watches says "
        "how many there may be");
  if (errno != ENOENT && errno != ENOTDIR)
    return lastError("'" + Folder + "' can't be watched");
  return false;
}

bool FolderWatch::hasMore(int Milliseconds) const {
  pollfd Poll{Queue, POLLIN, 0};
  return ::poll(&Poll, 1, Milliseconds) > 0;
}

void FolderWatch::read(std::set<std::string> &Changed) {
  alignas(inotify_event) char Buffer[16384];
  ssize_t Size = ::read(Queue, Buffer, sizeof(Buffer));
  for (ssize_t At = 0; At < Size;) {
    const auto &Event = *reinterpret_cast<const inotify_event *>(Buffer + At);
    At += sizeof(inotify_event) + Event.len;
    auto Folder = Folders.find(Event.wd);
    if (Folder == Folders.end())
      continue;
    if (Event.mask & IN_IGNORED)
      Folders.erase(Folder); // it is gone
    else if (Event.len)
      Changed.insert(joinPath(Folder->second, Event.name));
  }
}

std::set<std::string> FolderWatch::wait() {
  std::set<std::string> Changed;
  int Patience = -1;
  while (hasMore(Patience)) {
    read(Changed);
    Patience = QuietMilliseconds;
  }
  return Changed;
}

} // namespace torchtidy
