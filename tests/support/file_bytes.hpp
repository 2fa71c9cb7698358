// Reads a file as it is on the disk.
#pragma once

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

namespace lair::testing {

inline std::string bytes_of(const std::filesystem::path& file) {
  std::ifstream in(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

}  // namespace lair::testing
