#include "tests/tool/played_database.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include <gtest/gtest.h>

#include "server/fair/shuffle.hpp"
#include "server/store/store.hpp"
#include "server/table/table.hpp"
#include "server/wire/journal_codec.hpp"

namespace lair::test {
namespace {

using table::Millis;

constexpr PlayerId kPerson{11};

// Replaces everything around the table.
class World final : table::Journal, table::Alarms, table::Seeds, table::Pauses, table::Audience {
 public:
  World(const std::string& path, const PlayPlan& plan)
      : plan_(plan),
        store_(path, [](const store::StoreError& error) { ADD_FAILURE() << error.what(); }),
        id_(store_.next_table_id()),
        table_(id_,
               table::Pace{},
               {.journal = *this,
                .alarms = *this,
                .seeds = *this,
                .pauses = *this,
                .audience = *this}) {}

  void play() {
    table::TableSettings settings;
    settings.room = "crickets-cavern";
    settings.name = "Mei's \"table\" 麻將";
    settings.rules = plan_.rules;
    settings.settings = plan_.settings;
    settings.clock = {.move = Millis(10'000), .reserve = Millis(300'000)};
    settings.claim_window = plan_.claim_window;
    table_.open(table::TableOpened{.settings = std::move(settings), .host = kPerson});
    ask(table::Sit{.name = "Mei 美", .seat = Seat::C});
    table_.attend(kPerson, true);
    ask(table::AddBots{.seat = {}});
    ask(table::Start{});
    while (!has_ended_ && !(deals_ > plan_.deals_max && steps_in_deal_ > 10)) step();
    if (!has_ended_ && plan_.leaves) ask(table::Stand{});
  }

 private:
  // The person answers two of three questions, after a while; a bot or the clock does the rest.
  void step() {
    ++steps_in_deal_;
    while (call_) answer_call(*std::exchange(call_, std::nullopt));
    const auto status = table_.status();
    if (status.phase == table::TablePhase::BetweenDeals && !status.ready[Seat::C]) {
      return ask(table::MarkReady{});
    }
    const auto prompt = table_.prompt_for(Seat::C);
    if (prompt && ++asked_ % 3 != 0) {
      now_ += Millis(asked_ % 2 == 0 || is_held(*prompt) ? 500 : 10'700);
      return ask(table::Act{.moment = prompt->moment, .action = prompt->actions[0]});
    }
    ASSERT_TRUE(alarm_.has_value()) << "nobody is waited for";
    now_ = std::max(now_, *std::exchange(alarm_, std::nullopt));
    table_.rang();
  }

  // Whether a claim window would be held; it would be over before the person's slower answers.
  [[nodiscard]] bool is_held(const table::Prompt& prompt) const {
    return plan_.claim_window == table::ClaimWindow::Constant &&
           !std::holds_alternative<Discard>(prompt.actions[0]);
  }

  static fair::Share share_of(std::uint32_t deal) {
    fair::Share share;
    share.bytes.fill(static_cast<std::uint8_t>(deal));
    return share;
  }

  void answer_call(const table::WallCall& call) {
    const table::Asker asker{.player = kPerson, .request = table::RequestId(next_request_++)};
    if (!call.is_closed) {
      if (call.deal == 4) return;
      table_.commit(asker, call.deal, commitment_of(share_of(call.deal)));
    } else if (call.seats[Seat::C] && call.deal != 2) {
      table_.reveal(asker, call.deal, share_of(call.deal == 3 ? 99 : call.deal));
    }
  }

  void ask(table::Request what) {
    table_.submit(
        {.player = kPerson, .request = table::RequestId(next_request_++), .what = std::move(what)});
  }

  // Acknowledges at once, so that many records share a commit; the store writes all of them before
  // it closes.
  void append(table::TableId id,
              const table::Record& record,
              std::function<void(bool)> done) override {
    store_.journal().append(id, record, [](bool durable) { EXPECT_TRUE(durable); });
    done(true);
  }

  Millis now() const override { return now_; }

  void set(Millis due) override { alarm_ = due; }

  void clear() override { alarm_.reset(); }

  fair::Seed next() override {
    fair::Seed root;
    root.bytes[0] = plan_.seed;
    return fair::derived_seed(root, {.table = id_.value(), .deal = ++seeds_});
  }

  Millis up_to(Millis bound) override { return bound / 2; }

  [[nodiscard]] bool are_shared() const override { return plan_.shares_walls; }

  void wall_called(const table::WallCall& call) override { call_ = call; }

  void table_changed() override {}

  void game_went_on(const table::SeenByAll& seen) override {
    const auto& events = seen.seats[Seat::C].events;
    if (events.empty() || !std::holds_alternative<SawDeal>(events.front().event)) return;
    ++deals_;
    steps_in_deal_ = 0;
  }

  void prompt_changed(Seat) override {}

  void rematch_agreed() override {}

  void carried_out(const table::Asker&) override {}

  void refused(const table::Asker&, const table::TableRefusal& refusal) override {
    ADD_FAILURE() << refusal.code;
  }

  void ended(std::string_view code, std::string_view) override {
    has_ended_ = true;
    EXPECT_TRUE(code == "finished" || code == "abandoned") << code;
  }

  PlayPlan plan_;
  store::Store store_;
  table::TableId id_;
  table::Table table_;
  Millis now_{1'000'000};
  std::optional<Millis> alarm_;
  std::optional<table::WallCall> call_;  // to be answered
  std::uint32_t seeds_ = 0;
  std::uint32_t deals_ = 0;
  std::uint32_t steps_in_deal_ = 0;
  std::uint32_t asked_ = 0;
  std::uint32_t next_request_ = 1;
  bool has_ended_ = false;
};

}  // namespace

void play_into(const std::string& path, const PlayPlan& plan) { World(path, plan).play(); }

void tamper(const std::string& path,
            std::uint32_t number,
            const std::function<void(table::Record&)>& change) {
  store::Database database(path, store::Access::ReadWrite);
  store::Statement rows(database, "SELECT at, record FROM journal WHERE table_id = 1 ORDER BY at");
  store::Statement write(database, "UPDATE journal SET record = ? WHERE at = ?");
  std::optional<std::int64_t> place;
  table::Record record;
  {
    store::Run row(rows);
    while (!place && row.step()) {
      record = wire::decode_record(row.blob(1)).value();
      if (record.number == number) place = row.integer(0);
    }
  }
  ASSERT_TRUE(place.has_value());
  change(record);
  const std::string bytes = wire::encode(record);
  store::Run(write, store::Blob{bytes}, *place).finish();
}

std::uint32_t find_record(const std::string& path,
                          const std::function<bool(const table::Record&)>& is_wanted) {
  store::Database database(path, store::Access::ReadOnly);
  store::Statement rows(database, "SELECT record FROM journal WHERE table_id = 1 ORDER BY at");
  store::Run row(rows);
  while (row.step()) {
    const auto record = wire::decode_record(row.blob(0));
    if (is_wanted(*record)) return record->number;
  }
  ADD_FAILURE() << "no such record was played";
  return 0;
}

void execute(const std::string& path, const std::string& sql) {
  store::Database(path, store::Access::ReadWrite).execute(sql);
}

}  // namespace lair::test
