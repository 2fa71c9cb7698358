# Warnings as errors, a compiler cache, a fast linker.

find_program(CCACHE ccache)
if(CCACHE)
  # The cache also keeps objects compiled with a precompiled header. It compares the files themselves
  # (CCACHE_DEPEND), not what the preprocessor leaves of them: g++ knows a "#pragma once" header of a
  # precompiled header by its bytes, so a cached one no longer fits even if only a comment has changed.
  set(CMAKE_CXX_COMPILER_LAUNCHER
      ${CMAKE_COMMAND} -E env CCACHE_DEPEND=1 CCACHE_SLOPPINESS=pch_defines,time_macros ${CCACHE})
endif()

find_program(MOLD mold)
if(MOLD)
  add_link_options(-fuse-ld=mold)
endif()

# One Beast file needs about 1.5 GiB: at most two heavy compiles at once.
set_property(GLOBAL PROPERTY JOB_POOLS heavy=2)

# Off by default, so that a warning of another compiler stops nobody who only wants to play. With a
# sanitizer, g++ 12 warns about null pointers and unset memory inside the standard library.
option(LAIR_WERROR "Treat warnings as errors" OFF)
if(LAIR_WERROR AND NOT CMAKE_CXX_FLAGS MATCHES "-fsanitize")
  set(warnings_are_errors -Werror)
endif()
add_library(lair_warnings INTERFACE)
target_compile_options(lair_warnings INTERFACE
  ${warnings_are_errors} -Wall -Wextra -Wpedantic -Wconversion -Wsign-conversion
  -Wshadow -Wold-style-cast -Wnon-virtual-dtor -Woverloaded-virtual)
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  target_compile_options(lair_warnings INTERFACE
    -Wduplicated-cond -Wlogical-op -Wuseless-cast
    # At -O3, g++ 12 mistakes "text" + std::string for overlapping memory (GCC bug 105651).
    -Wno-restrict)
endif()
target_compile_definitions(lair_warnings INTERFACE _GLIBCXX_ASSERTIONS)
