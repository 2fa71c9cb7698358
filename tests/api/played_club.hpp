// A club where one game has been played, for tests of what people may read about it.
#pragma once

#include <cstdint>
#include <string>

#include <boost/json.hpp>
#include <gtest/gtest.h>

#include "server/net/http.hpp"
#include "server/store/store.hpp"
#include "tests/store/temporary_folder.hpp"
#include "tests/tool/played_database.hpp"

namespace lair::test {

inline constexpr PlayerId kMei{11};  // sits at seat C
inline constexpr PlayerId kTom{12};  // was not there

// Plays a short game of yahoo, number 1, whose person takes the first legal action, whatever it is,
// until they leave; then opens the store as the server that shows it would.
class PlayedClub {
 public:
  explicit PlayedClub(std::uint32_t deals)
      : path_(played_file(folder_, deals)),
        store_(path_, [](const store::StoreError& error) { ADD_FAILURE() << error.what(); }) {}

  ~PlayedClub() { store_.stop(); }

  PlayedClub(const PlayedClub&) = delete;
  PlayedClub& operator=(const PlayedClub&) = delete;

  // The path of its database.
  [[nodiscard]] const std::string& path() const { return path_; }

  [[nodiscard]] store::Store& store() { return store_; }

 private:
  static std::string played_file(const TemporaryFolder& folder, std::uint32_t deals) {
    std::string path = folder.file("played.db");
    play_into(path, {.seed = 7, .deals_max = deals, .leaves = true, .settings = {}});
    execute(path, "INSERT INTO player (id, name, created) VALUES (11, 'Mei', 0), (12, 'Tom', 0)");
    return path;
  }

  TemporaryFolder folder_;
  std::string path_;
  store::Store store_;
};

// The object on a page; empty, after a failure, if the page refuses.
inline boost::json::object told_by(const net::HttpAnswer& answer) {
  EXPECT_EQ(answer.status, 200) << (answer.body ? *answer.body : "");
  return answer.status == 200 ? boost::json::parse(*answer.body).as_object()
                              : boost::json::object();
}

}  // namespace lair::test
