// Devices that want to be called, and the key that their subscriptions were made for, in the
// database.
#pragma once

#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "server/push/ports.hpp"
#include "server/store/database.hpp"
#include "server/store/writer.hpp"

namespace lair::store {

class PushBook final : public push::SubscriptionBook {
 public:
  PushBook(const std::string& path, Database& database, Writer& writer);

  void add(PlayerId player,
           const push::SessionHash& session,
           const push::Subscription& subscription,
           std::function<void(bool)> done) override;
  void erase(const std::string& endpoint, std::function<void(bool)> done) override;
  void erase(PlayerId player, const std::string& endpoint, std::function<void(bool)> done) override;
  std::vector<push::Subscription> of(PlayerId player) override;

  // The key; nothing in a new database.
  std::optional<push::VapidKey> key();
  void keep(const push::VapidKey& key);

 private:
  Writer& writer_;
  Statement add_;
  Statement thin_out_;
  Statement erase_;
  Statement erase_own_;
  Statement keep_;
  std::mutex mutex_;  // guards what follows, which is read on the thread that sends
  Database reader_;
  Statement of_;
  Statement key_;
};

}  // namespace lair::store
