// Recorded event streams fold to the same views here as in the web client.
#include <fstream>

#include <boost/json.hpp>
#include <gtest/gtest.h>

#include "clients/link/fold.hpp"
#include "tests/support/view_text.hpp"

namespace lair::link {
namespace {

std::string bytes_of(std::string_view digits) {
  std::string bytes;
  for (std::size_t at = 0; at + 1 < digits.size(); at += 2) {
    bytes += static_cast<char>(std::stoi(std::string(digits.substr(at, 2)), nullptr, 16));
  }
  return bytes;
}

TEST(FoldVectors, LeadToTheViewsThatWereRecorded) {
  std::ifstream file(LAIR_SOURCE_DIR "/tests/data/fold-vectors.jsonl");
  std::size_t compared = 0;
  for (std::string line; std::getline(file, line);) {
    const auto stream = boost::json::parse(line).as_object();
    SCOPED_TRACE(stream.at("rules").as_string().c_str());
    TableView view;
    const auto& events = stream.at("events").as_array();
    const auto& views = stream.at("views").as_array();
    ASSERT_EQ(events.size(), views.size());
    for (std::size_t at = 0; at < events.size(); ++at) {
      v1::SeatEvent event;
      ASSERT_TRUE(event.ParseFromString(bytes_of(events[at].as_string())));
      ASSERT_TRUE(fold(view, event).has_value()) << "event " << at;
      ASSERT_EQ(hash_of(text_of(view)), std::string(views[at].as_string())) << "event " << at;
      ++compared;
    }
    EXPECT_EQ(text_of(view), std::string(stream.at("last").as_string()));
  }
  EXPECT_GT(compared, 400U);
}

}  // namespace
}  // namespace lair::link
