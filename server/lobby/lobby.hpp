// Who is here, and what they do beside playing: rooms, chat, reports, tables opened and found.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "server/lobby/calls_made.hpp"
#include "server/lobby/chat/chat.hpp"
#include "server/lobby/client.hpp"
#include "server/lobby/clients.hpp"
#include "server/lobby/connection.hpp"
#include "server/lobby/follows.hpp"
#include "server/lobby/league_tables.hpp"
#include "server/lobby/ports.hpp"
#include "server/lobby/request_costs.hpp"
#include "server/lobby/room_feed.hpp"
#include "server/lobby/rooms.hpp"
#include "server/lobby/seat_waits.hpp"
#include "server/lobby/table_actor.hpp"
#include "server/lobby/table_directory.hpp"
#include "server/lobby/table_requests.hpp"
#include "server/people/households.hpp"
#include "server/people/people.hpp"
#include "server/push/ports.hpp"
#include "server/table/ports.hpp"
#include "server/time_source.hpp"
#include "server/wire/people_frames.hpp"
#include "server/wire/requests.hpp"

namespace lair::lobby {

struct LobbyLimits {
  std::uint32_t tables_max = 1'000;
  std::uint32_t tables_per_host_max = 4;
  std::uint32_t tables_per_guest_max = 2;
  std::uint32_t tables_per_address_max = 32;
  table::Millis guest_abandoned_max{3'600'000};  // a guest's match that everybody has left
  std::chrono::seconds hello{15};                // until a connection has said who it is
};

// What people do beside playing; it runs on one loop. What they ask of a table that they have
// open does not pass here: see table_requests.hpp.
class Lobby : public people::Presence {
 public:
  // Where the walls of a table come from.
  using SeedsMaker = std::function<std::unique_ptr<table::Seeds>(table::TableId)>;

  // Reads tables again whose journal could not be written: each as it is on the disk, or nothing
  // while it still cannot be written. `told` may be called on any thread.
  struct Reread {
    table::TableId table;
    std::vector<table::Record> records;
  };

  using Rereader = std::function<void(
      std::vector<table::TableId>, std::function<void(std::optional<std::vector<Reread>>)> told)>;

  // A table stops for no reason of its players', as a StopListener is told.
  using StopReport =
      std::function<void(table::TableId, std::string_view code, std::string_view why)>;

  struct World {
    Loops& loops;
    TimeSource& time;
    table::Journal& journal;
    people::People& people;
    Books books;
    SeedsMaker seeds;
    Rereader reread = {};              // without one a table that failed stays closed
    people::Visits* visits = nullptr;  // without them nobody is known from before the start
    StopReport stopped = {};           // on any loop
    push::Bell* bell = nullptr;        // without one nobody is called who is away
  };

  struct Plan {
    std::vector<RoomPlan> rooms;
    table::Pace pace;
    LobbyLimits limits;
    table::TableId next_table;
    std::string version;
  };

  // The world outlives the lobby, which attaches itself to the people.
  Lobby(World world, Plan plan);

  // Before the io_context runs: an unfinished table from its records.
  void restore(table::TableId id, const std::vector<table::Record>& records);

  // For the listener; the session of one new connection. Any thread.
  std::unique_ptr<Session> new_session(const Caller& caller);

  // The tables as of the last change, as everybody may know them. Any thread.
  [[nodiscard]] std::vector<wire::TableSummary> tables() const;

  // The table that a share code is of, as who may sit there sees it. Any thread.
  [[nodiscard]] std::optional<wire::TableSummary> table_of_code(std::string_view code) const;

  // Tables whose journal could not be written, which are not back yet. Any thread.
  [[nodiscard]] std::size_t failed_tables() const { return failed_count_; }

  // The rooms with their numbers, likewise.
  [[nodiscard]] std::vector<wire::Room> shown_rooms() const;

  // --- The server's end, its configuration anew: see lobby_shutdown.cpp; any thread ---

  // Tells everybody, now or when they come, that the server stops; no table opens any more.
  void announce_shutdown(std::chrono::seconds at_most);

  // Says goodbye to everybody, then calls `done` on a thread of the lobby's.
  void shut_down(std::function<void()> done);

  // Rooms are added or changed, none is taken away; limits are for tables that open from now on.
  void change_plan(std::vector<RoomPlan> rooms, const LobbyLimits& limits);

  // --- Operators: see lobby_operators.cpp; any thread ---

  // Tells everybody, and whoever comes until then, seconds since 1970. An empty text takes back
  // what was announced before.
  void announce(const std::string& text, std::int64_t until);

  // Ends it for everybody, in the middle of a deal too. False when there is none.
  bool close_table(table::TableId id);

  // --- Leagues: see lobby_league.cpp ---

  // Before the io_context runs.
  void set_leagues(Leagues leagues);

  // Ids that no other table will get. Any thread, as what follows.
  std::vector<std::uint64_t> reserve_tables(std::size_t tables);

  // Gives no id up to this one from now on.
  void keep_tables_free_to(table::TableId highest);

  [[nodiscard]] bool has_room(std::string_view room) const;

  // Opens the table unless it is there; until its match begins seats its people, in the seat of
  // whoever else sits there, and fills it with bots.
  void open_league_table(director::RoundTable wanted);

  // Begins its match; bots take the seats that are `lost`.
  void start_league_table(table::TableId id, BySeat<bool> lost);

  // Stops its clocks, its bots, its people; or lets them go on.
  void hold_league_table(table::TableId id, bool held);
  void ring_league_table(table::TableId id);

  // Ends it with what was played so far.
  void end_league_table(table::TableId id);

  // Calls those who are away to a check-in that is open now.
  void call_to_check_in(std::uint64_t season, std::string name, std::vector<PlayerId> players);

  // Tells, on a thread of the lobby's, which of `among` are connected, in that order.
  void who_is_here(std::vector<PlayerId> among, std::function<void(std::vector<PlayerId>)> told);

  // --- From sessions; any thread ---
  void opened(ClientPtr client);
  void asked(const ClientPtr& client, wire::NumberedRequest request);
  void closed(ClientPtr client);

  // --- people::Presence ---
  void changed(const people::Person& person) override;
  void forgotten(const people::Person& stranger) override;
  void tell(PlayerId player, const people::Notice& notice) override;
  void close(const people::TokenHash& session, const people::Farewell& farewell) override;
  void close(PlayerId player,
             const std::optional<people::TokenHash>& but,
             const people::Farewell& farewell) override;
  void close(const people::AddressRange& range, const people::Farewell& farewell) override;
  void boot(PlayerId player, std::uint64_t table, const std::string& reason) override;

 private:
  void handle(const ClientPtr& client, table::RequestId id, const wire::Hello& hello);
  void handle(const ClientPtr& client, table::RequestId id, const wire::Ping& ping);
  void handle(const ClientPtr& client, table::RequestId id, const wire::EnterRoom& enter);
  void handle(const ClientPtr& client, table::RequestId id, const wire::CreateTable& create);
  void handle(const ClientPtr& client, table::RequestId id, const wire::OpenTable& open);
  void handle(const ClientPtr& client, table::RequestId id, const wire::CloseTable& close);
  void handle(const ClientPtr& client, table::RequestId id, const wire::LeagueAct& act);
  void handle(const ClientPtr& client, table::RequestId id, const people::Order& order);
  void handle(const ClientPtr& client, table::RequestId id, const wire::LiftSanction& lift);
  void handle(const ClientPtr& client, table::RequestId id, const people::AuditQuestion& asked);
  void handle(const ClientPtr& client, table::RequestId id, const wire::ReadSanctions& read);
  void handle(const ClientPtr& client, table::RequestId id, const wire::FindPerson& find);

  void handle(const ClientPtr& client, table::RequestId id, const wire::QuickSeat& wish);
  void handle(const ClientPtr& client, table::RequestId id, const wire::FindTable& find);
  void handle(const ClientPtr& client, table::RequestId id, const wire::Say& say);
  void handle(const ClientPtr& client, table::RequestId id, const wire::Hush& hush);
  void handle(const ClientPtr& client, table::RequestId id, const wire::Invite& invite);
  void handle(const ClientPtr& client, table::RequestId id, const wire::Follow& follow);
  void handle(const ClientPtr& client, table::RequestId id, const wire::ShowPresence& show);
  void handle(const ClientPtr& client, table::RequestId id, const wire::AwaitSeat& wait);
  void handle(const ClientPtr& client, table::RequestId id, const wire::SubscribePush& asked);
  void handle(const ClientPtr& client, table::RequestId id, const wire::UnsubscribePush& asked);
  void handle(const ClientPtr& client, table::RequestId id, const wire::Report& report);
  void handle(const ClientPtr& client, table::RequestId id, const wire::ReadReports& read);
  void handle(const ClientPtr& client, table::RequestId id, const wire::SettleReport& settle);

  void handle(const ClientPtr& client, table::RequestId id, const wire::NotUnderstood& asked);
  void handle(const ClientPtr& client, table::RequestId id, const wire::AtTable& asked);

  // Asked of a table that is not the client's: refused.
  template <class OfTable>
  void handle(const ClientPtr& client, table::RequestId id, const OfTable& asked);

  void welcome_guest(const ClientPtr& client, table::RequestId id, const std::string& wanted);
  void welcome(const ClientPtr& client,
               const people::Person& known,
               const people::TokenHash& session,
               std::string token);
  void tell_shutdown(const Client& client) const;
  void watch_for_hello(const ClientPtr& client);
  void close_silent();
  void tell_announcement(const Client& client) const;
  bool is_shut_out(const ClientPtr& client, const people::Person& player);
  void tell_notices(const ClientPtr& client);
  void give_way(const ClientPtr& client, const people::Person& owner);
  [[nodiscard]] bool is_name_in_use(std::string_view name, PlayerId player) const;
  [[nodiscard]] people::Person told_apart(people::Person guest) const;
  void bind(table::NamedPerson& named) const;
  void close_those(std::function<bool(const Client&)> chosen, const people::Farewell& farewell);
  void look_at(const ClientPtr& client, const wire::NumberedRequest& asked);
  static Payer payer(const Client& client);
  static people::Moderator moderator(const ClientPtr& client);
  people::Moderation::Answer answer_to(const ClientPtr& client, table::RequestId id);
  void show_table(const ClientPtr& client,
                  const std::shared_ptr<TableActor>& table,
                  SeenSoFar seen,
                  table::RequestId request);
  void leave_table(const ClientPtr& client);
  void open_rematch(const table::TableOpened& opened);
  void tell_predecessor(table::TableId table);
  [[nodiscard]] std::string_view why_no_table(const ClientPtr& client) const;
  void keep_to_guests(const Client& client, table::TableSettings& settings) const;
  std::shared_ptr<TableActor> open_table(const ClientPtr& client,
                                         table::RequestId id,
                                         table::TableSettings settings);

  // --- Rooms: lobby_rooms.cpp ---
  [[nodiscard]] const RoomPlan* find_room(std::string_view room) const;
  void leave_room(const ClientPtr& client);
  void quick_seat(const ClientPtr& client,
                  table::RequestId id,
                  const wire::QuickSeat& wish,
                  std::set<table::TableId> tried);
  void practise(const ClientPtr& client, table::RequestId id, const RoomPlan& room);
  [[nodiscard]] std::optional<table::TableId> best_table(
      PlayerId player, const wire::QuickSeat& wish, const std::set<table::TableId>& tried) const;
  void feed_soon();
  void feed_rooms();

  // --- Chat: lobby_chat.cpp ---
  void begin_chat(const ClientPtr& client);
  void end_chat(const ClientPtr& client);
  void tell_table_chat(const ClientPtr& client, const wire::OpenTable& open);
  void say_privately(const ClientPtr& client, table::RequestId id, const wire::ChatLine& line);
  void spread(const wire::ChatChannel& channel, const wire::ChatLine& line);
  void hold_back(const wire::TableSummary& summary);
  void release_chat(table::TableId table);
  [[nodiscard]] Result<wire::ChatChannel, std::string_view> channel_for(
      const ClientPtr& client, wire::ChatPlace place) const;

  // --- Following: lobby_follows.cpp ---
  void begin_follows(const ClientPtr& client);
  void end_follows(const ClientPtr& client);
  std::function<void(bool, std::function<void()>)> follows_changed(const ClientPtr& client,
                                                                   table::RequestId id);
  [[nodiscard]] wire::FollowList follow_list(PlayerId player) const;
  [[nodiscard]] wire::FollowedPerson followed_person(const wire::FollowEntry& other,
                                                     PlayerId viewer) const;
  [[nodiscard]] std::optional<wire::FollowedTable> followed_table(PlayerId player,
                                                                  PlayerId viewer) const;
  [[nodiscard]] bool is_seen_by(PlayerId player, PlayerId viewer) const;
  void moved(PlayerId player);
  void table_moved(const wire::TableSummary& table);
  void tell_followers();

  // --- Calls: lobby_calls.cpp ---
  void call_to_free_seat(const wire::TableSummary& table);
  void call_away(PlayerId player, push::Call call);
  std::function<void(bool)> kept_or_refused(const ClientPtr& client, table::RequestId id);

  // --- Reports: lobby_reports.cpp ---
  [[nodiscard]] std::optional<wire::ChatChannel> channel_of_report(
      const ClientPtr& client, const wire::Report& report) const;
  static bool keep_to_the_point(wire::ReportEntry& entry);

  void call_to_league_table(PlayerId player, const director::RoundTable& wanted);

  std::shared_ptr<TableActor> make_table(table::TableId id);

  // --- Tables whose journal failed: lobby_failures.cpp ---
  void table_failed(table::TableId id);
  void reread_soon();
  void reread_failed();
  void bring_back(std::optional<std::vector<Reread>> reread);
  void bring_back(const Reread& stored);
  [[nodiscard]] std::uint32_t life_of(table::TableId id) const;

  void table_changed(const wire::TableSummary& summary, const std::string& code, bool gone);

  [[nodiscard]] std::vector<wire::Room> rooms() const;

  void post(std::function<void()> work);

  World world_;
  Plan plan_;
  Loop loop_;
  std::optional<TimeSource::Instant> stops_at_;  // at the latest
  wire::Announcement announcement_;
  Leagues leagues_;
  TableDirectory tables_;
  people::Households households_;
  TableRequests table_requests_;
  std::atomic<std::uint64_t> next_client_{1};
  Clients clients_;
  std::map<std::string, RoomFeed> feeds_;  // by room
  std::unique_ptr<Timer> feed_timer_;
  bool feeds_soon_ = false;
  // Those who have said no hello, in the order they came, with the time they have for it.
  std::deque<std::pair<TimeSource::Instant, std::weak_ptr<Client>>> silent_;
  std::unique_ptr<Timer> silence_timer_;
  std::set<table::TableId> failed_;
  std::atomic<std::size_t> failed_count_{0};
  std::map<table::TableId, std::uint32_t> lives_;  // how often a table was brought back
  std::unique_ptr<Timer> failed_timer_;
  Chat chat_;
  Follows follows_;
  std::set<PlayerId> moved_;  // whose followers are to be told
  std::unique_ptr<Timer> follow_timer_;
  SeatWaits seat_waits_;
  CallsMade calls_made_;
  std::vector<wire::Room> shown_rooms_;
  mutable std::mutex shown_rooms_mutex_;  // for readers off the loop
};

}  // namespace lair::lobby
