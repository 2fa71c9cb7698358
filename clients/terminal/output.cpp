#include "clients/terminal/output.hpp"

#include <algorithm>
#include <utility>

#include <wchar.h>

#include "clients/link/printable.hpp"

namespace lair::terminal {
namespace {

constexpr int kColumnsMin = 20;
constexpr int kRowsMin = 5;

// One character of UTF-8: its length in bytes, its width in columns.
struct Letter {
  std::size_t bytes = 1;
  int columns = 1;
};

Letter letter_at(std::string_view text) {
  const auto first = static_cast<unsigned char>(text[0]);
  const std::size_t bytes = first < 0xc0 ? 1 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
  if (bytes == 1 || bytes > text.size()) return {};
  std::uint32_t code = first & (0xffU >> (bytes + 1));
  for (std::size_t at = 1; at < bytes; ++at) {
    code = code << 6 | (static_cast<unsigned char>(text[at]) & 0x3fU);
  }
  const int columns = ::wcwidth(static_cast<wchar_t>(code));
  return {.bytes = bytes, .columns = columns < 0 ? 1 : columns};
}

// The next piece that must not be broken: a word with the blanks after it, or one wide character.
std::string_view next_piece(std::string_view text) {
  std::size_t at = 0;
  while (at < text.size() && text[at] != ' ') {
    const Letter letter = letter_at(text.substr(at));
    if (letter.columns == 2) {
      if (at == 0) at += letter.bytes;
      break;
    }
    at += letter.bytes;
  }
  while (at < text.size() && text[at] == ' ') ++at;
  return text.substr(0, std::max<std::size_t>(at, 1));
}

std::string without_end(std::string line) {
  while (!line.empty() && line.back() == ' ') line.pop_back();
  return line;
}

const char* colour_of(Tone tone) {
  switch (tone) {
    case Tone::Title:
      return "\x1b[1m";
    case Tone::Turn:
      return "\x1b[1;32m";
    case Tone::Choice:
      return "\x1b[1;36m";
    case Tone::Bad:
      return "\x1b[31m";
    case Tone::Quiet:
      return "\x1b[2m";
    case Tone::Plain:
      break;
  }
  return "";
}

}  // namespace

int width_of(std::string_view text) {
  int columns = 0;
  while (!text.empty()) {
    const Letter letter = letter_at(text);
    columns += letter.columns;
    text.remove_prefix(letter.bytes);
  }
  return columns;
}

std::vector<std::string> wrapped(std::string_view text, int columns) {
  columns = std::max(columns, kColumnsMin);
  // An indent is part of every line, so it leaves room for words.
  const std::size_t blanks = std::min(text.find_first_not_of(' '), text.size());
  const std::size_t kept = std::min(blanks, static_cast<std::size_t>(columns) / 2);
  const std::string indent(kept + (kept > 0 ? 2 : 0), ' ');
  std::vector<std::string> lines;
  std::string line(kept, ' ');
  text.remove_prefix(blanks);
  while (!text.empty()) {
    std::string_view piece = next_piece(text);
    const int width = width_of(without_end(std::string(piece)));
    const bool is_begun = line.find_first_not_of(' ') != std::string::npos;
    if (is_begun && width_of(line) + width > columns) {
      lines.push_back(without_end(std::exchange(line, indent)));
    }
    line += piece;
    text.remove_prefix(piece.size());
  }
  lines.push_back(without_end(line));
  return lines;
}

Output::Output(Manner manner, Print print, std::function<Size()> size)
    : manner_(manner), print_(std::move(print)), size_(std::move(size)) {}

std::string Output::coloured(const std::string& line, Tone tone) const {
  if (!manner_.colours || tone == Tone::Plain) return line;
  return colour_of(tone) + line + "\x1b[0m";
}

void Output::say(std::string_view type,
                 const std::string& text,
                 Tone tone,
                 boost::json::object more) {
  if (manner_.json) {
    more.emplace("text", text);
    return tell(type, std::move(more));
  }
  std::string all;
  for (const std::string& line : wrapped(link::printable(text), size_().columns)) {
    all += coloured(line, tone) + "\n";
  }
  print_(all);
}

void Output::tell(std::string_view type, boost::json::object more) {
  if (!manner_.json) return;
  boost::json::object object{
      {"type", type}
  };
  for (auto& [key, value] : more) object.emplace(key, std::move(value));
  print_(boost::json::serialize(object) + "\n");
}

void Output::page(std::string_view type,
                  const std::vector<std::string>& lines,
                  boost::json::object more) {
  if (manner_.json) {
    boost::json::array texts;
    for (const std::string& line : lines) texts.emplace_back(line);
    more.emplace("lines", std::move(texts));
    return tell(type, std::move(more));
  }
  rest_.clear();
  for (std::size_t at = 0; at < lines.size(); ++at) {
    for (const std::string& line : wrapped(link::printable(lines[at]), size_().columns)) {
      rest_.push_back(coloured(line, at == 0 ? Tone::Title : Tone::Plain));
    }
  }
  show_rest();
}

void Output::show_rest() {
  // Leaves one line for the sentence and one for typing.
  const auto room = static_cast<std::size_t>(std::max(size_().rows, kRowsMin) - 2);
  const std::size_t shown = !manner_.pages || rest_.size() <= room + 1 ? rest_.size() : room;
  std::string all;
  for (std::size_t at = 0; at < shown; ++at) all += rest_[at] + "\n";
  rest_.erase(rest_.begin(), rest_.begin() + static_cast<std::ptrdiff_t>(shown));
  if (!rest_.empty() && more_sentence_) {
    all += coloured(more_sentence_(rest_.size()), Tone::Quiet) + "\n";
  }
  print_(all);
}

bool Output::more() {
  if (rest_.empty()) return false;
  show_rest();
  return true;
}

}  // namespace lair::terminal
