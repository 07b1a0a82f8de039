//===- OpOracle.cpp - Asks torch what the op table claims
//------------------===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Calls every aten operator that generated arguments can call, through the
// dispatcher, with each tensor argument on the CPU or on the meta device (which
// stands in for CUDA) and with 0 or more dims. Built and run by
// tools/check-op-table, which compares the answers with the op table.
//
// One line per operator and event, tab separated:
//   torch  VERSION
//   schema NAME
//   op     NAME  KINDS  ARGUMENTS    a letter and a name per tensor argument
//   call   NAME  LETTERS  ok|device|error|nokernel  RESULTS or message
//   types  NAME  ARGUMENTS  RESULTS  each as device:sizes:dtype
//   info   NAME  EFFECTS  CALLED     what is written or shared, what is called
//   failed NAME  MESSAGE             generated arguments were not accepted
//   crash  NAME  SIGNAL
// KINDS: t a tensor, l a list, o an output.
// LETTERS, one for each tensor argument: C CPU, c CPU 0-dim, M meta, m meta
// 0-dim, X a list of one M and one C, Y a list of one M and one c.
//
//===----------------------------------------------------------------------===//

#include "OracleArguments.h"

#include <ATen/Parallel.h>
#include <ATen/core/dispatch/Dispatcher.h>
#include <ATen/record_function.h>
#include <torch/version.h>

#include <cstdio>
#include <regex>
#include <set>
#include <sys/wait.h>
#include <unistd.h>

namespace {
using namespace torchtidy::oracle;

constexpr unsigned SecondsPerOperator = 20;
/// More tensor arguments than this are varied one at a time.
constexpr size_t MaxFullProduct = 3;

std::set<std::string> *CalledBelow = nullptr;

std::unique_ptr<at::ObserverContext> noteCall(const at::RecordFunction &Fn) {
  if (CalledBelow)
    CalledBelow->insert(Fn.name());
  return nullptr;
}

bool isDeviceError(const std::string &Text) {
  static const std::regex Pattern(
      "same device|CPU scalars|on CPU|on cpu|expected device|but (got|found) .*"
      "(cpu|meta)|device type|devices|is on (cpu|meta)|on device|non-cpu|"
      "[Ii]nput type .* and weight type");
  return std::regex_search(Text, Pattern);
}

/// The CPU, or meta, cannot run the operator at all.
bool hasNoKernel(const std::string &Text) {
  for (const char *Part :
       {"Could not run", "attempted to run this operator with Meta",
        "Cannot inplace into non-meta"})
    if (Text.find(Part) != std::string::npos)
      return true;
  return false;
}

struct Outcome {
  enum { Ok, Device, Error, NoKernel } Status = Error;
  std::string Text;
  std::vector<c10::IValue> Results;
};

std::string oneLine(std::string Text) {
  Text = Text.substr(0, Text.find('\n'));
  std::replace(Text.begin(), Text.end(), '\t', ' ');
  return Text.substr(0, 160);
}

std::string describe(const at::Tensor &T) {
  if (!T.defined())
    return "undefined";
  std::string Sizes;
  for (int64_t Size : T.sizes())
    Sizes += (Sizes.empty() ? "" : "x") + std::to_string(Size);
  return T.device().str() + ":" + Sizes + ":" + c10::toString(T.scalar_type());
}

std::string describe(const c10::IValue &V) {
  if (V.isTensor())
    return describe(V.toTensor());
  if (!V.isTensorList())
    return "value";
  auto Tensors = V.toTensorVector();
  return "list:" +
         (Tensors.empty() ? std::string("empty") : describe(Tensors[0]));
}

Outcome call(const c10::OperatorHandle &Op, torch::jit::Stack Stack) {
  Outcome Result;
  try {
    Op.callBoxed(&Stack);
  } catch (const c10::Error &E) {
    Result.Text = oneLine(E.what_without_backtrace());
    // A kernel of OracleKernels.cpp got past the check.
    if (Result.Text.find("DispatchStub") != std::string::npos) {
      Result.Status = Outcome::Ok;
      Result.Text = "undefined";
      return Result;
    }
    Result.Status = hasNoKernel(Result.Text)     ? Outcome::NoKernel
                    : isDeviceError(Result.Text) ? Outcome::Device
                                                 : Outcome::Error;
    return Result;
  } catch (const std::exception &E) {
    Result.Text = oneLine(E.what());
    return Result;
  }
  Result.Status = Outcome::Ok;
  for (const auto &V : Stack)
    Result.Text += (Result.Text.empty() ? "" : " ") + describe(V);
  Result.Results.assign(Stack.begin(), Stack.end());
  return Result;
}

const char *name(const Outcome &O) {
  static const char *Names[] = {"ok", "device", "error", "nokernel"};
  return Names[O.Status];
}

std::vector<at::Tensor> tensorsOf(const std::vector<c10::IValue> &Values) {
  std::vector<at::Tensor> All;
  for (const auto &V : Values) {
    if (V.isTensor() && V.toTensor().defined())
      All.push_back(V.toTensor());
    else if (V.isTensorList())
      for (const at::Tensor &T : V.toTensorVector())
        All.push_back(T);
  }
  return All;
}

/// Which results share storage with, or are, which tensor argument; and what
/// was written.
void report(const std::string &Name, const c10::OperatorHandle &Op,
            const Recipe &R) {
  Arguments Args(Op.schema(), R, std::string(R.tensorCount(Op.schema()), 'C'));
  std::vector<at::Tensor> In = Args.tensors();
  std::vector<uint32_t> Versions;
  for (const auto &T : In)
    Versions.push_back(T.defined() ? T._version() : 0);
  std::set<std::string> Called;
  CalledBelow = &Called;
  Outcome Result = call(Op, Args.stack());
  CalledBelow = nullptr;
  std::printf("info\t%s\t", Name.c_str());
  for (size_t I = 0; I < In.size(); ++I) {
    if (!In[I].defined())
      continue;
    if (In[I]._version() != Versions[I])
      std::printf("writes%zu ", I);
    for (const at::Tensor &T : tensorsOf(Result.Results))
      if (T.is_same(In[I]))
        std::printf("is%zu ", I);
      else if (In[I].numel() && T.has_storage() && In[I].has_storage() &&
               T.storage().is_alias_of(In[I].storage()))
        std::printf("aliases%zu ", I);
  }
  std::printf("\t");
  for (const auto &Inner : Called)
    std::printf("%s ", Inner.c_str());
  std::printf("\n");
}

/// All letter strings to try for Kinds ("t" tensor, "l" list, "o" output).
std::vector<std::string> combinations(const std::string &Kinds) {
  auto Letters = [](char Kind) -> std::string {
    return Kind == 'l' ? "MCmcXY" : Kind == 'o' ? "MC" : "MCmc";
  };
  std::vector<std::string> All{""};
  if (Kinds.size() <= MaxFullProduct) {
    for (char Kind : Kinds) {
      std::vector<std::string> Longer;
      for (const auto &Prefix : All)
        for (char L : Letters(Kind))
          Longer.push_back(Prefix + L);
      All = std::move(Longer);
    }
    return All;
  }
  All = {std::string(Kinds.size(), 'M'), std::string(Kinds.size(), 'C')};
  for (size_t I = 0; I < Kinds.size(); ++I)
    for (char Base : {'M', 'C'})
      for (char L : Letters(Kinds[I]))
        if (L != Base) {
          All.emplace_back(Kinds.size(), Base);
          All.back()[I] = L;
        }
  return All;
}

/// The first recipe that works on the CPU; one that works on meta too is
/// better.
std::optional<Recipe> findRecipe(const std::string &Name,
                                 const c10::OperatorHandle &Op) {
  std::optional<Recipe> CpuOnly;
  std::string Last;
  for (const Recipe &R : recipesFor(Op.schema())) {
    size_t Count = R.tensorCount(Op.schema());
    auto Try = [&](char Letter) {
      Arguments Args(Op.schema(), R, std::string(Count, Letter));
      if (!Args.complete())
        return Outcome{Outcome::Error, "no value for " + Args.missing(), {}};
      return call(Op, Args.stack());
    };
    Outcome Cpu = Try('C');
    Last = Cpu.Text;
    if (Last.rfind("no value", 0) == 0 || Cpu.Status == Outcome::NoKernel)
      break;
    if (Cpu.Status != Outcome::Ok)
      continue;
    Outcome Meta = Try('M');
    if (Meta.Status == Outcome::Ok)
      return R;
    if (!CpuOnly)
      CpuOnly = R;
    if (Meta.Status == Outcome::NoKernel)
      break;
  }
  if (!CpuOnly)
    std::printf("failed\t%s\t%s\n", Name.c_str(), Last.c_str());
  return CpuOnly;
}

/// Which dtypes come out for which dtypes in, over all choices that work.
void reportTypes(const std::string &Name, const c10::OperatorHandle &Op,
                 Recipe R) {
  for (DTypes Types : {DTypes::AllFloat, DTypes::AllLong, DTypes::AllBool,
                       DTypes::RestLong, DTypes::RestFloat, DTypes::ByName}) {
    R.Types = Types;
    Arguments Args(Op.schema(), R,
                   std::string(R.tensorCount(Op.schema()), 'C'));
    std::string In;
    for (const at::Tensor &T : Args.tensors())
      In += (In.empty() ? "" : " ") + describe(T);
    Outcome Result = call(Op, Args.stack());
    if (Result.Status == Outcome::Ok)
      std::printf("types\t%s\t%s\t%s\n", Name.c_str(), In.c_str(),
                  Result.Text.c_str());
  }
}

void ask(const std::string &Name, const c10::OperatorHandle &Op) {
  std::optional<Recipe> R = findRecipe(Name, Op);
  if (!R)
    return;
  std::string Kinds = R->tensorKinds(Op.schema());
  std::printf("op\t%s\t%s\t%s\n", Name.c_str(), Kinds.c_str(),
              R->tensorNames(Op.schema()).c_str());
  report(Name, Op, *R);
  reportTypes(Name, Op, *R);
  for (const std::string &Letters : combinations(Kinds)) {
    // Whatever the call does to the process, the answers so far are kept.
    std::fflush(stdout);
    Arguments Args(Op.schema(), *R, Letters);
    Outcome Result = call(Op, Args.stack());
    std::printf("call\t%s\t%s\t%s\t%s\n", Name.c_str(), Letters.c_str(),
                name(Result), Result.Text.c_str());
  }
}

/// An operator may crash on odd arguments, or never end: each gets a process.
void askApart(const std::string &Name, const c10::OperatorHandle &Op) {
  std::fflush(stdout);
  pid_t Child = fork();
  if (Child == 0) {
    alarm(SecondsPerOperator);
    ask(Name, Op);
    std::fflush(stdout);
    _exit(0);
  }
  int Status = 0;
  if (waitpid(Child, &Status, 0) == Child && WIFSIGNALED(Status))
    std::printf("crash\t%s\tsignal %d\n", Name.c_str(), WTERMSIG(Status));
}

} // namespace

/// Arguments: operator names without overload; none means all.
int main(int Argc, char **Argv) {
  // A crash must not cut a line.
  std::setvbuf(stdout, nullptr, _IOLBF, 1 << 16);
  at::set_num_threads(1);
  at::addGlobalCallback(
      at::RecordFunctionCallback(noteCall).scopes({at::RecordScope::FUNCTION}));
  std::printf("torch\t%s\n", TORCH_VERSION);
  std::set<std::string> Wanted(Argv + 1, Argv + Argc);
  auto &Dispatcher = c10::Dispatcher::singleton();
  for (const c10::OperatorName &OpName : Dispatcher.getAllOpNames()) {
    if (OpName.name.rfind("aten::", 0) != 0)
      continue;
    std::string Base = OpName.name.substr(6);
    if (!Wanted.empty() && !Wanted.count(Base))
      continue;
    auto Op = Dispatcher.findSchema(OpName);
    if (!Op)
      continue;
    std::string Name =
        OpName.overload_name.empty() ? Base : Base + "." + OpName.overload_name;
    std::printf("schema\t%s\n", Name.c_str());
    askApart(Name, *Op);
  }
}
