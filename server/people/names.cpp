#include "server/people/names.hpp"

#include <algorithm>
#include <optional>

#include <sodium.h>
#include <utf8proc.h>

#include "server/people/scripts.hpp"
#include "server/people/skeleton.hpp"
#include "server/people/unicode.hpp"

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

bool is_space(utf8proc_int32_t point) { return utf8proc_category(point) == UTF8PROC_CATEGORY_ZS; }

bool is_mark(utf8proc_int32_t point) {
  const auto category = utf8proc_category(point);
  return category == UTF8PROC_CATEGORY_MN || category == UTF8PROC_CATEGORY_MC ||
         category == UTF8PROC_CATEGORY_ME;
}

// A pattern of Braille without dots.
constexpr utf8proc_int32_t kBrailleBlank = 0x2800;

// Characters that show nothing: controls, direction marks, joiners, separators, code points without
// a meaning.
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
      return point == kBrailleBlank || (utf8proc_charwidth(point) == 0 && !is_mark(point));
  }
}

// Characters that would be taken for code if a name were ever shown without care.
bool is_markup(utf8proc_int32_t point) {
  constexpr std::string_view kMarkup = "<>&\"`\\";
  constexpr utf8proc_int32_t kAsciiEnd = 0x80;
  return point < kAsciiEnd && kMarkup.find(static_cast<char>(point)) != std::string_view::npos;
}

// A sign that is drawn like a letter, such as lines of boxes or signs of formulas. Pictures are
// fine.
bool is_drawn_letter(utf8proc_int32_t point) {
  constexpr utf8proc_int32_t kAsciiEnd = 0x80;
  const auto category = utf8proc_category(point);
  const bool is_sign = category == UTF8PROC_CATEGORY_SM || category == UTF8PROC_CATEGORY_SO ||
                       category == UTF8PROC_CATEGORY_SK || category == UTF8PROC_CATEGORY_NL;
  if (point < kAsciiEnd || !is_sign) return false;
  const bool is_picture = (0x2600 <= point && point <= 0x2757) ||
                          (0x2761 <= point && point <= 0x27BF) || point >= 0x1F000;
  return !is_picture;
}

CodePoints with_single_spaces(const CodePoints& points) {
  CodePoints kept;
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

bool are_allowed(const CodePoints& points) {
  int marks = kMarksInARowMax;  // a name does not begin with a mark
  for (const utf8proc_int32_t point : points) {
    if (is_invisible(point) || is_markup(point)) return false;
    marks = is_mark(point) ? marks + 1 : 0;
    if (marks > kMarksInARowMax) return false;
  }
  return true;
}

bool is_letter_or_digit(utf8proc_int32_t point) {
  switch (utf8proc_category(point)) {
    case UTF8PROC_CATEGORY_LU:
    case UTF8PROC_CATEGORY_LL:
    case UTF8PROC_CATEGORY_LT:
    case UTF8PROC_CATEGORY_LM:
    case UTF8PROC_CATEGORY_LO:
    case UTF8PROC_CATEGORY_ND:
    case UTF8PROC_CATEGORY_NL:
    case UTF8PROC_CATEGORY_NO:
      return true;
    default:
      return is_mark(point);
  }
}

// Whether it ends in "bot" between signs of any kind, in any letters: "[bot]", "(B0T)".
bool wears_bot_mark(const CodePoints& points) {
  const auto is_sign = [](utf8proc_int32_t point) { return !is_letter_or_digit(point); };
  const auto letter = std::find_if_not(points.rbegin(), points.rend(), is_sign);
  if (letter == points.rbegin()) return false;
  const auto sign = std::find_if(letter, points.rend(), is_sign);
  return skeleton_of(utf8_of(CodePoints(sign.base(), letter.base()))) == skeleton_of("bot");
}

std::string_view without_bot_mark(std::string_view name) {
  const std::string_view mark = kBotMark.substr(1);
  return name.ends_with(mark) ? name.substr(0, name.size() - mark.size()) : name;
}

}  // namespace

Result<std::string, NameRefusal> name_from(std::string_view wanted) {
  const auto points = code_points_of(wanted, Form::Composed);
  if (!points) return fail(NameRefusal::NotText);
  const auto name = with_single_spaces(*points);
  if (!are_allowed(name)) return fail(NameRefusal::Characters);
  if (name.size() > kNameCodePointsMax) return fail(NameRefusal::TooLong);
  return utf8_of(name);
}

Result<std::string, NameRefusal> person_name_from(std::string_view wanted,
                                                  const ReservedNames& reserved) {
  auto name = name_from(wanted);
  if (!name || name->empty()) return name;
  const CodePoints points = code_points_of(*name, Form::Composed).value_or(CodePoints());
  if (std::ranges::any_of(points, is_drawn_letter)) return fail(NameRefusal::Characters);
  if (mixes_scripts(points)) return fail(NameRefusal::Scripts);
  if (skeleton_of(*name).empty()) return fail(NameRefusal::Blank);
  if (reserved.contain(*name) || wears_bot_mark(points)) return fail(NameRefusal::Reserved);
  return name;
}

Result<std::string, NameRefusal> bot_name_from(std::string_view wanted,
                                               const ReservedNames& reserved) {
  auto name = person_name_from(without_bot_mark(wanted), reserved);
  if (!name || name->empty()) return name;
  return name_from(*name + std::string(kBotMark));
}

std::string made_up_name() {
  const auto manner = kManners[randombytes_uniform(kManners.size())];
  const auto animal = kAnimals[randombytes_uniform(kAnimals.size())];
  return std::string(manner) + " " + std::string(animal);
}

std::string numbered_name(std::string_view name, std::uint32_t number) {
  const std::string behind = " " + std::to_string(number);
  std::size_t letters = 0;
  std::size_t at = 0;
  for (; at < name.size(); ++at) {
    const bool begins_letter = (static_cast<unsigned char>(name[at]) & 0xC0U) != 0x80U;
    if (begins_letter && ++letters + behind.size() > kNameCodePointsMax) break;
  }
  while (at > 0 && name[at - 1] == ' ') --at;
  return std::string(name.substr(0, at)) + behind;
}

std::string guest_name(PlayerId player) { return "Guest " + std::to_string(player.value()); }

std::string forgotten_name(PlayerId player) { return "Left " + std::to_string(player.value()); }

}  // namespace lair::people
