#include "server/store/emails.hpp"

#include <string_view>
#include <utility>

#include "server/store/answered_write.hpp"

namespace lair::store {

Emails::Emails(Database& database, Writer& writer, Reader& reader)
    : writer_(writer),
      give_(database,
            "INSERT INTO email_waiting (player, address, key_hash, expires) "
            "SELECT player, ?2, ?3, ?4 FROM account WHERE player = ?1 "
            "ON CONFLICT (player) DO UPDATE SET address = excluded.address, "
            "key_hash = excluded.key_hash, expires = excluded.expires"),
      confirm_(database,
               "INSERT INTO email (player, address, since) SELECT player, address, ?2 "
               "FROM email_waiting WHERE key_hash = ?1 AND expires > ?2 "
               "ON CONFLICT (player) DO UPDATE SET address = excluded.address, "
               "since = excluded.since RETURNING player"),
      settle_(database, "DELETE FROM email_waiting WHERE key_hash = ?"),
      remove_(database, "DELETE FROM email WHERE player = ?"),
      remove_waiting_(database, "DELETE FROM email_waiting WHERE player = ?"),
      owners_(database,
              "SELECT id, name FROM email JOIN player ON id = player "
              "WHERE lower(address) = lower(?) ORDER BY since, id LIMIT ?"),
      insert_link_(
          database,
          "INSERT INTO way_back (key_hash, player, expires, is_mailed) VALUES (?, ?, ?, 1)"),
      forget_old_links_(database,
                        "DELETE FROM way_back WHERE player = ? AND is_mailed = 1 AND expires <= ?"),
      reader_(reader),
      of_(reader.database,
          "SELECT coalesce((SELECT address FROM email WHERE player = ?1), ''), "
          "coalesce((SELECT address FROM email_waiting WHERE player = ?1), '')") {}

void Emails::give(PlayerId player,
                  const std::string& address,
                  const people::TokenHash& link,
                  people::Time expires,
                  std::function<void(bool)> done) {
  writer_.submit(
      {0,
       [this, player, address, link, expires] {
         Run(give_, player.value(), std::string_view(address), blob_of(link), expires).finish();
       },
       std::move(done)});
}

void Emails::confirm(const people::TokenHash& link,
                     people::Time now,
                     std::function<void(std::optional<PlayerId>)> done) {
  using Owner = std::optional<PlayerId>;
  submit<Owner>(
      writer_,
      [this, link, now] {
        Owner owner;
        {
          Run run(confirm_, blob_of(link), now);
          if (run.step()) owner = PlayerId(static_cast<std::uint64_t>(run.integer(0)));
        }
        Run(settle_, blob_of(link)).finish();
        return owner;
      },
      Owner(),
      std::move(done));
}

void Emails::remove(PlayerId player, std::function<void(bool)> done) {
  writer_.submit({0,
                  [this, player] {
                    Run(remove_, player.value()).finish();
                    Run(remove_waiting_, player.value()).finish();
                  },
                  std::move(done)});
}

people::KnownEmail Emails::of(PlayerId player) {
  const std::lock_guard lock(reader_.mutex);
  Run run(of_, player.value());
  if (!run.step()) return {};
  return {.address = std::string(run.text(0)), .waiting = std::string(run.text(1))};
}

void Emails::offer_links(const std::string& address,
                         const std::vector<people::TokenHash>& links,
                         people::Time now,
                         people::Time expires,
                         std::function<void(std::vector<people::LinkOwner>)> done) {
  using Owners = std::vector<people::LinkOwner>;
  submit<Owners>(
      writer_,
      [this, address, links, now, expires] {
        std::vector<std::pair<std::int64_t, std::string>> found;
        {
          Run run(owners_, std::string_view(address), links.size());
          while (run.step()) found.emplace_back(run.integer(0), std::string(run.text(1)));
        }
        Owners owners;
        for (const auto& [player, name] : found) {
          Run(forget_old_links_, player, now).finish();
          Run(insert_link_, blob_of(links.at(owners.size())), player, expires).finish();
          owners.push_back({.name = name, .link = owners.size()});
        }
        return owners;
      },
      Owners(),
      std::move(done));
}

}  // namespace lair::store
