#include "server/store/ways_back.hpp"

#include <string_view>
#include <utility>

#include "server/store/answered_write.hpp"

namespace lair::store {

WaysBack::WaysBack(Database& database, Writer& writer, Reader& reader)
    : writer_(writer),
      sessions_(database),
      insert_(database, "INSERT INTO way_back (key_hash, player, expires) VALUES (?, ?, ?)"),
      forget_offered_(database,
                      "DELETE FROM way_back WHERE player = ? AND expires IS NOT NULL "
                      "AND is_mailed = 0"),
      forget_links_(database, "DELETE FROM way_back WHERE player = ? AND expires IS NOT NULL"),
      forget_codes_(database, "DELETE FROM way_back WHERE player = ? AND expires IS NULL"),
      spend_(database, "DELETE FROM way_back WHERE key_hash = ? AND player = ? RETURNING player"),
      set_password_(database, "UPDATE account SET password = ? WHERE player = ?"),
      set_factor_(database, "UPDATE account SET totp = ?, totp_step = ? WHERE player = ?"),
      spend_step_(database,
                  "UPDATE account SET totp_step = ?1 WHERE player = ?2 "
                  "AND (totp_step IS NULL OR totp_step < ?1) RETURNING player"),
      invite_(
          database,
          "INSERT INTO invitation (code, made, expires, uses_max, note) VALUES (?, ?, ?, ?, ?)"),
      withdraw_(database, "DELETE FROM invitation WHERE code = ? RETURNING code"),
      forget_old_(database, "DELETE FROM invitation WHERE expires <= ?"),
      reader_(reader),
      find_link_(reader.database, "SELECT player FROM way_back WHERE key_hash = ? AND expires > ?"),
      codes_left_(reader.database,
                  "SELECT count(*) FROM way_back WHERE player = ? AND expires IS NULL"),
      has_code_(reader.database,
                "SELECT 1 FROM way_back WHERE key_hash = ? AND player = ? AND expires IS NULL"),
      invitations_(reader.database,
                   "SELECT code, made, expires, uses_max, uses, note FROM invitation "
                   "WHERE expires > ? ORDER BY made DESC, code LIMIT 1000") {}

void WaysBack::offer_link(PlayerId player,
                          const people::TokenHash& link,
                          people::Time expires,
                          std::function<void(bool)> done) {
  writer_.submit({0,
                  [this, player, link, expires] {
                    Run(forget_offered_, player.value()).finish();
                    Run(insert_, blob_of(link), player.value(), expires).finish();
                  },
                  std::move(done)});
}

std::optional<PlayerId> WaysBack::find_link(const people::TokenHash& link, people::Time now) {
  const std::lock_guard lock(reader_.mutex);
  Run run(find_link_, blob_of(link), now);
  if (!run.step()) return std::nullopt;
  return PlayerId(static_cast<std::uint64_t>(run.integer(0)));
}

void WaysBack::set_codes(PlayerId player,
                         const std::vector<people::TokenHash>& codes,
                         std::function<void(bool)> done) {
  writer_.submit({0,
                  [this, player, codes] {
                    Run(forget_codes_, player.value()).finish();
                    for (const people::TokenHash& code : codes) {
                      Run(insert_, blob_of(code), player.value(), std::nullopt).finish();
                    }
                  },
                  std::move(done)});
}

std::size_t WaysBack::codes_left(PlayerId player) {
  const std::lock_guard lock(reader_.mutex);
  Run run(codes_left_, player.value());
  return run.step() ? static_cast<std::size_t>(run.integer(0)) : 0;
}

bool WaysBack::has_code(PlayerId player, const people::TokenHash& code) {
  const std::lock_guard lock(reader_.mutex);
  return Run(has_code_, blob_of(code), player.value()).step();
}

void WaysBack::reset(PlayerId player,
                     const people::TokenHash& key,
                     const std::string& password,
                     const people::NewSession& session,
                     std::function<void(people::Outcome)> done) {
  submit<people::Outcome>(
      writer_,
      [this, player, key, password, session] {
        {
          Run spent(spend_, blob_of(key), player.value());
          if (!spent.step()) return people::Outcome::NoAccount;
        }
        Run(forget_links_, player.value()).finish();
        Run(set_password_, std::string_view(password), player.value()).finish();
        sessions_.close_all(player);
        sessions_.open(player, session);
        return people::Outcome::Done;
      },
      people::Outcome::Failed,
      std::move(done));
}

// --- Second factors ---

void WaysBack::set_second_factor(PlayerId player,
                                 const std::string& secret,
                                 std::int64_t step,
                                 std::function<void(bool)> done) {
  writer_.submit({0,
                  [this, player, secret, step] {
                    if (secret.empty()) {
                      Run(set_factor_, std::nullopt, std::nullopt, player.value()).finish();
                    } else {
                      Run(set_factor_, Blob{secret}, step, player.value()).finish();
                    }
                  },
                  std::move(done)});
}

void WaysBack::spend_step(PlayerId player, std::int64_t step, std::function<void(bool)> done) {
  submit<bool>(
      writer_,
      [this, player, step] { return Run(spend_step_, step, player.value()).step(); },
      false,
      std::move(done));
}

// --- Invitations ---

void WaysBack::invite(const people::Invitation& invitation, std::function<void(bool)> done) {
  writer_.submit({0,
                  [this, invitation] {
                    Run(forget_old_, invitation.made).finish();
                    Run(invite_,
                        std::string_view(invitation.code),
                        invitation.made,
                        invitation.expires,
                        invitation.uses_max,
                        std::string_view(invitation.note))
                        .finish();
                  },
                  std::move(done)});
}

void WaysBack::withdraw(const std::string& code, std::function<void(bool)> done) {
  submit<bool>(
      writer_,
      [this, code] { return Run(withdraw_, std::string_view(code)).step(); },
      false,
      std::move(done));
}

std::vector<people::Invitation> WaysBack::invitations(people::Time now) {
  std::vector<people::Invitation> found;
  const std::lock_guard lock(reader_.mutex);
  Run run(invitations_, now);
  while (run.step()) {
    found.push_back({.code = std::string(run.text(0)),
                     .made = run.integer(1),
                     .expires = run.integer(2),
                     .uses_max = static_cast<std::uint32_t>(run.integer(3)),
                     .uses = static_cast<std::uint32_t>(run.integer(4)),
                     .note = std::string(run.text(5))});
  }
  return found;
}

}  // namespace lair::store
