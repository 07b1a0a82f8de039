//===- DeviceConflict.cpp - Which operands can't meet ---------------------===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "DeviceConflict.h"

using namespace clang;

namespace torchtidy {

namespace {
enum class Relation {
  Same,      ///< or nothing speaks against it
  Different, ///< on every path
  MayDiffer, ///< on a feasible path
  Unproven,  ///< nothing says that they are the same
};
} // namespace

static Relation relate(const Operand &A, const Operand &B) {
  const DeviceFact &X = A.Device, &Y = B.Device;
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
  if (X == Y)
    return Relation::Same;
  const Operand &Known = X.isKnown() ? A : B, &Open = X.isKnown() ? B : A;
  if (!Known.Device.isKnown())
    return Relation::Same; // two unknown devices: nothing speaks against it
  if (Open.Device.K == DeviceFact::Conflicting)
    return Relation::MayDiffer;
  if (Open.Device.K != DeviceFact::Symbolic)
    return Relation::Same;
  if (Known.Device.K == DeviceFact::Cpu)
    return Known.Tensor->ImplicitCpu ? Relation::MayDiffer : Relation::Unproven;
  return Relation::Unproven;
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
  return !O.Tensor->Shape && (Site.Rule == DeviceRule::TensorIterator ||
                              Site.Rule == DeviceRule::TernaryOneScalar ||
                              Site.Rule == DeviceRule::Where);
}

static bool isExempt(const Operand &A, const Operand &B,
                     const OperationSite &Site) {
  auto Exempt = [&](const Operand &O, const Operand &Other) {
    return mayStayOnCpu(O, Site) &&
           (O.Device.K == DeviceFact::Cpu || !O.Device.isKnown() ||
            Site.Rule == DeviceRule::IndexPut ||
            Site.Rule == DeviceRule::MaskedFill ||
            Site.Rule == DeviceRule::IndexFill) &&
           // x[cuda_index] of a CPU tensor fails all the same.
           !(Site.Rule == DeviceRule::Index &&
             Other.Device.K == DeviceFact::Cpu &&
             O.Device.K != DeviceFact::Cpu);
  };
  return Exempt(A, B) || Exempt(B, A);
}

std::optional<DeviceConflict> findConflict(const OperationSite &Site) {
  if (Site.Rule == DeviceRule::CrossDevice || Site.Rule == DeviceRule::CpuArg)
    return std::nullopt;
  std::optional<DeviceConflict> Worst;
  for (size_t I = 0; I != Site.Operands.size(); ++I)
    for (size_t J = I + 1; J != Site.Operands.size(); ++J) {
      const Operand &A = Site.Operands[I], &B = Site.Operands[J];
      // Two index tensors of one index() need not agree.
      if (Site.Rule == DeviceRule::Index && A.R != Operand::Self &&
          B.R != Operand::Self)
        continue;
      Relation R = relate(A, B);
      if (R == Relation::Same || isExempt(A, B, Site))
        continue;
      const Operand &Cpu = A.Device.K == DeviceFact::Cpu ? A : B;
      DeviceConflict C{&A, &B, Confidence::Possible};
      if (Cpu.Device.K == DeviceFact::Cpu && Cpu.Tensor->ImplicitCpu)
        C.Implicit = &Cpu;
      if (R == Relation::Different)
        C.Sureness = Confidence::Certain;
      else if (R == Relation::MayDiffer)
        C.Sureness = Confidence::Likely;
      // A scalar that our shapes don't see must not cost a false alarm.
      if (mightBeZeroDim(Cpu, Site))
        C.Sureness = C.Sureness == Confidence::Certain ? Confidence::Likely
                                                       : Confidence::Possible;
      if (!Worst || C.Sureness > Worst->Sureness)
        Worst = C;
    }
  return Worst;
}

std::string describeOperand(const Operand &O, SiteContext &Context) {
  std::string Text =
      O.Name == "module" ? "the module" : "'" + Context.text(O.E) + "'";
  switch (O.Device.K) {
  case DeviceFact::Cpu:
    return Text + " is on the CPU";
  case DeviceFact::Cuda:
    return Text + " is on " + toString(O.Device, Context.symbols());
  case DeviceFact::Conflicting:
    return Text + " is on the CPU or on CUDA, depending on the path";
  default:
    return Text + " is on a device that the caller chooses";
  }
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
