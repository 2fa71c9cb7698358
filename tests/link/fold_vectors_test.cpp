// Recorded event streams fold to the same views here as in the web client.
#include <cstdint>
#include <fstream>
#include <optional>
#include <set>
#include <string>
#include <vector>

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

// A line of the file; tests/support/write_fold_vectors.cpp describes each field.
struct Stream {
  std::string rules;
  std::string viewer;
  std::vector<std::string> events;
  std::vector<std::string> views;
  std::string last;
};

std::vector<std::string> strings_of(const boost::json::value& array) {
  return boost::json::value_to<std::vector<std::string>>(array);
}

std::vector<Stream> recorded_streams() {
  std::ifstream file(LAIR_SOURCE_DIR "/tests/data/fold-vectors.jsonl");
  std::vector<Stream> streams;
  for (std::string line; std::getline(file, line);) {
    const auto fields = boost::json::parse(line).as_object();
    streams.push_back({.rules = fields.at("rules").as_string().c_str(),
                       .viewer = fields.at("viewer").as_string().c_str(),
                       .events = strings_of(fields.at("events")),
                       .views = strings_of(fields.at("views")),
                       .last = fields.at("last").as_string().c_str()});
  }
  return streams;
}

// Nothing for a viewer without a seat.
std::optional<Seat> seat_of(const std::string& viewer) {
  for (const Seat seat : kSeats) {
    if (viewer == std::string(1, static_cast<char>('A' + index_of(seat)))) return seat;
  }
  return std::nullopt;
}

// The view after each event; fewer if an event is refused.
std::vector<TableView> views_of(const std::vector<std::string>& events) {
  std::vector<TableView> views;
  TableView view;
  for (const std::string& digits : events) {
    v1::SeatEvent event;
    if (!event.ParseFromString(bytes_of(digits)) || !fold(view, event)) return views;
    views.push_back(view);
  }
  return views;
}

// How many hands the view of a running deal shows.
std::size_t shown_hands(const TableView& view) {
  std::size_t shown = 0;
  for (const Seat seat : kSeats) shown += view.deal.seats[seat].concealed ? 1U : 0U;
  return shown;
}

// The first event whose view differs from the recorded one.
std::optional<std::size_t> first_wrong(const Stream& stream) {
  const auto views = views_of(stream.events);
  for (std::size_t at = 0; at < stream.events.size(); ++at) {
    if (at >= views.size() || hash_of(text_of(views[at])) != stream.views.at(at)) return at;
  }
  return std::nullopt;
}

TEST(FoldVectors, LeadToTheViewsThatWereRecorded) {
  std::size_t compared = 0;
  for (const Stream& stream : recorded_streams()) {
    SCOPED_TRACE(stream.rules + " as " + stream.viewer + " saw it");
    ASSERT_EQ(stream.events.size(), stream.views.size());
    EXPECT_EQ(first_wrong(stream), std::nullopt);
    EXPECT_EQ(text_of(views_of(stream.events).back()), stream.last);
    compared += stream.events.size();
  }
  EXPECT_GT(compared, 1'500U);
}

TEST(FoldVectors, AreSeenByTheViewerOfTheirLine) {
  for (const Stream& stream : recorded_streams()) {
    SCOPED_TRACE(stream.rules + " as " + stream.viewer + " saw it");
    const TableView view = views_of(stream.events).front();
    EXPECT_EQ(view.own, seat_of(stream.viewer));
    const std::size_t others = stream.viewer == "all_hands" ? 4 : 0;
    EXPECT_EQ(shown_hands(view), view.own ? 1 : others);
  }
}

TEST(FoldVectors, AreSeenFromEverySeatAndByWatchersOfEitherKind) {
  std::set<std::string> viewers;
  for (const Stream& stream : recorded_streams()) viewers.insert(stream.viewer);
  EXPECT_EQ(viewers, (std::set<std::string>{"A", "B", "C", "D", "public", "all_hands"}));
}

TEST(FoldVectors, NoticeAnotherView) {
  for (Stream stream : recorded_streams()) {
    stream.views.at(7) = hash_of("another view");
    EXPECT_EQ(first_wrong(stream), 7U);
  }
}

}  // namespace
}  // namespace lair::link
