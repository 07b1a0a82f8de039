//===- KeyValueStoreTest.cpp - Blobs on disk ---===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "KeyValueStore.h"
#include "../TestFolder.h"
#include "gtest/gtest.h"
#include <sqlite3.h>

using namespace torchtidy;

namespace {

class KeyValueStoreTest : public testing::Test {
protected:
  /// Runs SQL on the file behind the store's back.
  void execute(const char *Text) {
    sqlite3 *Database = nullptr;
    ASSERT_EQ(sqlite3_open(Path.c_str(), &Database), SQLITE_OK);
    EXPECT_EQ(sqlite3_exec(Database, Text, nullptr, nullptr, nullptr),
              SQLITE_OK);
    sqlite3_close(Database);
  }

  static constexpr uint64_t Large = 1 << 30;
  TestFolder Folder;
  std::string Path = Folder.path("cache/results.db");
};

TEST_F(KeyValueStoreTest, KeepsAnyBytes) {
  const std::string Value("a\0\xff", 3);
  {
    KeyValueStore Store(Path, Large);
    Store.put("key", "before");
    Store.put("key", Value);
    EXPECT_EQ(Store.find("key"), Value);
    EXPECT_EQ(Store.find("other"), std::nullopt);
  }
  KeyValueStore Again(Path, Large);
  EXPECT_EQ(Again.find("key"), Value);
  EXPECT_EQ(Again.note(), "");
}

TEST_F(KeyValueStoreTest, TwoAtOnceSeeOneAnother) {
  KeyValueStore A(Path, Large), B(Path, Large);
  A.put("a", "1");
  B.put("b", "2");
  EXPECT_EQ(A.find("b"), "2");
  EXPECT_EQ(B.find("a"), "1");
}

TEST_F(KeyValueStoreTest, DamagedValueIsLostAndSaid) {
  KeyValueStore(Path, Large).put("key", "value");
  execute("UPDATE kept SET value = x'00'");
  KeyValueStore Store(Path, Large);
  EXPECT_EQ(Store.find("key"), std::nullopt);
  EXPECT_NE(Store.note().find("was damaged and is made anew"),
            std::string::npos);
  Store.put("key", "new");
  EXPECT_EQ(Store.find("key"), "new");
}

TEST_F(KeyValueStoreTest, FileThatIsNoDatabaseIsMadeAnew) {
  Folder.write("cache/results.db", std::string(4096, 'x'));
  KeyValueStore Store(Path, Large);
  EXPECT_NE(Store.note().find("was damaged and is made anew"),
            std::string::npos);
  Store.put("key", "value");
  EXPECT_EQ(Store.find("key"), "value");
}

TEST_F(KeyValueStoreTest, AnotherVersionStartsEmpty) {
  KeyValueStore(Path, Large).put("key", "value");
  execute("PRAGMA user_version = 99");
  KeyValueStore Store(Path, Large);
  EXPECT_EQ(Store.find("key"), std::nullopt);
  EXPECT_EQ(Store.note(), "");
  Store.put("key", "new");
  EXPECT_EQ(Store.find("key"), "new");
}

TEST_F(KeyValueStoreTest, WhatWasNotUsedForLongGoesFirst) {
  const std::string Value(1 << 16, 'x');
  {
    KeyValueStore Store(Path, Large);
    for (int I = 0; I != 8; ++I)
      Store.put(std::to_string(I), Value);
  }
  execute("UPDATE kept SET used = 1 WHERE key != CAST('0' AS BLOB)");
  {
    KeyValueStore Store(Path, 1 << 18);
    Store.put("8", Value);
  }
  KeyValueStore Store(Path, Large);
  EXPECT_TRUE(Store.find("0"));
  EXPECT_TRUE(Store.find("8"));
  EXPECT_FALSE(Store.find("1"));
}

TEST_F(KeyValueStoreTest, NowhereToKeepIsSaidAndCostsNothingElse) {
  Folder.write("cache/results.db/file", "");
  KeyValueStore Store(Path, Large);
  Store.put("key", "value");
  EXPECT_EQ(Store.find("key"), std::nullopt);
  EXPECT_NE(Store.note().find("cannot keep results"), std::string::npos);
}

} // namespace
