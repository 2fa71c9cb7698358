// Which alphabets a name is written in.
#pragma once

#include "server/people/unicode.hpp"

namespace lair::people {

// Whether the letters come from alphabets that nobody writes together, or from one that few people
// write today (UAX 31 leaves the same ones out of identifiers). Latin goes with most others; Han
// goes with kana or with Hangul, and with Latin. Alphabets that imitate Latin do not go with it:
// Greek, Cyrillic, Armenian, Cherokee.
bool mixes_scripts(const CodePoints& name);

}  // namespace lair::people
