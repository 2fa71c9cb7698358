# Writes OUT, a C++ file whose lair::FUNCTION() returns the text of FILE. Run with cmake -P.

file(READ ${FILE} text)
file(WRITE ${OUT} "// A text, copied at build time.
#include \"${HEADER}\"

namespace lair {

std::string_view ${FUNCTION}() {
  return R\"text(${text})text\";
}

}  // namespace lair
")
