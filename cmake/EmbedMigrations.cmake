# Writes OUT, a C++ file with the text of every DIR/NNNN_name.sql and DIR/postgres/NNNN_name.sql in
# order. Run with cmake -P.

# Sets `out` to a row for each file of `dir`. The numbers must have no gap. They start at 1 or, with
# `starts_anywhere`, at the number of the first file, which then replaces all earlier ones.
function(rows_of dir starts_anywhere out)
  file(GLOB files ${dir}/*.sql)
  list(SORT files)
  set(rows "")
  set(expected 1)
  foreach(file IN LISTS files)
    get_filename_component(name ${file} NAME_WE)
    if(NOT name MATCHES "^([0-9][0-9][0-9][0-9])_[a-z0-9_]+$")
      message(FATAL_ERROR "${file} is not named NNNN_name.sql")
    endif()
    string(REGEX REPLACE "^0+" "" number ${CMAKE_MATCH_1})
    if(starts_anywhere AND rows STREQUAL "")
      set(expected ${number})
    endif()
    if(NOT number EQUAL expected)
      message(FATAL_ERROR "${file}: the next migration is number ${expected}")
    endif()
    math(EXPR expected "${expected} + 1")
    file(READ ${file} sql)
    string(APPEND rows "    Migration{${number}, \"${name}\", R\"sql(${sql})sql\"},\n")
  endforeach()
  set(${out} "${rows}" PARENT_SCOPE)
endfunction()

rows_of(${DIR} FALSE rows)
rows_of(${DIR}/postgres TRUE server_rows)

file(WRITE ${OUT} "// Every migration, copied from migrations/ at build time.
#include \"server/store/migrations.hpp\"

namespace lair::store {
namespace {

constexpr Migration kMigrations[] = {
${rows}};

constexpr Migration kServerMigrations[] = {
${server_rows}};

}  // namespace

std::span<const Migration> migrations() { return kMigrations; }

std::span<const Migration> server_migrations() { return kServerMigrations; }

}  // namespace lair::store
")
