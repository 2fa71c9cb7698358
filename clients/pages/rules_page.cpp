#include "clients/pages/rules_page.hpp"

#include <algorithm>
#include <sstream>
#include <vector>

namespace lair::pages {
namespace {

std::string in_small_letters(std::string text) {
  for (char& letter : text) {
    if (letter >= 'A' && letter <= 'Z') letter = static_cast<char>(letter - 'A' + 'a');
  }
  return text;
}

std::string name_of(const words::Words& words, const Element& element) {
  const bool is_chinese = words.language() == words::Language::TraditionalChinese ||
                          words.language() == words::Language::SimplifiedChinese;
  const bool has_chinese = is_chinese && !element.chinese.empty();
  std::string otherwise(has_chinese ? element.chinese : element.name);
  if (otherwise.empty()) otherwise = words::readable(element.code);
  return words.say_code("item", element.code, {}, otherwise);
}

std::string section_name(const words::Words& words, const Element& element) {
  std::string code = in_small_letters(std::string(element.section));
  std::ranges::replace(code, ' ', '_');
  return words.say_code("rules.section", code, {}, element.section);
}

// "6 each" in the reader's language.
std::string worth_of(const words::Words& words, const Element& element) {
  constexpr std::string_view kEach = " each";
  if (!element.worth.ends_with(kEach)) return std::string(element.worth);
  return words.say(
      "rules.each",
      {
          {"count", std::string(element.worth.substr(0, element.worth.size() - kEach.size()))}
  });
}

// Everything that a search looks at: the words of the language as well as the English ones.
std::string text_of(const words::Words& words, const Element& element) {
  std::string text = name_of(words, element) + " " + section_name(words, element);
  for (const std::string_view part : {element.rule,
                                      element.code,
                                      element.name,
                                      element.chinese,
                                      element.worth,
                                      element.what[static_cast<std::size_t>(words.language())],
                                      element.what[0]}) {
    text += ' ';
    text += part;
  }
  return in_small_letters(std::move(text));
}

bool has_all(const std::string& text, const std::vector<std::string>& wanted) {
  return std::ranges::all_of(
      wanted, [&](const std::string& word) { return text.find(word) != std::string::npos; });
}

}  // namespace

Page rules_page(const words::Words& words, std::string_view system, std::string_view wanted) {
  std::istringstream typed(in_small_letters(std::string(wanted)));
  std::vector<std::string> wanted_words;
  for (std::string word; typed >> word;) wanted_words.push_back(word);
  Page page{title(words.say("rules.title") + ": " + words.say_code("rules", system))};
  std::string_view section;
  std::int64_t count = 0;
  for (const Element& element : elements()) {
    if (element.system != system || !has_all(text_of(words, element), wanted_words)) continue;
    ++count;
    if (element.section != section) {
      section = element.section;
      page.push_back(heading(section_name(words, element)));
    }
    const std::string_view what = element.what[static_cast<std::size_t>(words.language())];
    std::string value = worth_of(words, element);
    if (!what.empty()) value += (value.empty() ? "" : ". ") + std::string(what);
    page.push_back(fact(name_of(words, element),
                        value + " (" + std::string(element.rule) + ")",
                        picture_from(element.picture)));
  }
  page.insert(page.begin() + 1,
              count == 0 ? text(words.say("rules.none"))
                         : text(words.say("rules.count",
                                          {
                                              {"count", count}
  })));
  return page;
}

}  // namespace lair::pages
