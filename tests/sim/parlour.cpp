#include "tests/sim/parlour.hpp"

#include <algorithm>
#include <utility>

#include "clients/link/codec.hpp"
#include "clients/link/values.hpp"
#include "server/people/tokens.hpp"
#include "server/wire/requests.hpp"

namespace lair::sim {
namespace {

constexpr table::TableId kTable{1};

std::string token_of(std::size_t person) {
  return std::string(43, static_cast<char>('A' + person));
}

class NoMoreDeals : public table::Seeds {
 public:
  fair::Seed next() override { return {}; }
};

}  // namespace

class Parlour::Ear : public lobby::Outlet {
 public:
  Ear(Parlour& parlour, std::size_t person) : parlour_(parlour), person_(person) {}

  bool push(std::string_view message) override {
    parlour_.heard_[person_].push_back({parlour_.stage_.now(), std::string(message)});
    return true;
  }

  void close(lobby::CloseCode, std::string) override {}

  [[nodiscard]] const std::string& remote_address() const override { return address_; }

 private:
  Parlour& parlour_;
  std::size_t person_;
  std::string address_ = "127.0.0.1";
};

Parlour::Parlour(const table::TableSettings& settings, const Events& dealt) {
  write(table::TableOpened{settings, PlayerId(1)});
  for (const Seat seat : kSeats) {
    const PlayerId player(index_of(seat) + 1);
    write(table::SeatTaken{
        seat,
        {table::OccupantKind::Person, player, "Person " + std::to_string(player.value()), false}
    });
  }
  write(table::DealBegun{{}, dealt});
  for (std::size_t person = 0; person < heard_.size(); ++person) {
    const people::NewSession session{
        .hash = people::hash_of(token_of(person)), .created = 0, .expires = 1'000'000'000'000};
    books_.add("Person " + std::to_string(person + 1), session, [](auto) {});
  }
  process_ = std::make_unique<Process>(
      Process::Setup{
          .life = life_,
          .journal = *this,
          .books = books_,
          .accounts = accounts_,
          .pace = {.window = Millis(600),                                                           .window_more = Millis(0)},
          .seeds = [](table::TableId) { return std::make_unique<NoMoreDeals>();                                                                               },
          .next_table = table::TableId(2)
  },
      std::map<table::TableId, std::vector<table::Record>>{{kTable, records_}});
  for (std::size_t person = 0; person < heard_.size(); ++person) connect(person);
}

Parlour::~Parlour() {
  life_->die();
  for (auto& session : sessions_) session.reset();
  waiting_.clear();
  process_.reset();
}

void Parlour::write(table::Change change) {
  table::apply(state_, change);
  records_.push_back({static_cast<std::uint32_t>(records_.size() + 1), std::move(change), {}});
}

void Parlour::append(table::TableId, const table::Record& record, std::function<void(bool)> done) {
  const std::uint64_t ticket = ++tickets_;
  waiting_.emplace(ticket, std::move(done));
  stage_.in(Millis(1), [this, ticket, record] {
    table::apply(state_, record.change);
    life_->post([this, ticket] {
      auto written = waiting_.extract(ticket);
      written.mapped()(true);
    });
  });
}

void Parlour::run(Millis time) {
  const Micros end = stage_.time() + time;
  while (stage_.time() < end) process_->step(end);
  process_->finish();
}

void Parlour::connect(std::size_t person, std::uint32_t last) {
  if (sessions_[person]) sessions_[person]->closed();
  sessions_[person] = process_->lobby().new_session(
      {.remote_address = "127.0.0.1", .user_agent = "sim", .cookie = "", .query = ""});
  sessions_[person]->opened(std::make_shared<Ear>(*this, person));
  v1::ClientFrame hello;
  hello.mutable_hello()->set_token(token_of(person));
  hello.mutable_hello()->set_revision(wire::kProtocolRevision);
  ask(person, std::move(hello));
  run(Millis(10));
  v1::ClientFrame open;
  open.mutable_open_table()->set_table(kTable.value());
  open.mutable_open_table()->set_last_event(last);
  ask(person, std::move(open));
  run(Millis(10));
}

void Parlour::ask(std::size_t person, v1::ClientFrame frame) {
  frame.set_request(++requests_[person]);
  sessions_[person]->received(link::encode(frame));
}

void Parlour::act(Seat seat, const Action& action) {
  v1::ClientFrame frame;
  frame.mutable_act()->set_table(kTable.value());
  frame.mutable_act()->set_moment(deal().moment.value());
  *frame.mutable_act()->mutable_action() = link::to_wire(action);
  ask(index_of(seat), std::move(frame));
}

}  // namespace lair::sim
