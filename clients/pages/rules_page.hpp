// What counts under which rules: a list of every element with its worth, for searching.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "clients/pages/page.hpp"
#include "clients/words/words.hpp"

namespace lair::pages {

// A row of a rule system's RULES.md. clients/pages/make_elements.py writes these rows, with each
// element's conditions in every language.
struct Element {
  std::string_view system;
  std::string_view section;
  std::string_view rule;
  std::string_view code;
  std::string_view name;
  std::string_view chinese;
  std::string_view worth;
  std::string_view what[4];  // by language; English if a language has none
  std::string_view picture;  // see picture_from
};

std::span<const Element> elements();

// The elements of that rule system that contain every word of `wanted`; case is ignored in A to Z.
Page rules_page(const words::Words& words, std::string_view system, std::string_view wanted);

}  // namespace lair::pages
