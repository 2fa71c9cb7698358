// Surroundings for tests of the lobby's parts: connected people, the real store, time moved by
// hand.
#pragma once

#include <algorithm>
#include <chrono>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <boost/asio/post.hpp>
#include <gtest/gtest.h>

#include "lair/v1/server.pb.h"

#include "server/lobby/asker.hpp"
#include "server/lobby/clients.hpp"
#include "server/lobby/room_plan.hpp"
#include "server/lobby/table_directory.hpp"
#include "server/lobby/world.hpp"
#include "server/people/households.hpp"
#include "server/people/people.hpp"
#include "server/people/skeleton.hpp"
#include "server/push/ports.hpp"
#include "server/store/store.hpp"
#include "server/table/ports.hpp"
#include "server/time_source.hpp"
#include "tests/store/temporary_folder.hpp"
#include "tests/support/patience.hpp"

namespace lair::lobby {

// Keeps what one client is sent.
class ClientEar final : public Outlet {
 public:
  bool push(std::string_view message) override {
    EXPECT_TRUE(frames.emplace_back().ParseFromString(std::string(message)));
    return true;
  }

  void close(CloseCode code, std::string reason) override {
    if (!closed) closed = {code, std::move(reason)};
  }

  [[nodiscard]] const std::string& remote_address() const override { return address_; }

  std::vector<v1::ServerFrame> frames;
  std::optional<std::pair<CloseCode, std::string>> closed;

 private:
  std::string address_ = "192.0.2.1";
};

// Stands still until it is moved.
class HandTime final : public TimeSource {
 public:
  [[nodiscard]] Instant now() const override { return now_; }

  [[nodiscard]] std::uint64_t wall_clock_ms() const override {
    constexpr std::uint64_t kSomeDay = 1'700'000'000'000;
    const auto passed = std::chrono::duration_cast<std::chrono::milliseconds>(now_ - Instant());
    return kSomeDay + static_cast<std::uint64_t>(passed.count());
  }

  [[nodiscard]] std::unique_ptr<Timer> timer(Loop, std::function<void()> ring) override {
    return std::make_unique<HandTimer>(*this, std::move(ring));
  }

  // Rings the timers that become due, in order.
  void pass(std::chrono::milliseconds time) {
    const Instant until = now_ + time;
    while (true) {
      const auto next = std::ranges::min_element(
          timers_, {}, [](const HandTimer* one) { return one->due().value_or(Instant::max()); });
      if (next == timers_.end() || (*next)->due().value_or(Instant::max()) > until) break;
      now_ = std::max(now_, *(*next)->due());
      (*next)->ring();
    }
    now_ = until;
  }

 private:
  class HandTimer final : public Timer {
   public:
    HandTimer(HandTime& time, std::function<void()> ring) : time_(time), ring_(std::move(ring)) {
      time_.timers_.push_back(this);
    }

    HandTimer(const HandTimer&) = delete;
    HandTimer& operator=(const HandTimer&) = delete;

    ~HandTimer() override { std::erase(time_.timers_, this); }

    void set(Instant due) override { due_ = due; }

    void stop() override { due_.reset(); }

    [[nodiscard]] const std::optional<Instant>& due() const { return due_; }

    void ring() {
      due_.reset();
      ring_();
    }

   private:
    HandTime& time_;
    std::function<void()> ring_;
    std::optional<Instant> due_;
  };

  Instant now_{std::chrono::hours(1)};
  std::vector<HandTimer*> timers_;
};

// Keeps records in memory, or fails.
class TurnJournal final : public table::Journal {
 public:
  explicit TurnJournal(Loop loop) : loop_(std::move(loop)) {}

  void append(table::TableId id,
              const table::Record& record,
              std::function<void(bool)> done) override {
    if (!fails) records[id].push_back(record);
    boost::asio::post(loop_, [done = std::move(done), kept = !fails] { done(kept); });
  }

  std::map<table::TableId, std::vector<table::Record>> records;
  bool fails = false;

 private:
  Loop loop_;
};

class SameSeed final : public table::Seeds {
 public:
  fair::Seed next() override { return {}; }
};

// Notes the calls made.
class NotingBell final : public push::Bell {
 public:
  explicit NotingBell(push::SubscriptionBook& book) : book_(book) {}

  [[nodiscard]] const push::PublicKey& public_key() const override { return key_; }

  [[nodiscard]] std::optional<std::string_view> why_not(
      const push::Subscription& subscription) const override {
    if (subscription.endpoint.empty()) return "An endpoint is an address.";
    return std::nullopt;
  }

  push::SubscriptionBook& book() override { return book_; }

  void call(PlayerId player, push::Call call) override {
    calls.emplace_back(player, std::move(call));
  }

  std::vector<std::pair<PlayerId, push::Call>> calls;

 private:
  push::SubscriptionBook& book_;
  push::PublicKey key_{'k'};
};

class Surroundings : public ::testing::Test {
 protected:
  // Runs the loop until `holds` is true.
  void until(const std::function<bool()>& holds) {
    const auto end = std::chrono::steady_clock::now() + test::kPatience;
    while (!holds()) {
      ASSERT_LT(std::chrono::steady_clock::now(), end) << "it never came";
      loops_.first().restart();
      loops_.first().run_one_for(test::kPatience);
    }
  }

  // Runs the work waiting on the loop, and any work that follows from it there.
  void settle() {
    loops_.first().restart();
    loops_.first().poll();
  }

  // Passes the time in steps; after each, the loop does what is due.
  void pass(std::chrono::milliseconds time) {
    constexpr std::chrono::milliseconds kStep{100};
    for (; time > kStep; time -= kStep) {
      time_.pass(kStep);
      settle();
    }
    time_.pass(time);
    settle();
  }

  people::Person guest(const std::string& name) {
    std::optional<std::optional<PlayerId>> added;
    store_.players().add(name, session(), [&](std::optional<PlayerId> id) {
      boost::asio::post(loops_.first(), [&added, id] { added = id; });
    });
    until([&] { return added.has_value(); });
    return {.id = added->value(), .name = name};
  }

  people::Person account(const std::string& name, people::Role role = people::Role::Player) {
    std::optional<PlayerId> added;
    store_.accounts().add(
        {.name = name, .skeleton = people::skeleton_of(name), .password = "$argon2id$of-a-test"},
        session(),
        [&](people::Outcome outcome, PlayerId id) {
          EXPECT_EQ(outcome, people::Outcome::Done);
          boost::asio::post(loops_.first(), [&added, id] { added = id; });
        });
    until([&] { return added.has_value(); });
    session_of_[*added] = {sessions_};
    if (role != people::Role::Player) grant(*added, role);
    return {.id = *added, .name = name, .has_account = true, .role = role};
  }

  void grant(PlayerId player, people::Role role) {
    bool granted = false;
    people_.moderation().grant({}, player, role, "trusted", [&](auto refused) {
      EXPECT_FALSE(refused);
      boost::asio::post(loops_.first(), [&] { granted = true; });
    });
    until([&] { return granted; });
  }

  // A connection that has said nothing yet.
  ClientPtr connect(const std::string& address = "192.0.2.1") {
    auto client = std::make_shared<Client>(++connections_, people::Address::from(address));
    client->outlet = std::make_shared<ClientEar>();
    clients_.add(client);
    return client;
  }

  ClientPtr come(const people::Person& person, const std::string& address = "192.0.2.1") {
    auto client = connect(address);
    clients_.identify(client, person);
    client->session = session_of_[person.id];
    return client;
  }

  static ClientEar& ear_of(const ClientPtr& client) {
    return static_cast<ClientEar&>(*client->outlet);
  }

  // The frames of one kind that the client was sent, such as `&v1::ServerFrame::has_chat`.
  static std::vector<v1::ServerFrame> told(const ClientPtr& client,
                                           bool (v1::ServerFrame::*is_it)() const) {
    std::vector<v1::ServerFrame> found;
    for (const v1::ServerFrame& frame : ear_of(client).frames) {
      if ((frame.*is_it)()) found.push_back(frame);
    }
    return found;
  }

  // Makes a request; waits for Done (returns "") or a refusal (returns its code).
  template <class Part, class Asked>
  std::string ask(Part& part, const ClientPtr& client, const Asked& asked) {
    const table::RequestId request(++requests_);
    part.answer(Asker{.client = client, .request = request}, asked);
    std::optional<std::string> answer;
    until([&] {
      for (const v1::ServerFrame& frame : ear_of(client).frames) {
        if (frame.has_refused() && frame.refused().request() == request.value()) {
          answer = frame.refused().code();
        }
        if (frame.has_done() && frame.done().request() == request.value()) answer = "";
      }
      return answer.has_value();
    });
    settle();
    return answer.value_or("nothing");
  }

  // Makes a request that is answered at once with a frame; returns the last frame sent.
  template <class Part, class Asked>
  v1::ServerFrame look(Part& part, const ClientPtr& client, const Asked& asked) {
    part.answer(Asker{.client = client, .request = table::RequestId(++requests_)}, asked);
    return ear_of(client).frames.empty() ? v1::ServerFrame() : ear_of(client).frames.back();
  }

  // A table's summary; seat A is the first person's, and so on.
  static wire::TableSummary summary(table::TableId id,
                                    const std::vector<PlayerId>& seated,
                                    wire::TablePhase phase = wire::TablePhase::Waiting) {
    wire::TableSummary summary;
    summary.table = id;
    summary.phase = phase;
    table::TableSettings settings;
    settings.room = "lions-lair";
    settings.name = "Evening";
    settings.rules = "yahoo";
    settings.policies.admission = table::Admission::Anyone;
    summary.settings = std::make_shared<const table::TableSettings>(settings);
    for (std::size_t at = 0; at < seated.size(); ++at) {
      summary.seats[kSeats[at]].kind = wire::SeatKind::Person;
      summary.seats[kSeats[at]].player = seated[at];
    }
    return summary;
  }

  test::TemporaryFolder folder_;
  store::Store store_{folder_.file("lair.db"), [](const store::StoreError&) {}};
  people::People people_{
      people::People::Books{.players = store_.players(),
                            .sessions = store_.sessions(),
                            .accounts = store_.accounts(),
                            .conduct = store_.conduct()},
      people::People::Plan{.password_cost = people::kPasswordCostForTests                 },
      [] { return people::Time{1'700'000'000};}
  };
  HandTime time_;  // outlives the timers that wait for it
  Loops loops_{1};
  Loop loop_ = loops_.first().get_executor();
  TurnJournal journal_{loop_};
  NotingBell bell_{store_.push_book()};
  Clients clients_;
  TableDirectory tables_{table::TableId(1)};

 private:
  people::NewSession session() { return {.hash = {++sessions_}, .created = 1, .expires = 2}; }

  std::uint8_t sessions_ = 0;
  std::map<PlayerId, people::TokenHash> session_of_;  // of accounts, as they were opened
  std::uint64_t connections_ = 0;
  std::uint32_t requests_ = 0;
};

}  // namespace lair::lobby
