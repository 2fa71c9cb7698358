#include "server/store/push_book.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <string_view>
#include <utility>

namespace lair::store {
namespace {

template <std::size_t kBytes>
Blob bytes_in(const std::array<std::uint8_t, kBytes>& bytes) {
  // NOLINTNEXTLINE(cppcoreguidelines-pro-type-reinterpret-cast): SQLite takes bytes as characters
  const auto* characters = reinterpret_cast<const char*>(bytes.data());
  return {
      {characters, bytes.size()}
  };
}

// Returns false unless the column holds exactly that many bytes.
template <class Bytes>
bool read_blob(const Run& row, int column, Bytes& into) {
  const auto blob = row.blob(column);
  if (blob.size() != into.size()) return false;
  std::ranges::copy(blob, into.begin());
  return true;
}

}  // namespace

PushBook::PushBook(const std::string& path, Database& database, Writer& writer)
    : writer_(writer),
      // Adds no device if the session has ended meanwhile.
      add_(database,
           "INSERT INTO push_subscription (player, session, endpoint, key, secret) "
           "SELECT ?1, token_hash, ?3, ?4, ?5 FROM session WHERE token_hash = ?2 AND player = ?1 "
           "ON CONFLICT (endpoint) DO UPDATE SET player = excluded.player, "
           "session = excluded.session, key = excluded.key, secret = excluded.secret"),
      thin_out_(database,
                "DELETE FROM push_subscription WHERE player = ?1 AND id NOT IN (SELECT id "
                "FROM push_subscription WHERE player = ?1 ORDER BY id DESC LIMIT ?2)"),
      erase_(database, "DELETE FROM push_subscription WHERE endpoint = ?"),
      erase_own_(database, "DELETE FROM push_subscription WHERE player = ? AND endpoint = ?"),
      keep_(database, "INSERT INTO push_key (one, point, scalar) VALUES (1, ?, ?)"),
      reader_(path, Access::ReadOnly),
      of_(reader_,
          "SELECT endpoint, key, secret FROM push_subscription WHERE player = ? ORDER BY id"),
      key_(reader_, "SELECT point, scalar FROM push_key") {}

void PushBook::add(PlayerId player,
                   const push::SessionHash& session,
                   const push::Subscription& subscription,
                   std::function<void(bool)> done) {
  writer_.submit({0,
                  [this, player, session, subscription] {
                    Run(add_,
                        player.value(),
                        bytes_in(session),
                        std::string_view(subscription.endpoint),
                        bytes_in(subscription.key),
                        bytes_in(subscription.secret))
                        .finish();
                    const auto kept = static_cast<std::int64_t>(push::kSubscriptionsMax);
                    Run(thin_out_, player.value(), kept).finish();
                  },
                  std::move(done)});
}

void PushBook::erase(const std::string& endpoint, std::function<void(bool)> done) {
  writer_.submit(
      {0, [this, endpoint] { Run(erase_, std::string_view(endpoint)).finish(); }, std::move(done)});
}

void PushBook::erase(PlayerId player, const std::string& endpoint, std::function<void(bool)> done) {
  writer_.submit({0,
                  [this, player, endpoint] {
                    Run(erase_own_, player.value(), std::string_view(endpoint)).finish();
                  },
                  std::move(done)});
}

std::vector<push::Subscription> PushBook::of(PlayerId player) {
  const std::lock_guard lock(mutex_);
  std::vector<push::Subscription> subscriptions;
  Run row(of_, player.value());
  while (row.step()) {
    push::Subscription one;
    one.endpoint = std::string(row.text(0));
    if (read_blob(row, 1, one.key) && read_blob(row, 2, one.secret)) {
      subscriptions.push_back(std::move(one));
    }
  }
  return subscriptions;
}

std::optional<push::VapidKey> PushBook::key() {
  const std::lock_guard lock(mutex_);
  Run row(key_);
  push::VapidKey key;
  const bool is_there = row.step() && read_blob(row, 0, key.point) && read_blob(row, 1, key.scalar);
  return is_there ? std::optional(key) : std::nullopt;
}

void PushBook::keep(const push::VapidKey& key) {
  writer_.submit({0,
                  [this, key] { Run(keep_, bytes_in(key.point), bytes_in(key.scalar)).finish(); },
                  [](bool) {}});
}

}  // namespace lair::store
