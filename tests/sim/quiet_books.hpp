// The lobby's books in a simulated world, where nobody says a word.
#pragma once

#include "server/lobby/ports.hpp"

namespace lair::sim {

// Speaking, hushing and reporting are answered as by a failing disk.
class QuietBooks : public lobby::ChatBook,
                   public lobby::HushBook,
                   public lobby::FollowBook,
                   public lobby::ReportBook {
 public:
  lobby::Books all() {
    return {.chat = *this, .hushes = *this, .follows = *this, .reports = *this};
  }

  // --- lobby::ChatBook ---
  void keep(const std::vector<lobby::Channel>&,
            const wire::ChatLine&,
            std::function<void(std::optional<Numbers>)> done) override {
    done(std::nullopt);
  }

  std::vector<wire::ChatLine> lines(const lobby::Channel&,
                                    std::uint64_t,
                                    std::uint64_t,
                                    std::size_t) override {
    return {};
  }

  std::uint64_t last_number(const lobby::Channel&) override { return 0; }

  void forget_before(std::uint64_t) override {}

  // --- lobby::HushBook ---
  void set(PlayerId, PlayerId, wire::HushKind, std::function<void(bool)> done) override {
    done(false);
  }

  std::vector<wire::HushEntry> of(PlayerId) override { return {}; }

  // --- lobby::FollowBook ---
  void follow(PlayerId, PlayerId, std::function<void(bool)> done) override { done(false); }

  void unfollow(PlayerId, PlayerId, std::function<void(bool)> done) override { done(false); }

  void show_presence(PlayerId, wire::PresenceFor, std::function<void(bool)> done) override {
    done(false);
  }

  Kept kept_by(PlayerId) override { return {}; }

  // --- lobby::ReportBook ---
  void file(const wire::ReportEntry&, std::function<void(bool)> done) override { done(false); }

  void settle(std::uint64_t,
              PlayerId,
              const std::string&,
              std::uint64_t,
              std::function<void(bool)> done) override {
    done(false);
  }

  std::vector<wire::ReportEntry> find(const lobby::ReportQuestion&) override { return {}; }

  std::uint32_t waiting() override { return 0; }
};

}  // namespace lair::sim
