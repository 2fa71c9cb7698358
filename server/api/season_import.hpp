// Importing seasons: an operator supplies the file of one from elsewhere.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "server/admin/worker.hpp"
#include "server/league/records.hpp"
#include "server/net/http.hpp"
#include "server/people/people.hpp"

namespace lair {

// The result of an import: the season's number here, or why it failed.
struct SeasonImported {
  std::uint64_t season = 0;
  std::string code;  // empty if it succeeded
  std::string sentence;
};

// POST /auth/seasons takes the file that /api/v1/leagues/ID/season.json gives. It needs an
// operator's session, since it enters acts that people did not perform on this server.
// Everything is checked, on the worker's thread; either the whole season is imported or nothing.
class SeasonImport {
 public:
  static constexpr std::string_view kPath = "/auth/seasons";

  // `origin` says who imported it. Any thread.
  using Keep = std::function<void(std::vector<league::Record> records,
                                  std::string origin,
                                  std::function<void(const SeasonImported&)> done)>;

  // The arguments must outlive the page, except `worker`, which may end earlier and drops what
  // waits in it.
  SeasonImport(people::People& people, Keep keep, admin::Worker& worker)
      : people_(people), keep_(std::move(keep)), worker_(worker) {}

  // Whether the body may be as large as a season: only if the asker may import one.
  [[nodiscard]] bool takes(const net::HttpRequest& request) const;

  // Any thread. Replies once, immediately or later.
  void answer(const net::HttpRequest& request, net::HttpReply reply);

 private:
  void import(const std::string& file, const net::HttpReply& reply);

  people::People& people_;
  Keep keep_;
  admin::Worker& worker_;
};

}  // namespace lair
