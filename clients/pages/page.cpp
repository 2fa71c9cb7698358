#include "clients/pages/page.hpp"

namespace lair::pages {

std::string spoken(const Line& line) {
  return line.kind == Line::Kind::Fact ? line.text + ": " + line.value : line.text;
}

std::vector<std::string> spoken(const Page& page) {
  std::vector<std::string> lines;
  lines.reserve(page.size());
  for (const Line& line : page) lines.push_back(spoken(line));
  return lines;
}

}  // namespace lair::pages
