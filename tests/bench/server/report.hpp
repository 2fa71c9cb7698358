// What the benchmarks print: rows on standard output, progress on standard error.
#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include "tests/bench/server/anchors.hpp"
#include "tests/bench/server/load_run.hpp"

namespace lair::bench {

// Which measurement begins.
void say(const std::string& what);

// As %llu takes it.
inline unsigned long long whole(std::uint64_t micros) { return micros; }

void print_heading(const char* what);

void print(const std::string& what, const Rate& found);

// `of echo`: frames by processor time against messages of the raw echo; `of room`: actions against
// actions of the bare rooms. Processor time, since a shared machine makes seconds longer.
void print(const std::string& what, const LoadFigures& found, const Rate& echo, const Rate& rooms);

template <class Number>
Number median(std::vector<Number> of) {
  std::ranges::sort(of);
  return of.at(of.size() / 2);
}

}  // namespace lair::bench
