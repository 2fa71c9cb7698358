#include "server/review/reviewer.hpp"

#include <algorithm>
#include <exception>
#include <utility>

#include <sys/resource.h>
#include <unistd.h>

namespace lair::review {
namespace {

constexpr int kNiceness = 19;  // the lowest priority: below pages, which are below games

}  // namespace

Reviewer::Reviewer(const MakeWork& make, Limits limits) : limits_(limits) {
  for (std::size_t thread = 0; thread < limits.threads; ++thread) {
    threads_.emplace_back([this, work = make()] { run(work); });
  }
}

Reviewer::~Reviewer() { stop(); }

std::optional<Underway> Reviewer::find(const Wanted& wanted) const {
  const std::lock_guard lock(mutex_);
  if (failed_.contains(wanted)) return Underway{.has_failed = true};
  if (const auto found = working_.find(wanted); found != working_.end()) {
    return Underway{.done = found->second.done, .of = found->second.of};
  }
  const auto before = made_before(wanted);
  if (!before) return std::nullopt;
  return Underway{.ahead = *before + working_.size()};
}

std::optional<std::size_t> Reviewer::made_before(const Wanted& wanted) const {
  for (std::size_t turn = 0; turn < turns_.size(); ++turn) {
    const auto& own = turns_[turn].wanted;
    const auto place = std::ranges::find(own, wanted);
    if (place == own.end()) continue;
    const auto rounds = static_cast<std::size_t>(place - own.begin());
    std::size_t before = 0;
    for (std::size_t other = 0; other < turns_.size(); ++other) {
      before += std::min(turns_[other].wanted.size(), rounds + (other < turn ? 1 : 0));
    }
    return before;
  }
  return std::nullopt;
}

bool Reviewer::ask(const Wanted& wanted, const std::string& asker) {
  const std::lock_guard lock(mutex_);
  if (working_.contains(wanted) || failed_.contains(wanted)) return true;
  if (made_before(wanted)) return true;
  if (is_stopping_ || waiting_ >= limits_.waiting_max) return false;
  auto turn = std::ranges::find(turns_, asker, &Turn::asker);
  if (turn == turns_.end()) turn = turns_.insert(turn, {asker, {}});
  if (turn->wanted.size() >= limits_.waiting_of_one_max) return false;
  turn->wanted.push_back(wanted);
  ++waiting_;
  wake_.notify_one();
  return true;
}

void Reviewer::stop() {
  {
    const std::lock_guard lock(mutex_);
    is_stopping_ = true;
    turns_.clear();
    waiting_ = 0;
  }
  wake_.notify_all();
  for (std::thread& thread : threads_) {
    if (thread.joinable()) thread.join();
  }
}

void Reviewer::run(const Work& work) {
  // On Linux this applies only to the calling thread.
  setpriority(PRIO_PROCESS, static_cast<id_t>(gettid()), kNiceness);
  while (const auto wanted = next()) {
    bool has_failed = false;
    try {
      work(*wanted, [this, &wanted](std::size_t done, std::size_t of) {
        return go_on(*wanted, {done, of});
      });
    } catch (const std::exception&) {
      has_failed = true;  // the game's own page reports that its records are damaged
    }
    finish(*wanted, has_failed);
  }
}

std::optional<Wanted> Reviewer::next() {
  std::unique_lock lock(mutex_);
  wake_.wait(lock, [this] { return !turns_.empty() || is_stopping_; });
  if (is_stopping_) return std::nullopt;
  Turn turn = std::move(turns_.front());
  turns_.pop_front();
  const Wanted wanted = turn.wanted.front();
  turn.wanted.pop_front();
  --waiting_;
  if (!turn.wanted.empty()) turns_.push_back(std::move(turn));
  working_.emplace(wanted, Stage());
  return wanted;
}

bool Reviewer::go_on(const Wanted& wanted, Stage stage) {
  const std::lock_guard lock(mutex_);
  working_[wanted] = stage;
  return !is_stopping_;
}

void Reviewer::finish(const Wanted& wanted, bool has_failed) {
  const std::lock_guard lock(mutex_);
  working_.erase(wanted);
  if (!has_failed || is_stopping_) return;
  if (failed_.size() >= limits_.failed_max) failed_.clear();
  failed_.insert(wanted);
}

}  // namespace lair::review
