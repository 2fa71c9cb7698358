// How databases are named: by a file or by an address.
#pragma once

#include <string>
#include <string_view>

namespace lair::store {

// Whether `name` is the address of a database on a PostgreSQL server: "postgres://…" or
// "postgresql://…".
bool is_postgres(std::string_view name);

// `name` without the password in it, for people and logs.
std::string without_password(std::string_view name);

// The first part of the names of files that belong to a database, such as the operator's socket.
// For a database in a file, this is the file's own name. For a database on a server, it is "lair-"
// and the database's name, in the folder that systemd gives the service for its state
// (STATE_DIRECTORY), or else in var.
std::string files_beside(const std::string& name);

}  // namespace lair::store
