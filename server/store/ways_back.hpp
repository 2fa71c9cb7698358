// Links and codes that set a password, and codes that let somebody register, in the database.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "server/people/ports.hpp"
#include "server/store/database.hpp"
#include "server/store/players.hpp"
#include "server/store/reader.hpp"
#include "server/store/writer.hpp"

namespace lair::store {

class WaysBack final : public people::WaysBack {
 public:
  WaysBack(Database& database, Writer& writer, Reader& reader);

  void offer_link(PlayerId player,
                  const people::TokenHash& link,
                  people::Time expires,
                  std::function<void(bool)> done) override;
  std::optional<PlayerId> find_link(const people::TokenHash& link, people::Time now) override;
  void set_codes(PlayerId player,
                 const std::vector<people::TokenHash>& codes,
                 std::function<void(bool)> done) override;
  std::size_t codes_left(PlayerId player) override;
  bool has_code(PlayerId player, const people::TokenHash& code) override;
  void reset(PlayerId player,
             const people::TokenHash& key,
             const std::string& password,
             const people::NewSession& session,
             std::function<void(people::Outcome)> done) override;

  void set_second_factor(PlayerId player,
                         const std::string& secret,
                         std::int64_t step,
                         std::function<void(bool)> done) override;
  void spend_step(PlayerId player, std::int64_t step, std::function<void(bool)> done) override;

  void invite(const people::Invitation& invitation, std::function<void(bool)> done) override;
  void withdraw(const std::string& code, std::function<void(bool)> done) override;
  std::vector<people::Invitation> invitations(people::Time now) override;

 private:
  Writer& writer_;
  SessionRows sessions_;
  Statement insert_;
  Statement forget_offered_;
  Statement forget_links_;
  Statement forget_codes_;
  Statement spend_;
  Statement set_password_;
  Statement set_factor_;
  Statement spend_step_;
  Statement invite_;
  Statement withdraw_;
  Statement forget_old_;
  Reader& reader_;
  Statement find_link_;
  Statement codes_left_;
  Statement has_code_;
  Statement invitations_;
};

}  // namespace lair::store
