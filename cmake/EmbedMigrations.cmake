# Writes OUT, a C++ file with the text of every DIR/NNNN_name.sql in order. Run with cmake -P.

file(GLOB files ${DIR}/*.sql)
list(SORT files)

set(rows "")
set(expected 1)
foreach(file IN LISTS files)
  get_filename_component(name ${file} NAME_WE)
  if(NOT name MATCHES "^([0-9][0-9][0-9][0-9])_[a-z0-9_]+$")
    message(FATAL_ERROR "${file} is not named NNNN_name.sql")
  endif()
  string(REGEX REPLACE "^0+" "" number ${CMAKE_MATCH_1})
  if(NOT number EQUAL expected)
    message(FATAL_ERROR "${file}: the migration after ${expected} - 1 is ${expected}")
  endif()
  math(EXPR expected "${expected} + 1")
  file(READ ${file} sql)
  string(APPEND rows "    Migration{${number}, \"${name}\", R\"sql(${sql})sql\"},\n")
endforeach()

file(WRITE ${OUT} "// Every migration, copied from migrations/ at build time.
#include \"server/store/migrations.hpp\"

namespace lair::store {
namespace {

constexpr Migration kMigrations[] = {
${rows}};

}  // namespace

std::span<const Migration> migrations() { return kMigrations; }

}  // namespace lair::store
")
