// How databases are named: by a file, or by an address.
#pragma once

#include <string>
#include <string_view>

namespace lair::store {

// Whether that is the address of a database on a PostgreSQL server: "postgres://…" or
// "postgresql://…".
bool is_postgres(std::string_view name);

// The same without the password in it, for people and logs.
std::string without_password(std::string_view name);

// What the names of files begin with that belong to a database, such as the socket of the operator:
// the file's own name. For a database on a server "lair-" and its name, in the folder that systemd
// gives the service to keep its state in (STATE_DIRECTORY), or else in var.
std::string files_beside(const std::string& name);

}  // namespace lair::store
