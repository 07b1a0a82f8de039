#pragma once
#include <torch/types.h>

// Implementations are found at run time, through pointers.
struct Registry {
  using Unary = void (*)(at::Tensor);
  using Binary = void (*)(at::Tensor, at::Tensor);
  using Scaled = void (*)(at::Tensor, double);
  static Registry &get();
  void add(Unary f) { unary = f; }
  void add(Binary f) { binary = f; }
  void add(Scaled f) { scaled = f; }
  Unary unary = nullptr;
  Binary binary = nullptr;
  Scaled scaled = nullptr;
};

// A registry for each function that dispatches: which is its key.
template <typename F, F Key> struct Keyed {
  static Keyed &get() {
    static Keyed keyed;
    return keyed;
  }
  void add(F f) { implementation = f; }
  F implementation = nullptr;
};
#define REGISTRY_OF(key) Keyed<decltype(&(key)), key>::get()

void halved(at::Tensor x, int steps);
void masked(at::Tensor x, bool value);
void added(at::Tensor a, at::Tensor b, at::Tensor out);
