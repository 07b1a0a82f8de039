//===- PluginLoader.cpp - Looks before it loads ---------------------------===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//
// libTorchTidyModule.so, the file that clang-tidy is told to load. It uses
// nothing of LLVM, so any clang-tidy can load it: it compares the host's LLVM
// with ours, and only then loads the module itself. Without it a clang-tidy of
// another version would die of an undefined symbol.
//
//===----------------------------------------------------------------------===//

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <dlfcn.h>
#include <link.h>
#include <string>
#include <unistd.h>

/// The major version in a name such as "libclang-cpp.so.22.1", else 0.
static int majorOf(const char *Path) {
  for (const char *Library :
       {"libclang-cpp.so.", "libLLVM.so.", "libLLVM-", "libclang-cpp-"})
    if (const char *Name = std::strstr(Path, Library))
      return int(std::strtol(Name + std::strlen(Library), nullptr, 10));
  return 0;
}

static int hostMajor() {
  int Major = 0;
  dl_iterate_phdr(
      [](dl_phdr_info *Info, size_t, void *Result) {
        int Found = Info->dlpi_name ? majorOf(Info->dlpi_name) : 0;
        if (Found)
          *static_cast<int *>(Result) = Found;
        return Found;
      },
      &Major);
  return Major;
}

[[noreturn]] static void refuse(const std::string &Why) {
  std::fprintf(stderr, "torch-tidy: error: %s\n", Why.c_str());
  std::fflush(stderr);
  // The host has nothing to run; its own exit handlers may not be ready.
  _exit(1);
}

__attribute__((constructor)) static void loadModule() {
  int Host = hostMajor();
  if (Host != TORCH_TIDY_LLVM_MAJOR)
    refuse("this plugin is built for clang-tidy " +
           std::to_string(TORCH_TIDY_LLVM_MAJOR) + ", but is loaded into " +
           (Host ? "clang-tidy " + std::to_string(Host)
                 : std::string("a program without LLVM's shared libraries")) +
           "; use clang-tidy-" + std::to_string(TORCH_TIDY_LLVM_MAJOR));
  Dl_info Self;
  if (!dladdr(reinterpret_cast<void *>(&loadModule), &Self))
    refuse("the plugin can't find its own folder");
  std::string Path = Self.dli_fname;
  Path = Path.substr(0, Path.rfind('/') + 1) + "libTorchTidyModuleImpl.so";
  if (!dlopen(Path.c_str(), RTLD_NOW | RTLD_GLOBAL)) {
    const char *Why = dlerror();
    refuse("cannot load " + Path + ": " + (Why ? Why : "unknown error"));
  }
}
