//===- DeviceConflict.cpp - Which operands can't meet ---------------------===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "DeviceConflict.h"
#include "analysis/Types.h"

using namespace clang;

namespace torchtidy {

namespace {
/// From nothing to everything that speaks against it.
enum class Relation {
  Same,
  Unproven,  ///< nothing says that they are the same
  MayDiffer, ///< on a feasible path
  Different, ///< on every path
};
} // namespace

/// Of X and Y, one of the devices that each operand may be on.
static Relation relate(const Operand &A, const DeviceFact &X, const Operand &B,
                       const DeviceFact &Y) {
  if (X.isKnown() && Y.isKnown()) {
    if (X.K != Y.K)
      return Relation::Different;
    if (X.K == DeviceFact::Cpu)
      return Relation::Same;
    if (X.Index >= 0 && Y.Index >= 0)
      return X.Index == Y.Index ? Relation::Same : Relation::Different;
    // The current card against the card of a tensor of the caller.
    bool Unlike = X.Sym != Y.Sym && (X.Sym == 0) != (Y.Sym == 0) &&
                  X.Index < 0 && Y.Index < 0;
    return Unlike ? Relation::Unproven : Relation::Same;
  }
  // Two unknown devices: nothing speaks against it.
  if (!X.isKnown() && !Y.isKnown())
    return Relation::Same;
  const DeviceFact &Known = X.isKnown() ? X : Y, &Open = X.isKnown() ? Y : X;
  if (Open.K != DeviceFact::Symbolic)
    return Relation::Same;
  // The caller passes CUDA tensors to a function that computes with them.
  bool Implicit = (X.isKnown() ? A : B).Tensor->ImplicitCpu;
  return Known.K == DeviceFact::Cpu && Implicit ? Relation::MayDiffer
                                                : Relation::Unproven;
}

/// Whether the rule lets this operand be on the CPU beside CUDA ones.
static bool mayStayOnCpu(const Operand &O, const OperationSite &Site) {
  bool ZeroDim = O.Tensor->isZeroDim();
  bool IsOutput = O.R == Operand::Output ||
                  (O.R == Operand::Self &&
                   (llvm::StringRef(Site.Op).ends_with("_") ||
                    llvm::StringRef(Site.Op).ends_with("=")) &&
                   Site.Op != "operator==" && Site.Op != "operator!=" &&
                   Site.Op != "operator<=" && Site.Op != "operator>=");
  switch (Site.Rule) {
  case DeviceRule::TensorIterator:
  case DeviceRule::TernaryOneScalar:
  case DeviceRule::Where:
    return ZeroDim && !IsOutput;
  case DeviceRule::Index:
    return O.R == Operand::Index;
  case DeviceRule::IndexPut:
    return O.R == Operand::Index || (O.R == Operand::Value && ZeroDim);
  case DeviceRule::MaskedFill:
  case DeviceRule::IndexFill:
    return O.R == Operand::Value;
  default:
    return false;
  }
}

/// A CPU operand of unknown rank may be 0-dim.
static bool mightBeZeroDim(const Operand &O, const OperationSite &Site) {
  return !O.Tensor->Shape && !O.Tensor->ImplicitCpuHasDims &&
         (Site.Rule == DeviceRule::TensorIterator ||
          Site.Rule == DeviceRule::TernaryOneScalar ||
          Site.Rule == DeviceRule::Where);
}

/// Whether the rule lets \p O be on \p X while \p Y is the other's device: it
/// may stay on the CPU, and where nobody knows X, is fine wherever that is.
static bool isExempt(const Operand &O, const DeviceFact &X, const DeviceFact &Y,
                     const OperationSite &Site) {
  if (!mayStayOnCpu(O, Site))
    return false;
  bool Anywhere = Site.Rule == DeviceRule::IndexPut ||
                  Site.Rule == DeviceRule::MaskedFill ||
                  Site.Rule == DeviceRule::IndexFill;
  return Anywhere || X.K == DeviceFact::Cpu ||
         (!X.isKnown() && Y.K != DeviceFact::Cpu);
}

static Relation judge(const Operand &A, const Operand &B,
                      const OperationSite &Site) {
  bool BothOpen = A.Devices.size() > 1 && B.Devices.size() > 1;
  // Two index tensors of one index() need not agree.
  bool BothIndices = Site.Rule == DeviceRule::Index && A.R != Operand::Self &&
                     B.R != Operand::Self;
  if (A.Device == B.Device || BothOpen || BothIndices)
    return Relation::Same;
  Relation Worst = Relation::Same;
  for (const DeviceFact &X : A.Devices)
    for (const DeviceFact &Y : B.Devices)
      if (!isExempt(A, X, Y, Site) && !isExempt(B, Y, X, Site))
        Worst = std::max(Worst, relate(A, X, B, Y));
  bool OnePath = A.Devices.size() > 1 || B.Devices.size() > 1;
  return OnePath ? std::min(Worst, Relation::MayDiffer) : Worst;
}

static bool mayBeOnCpu(const Operand &O) {
  return llvm::any_of(
      O.Devices, [](const DeviceFact &D) { return D.K == DeviceFact::Cpu; });
}

static Confidence confidenceOf(Relation R) {
  switch (R) {
  case Relation::Different:
    return Confidence::Certain;
  case Relation::MayDiffer:
    return Confidence::Likely;
  case Relation::Unproven:
  case Relation::Same:
    break;
  }
  return Confidence::Possible;
}

std::optional<DeviceConflict> findConflict(const OperationSite &Site) {
  if (Site.Rule == DeviceRule::CrossDevice || Site.Rule == DeviceRule::CpuArg)
    return std::nullopt;
  std::optional<DeviceConflict> Worst;
  for (size_t I = 0; I != Site.Operands.size(); ++I)
    for (size_t J = I + 1; J != Site.Operands.size(); ++J) {
      const Operand &A = Site.Operands[I], &B = Site.Operands[J];
      Relation R = judge(A, B, Site);
      if (R == Relation::Same)
        continue;
      DeviceConflict C{&A, &B, confidenceOf(R)};
      const Operand &Cpu = mayBeOnCpu(A) ? A : B;
      if (mayBeOnCpu(Cpu) && Cpu.Tensor->ImplicitCpu)
        C.Implicit = &Cpu;
      // A scalar that our shapes don't see must not cost a false alarm.
      if (mightBeZeroDim(Cpu, Site))
        C.Sureness = C.Sureness == Confidence::Certain ? Confidence::Likely
                                                       : Confidence::Possible;
      if (!Worst || C.Sureness > Worst->Sureness)
        Worst = C;
    }
  return Worst;
}

static std::string describeDevice(const DeviceFact &D, SiteContext &Context) {
  switch (D.K) {
  case DeviceFact::Cpu:
    return "on the CPU";
  case DeviceFact::Cuda:
    return "on " + toString(D, Context.symbols());
  default:
    return "on a device that the caller chooses";
  }
}

std::string nameOperand(const Operand &O, SiteContext &Context) {
  if (O.Name == "module")
    return "the module";
  // "tensors[1]" of a list that is not spelled out in the call.
  auto [List, Number] = llvm::StringRef(O.Name).split('[');
  bool IsElement =
      Number.consume_back("]") && classify(O.E->getType()) == TypeClass::List;
  return (IsElement ? "element " + Number.str() + " of '" : "'") +
         Context.text(O.E) + "'";
}

std::string describeOperand(const Operand &O, SiteContext &Context) {
  std::string Text = nameOperand(O, Context) + " is ";
  for (const DeviceFact &D : O.Devices) {
    if (&D != O.Devices.begin())
      Text += " or ";
    Text += describeDevice(D, Context);
  }
  return Text + (O.Devices.size() > 1 ? ", depending on the path" : "");
}

Finding describeConflict(const OperationSite &Site, const DeviceConflict &C,
                         SiteContext &Context, std::string Message) {
  Finding F = Context.make(Site.Call, C.Sureness, std::move(Message));
  for (const Operand *O : {C.A, C.B}) {
    Context.addPath(F, O->Tensor->DeviceFrom);
    F.Facts.push_back({"device of " + Context.text(O->E),
                       toString(O->Device, Context.symbols())});
  }
  if (Site.Inside)
    F.Path.push_back({Site.Inside->getExprLoc(),
                      "they meet in '" + Context.text(Site.Inside) + "' here"});
  if (!Site.Inside && C.A->Name != "module" && C.B->Name != "module") {
    RuntimeGuard G;
    G.K = RuntimeGuard::Kind::SameDevice;
    G.Operands = {C.A->E->getSourceRange(), C.B->E->getSourceRange()};
    F.Guard = std::move(G);
  }
  return F;
}

} // namespace torchtidy
