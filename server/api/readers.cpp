#include "server/api/readers.hpp"

#include <ctime>
#include <exception>
#include <optional>
#include <utility>

#include "server/api/json.hpp"
#include "server/priority.hpp"

namespace lair {
namespace {

net::HttpAnswer turned_down(int status, std::string_view code, std::uint32_t wait_seconds) {
  const std::string sentence = status == 503
                                   ? "Too many people are reading at once; wait a moment."
                                   : "Too many requests from your address; wait a moment.";
  net::HttpAnswer answer = json_error(status, std::string(code), sentence);
  answer.headers.emplace_back("Retry-After", std::to_string(wait_seconds));
  return answer;
}

// Addresses of one household share an allowance, so they share a turn.
std::string household_of(const net::HttpRequest& request) {
  const auto address = people::Address::from(request.remote_address);
  return address ? people::AddressRange::household_of(*address).text() : std::string();
}

}  // namespace

std::int64_t Readers::thread_time() {
  timespec used{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &used);
  return used.tv_sec * 1'000'000 + used.tv_nsec / 1'000;
}

Readers::Readers(const MakeHandler& make,
                 people::Allowances& allowances,
                 Limits limits,
                 Meter meter)
    : allowances_(allowances), limits_(limits), meter_(std::move(meter)) {
  for (std::size_t thread = 0; thread < limits.threads; ++thread) {
    threads_.emplace_back([this, handler = make()] { run(handler); });
  }
}

Readers::~Readers() { stop(); }

void Readers::answer(const net::HttpRequest& request, net::HttpReply reply) {
  if (const auto address = people::Address::from(request.remote_address)) {
    const auto spent =
        allowances_.why_spent(people::Deed::Read, *address, people::Allowances::now());
    if (spent) return reply(turned_down(429, spent->code, spent->wait_seconds));
  }
  const std::string household = household_of(request);
  {
    const std::lock_guard lock(mutex_);
    const auto known = by_address_.find(household);
    const std::size_t theirs = known == by_address_.end() ? 0 : known->second.size();
    if (!is_stopping_ && waiting_ < limits_.waiting_max &&
        theirs < limits_.waiting_per_address_max) {
      if (theirs == 0) turns_.push_back(household);
      by_address_[household].push_back({request, std::move(reply)});
      ++waiting_;
      wake_.notify_one();
      return;
    }
  }
  reply(turned_down(503, "busy", 1));
}

void Readers::stop() {
  std::map<std::string, Queue> left;
  {
    const std::lock_guard lock(mutex_);
    is_stopping_ = true;
    left = std::exchange(by_address_, {});
    turns_.clear();
    waiting_ = 0;
  }
  wake_.notify_all();
  for (std::thread& thread : threads_) {
    if (thread.joinable()) thread.join();
  }
  for (auto& [address, queue] : left) {
    for (Waiting& one : queue) one.reply(turned_down(503, "busy", 1));
  }
}

void Readers::run(const net::HttpHandler& handler) {
  // On Linux this affects only the calling thread.
  give_way_to_games();
  Waiting one;
  while (next(one)) {
    const std::int64_t before = meter_();
    std::optional<net::HttpAnswer> answer;
    try {
      answer = handler(one.request);
    } catch (const std::exception&) {
      answer = net::sentence(500, "The server has failed to answer this.");
    }
    charge(one.request.remote_address, meter_() - before);
    one.reply(*std::move(answer));
    one = {};
  }
}

// Waits for the next turn; returns false once the readers are stopping and nothing is left.
bool Readers::next(Waiting& waiting) {
  std::unique_lock lock(mutex_);
  wake_.wait(lock, [this] { return !turns_.empty() || is_stopping_; });
  if (turns_.empty()) return false;
  const std::string household = std::move(turns_.front());
  turns_.pop_front();
  const auto queue = by_address_.find(household);
  waiting = std::move(queue->second.front());
  queue->second.pop_front();
  --waiting_;
  if (queue->second.empty()) {
    by_address_.erase(queue);
  } else {
    turns_.push_back(household);
  }
  return true;
}

void Readers::charge(const std::string& remote_address, std::int64_t microseconds) {
  const auto address = people::Address::from(remote_address);
  if (!address) return;
  allowances_.charge(people::Deed::Read, *address, microseconds, people::Allowances::now());
}

}  // namespace lair
