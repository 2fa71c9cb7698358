// Counts the heap allocations of a click at a running table, from its bytes to the bytes of its
// answers.
#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <memory>
#include <new>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <gtest/gtest.h>

#include "lair/v1/client.pb.h"
#include "lair/v1/server.pb.h"

#include "server/lobby/table_actor.hpp"
#include "server/system_time.hpp"
#include "server/wire/decode.hpp"
#include "server/wire/journal_codec.hpp"

namespace {

std::atomic<std::uint64_t> allocations{0};

}  // namespace

// NOLINTBEGIN(cppcoreguidelines-no-malloc, cppcoreguidelines-owning-memory): the heap itself
// Not inline, else g++ 12 takes them for a mismatched pair.
[[gnu::noinline]] void* operator new(std::size_t size) {
  ++allocations;
  if (void* room = std::malloc(size)) return room;
  throw std::bad_alloc();
}

[[gnu::noinline]] void* operator new(std::size_t size, const std::nothrow_t&) noexcept {
  ++allocations;
  return std::malloc(size);
}

[[gnu::noinline]] void operator delete(void* room) noexcept { std::free(room); }

[[gnu::noinline]] void operator delete(void* room, std::size_t) noexcept { std::free(room); }

// NOLINTEND(cppcoreguidelines-no-malloc, cppcoreguidelines-owning-memory)

namespace lair::lobby {
namespace {

// Turns records into bytes, as the store's journal does; the test says when they are durable.
class HeldJournal : public table::Journal {
 public:
  void append(table::TableId,
              const table::Record& record,
              std::function<void(bool)> done) override {
    bytes_ = wire::encode(record);
    done_ = std::move(done);
  }

  [[nodiscard]] bool is_waiting() const { return done_ != nullptr; }

  void commit() { std::exchange(done_, nullptr)(true); }

 private:
  std::string bytes_;
  std::function<void(bool)> done_;
};

class OneSeed : public table::Seeds {
 public:
  fair::Seed next() override { return {}; }
};

// Keeps frames as a socket's buffer does: in capacity it already has.
class Ear : public Outlet {
 public:
  Ear() {
    bytes_.reserve(std::size_t{1} << 20U);
    sizes_.reserve(1'000);
  }

  bool push(std::string_view message) override {
    bytes_.append(message);
    sizes_.push_back(message.size());
    return true;
  }

  void close(CloseCode, std::string) override {}

  [[nodiscard]] const std::string& remote_address() const override { return bytes_; }

  // The last prompt, if it still stands.
  const std::optional<v1::Prompt>& prompt() {
    std::string_view rest = bytes_;
    for (const std::size_t size : sizes_) {
      v1::ServerFrame frame;
      EXPECT_TRUE(frame.ParseFromArray(rest.data(), static_cast<int>(size)));
      rest.remove_prefix(size);
      if (!frame.has_events()) continue;
      prompt_.reset();
      if (frame.events().has_prompt()) prompt_ = frame.events().prompt();
    }
    bytes_.clear();
    sizes_.clear();
    return prompt_;
  }

  void answered() { prompt_.reset(); }

 private:
  std::string bytes_;
  std::vector<std::size_t> sizes_;
  std::optional<v1::Prompt> prompt_;
};

PlayerId player_at(Seat seat) { return PlayerId(11 + index_of(seat)); }

table::ClientId client_at(Seat seat) { return table::ClientId(1 + index_of(seat)); }

class Click : public ::testing::Test {
 protected:
  Click() {
    table::TableOpened opened;
    opened.settings->room = "lions-lair";
    opened.settings->name = "test";
    opened.settings->rules = "yahoo";
    opened.host = player_at(Seat::A);
    for (const Seat seat : kSeats) {
      (*opened.seats)[seat] = table::Occupant{.player = player_at(seat), .name = "Person"};
    }
    on_loop([&] { actor_->open(std::move(opened)); });
    settle();
    for (const Seat seat : kSeats) {
      on_loop([&] {
        actor_->show_to({.client = client_at(seat).value(),
                         .player = player_at(seat),
                         .name = "Person",
                         .outlet = ears_[seat],
                         .takes_updates = true},
                        {},
                        table::RequestId(1),
                        {});
      });
      settle();
    }
    ask(player_at(Seat::A), table::Start{});
    settle();
  }

  // Counts the allocations of work run on the table's loop.
  template <class Work>
  std::uint64_t on_loop(Work work) {
    std::uint64_t counted = 0;
    boost::asio::post(io_, [&] {
      const std::uint64_t before = allocations;
      work();
      counted = allocations - before;
    });
    io_.restart();
    io_.poll();
    return counted;
  }

  std::uint64_t settle() {
    std::uint64_t counted = 0;
    while (journal_.is_waiting()) counted += on_loop([&] { journal_.commit(); });
    return counted;
  }

  void ask(PlayerId player, table::Request what) {
    on_loop([&] {
      actor_->submit(
          {.player = player, .request = table::RequestId(++requests_), .what = std::move(what)});
    });
  }

  // Passes, or discards the last tile that may be discarded; returns nothing once nobody is asked
  // any more.
  std::optional<std::uint64_t> answer() {
    for (const Seat seat : kSeats) {
      const auto prompt = ears_[seat]->prompt();
      if (!prompt) continue;
      ears_[seat]->answered();
      const v1::Action* chosen = nullptr;
      for (const v1::Action& action : prompt->actions()) {
        if (action.has_discard() || action.has_pass()) chosen = &action;
      }
      if (chosen == nullptr) return std::nullopt;
      v1::ClientFrame frame;
      frame.set_request(++requests_);
      frame.mutable_act()->set_table(kTable.value());
      frame.mutable_act()->set_moment(prompt->moment());
      *frame.mutable_act()->mutable_action() = *chosen;
      return act(seat, frame.SerializeAsString());
    }
    return std::nullopt;
  }

  std::uint64_t act(Seat seat, const std::string& bytes) {
    const std::uint64_t decided = on_loop([&] {
      auto asked = wire::decode_request(bytes);
      actor_->submit({.player = player_at(seat),
                      .request = asked->id,
                      .what = std::move(std::get<wire::AtTable>(asked->request).what),
                      .client = client_at(seat)});
    });
    return decided + settle();
  }

  static constexpr table::TableId kTable{7};

  boost::asio::io_context io_{1};
  SystemTime time_;
  HeldJournal journal_;
  BySeat<std::shared_ptr<Ear>> ears_{
      {std::make_shared<Ear>(),
       std::make_shared<Ear>(),
       std::make_shared<Ear>(),
       std::make_shared<Ear>()}
  };
  std::shared_ptr<TableActor> actor_ = std::make_shared<TableActor>(
      io_,
      time_,
      kTable,
      table::Pace{},
      journal_,
      std::make_unique<OneSeed>(),
      TableListeners{.summary = [](const Shared<wire::TableSummary>&, const std::string&, bool) {},
                     .rematch = [](const table::TableOpened&) {}});
  std::uint32_t requests_ = 1;
};

// A bound, not a goal: a change that reduces the count should lower it.
TEST_F(Click, CostsTheHeapLittle) {
  constexpr int kWarmUp = 12;
  constexpr std::uint64_t kPerAction = 3;
  int actions = 0;
  std::uint64_t counted = 0;
  while (const auto cost = answer()) {
    if (++actions > kWarmUp) counted += *cost;
  }
  ASSERT_GT(actions, kWarmUp + 30);
  const auto measured = static_cast<std::uint64_t>(actions - kWarmUp);
  RecordProperty("allocations", std::to_string(counted));
  RecordProperty("actions", std::to_string(measured));
  std::printf("%.2f allocations an action\n",
              static_cast<double>(counted) / static_cast<double>(measured));
  EXPECT_LE(counted, kPerAction * measured);
}

}  // namespace
}  // namespace lair::lobby
