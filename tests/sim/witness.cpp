#include "tests/sim/witness.hpp"

#include <sstream>
#include <string_view>
#include <utility>

#include "lair/v1/server.pb.h"

namespace lair::sim {
namespace {

Caller caller_from(const std::string& user_agent) {
  std::istringstream words(user_agent);
  std::string sim;
  Caller caller;
  words >> sim >> caller.person >> caller.line;
  return caller;
}

// --- What a server with a defect would show ---

void show_drawn_tile(v1::TableEvents& events) {
  for (v1::SeatEvent& event : *events.mutable_events()) {
    if (event.has_draw() && !event.draw().has_tile()) event.mutable_draw()->set_tile(3);
  }
}

void offer_too_much(v1::TableEvents& events) {
  if (events.has_prompt()) events.mutable_prompt()->add_actions()->mutable_mahjong();
}

void betray(Fault fault, v1::ServerFrame& frame) {
  if (fault == Fault::ShowsADrawnTile && frame.has_events()) {
    show_drawn_tile(*frame.mutable_events());
  }
  if (fault == Fault::OffersTooMuch && frame.has_events()) {
    offer_too_much(*frame.mutable_events());
  }
  if (fault == Fault::ChangesTheScore && frame.has_table()) {
    frame.mutable_table()->set_scores(0, frame.table().scores(0) + 1);
  }
  v1::TableUpdate* update = frame.has_table_update() ? frame.mutable_table_update() : nullptr;
  if (fault == Fault::ChangesTheScore && update != nullptr && update->scores_size() > 0) {
    update->set_scores(0, update->scores(0) + 1);
  }
}

// The referee and the connection that it listens to.
struct Witness {
  Caller caller;
  std::shared_ptr<Life> life;
  Referee& referee;
  const WorldPlan& plan;
};

class WitnessedOutlet final : public lobby::Outlet {
 public:
  WitnessedOutlet(std::shared_ptr<lobby::Outlet> outlet, Witness witness)
      : outlet_(std::move(outlet)), witness_(std::move(witness)) {}

  bool push(std::string_view message) override {
    if (witness_.life->is_dead()) return false;
    const std::string bytes = betrayed(std::string(message));
    if (!outlet_->push(bytes)) return false;
    tell(bytes);
    if (witness_.plan.fault == Fault::AnswersTwice && stage().one_in(40)) tell(bytes);
    if (witness_.plan.fault == Fault::ShowsAnAnswer) tell_without_events(bytes);
    return true;
  }

  void close(lobby::CloseCode code, std::string reason) override {
    if (!witness_.life->is_dead()) outlet_->close(code, std::move(reason));
  }

  [[nodiscard]] const std::string& remote_address() const override {
    return outlet_->remote_address();
  }

 private:
  [[nodiscard]] Stage& stage() const { return witness_.life->stage(); }

  void tell(const std::string& bytes) {
    if (witness_.life->is_succeeded()) return witness_.referee.pushed_late(witness_.caller, bytes);
    witness_.referee.pushed(witness_.caller, bytes);
  }

  // Acts like a server that tells everybody when somebody has answered.
  void tell_without_events(const std::string& bytes) {
    v1::ServerFrame frame;
    frame.ParseFromString(bytes);
    if (!frame.has_events() || !stage().one_in(40)) return;
    const auto seen = static_cast<std::uint32_t>(frame.events().events_size());
    frame.mutable_events()->set_first(frame.events().first() + seen);
    frame.mutable_events()->clear_events();
    tell(frame.SerializeAsString());
  }

  [[nodiscard]] std::string betrayed(const std::string& bytes) {
    if (witness_.plan.fault == Fault::None || !stage().one_in(10)) return bytes;
    v1::ServerFrame frame;
    frame.ParseFromString(bytes);
    betray(witness_.plan.fault, frame);
    return frame.SerializeAsString();
  }

  std::shared_ptr<lobby::Outlet> outlet_;
  Witness witness_;
};

class WitnessedSession final : public lobby::Session {
 public:
  WitnessedSession(std::unique_ptr<lobby::Session> session, Witness witness)
      : session_(std::move(session)), witness_(std::move(witness)) {}

  void opened(std::shared_ptr<lobby::Outlet> outlet) override {
    session_->opened(std::make_shared<WitnessedOutlet>(std::move(outlet), witness_));
  }

  void received(std::string_view frame) override {
    // Requests to a process that has a successor will be sent again to the successor.
    if (!witness_.life->is_succeeded()) witness_.referee.asked(witness_.caller, frame);
    session_->received(frame);
  }

  void received_too_fast(std::string_view frame) override { session_->received_too_fast(frame); }

  void closed() override { session_->closed(); }

 private:
  std::unique_ptr<lobby::Session> session_;
  Witness witness_;
};

}  // namespace

std::string user_agent_of(Caller caller) {
  return "sim " + std::to_string(caller.person) + " " + std::to_string(caller.line);
}

std::unique_ptr<lobby::Session> witnessed(std::unique_ptr<lobby::Session> session,
                                          const lobby::Caller& caller,
                                          std::shared_ptr<Life> life,
                                          Referee& referee,
                                          const WorldPlan& plan) {
  return std::make_unique<WitnessedSession>(std::move(session),
                                            Witness{.caller = caller_from(caller.user_agent),
                                                    .life = std::move(life),
                                                    .referee = referee,
                                                    .plan = plan});
}

}  // namespace lair::sim
