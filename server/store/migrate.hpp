// Brings a database up to what this program expects.
#pragma once

#include <functional>
#include <span>
#include <string>

#include "server/store/migrations.hpp"
#include "server/store/sqlite.hpp"

namespace lair::store {

// A sentence about work that takes its time.
using Progress = std::function<void(const std::string& sentence)>;

// Applies those of `steps` that `database` has not had, all or none, then checks every reference.
// Refuses, with a StoreError that says so, a database that has had more.
void migrate(Database& database,
             std::span<const Migration> steps = migrations(),
             const Progress& progress = {});

// Those that a database of that version has had.
std::span<const Migration> migrations_up_to(int version);

// The version of a database that has had all of them.
int latest_version();

// The number of the last migration that the database has had; 0 for none.
int version_of(Database& database);

}  // namespace lair::store
