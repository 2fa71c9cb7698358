// Brings a database up to what this program expects.
#pragma once

#include <functional>
#include <span>
#include <string>

#include "server/store/database.hpp"
#include "server/store/migrations.hpp"

namespace lair::store {

// A sentence about work that takes its time; an empty one says only that it goes on.
using Progress = std::function<void(const std::string& sentence)>;

// Applies those of `steps` that `database` has not had, all or none, then checks every reference.
// Refuses, with a StoreError that says so, a database that has had more.
void migrate(Database& database, std::span<const Migration> steps, const Progress& progress = {});

// Applies those of its kind.
void migrate(Database& database, const Progress& progress = {});

}  // namespace lair::store
