#include "tests/e2e/strangers.hpp"

#include <stdexcept>

#include "tests/e2e/stranger.hpp"

namespace lair::testing {
namespace {

std::vector<MakeStranger> all_kinds() {
  std::vector<MakeStranger> kinds = flooding_strangers();
  for (const auto& more : {clumsy_strangers(), forging_strangers()}) {
    kinds.insert(kinds.end(), more.begin(), more.end());
  }
  return kinds;
}

void attack(Stranger& stranger, Deeds& deeds, const std::stop_token& stop) {
  while (!stop.stop_requested()) {
    try {
      stranger.round();
    } catch (const std::runtime_error&) {
      deeds.count("turned away or cut off");
      stranger.begin_anew();
      std::this_thread::yield();
    }
  }
}

}  // namespace

void Deeds::count(const std::string& what, std::uint64_t times) {
  const std::lock_guard lock(mutex_);
  counted_[what] += times;
}

void Deeds::broken(const std::string& sentence) {
  const std::lock_guard lock(mutex_);
  broken_.insert(sentence);
}

std::uint64_t Deeds::times(const std::string& what) const {
  const std::lock_guard lock(mutex_);
  const auto found = counted_.find(what);
  return found == counted_.end() ? 0 : found->second;
}

std::map<std::string, std::uint64_t> Deeds::all() const {
  const std::lock_guard lock(mutex_);
  return counted_;
}

std::set<std::string> Deeds::broken() const {
  const std::lock_guard lock(mutex_);
  return broken_;
}

Strangers::Strangers(const Target& target, std::size_t of_each_kind, Deeds& deeds)
    : of_each_kind_(of_each_kind) {
  const std::vector<MakeStranger> kinds = all_kinds();
  for (std::size_t kind = 0; kind < kinds.size(); ++kind) {
    for (std::size_t one = 0; one < of_each_kind; ++one) {
      const std::string source =
          "127.77." + std::to_string(kind) + "." + std::to_string(1 + one % 250);
      const MakeStranger make = kinds.at(kind);
      threads_.emplace_back([=, &deeds](const std::stop_token& stop) {
        const auto stranger = make(target, source, deeds);
        attack(*stranger, deeds, stop);
      });
    }
  }
}

double Strangers::stop() {
  for (std::jthread& thread : threads_) thread.request_stop();
  const std::chrono::duration<double> passed = std::chrono::steady_clock::now() - begun_;
  threads_.clear();
  return passed.count();
}

}  // namespace lair::testing
