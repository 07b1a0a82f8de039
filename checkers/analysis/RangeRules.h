//===- RangeRules.h - Index ranges by operation ---------------------------===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCH_TIDY_CHECKERS_ANALYSIS_RANGERULES_H
#define TORCH_TIDY_CHECKERS_ANALYSIS_RANGERULES_H

#include "Transfer.h"

namespace torchtidy {

/// What one operation makes of the values of its operands' elements.
class RangeRules {
public:
  /// \p T is the result, whose shape is known already.
  RangeRules(Transfer &In, const CallArguments &C, llvm::StringRef Op,
             TensorFacts &T);

  /// Applies the rule of the operation, if there is one.
  void apply();

private:
  using Rule = void (RangeRules::*)();
  static Rule find(llvm::StringRef Op);

  // Numbers.
  void shift(bool Down);
  void shiftUp() { shift(false); }
  void shiftDown() { shift(true); }
  void scale();
  void clampTo(std::optional<Extent> Lo, std::optional<Extent> Hi);
  void clamp();
  void clampMin();
  void clampMax();
  void remainder();
  void unit(); ///< sigmoid, softmax: within 0 and 1
  void fill();
  void fillWith(const Extent &E);
  void zero() { fillWith(0); }
  void one() { fillWith(1); }
  void random();

  // Positions.
  void argIndex(); ///< argmax, argsort: positions along `dim`
  void nonzero();
  void multinomial();
  void sorted(); ///< searchsorted, bucketize: one past the end is a result

  // Elements of the operands.
  void keep();               ///< views, copies, moves
  void take();               ///< index_select, gather, masked_select
  void reduce();             ///< max(), min(): an element
  void elementwiseExtreme(); ///< minimum(), maximum()
  void maskedFill();
  void where();
  void concat();

  // Masks.
  void compare();
  void combineMasks(bool Or);
  void maskAnd() { combineMasks(false); }
  void maskOr() { combineMasks(true); }
  void reduceMask(bool All);
  void maskAll() { reduceMask(true); }
  void maskAny() { reduceMask(false); }

  Value other() const;
  std::optional<RangeFact> rangeOf(const Value &V) const;
  /// Elements of \p Subject that the mask selects, or that it doesn't.
  void refineByMask(RangeFact &R, const TensorFacts &Mask, SymbolId Subject,
                    bool Selected = true) const;

  Transfer &In;
  const CallArguments &C;
  llvm::StringRef Op;
  TensorFacts &T;
  TensorRef Self; ///< null for operators on a number and a tensor
  std::string Text;
};

} // namespace torchtidy

#endif // TORCH_TIDY_CHECKERS_ANALYSIS_RANGERULES_H
