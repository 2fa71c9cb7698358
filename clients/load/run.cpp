#include "clients/load/run.hpp"

#include <algorithm>
#include <array>
#include <cstdio>

#include <sys/epoll.h>
#include <sys/resource.h>

#include "clients/load/processor_time.hpp"
#include "engine/ensure.hpp"

namespace lair::load {
namespace {

using std::chrono::duration_cast;
using std::chrono::milliseconds;

constexpr std::chrono::seconds kPatienceAtTheBeginning{120};
constexpr std::chrono::seconds kPatienceAtTheEnd{60};
constexpr milliseconds kLongestWait{100};

double cpu_seconds() {
  rusage used{};
  getrusage(RUSAGE_SELF, &used);
  const auto seconds = [](const timeval& time) {
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) / 1e6;
  };
  return seconds(used.ru_utime) + seconds(used.ru_stime);
}

void say(const char* line) {
  std::puts(line);
  std::fflush(stdout);
}

}  // namespace

Run::Run(const Options& options) : options_(options), epoll_(epoll_create1(EPOLL_CLOEXEC)) {
  ensure(epoll_.number() >= 0, "the system has an epoll");
  for (std::uint32_t table = 0; table < options_.tables; ++table) {
    tables_.push_back(std::make_unique<SharedTable>());
    for (std::uint32_t seat = 0; seat < 4 - options_.bots; ++seat) {
      players_.push_back(std::make_unique<Player>(options_,
                                                  *tables_.back(),
                                                  tally_,
                                                  seat == 0 ? Role::Host : Role::Guest,
                                                  static_cast<std::uint32_t>(players_.size())));
    }
  }
  attended_.resize(players_.size());
}

void Run::play() {
  for (std::size_t player = 0; player < players_.size(); ++player) attend(player);
  warm_up();
  const Time begin = Clock::now();
  const double own = cpu_seconds();
  const std::vector<double> servers = server_cpu_seconds();
  const bool timed = options_.seconds > 0;
  play_until(timed ? begin + duration_cast<Clock::duration>(
                                 std::chrono::duration<double>(options_.seconds))
                   : Time::max());
  // Before the players leave: that costs the servers something too.
  measured_ = {.seconds = std::chrono::duration<double>(Clock::now() - begin).count(),
               .accepted = tally_.accepted,
               .own_cpu_seconds = cpu_seconds() - own,
               .server_cpu_seconds = server_cpu_seconds()};
  for (std::size_t at = 0; at < servers.size(); ++at)
    measured_.server_cpu_seconds[at] -= servers[at];
  if (options_.warm_up_seconds > 0) say("measured");
  take_traffic();
  measured_.frames_in = tally_.traffic.messages_in;
  drain();
}

std::vector<double> Run::server_cpu_seconds() const {
  std::vector<double> seconds;
  for (const pid_t process : options_.processes) seconds.push_back(cpu_seconds_of(process));
  return seconds;
}

void Run::take_traffic() {
  for (const auto& player : players_) player->take_traffic();
}

void Run::warm_up() {
  if (options_.warm_up_seconds <= 0) return;
  const Time patience = Clock::now() + kPatienceAtTheBeginning;
  while (!is_everybody_playing() && Clock::now() < patience) {
    play_until(std::min(Clock::now() + kLongestWait, patience));
  }
  if (!is_everybody_playing()) tally_.broken.insert("not every table could begin");
  const std::chrono::duration<double> time(options_.warm_up_seconds);
  play_until(Clock::now() + duration_cast<Clock::duration>(time));
  take_traffic();
  tally_.begin_measuring();
  say("measuring");
}

void Run::play_until(Time end) {
  while (Clock::now() < end && !are_all_finished()) {
    step_due();
    serve(end);
  }
}

// Waits for the answers on their way; asks nothing new.
void Run::drain() {
  for (const auto& player : players_) player->rest();
  const Time end = Clock::now() + kPatienceAtTheEnd;
  const auto waits = [](const auto& player) { return player->is_waiting_for_answer(); };
  while (Clock::now() < end && std::ranges::any_of(players_, waits)) serve(end);
  tally_.unanswered = static_cast<std::uint64_t>(std::ranges::count_if(players_, waits));
  if (tally_.unanswered > 0) tally_.broken.insert("actions were never answered");
  take_traffic();
  for (const auto& player : players_) tally_.gaps += player->client().talk().gaps();
}

void Run::step_due() {
  const Time now = Clock::now();
  while (!alarms_.empty() && alarms_.top().due <= now) {
    const std::size_t player = alarms_.top().player;
    alarms_.pop();
    attended_[player].alarm = Time::max();
    if (players_[player]->due() <= now) players_[player]->step(now);
    attend(player);
  }
}

// Waits for the sockets, at most until the next alarm, then serves the players whose socket is
// ready.
void Run::serve(Time until) {
  std::array<epoll_event, 256> ready{};
  const Time next = alarms_.empty() ? until : std::min(until, alarms_.top().due);
  const Time now = Clock::now();
  const auto left = std::clamp(
      duration_cast<milliseconds>(next - now) + milliseconds(1), milliseconds(0), kLongestWait);
  const auto wait = next <= now ? milliseconds(0) : left;
  const int count = epoll_wait(epoll_.number(),
                               ready.data(),
                               static_cast<int>(ready.size()),
                               static_cast<int>(wait.count()));
  for (int at = 0; at < count; ++at) {
    pump(ready[static_cast<std::size_t>(at)].data.u64, Clock::now());
  }
}

void Run::pump(std::size_t player, Time now) {
  Player& pumped = *players_[player];
  const std::uint64_t table = pumped.table().id;
  pumped.pump(now);
  attend(player);
  if (pumped.table().id == table) return;
  const std::size_t people = 4 - options_.bots;
  const std::size_t first = player - player % people;
  for (std::size_t other = first; other < first + people; ++other) attend(other);
}

// Watches the player's socket and sets its alarm. An outdated alarm does nothing when it rings.
void Run::attend(std::size_t player) {
  watch(player);
  const Time due = players_[player]->due();
  if (due == Time::max() || due == attended_[player].alarm) return;
  attended_[player].alarm = due;
  alarms_.push({.due = due, .player = player});
}

void Run::watch(std::size_t player) {
  Attended& attended = attended_[player];
  const link::Client& client = players_[player]->client();
  const std::uint32_t connection = players_[player]->connections();
  const std::uint32_t events = client.wants_to_write() ? EPOLLIN | EPOLLOUT : EPOLLIN;
  const int descriptor = client.descriptor();
  const bool is_new = connection != attended.connection || descriptor != attended.descriptor;
  // A closed descriptor has left the epoll set by itself.
  if (descriptor < 0 || (!is_new && events == attended.events)) return;
  epoll_event event{};
  event.events = events;
  event.data.u64 = player;
  const int change = is_new ? EPOLL_CTL_ADD : EPOLL_CTL_MOD;
  ensure(epoll_ctl(epoll_.number(), change, descriptor, &event) == 0,
         "an open socket can be watched");
  attended.connection = connection;
  attended.descriptor = descriptor;
  attended.events = events;
}

bool Run::is_everybody_playing() const {
  return std::ranges::all_of(
      players_, [](const auto& player) { return player->client().talk().last_event() > 0; });
}

bool Run::are_all_finished() const {
  return std::ranges::all_of(players_, [](const auto& player) { return player->is_finished(); });
}

}  // namespace lair::load
