# The version and commit of this build: looked up at each build, compiled only if they have changed.

# Sources without a repository, such as those in an image, set the commit themselves.
set(LAIR_COMMIT "$ENV{LAIR_COMMIT}" CACHE STRING "The commit that --version names; empty: ask git")

set(source ${CMAKE_BINARY_DIR}/version.cpp)
add_custom_target(lair_write_version
  COMMAND ${CMAKE_COMMAND} -DVERSION=${PROJECT_VERSION} -DCOMMIT=${LAIR_COMMIT} -DSOURCE=${PROJECT_SOURCE_DIR}
          -DOUT=${source} -P ${CMAKE_CURRENT_LIST_DIR}/WriteVersion.cmake
  BYPRODUCTS ${source}
  VERBATIM)
add_library(lair_version STATIC ${source})
target_include_directories(lair_version PUBLIC ${PROJECT_SOURCE_DIR})
add_dependencies(lair_version lair_write_version)
