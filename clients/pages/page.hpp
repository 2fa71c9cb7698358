// A page of text, as lines.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "clients/pages/picture.hpp"

namespace lair::pages {

struct Line {
  enum class Kind : std::uint8_t { Title, Heading, Text, Fact };

  Kind kind = Kind::Text;
  std::string text;
  std::string value = {};  // for a fact: its value; `text` is its name
  Picture picture = {};    // the same as the words; empty if there is nothing to draw
};

// The first line is the page's title.
using Page = std::vector<Line>;

inline Line title(std::string text) { return {Line::Kind::Title, std::move(text)}; }

inline Line heading(std::string text) { return {Line::Kind::Heading, std::move(text)}; }

inline Line text(std::string text) { return {Line::Kind::Text, std::move(text)}; }

inline Line fact(std::string text, std::string value, Picture picture = {}) {
  return {Line::Kind::Fact, std::move(text), std::move(value), std::move(picture)};
}

// A line as it is read aloud.
std::string spoken(const Line& line);

std::vector<std::string> spoken(const Page& page);

}  // namespace lair::pages
