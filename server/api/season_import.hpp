// Seasons that come from elsewhere: an operator gives the file of one.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "server/admin/worker.hpp"
#include "server/league/records.hpp"
#include "server/net/http.hpp"
#include "server/people/people.hpp"

namespace lair {

// What came of an import: the number of the season here, or why there is none.
struct SeasonImported {
  std::uint64_t season = 0;
  std::string code;  // empty when it was done
  std::string sentence;
};

// POST /auth/seasons with the file that /api/v1/leagues/ID/season.json gives, by the session of an
// operator: what it says of people they did not say here themselves. Everything is checked, on the
// worker's thread; the season is here as a whole or not at all.
class SeasonImport {
 public:
  static constexpr std::string_view kPath = "/auth/seasons";

  // `origin` says who imported it. Any thread.
  using Keep = std::function<void(std::vector<league::Record> records,
                                  std::string origin,
                                  std::function<void(const SeasonImported&)> done)>;

  // What is given outlives the page; `worker` may be gone before, with what waits in it.
  SeasonImport(people::People& people, Keep keep, admin::Worker& worker)
      : people_(people), keep_(std::move(keep)), worker_(worker) {}

  // Whether its body may be as large as a season: only theirs who may import one.
  [[nodiscard]] bool takes(const net::HttpRequest& request) const;

  // Any thread; replies once, at once or later.
  void answer(const net::HttpRequest& request, net::HttpReply reply);

 private:
  void import(const std::string& file, const net::HttpReply& reply);

  people::People& people_;
  Keep keep_;
  admin::Worker& worker_;
};

}  // namespace lair
