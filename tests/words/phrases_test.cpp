// The quick phrases: the same on the page as everywhere else; each has words.
#include "server/wire/phrases.hpp"

#include <algorithm>
#include <fstream>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "clients/words/words.hpp"

namespace lair::words {
namespace {

using wire::kPhrases;

// The codes between quotation marks in the page's list.
std::vector<std::string> phrases_of_the_page() {
  std::ifstream file(std::string(LAIR_SOURCE_DIR) + "/clients/web/src/chat/phrases.ts");
  std::vector<std::string> phrases;
  bool is_inside = false;
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with("export const PHRASES")) is_inside = true;
    if (line.starts_with("]")) is_inside = false;
    const std::size_t from = line.find('\'');
    if (!is_inside || from == std::string::npos) continue;
    phrases.push_back(line.substr(from + 1, line.rfind('\'') - from - 1));
  }
  return phrases;
}

TEST(Phrases, AreThoseOfThePage) {
  const auto page = phrases_of_the_page();
  EXPECT_TRUE(std::ranges::equal(kPhrases, page)) << page.size() << " on the page";
}

TEST(Phrases, HaveWords) {
  for (const std::string_view phrase : kPhrases) {
    EXPECT_TRUE(Words(Language::English).has("phrase." + std::string(phrase))) << phrase;
  }
}

}  // namespace
}  // namespace lair::words
