#include "server/people/names.hpp"

#include <optional>
#include <vector>

#include <sodium.h>
#include <utf8proc.h>

namespace lair::people {
namespace {

// More marks on one letter than any script writes.
constexpr int kMarksInARowMax = 2;

constexpr std::array<std::string_view, 24> kManners{
    "Quiet", "Merry",   "Patient", "Bold",   "Gentle", "Clever", "Lucky",  "Sunny",
    "Swift", "Curious", "Honest",  "Lively", "Calm",   "Bright", "Nimble", "Kind",
    "Brave", "Dreamy",  "Jolly",   "Keen",   "Mellow", "Proud",  "Tidy",   "Witty"};

constexpr std::array<std::string_view, 24> kAnimals{
    "Heron", "Badger",  "Crane", "Dragonfly", "Otter", "Fox",      "Hare",   "Kingfisher",
    "Lynx",  "Magpie",  "Panda", "Sparrow",   "Tiger", "Tortoise", "Walrus", "Wren",
    "Carp",  "Cricket", "Gecko", "Goose",     "Horse", "Lion",     "Monkey", "Swallow"};

// The code points of `text` in normal form C; nothing for bytes that are no UTF-8.
std::optional<std::vector<utf8proc_int32_t>> code_points_of(std::string_view text) {
  // NOLINTNEXTLINE(cppcoreguidelines-pro-type-reinterpret-cast): a C interface of bytes
  const auto* bytes = reinterpret_cast<const utf8proc_uint8_t*>(text.data());
  const auto size = static_cast<utf8proc_ssize_t>(text.size());
  const auto options = static_cast<utf8proc_option_t>(UTF8PROC_STABLE | UTF8PROC_COMPOSE);
  const utf8proc_ssize_t room = utf8proc_decompose(bytes, size, nullptr, 0, options);
  if (room < 0) return std::nullopt;
  std::vector<utf8proc_int32_t> points(static_cast<std::size_t>(room));
  const utf8proc_ssize_t decomposed = utf8proc_decompose(bytes, size, points.data(), room, options);
  if (decomposed < 0) return std::nullopt;
  const utf8proc_ssize_t composed = utf8proc_normalize_utf32(points.data(), decomposed, options);
  if (composed < 0) return std::nullopt;
  points.resize(static_cast<std::size_t>(composed));
  return points;
}

bool is_space(utf8proc_int32_t point) { return utf8proc_category(point) == UTF8PROC_CATEGORY_ZS; }

bool is_mark(utf8proc_int32_t point) {
  const auto category = utf8proc_category(point);
  return category == UTF8PROC_CATEGORY_MN || category == UTF8PROC_CATEGORY_ME;
}

// Nothing to see: controls, direction marks, joiners, separators, code points without a meaning.
bool is_invisible(utf8proc_int32_t point) {
  switch (utf8proc_category(point)) {
    case UTF8PROC_CATEGORY_CC:
    case UTF8PROC_CATEGORY_CF:
    case UTF8PROC_CATEGORY_CS:
    case UTF8PROC_CATEGORY_CO:
    case UTF8PROC_CATEGORY_CN:
    case UTF8PROC_CATEGORY_ZL:
    case UTF8PROC_CATEGORY_ZP:
      return true;
    default:
      return utf8proc_charwidth(point) == 0 && !is_mark(point);
  }
}

std::vector<utf8proc_int32_t> with_single_spaces(const std::vector<utf8proc_int32_t>& points) {
  std::vector<utf8proc_int32_t> kept;
  for (const utf8proc_int32_t point : points) {
    if (!is_space(point)) {
      kept.push_back(point);
    } else if (!kept.empty() && kept.back() != ' ') {
      kept.push_back(' ');
    }
  }
  if (!kept.empty() && kept.back() == ' ') kept.pop_back();
  return kept;
}

bool are_allowed(const std::vector<utf8proc_int32_t>& points) {
  int marks = kMarksInARowMax;  // a name does not begin with a mark
  for (const utf8proc_int32_t point : points) {
    if (is_invisible(point)) return false;
    marks = is_mark(point) ? marks + 1 : 0;
    if (marks > kMarksInARowMax) return false;
  }
  return true;
}

std::string utf8_of(const std::vector<utf8proc_int32_t>& points) {
  std::string text;
  for (const utf8proc_int32_t point : points) {
    std::array<utf8proc_uint8_t, 4> bytes{};
    const auto size = static_cast<std::size_t>(utf8proc_encode_char(point, bytes.data()));
    for (std::size_t at = 0; at < size; ++at) text.push_back(static_cast<char>(bytes[at]));
  }
  return text;
}

}  // namespace

Result<std::string, NameRefusal> name_from(std::string_view wanted) {
  const auto points = code_points_of(wanted);
  if (!points) return fail(NameRefusal::NotText);
  const auto name = with_single_spaces(*points);
  if (!are_allowed(name)) return fail(NameRefusal::Characters);
  if (name.size() > kNameCodePointsMax) return fail(NameRefusal::TooLong);
  return utf8_of(name);
}

std::string made_up_name() {
  const auto manner = kManners[randombytes_uniform(kManners.size())];
  const auto animal = kAnimals[randombytes_uniform(kAnimals.size())];
  return std::string(manner) + " " + std::string(animal);
}

}  // namespace lair::people
