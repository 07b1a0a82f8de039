//===- ToolkitsTest.cpp - Finding torch and CUDA without running code ---===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Toolkits.h"
#include "PythonEnvironment.h"
#include "TestFolder.h"
#include "llvm/ADT/StringRef.h"
#include "gtest/gtest.h"
#include <cstdlib>
#include <sys/stat.h>
#include <unistd.h>

using namespace llvm;

namespace torchtidy {
namespace {

class ToolkitsTest : public testing::Test {
protected:
  ToolkitsTest() {
    for (const char *Name : Names) {
      if (const char *Value = getenv(Name))
        Saved.emplace_back(Name, Value);
      unsetenv(Name);
    }
    // Nothing of this machine's own cache is found.
    setenv("XDG_CACHE_HOME", Folder.path("cache").c_str(), 1);
  }
  ~ToolkitsTest() override {
    for (const char *Name : Names)
      unsetenv(Name);
    for (const auto &[Name, Value] : Saved)
      setenv(Name, Value.c_str(), 1);
  }

  void writeTorch(const std::string &Name) {
    Folder.write(Name + "/include/ATen/ATen.h", "");
    Folder.write(Name + "/include/torch/headeronly/version.h",
                 "#define TORCH_VERSION_MAJOR 2\n"
                 "#define TORCH_VERSION_MINOR 11\n"
                 "#define TORCH_VERSION_PATCH 0\n");
  }

  void writeCuda(const std::string &Name) {
    Folder.write(Name + "/include/cuda_runtime.h", "");
    Folder.write(Name + "/include/cuda.h", "#define CUDA_VERSION 13050\n");
    Folder.write(Name + "/include/cccl/x", "");
    Folder.write(Name + "/bin/nvcc", "");
  }

  static TorchInstall torchOf(const Toolkits &Kits) {
    return Kits.Torch.value_or(TorchInstall());
  }
  static CudaInstall cudaOf(const Toolkits &Kits) {
    return Kits.Cuda.value_or(CudaInstall());
  }

  static constexpr const char *Names[] = {
      "TORCH_ROOT", "CMAKE_PREFIX_PATH", "VIRTUAL_ENV",    "CONDA_PREFIX",
      "CUDA_HOME",  "CUDA_PATH",         "XDG_CACHE_HOME", "CUDAToolkit_ROOT"};
  std::vector<std::pair<const char *, std::string>> Saved;
  TestFolder Folder;
};

TEST_F(ToolkitsTest, TakesTheFlagFirst) {
  writeTorch("flag/torch");
  writeTorch("env");
  writeCuda("cuda");
  setenv("TORCH_ROOT", Folder.path("env").c_str(), 1);
  Toolkits Kits = findToolkits({Folder.path("flag"), Folder.path("cuda")});
  ASSERT_TRUE(Kits.Torch && Kits.Cuda);
  EXPECT_EQ(torchOf(Kits).Root, Folder.path("flag/torch"));
  EXPECT_EQ(torchOf(Kits).Version, "2.11.0");
  EXPECT_EQ(torchOf(Kits).FoundBy, "--torch-root");
  EXPECT_EQ(cudaOf(Kits).Version, "13.5");
  EXPECT_EQ(cudaOf(Kits).IncludeDirs,
            std::vector<std::string>{Folder.path("cuda/include/cccl")});
  EXPECT_EQ(torchOf(findToolkits({})).FoundBy, "$TORCH_ROOT");
}

TEST_F(ToolkitsTest, DoesNotReplaceAWrongFlag) {
  writeTorch("env");
  setenv("TORCH_ROOT", Folder.path("env").c_str(), 1);
  Toolkits Kits = findToolkits({Folder.path("absent"), Folder.path("absent")});
  EXPECT_FALSE(Kits.Torch);
  EXPECT_FALSE(Kits.Cuda);
  EXPECT_EQ(Kits.Problems.size(), 2u);
}

TEST_F(ToolkitsTest, FindsTorchByItsCMakeFolder) {
  writeTorch("lib/torch");
  std::string Prefix = Folder.path("lib/torch/share/cmake");
  Folder.write("lib/torch/share/cmake/Torch/TorchConfig.cmake", "");
  setenv("CMAKE_PREFIX_PATH", ("/nowhere:" + Prefix).c_str(), 1);
  Toolkits Kits = findToolkits({});
  ASSERT_TRUE(Kits.Torch);
  EXPECT_EQ(torchOf(Kits).Root, Folder.path("lib/torch"));
}

TEST_F(ToolkitsTest, FindsPackagesOfAVirtualEnvironment) {
  std::string Site = "venv/lib/python3.11/site-packages";
  writeTorch(Site + "/torch");
  writeCuda(Site + "/nvidia/cu13");
  Folder.write(Site + "/nvidia/nccl/include/nccl.h", "");
  setenv("VIRTUAL_ENV", Folder.path("venv").c_str(), 1);
  Toolkits Kits = findToolkits({});
  ASSERT_TRUE(Kits.Torch);
  EXPECT_EQ(torchOf(Kits).Root, Folder.path(Site + "/torch"));
  EXPECT_EQ(torchOf(Kits).FoundBy, "the active Python");
  // This machine may have /usr/local/cuda, which comes first.
  if (cudaOf(Kits).FoundBy == "PyPI nvidia packages") {
    EXPECT_EQ(cudaOf(Kits).IncludeDirs.back(),
              Folder.path(Site + "/nvidia/nccl/include"));
  }
}

TEST_F(ToolkitsTest, TakesTheNewestOfItsCache) {
  writeTorch("cache/torch-tidy/toolkits/torch-2.9.1");
  writeTorch("cache/torch-tidy/toolkits/torch-2.11.0");
  setenv("VIRTUAL_ENV", Folder.path("none").c_str(), 1);
  Toolkits Kits = findToolkits({});
  ASSERT_TRUE(Kits.Torch);
  // The Python of this machine may have torch itself, which comes first.
  if (torchOf(Kits).FoundBy == "torch-tidy's cache") {
    EXPECT_EQ(torchOf(Kits).Root,
              Folder.path("cache/torch-tidy/toolkits/torch-2.11.0"));
  }
}

/// A project can't have its own Python files run by the look for packages.
TEST_F(ToolkitsTest, RunsNothingOfTheWorkingFolder) {
  std::string Marker = Folder.path("marker");
  std::string Evil = "open('" + Marker + "', 'w').write('x')\n";
  for (const char *Name : {"torch.py", "sitecustomize.py", "usercustomize.py",
                           "sysconfig.py", "encodings.py", "evil.pth"})
    Folder.write(std::string("p/") + Name, Evil);
  Folder.write("p/.python-version", "../../evil");
  Folder.write("p/python3", "#!/bin/sh\ntouch '" + Marker + "'\n");
  ASSERT_EQ(chmod(Folder.path("p/python3").c_str(), 0755), 0);
  SmallString<256> Before;
  ASSERT_FALSE(sys::fs::current_path(Before));
  ASSERT_EQ(chdir(Folder.path("p").c_str()), 0);
  std::string Path = getenv("PATH");
  setenv("PATH", (".:" + Path).c_str(), 1);
  setenv("PYTHONPATH", Folder.path("p").c_str(), 1);
  findPythonEnvironment();
  unsetenv("PYTHONPATH");
  setenv("PATH", Path.c_str(), 1);
  ASSERT_EQ(chdir(Before.c_str()), 0);
  EXPECT_FALSE(sys::fs::exists(Marker));
}

} // namespace
} // namespace torchtidy
