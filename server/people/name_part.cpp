#include "server/people/name_part.hpp"

#include <utility>

#include "server/people/names.hpp"
#include "server/people/unicode.hpp"

namespace lair::people {
namespace {

std::optional<std::string> folded(std::string_view text) {
  const auto points = code_points_of(text, Form::Folded);
  if (!points) return std::nullopt;
  return utf8_of(*points);
}

}  // namespace

std::optional<NamePart> NamePart::from(std::string_view typed) {
  const auto wanted = name_from(typed);
  if (!wanted || wanted->empty()) return std::nullopt;
  auto text = folded(*wanted);
  if (!text || text->empty()) return std::nullopt;
  return NamePart(*std::move(text));
}

bool NamePart::is_in(std::string_view name) const {
  const auto text = folded(name);
  return text && text->find(folded_) != std::string::npos;
}

}  // namespace lair::people
