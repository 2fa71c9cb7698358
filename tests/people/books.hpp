// People over the real store, for tests that set its clock.
#pragma once

#include <atomic>
#include <future>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "server/people/people.hpp"
#include "server/store/store.hpp"
#include "tests/store/temporary_folder.hpp"

namespace lair::test {

// What the connected people were told, as text: "close 3 signed_out", "tell 3 warn".
class Ear final : public people::Presence {
 public:
  void changed(const people::Person& person) override {
    hear("changed " + std::to_string(person.id.value()) + " " + person.name);
  }

  void forgotten(const people::Person& stranger) override { hear("forgotten " + stranger.name); }

  void tell(PlayerId player, const people::Notice& notice) override {
    hear("tell " + std::to_string(player.value()) + " " + notice.reason);
  }

  void close(const people::TokenHash&, const people::Farewell& farewell) override {
    hear("close session " + std::string(farewell.code));
  }

  void close(PlayerId player,
             const std::optional<people::TokenHash>& but,
             const people::Farewell& farewell) override {
    hear("close " + std::to_string(player.value()) + (but ? " but one " : " ") +
         std::string(farewell.code));
  }

  void close(const people::AddressRange& range, const people::Farewell& farewell) override {
    hear("close " + range.text() + " " + std::string(farewell.code));
  }

  void boot(PlayerId player, std::uint64_t table, const std::string& reason) override {
    hear("boot " + std::to_string(player.value()) + " " + std::to_string(table) + " " + reason);
  }

  std::vector<std::string> take() {
    const std::lock_guard lock(mutex_);
    return std::exchange(heard_, {});
  }

 private:
  void hear(std::string what) {
    const std::lock_guard lock(mutex_);
    heard_.push_back(std::move(what));
  }

  std::mutex mutex_;
  std::vector<std::string> heard_;
};

// The people of one server. All questions go through its functions, which wait for the answer.
class PeopleWorld {
 public:
  using Admission = Result<people::Admitted, people::Refusal>;

  PeopleWorld() { open(); }

  // Another server on the same database, as after a restart.
  void restart(people::PasswordCost cost = people::kPasswordCostForTests) {
    people_.reset();
    store_.reset();
    cost_ = cost;
    open();
  }

  people::People& people() { return *people_; }

  people::Moderation& moderation() { return people_->moderation(); }

  people::Registration& registration() { return people_->registration(); }

  store::Store& store() { return *store_; }

  Ear& ear() { return ear_; }

  std::string database() const { return folder_.file("lair.db"); }

  people::Time now() const { return now_; }

  void pass(people::Time seconds) { now_ += seconds; }

  Result<people::NewGuest, people::Refusal> guest(const std::string& name) {
    return answer<Result<people::NewGuest, people::Refusal>>(
        [&](auto done) { people_->guests().welcome(name, done); });
  }

  Admission enrol(const std::string& name, const std::string& password = kPassword) {
    return answer<Admission>(
        [&](auto done) { registration().enrol({.name = name, .password = password}, done); });
  }

  Admission sign_in(const std::string& name, const std::string& password = kPassword) {
    return answer<Admission>([&](auto done) { registration().sign_in(name, password, "", done); });
  }

  people::Session session(const people::Token& token) {
    return people_->signed_in().find(token.text).value();
  }

  bool is_known(const people::Token& token) {
    return people_->signed_in().find(token.text).has_value();
  }

  // A person with an account and that role.
  people::Person somebody(const std::string& name, people::Role role = people::Role::Player) {
    people::Person person = enrol(name).value().person;
    person.role = role;
    answer<people::Outcome>([&](auto done) {
      store_->conduct().grant(person.id,
                              role,
                              {.act = people::Act::Grant, .player = person.id, .reason = "test"},
                              done);
    });
    return person;
  }

  // The code of the refusal; empty if it was done.
  std::string act(const people::Moderator& moderator, const people::Order& order) {
    return code_of(answer<std::optional<people::Refusal>>(
        [&](auto done) { moderation().act(moderator, order, done); }));
  }

  std::string lift(const people::Moderator& moderator, people::SanctionId id) {
    return code_of(answer<std::optional<people::Refusal>>(
        [&](auto done) { moderation().lift(moderator, id, "a mistake", done); }));
  }

  static std::string code_of(const std::optional<people::Refusal>& refusal) {
    return refusal ? std::string(refusal->code) : std::string();
  }

  template <class T>
  static std::string code_of(const Result<T, people::Refusal>& result) {
    return result ? std::string() : std::string(result.error().code);
  }

  // What `ask` answers, on any thread.
  template <class Answer, class Ask>
  static Answer answer(Ask ask) {
    const auto promise = std::make_shared<std::promise<Answer>>();
    auto future = promise->get_future();
    ask([promise](Answer given) { promise->set_value(std::move(given)); });
    return future.get();
  }

  static constexpr const char* kPassword = "four winds, one table";

 private:
  void open() {
    store_ = std::make_unique<store::Store>(database(), [](const store::StoreError&) {});
    people_ = std::make_unique<people::People>(
        people::People::Books{.players = store_->players(),
                              .sessions = store_->sessions(),
                              .accounts = store_->accounts(),
                              .conduct = store_->conduct(),
                              .ways = &store_->ways_back(),
                              .bots = &store_->bots()},
        people::People::Plan{.reserved_names = {"Plum Bot"}, .password_cost = cost_},
        [this] { return now_.load(); });
    people_->attach(ear_);
  }

  TemporaryFolder folder_;
  std::atomic<people::Time> now_{1'800'000'000};
  Ear ear_;
  people::PasswordCost cost_ = people::kPasswordCostForTests;
  std::unique_ptr<store::Store> store_;
  std::unique_ptr<people::People> people_;
};

}  // namespace lair::test
