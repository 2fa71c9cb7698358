// Brings a database up to the version that this program expects.
#pragma once

#include <functional>
#include <span>
#include <string>

#include "server/store/database.hpp"
#include "server/store/migrations.hpp"

namespace lair::store {

// Gets a sentence about work that takes its time; an empty one says only that the work goes on.
using Progress = std::function<void(const std::string& sentence)>;

// Applies all `steps` that `database` has not had, or none, then checks every reference. Throws a
// StoreError if the database has had more steps than this program knows.
void migrate(Database& database, std::span<const Migration> steps, const Progress& progress = {});

// Applies the steps for the database's kind.
void migrate(Database& database, const Progress& progress = {});

}  // namespace lair::store
