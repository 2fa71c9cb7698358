// Prints what the benchmarks found: rows on standard output, progress on standard error.
#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include "tests/bench/server/anchors.hpp"
#include "tests/bench/server/load_run.hpp"

namespace lair::bench {

// Prints which measurement begins.
void say(const std::string& what);

// For the format %llu.
inline unsigned long long whole(std::uint64_t micros) { return micros; }

void print_heading(const char* what);

void print(const std::string& what, const Rate& found);

// `of echo` compares frames with messages of the raw echo, `of room` actions with those of the bare
// rooms. Both compare processor time, since other load on a machine stretches elapsed time.
void print(const std::string& what, const LoadFigures& found, const Rate& echo, const Rate& rooms);

template <class Number>
Number median(std::vector<Number> of) {
  std::ranges::sort(of);
  return of.at(of.size() / 2);
}

}  // namespace lair::bench
