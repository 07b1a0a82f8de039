//===- KeyValueStore.cpp - Blobs on disk -*- C++ -*-===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "KeyValueStore.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/xxhash.h"
#include <chrono>
#include <sqlite3.h>

using namespace llvm;

namespace torchtidy {

/// Raised whenever the tables change.
static constexpr int SchemaVersion = 1;
/// Another process writes for less than this.
static constexpr int BusyMilliseconds = 10000;

namespace {
/// A statement of which each step is asked for its code.
class Statement {
public:
  Statement(sqlite3 *Database, const char *Text) {
    Code = sqlite3_prepare_v2(Database, Text, -1, &Prepared, nullptr);
  }
  ~Statement() { sqlite3_finalize(Prepared); }

  Statement &bind(int I, StringRef Blob) {
    if (Code == SQLITE_OK)
      Code = sqlite3_bind_blob64(Prepared, I, Blob.data(), Blob.size(),
                                 SQLITE_STATIC);
    return *this;
  }
  Statement &bind(int I, int64_t Number) {
    if (Code == SQLITE_OK)
      Code = sqlite3_bind_int64(Prepared, I, Number);
    return *this;
  }
  /// SQLITE_ROW, SQLITE_DONE or an error.
  int step() {
    return Code == SQLITE_OK ? Code = sqlite3_step(Prepared) : Code;
  }
  StringRef blob(int Column) {
    return StringRef(
        static_cast<const char *>(sqlite3_column_blob(Prepared, Column)),
        size_t(sqlite3_column_bytes(Prepared, Column)));
  }
  int64_t number(int Column) { return sqlite3_column_int64(Prepared, Column); }

private:
  sqlite3_stmt *Prepared = nullptr;
  int Code;
};
} // namespace

static int execute(sqlite3 *Database, const char *Text) {
  return sqlite3_exec(Database, Text, nullptr, nullptr, nullptr);
}

/// The value of a pragma; 0 where it can't be read.
static int64_t pragma(sqlite3 *Database, const char *Text) {
  Statement S(Database, Text);
  return S.step() == SQLITE_ROW ? S.number(0) : 0;
}

static int64_t today() {
  using Days = std::chrono::duration<int64_t, std::ratio<86400>>;
  return std::chrono::duration_cast<Days>(
             std::chrono::system_clock::now().time_since_epoch())
      .count();
}

static std::string checksum(StringRef Value) {
  return std::to_string(xxh3_64bits(Value));
}

void KeyValueStore::Closer::operator()(sqlite3 *Database) const {
  sqlite3_close(Database);
}

KeyValueStore::KeyValueStore(StringRef Path, uint64_t MaxBytes)
    : Path(Path), MaxBytes(MaxBytes) {
  (void)sys::fs::create_directories(sys::path::parent_path(Path));
  int Code = open();
  if (Code == SQLITE_NOTADB || Code == SQLITE_CORRUPT)
    make();
  else
    check(Code);
}

KeyValueStore::~KeyValueStore() {
  if (Database && HasWritten)
    prune();
}

std::string KeyValueStore::note() const {
  std::lock_guard Guard(Lock);
  return Note;
}

int KeyValueStore::open() {
  sqlite3 *Opened = nullptr;
  int Code = sqlite3_open_v2(Path.c_str(), &Opened,
                             SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE |
                                 SQLITE_OPEN_NOMUTEX,
                             nullptr);
  Database.reset(Opened);
  return Code == SQLITE_OK ? prepareTables() : Code;
}

int KeyValueStore::prepareTables() {
  sqlite3 *D = Database.get();
  sqlite3_busy_timeout(D, BusyMilliseconds);
  // What a crash of the machine may cost is a cache, which damage is found in.
  int Code = execute(D, "PRAGMA auto_vacuum = INCREMENTAL;"
                        "PRAGMA journal_mode = WAL;"
                        "PRAGMA synchronous = OFF;");
  if (Code != SQLITE_OK || pragma(D, "PRAGMA user_version") == SchemaVersion)
    return Code;
  std::string Text = "BEGIN IMMEDIATE;"
                     "DROP TABLE IF EXISTS kept;"
                     "CREATE TABLE kept(key BLOB PRIMARY KEY, "
                     "value BLOB NOT NULL, checksum BLOB NOT NULL, "
                     "used INTEGER NOT NULL);"
                     "PRAGMA user_version = " +
                     std::to_string(SchemaVersion) + ";COMMIT;";
  // Another process may be making the same.
  Code = execute(D, "BEGIN IMMEDIATE; COMMIT;");
  if (Code != SQLITE_OK || pragma(D, "PRAGMA user_version") == SchemaVersion)
    return Code;
  return execute(D, Text.c_str());
}

void KeyValueStore::make() {
  Database.reset();
  for (StringRef Suffix : {"", "-wal", "-shm"})
    (void)sys::fs::remove(Path + Suffix);
  if (check(open()))
    Note = Path + " was damaged and is made anew";
}

bool KeyValueStore::check(int Code) {
  if (Code == SQLITE_OK || Code == SQLITE_ROW || Code == SQLITE_DONE)
    return true;
  Note = "cannot keep results in " + Path + ": " + sqlite3_errstr(Code);
  Database.reset();
  return false;
}

std::optional<std::string> KeyValueStore::find(StringRef Key) {
  std::lock_guard Guard(Lock);
  if (!Database)
    return std::nullopt;
  std::optional<std::string> Found;
  int Code;
  {
    Statement Select(Database.get(),
                     "SELECT value, checksum, used FROM kept WHERE key = ?");
    Code = Select.bind(1, Key).step();
    if (Code == SQLITE_ROW) {
      StringRef Value = Select.blob(0);
      if (Select.blob(1) != checksum(Value))
        Code = SQLITE_CORRUPT;
      else
        Found = Value.str();
      // Written once a day, so that reading seldom writes.
      if (Found && Select.number(2) < today())
        (void)Statement(Database.get(),
                        "UPDATE kept SET used = ? WHERE key = ?")
            .bind(1, today())
            .bind(2, Key)
            .step();
    }
  }
  if (Code == SQLITE_CORRUPT || Code == SQLITE_NOTADB)
    make();
  else
    check(Code);
  return Found;
}

void KeyValueStore::put(StringRef Key, StringRef Value) {
  std::lock_guard Guard(Lock);
  if (!Database)
    return;
  int Code = Statement(Database.get(),
                       "INSERT OR REPLACE INTO kept VALUES(?, ?, ?, ?)")
                 .bind(1, Key)
                 .bind(2, Value)
                 .bind(3, StringRef(checksum(Value)))
                 .bind(4, today())
                 .step();
  HasWritten |= check(Code);
}

/// Half of it goes at once, so that this is rare.
void KeyValueStore::prune() {
  sqlite3 *D = Database.get();
  int64_t Pages =
      pragma(D, "PRAGMA page_count") - pragma(D, "PRAGMA freelist_count");
  if (uint64_t(Pages) * pragma(D, "PRAGMA page_size") <= MaxBytes)
    return;
  execute(D, "DELETE FROM kept WHERE rowid IN (SELECT rowid FROM kept "
             "ORDER BY used, rowid LIMIT (SELECT count(*) / 2 FROM kept));"
             "PRAGMA incremental_vacuum;");
}

} // namespace torchtidy
