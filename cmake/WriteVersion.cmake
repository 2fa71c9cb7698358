# Writes OUT, a C++ file that names version VERSION with the commit of SOURCE. Run with cmake -P.
cmake_policy(VERSION 3.25)

if(COMMIT STREQUAL "")
  execute_process(COMMAND git -C ${SOURCE} describe --always --dirty --abbrev=12 --exclude=*
                  OUTPUT_VARIABLE COMMIT OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET RESULT_VARIABLE failed)
  if(failed)
    set(COMMIT "unknown")
  endif()
endif()
file(CONFIGURE OUTPUT ${OUT} CONTENT "// The version, written at build time.
#include \"server/app/version.hpp\"

namespace lair {

std::string_view version() { return \"@VERSION@\"; }

std::string_view commit() { return \"@COMMIT@\"; }

}  // namespace lair
" @ONLY)
