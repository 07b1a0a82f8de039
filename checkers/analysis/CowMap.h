//===- CowMap.h - Map that copies share until one changes -------*- C++ -*-===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//
// States are copied along every edge of the graph and compared at every join,
// and few of their parts differ.
//
//===----------------------------------------------------------------------===//

#ifndef TORCH_TIDY_CHECKERS_ANALYSIS_COWMAP_H
#define TORCH_TIDY_CHECKERS_ANALYSIS_COWMAP_H

#include <map>
#include <memory>
#include <variant>

namespace torchtidy {

template <typename Key, typename Mapped> class CowMap {
public:
  using Map = std::map<Key, Mapped>;

  auto begin() const { return get().begin(); }
  auto end() const { return get().end(); }
  bool empty() const { return get().empty(); }
  bool contains(const Key &K) const { return get().contains(K); }
  /// Null when there is none.
  const Mapped *find(const Key &K) const {
    auto It = get().find(K);
    return It == get().end() ? nullptr : &It->second;
  }

  void set(const Key &K, Mapped V) {
    if (const Mapped *Old = find(K); !Old || !(*Old == V))
      edit().insert_or_assign(K, std::move(V));
  }
  void erase(const Key &K) {
    if (contains(K))
      edit().erase(K);
  }
  void clear() { Shared.reset(); }
  /// Adds what \p O has and this lacks.
  void unite(const CowMap &O) {
    if (!isSharedWith(O))
      for (const auto &[K, V] : O)
        if (!contains(K))
          set(K, V);
  }

  /// The map, no longer shared.
  Map &edit() {
    if (!Shared)
      Shared = std::make_shared<Map>();
    else if (Shared.use_count() > 1)
      Shared = std::make_shared<Map>(*Shared);
    return *Shared;
  }
  bool isSharedWith(const CowMap &O) const { return Shared == O.Shared; }
  bool operator==(const CowMap &O) const {
    return Shared == O.Shared || get() == O.get();
  }

private:
  const Map &get() const {
    static const Map Empty;
    return Shared ? *Shared : Empty;
  }
  std::shared_ptr<Map> Shared; ///< null when empty
};

template <typename Key> using CowSet = CowMap<Key, std::monostate>;

} // namespace torchtidy

#endif // TORCH_TIDY_CHECKERS_ANALYSIS_COWMAP_H
