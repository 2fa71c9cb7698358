#include "tests/bench/server/layers.hpp"

#include <memory>
#include <optional>
#include <stdexcept>
#include <utility>
#include <vector>

#include <boost/asio/post.hpp>

#include "lair/v1/client.pb.h"

#include "server/lobby/frame.hpp"
#include "server/loops.hpp"
#include "server/net/listener.hpp"
#include "server/store/journal_rows.hpp"
#include "server/store/migrate.hpp"
#include "server/store/writer.hpp"
#include "server/wire/decode.hpp"
#include "server/wire/encode.hpp"

namespace lair::bench {
namespace {

constexpr std::size_t kGuests = 4;
constexpr table::TableId kTable{7};
constexpr Moment kMoment{40};

// The room of one table, for the layers that are measured.
struct Room {
  table::TableId id;
  std::vector<std::shared_ptr<lobby::Outlet>> guests;
  std::size_t speaker = 0;
  std::uint64_t said = 0;
};

// The server's own journal, with meaningless rows.
class Diary {
 public:
  Diary(const std::filesystem::path& folder, const Loop& loop)
      : database_((folder / "lair.db").string(), store::Access::ReadWrite) {
    store::migrate(database_);
    rows_ = store::journal_rows(database_);
    writer_.emplace(
        database_,
        [](const store::StoreError& error) { throw std::runtime_error(error.what()); },
        store::Writer::Committed(),
        [loop](std::vector<store::Writer::Finished> writes) {
          boost::asio::post(loop, [finished = std::move(writes)] {
            for (const store::Writer::Finished& one : finished) one.write.done(one.is_durable);
          });
        });
  }

  // Calls `then` on the loop once the row is on the disk.
  template <class Then>
  void note(Room& room, Then then) {
    writer_->submit({room.id.value(),
                     [this, table = room.id, number = ++room.said, record = record_] {
                       rows_->write(table, number, record);
                     },
                     [then = std::move(then)](bool) { then(); }});
  }

 private:
  const std::string record_ = std::string(60, 'r');  // as long as an action's
  store::Database database_;
  std::unique_ptr<store::JournalRows> rows_;
  std::optional<store::Writer> writer_;
};

// The frames after a discard: all see it and the next draw, and the seat that drew is asked.
class Told {
 public:
  Told() {
    events_.resize(2);
    events_[0].event = SawDiscard{.seat = Seat::A, .tile = kTiles[5]};
    events_[1].event = SawDraw{.seat = Seat::B, .tile = {}, .kind = DrawKind::Turn};
    for (const Tile tile : kTiles) {
      if (prompt_.actions.size() < kHand) prompt_.actions.push_back(Discard{.tile = tile});
    }
    prompt_.moment = kMoment;
    prompt_.timed = true;
    prompt_.move_left = table::Millis(9'000);
    prompt_.reserve_left = table::Millis(60'000);
  }

  void tell(const Room& room) {
    const std::size_t next = (room.speaker + 1) % kGuests;
    for (std::size_t guest = 0; guest < room.guests.size(); ++guest) {
      const bool is_asked = guest == next;
      std::get<SawDraw>(events_[1].event).tile = is_asked ? std::optional(kTiles[3]) : std::nullopt;
      lobby::push_encoded(*room.guests[guest],
                          wire::TableEventsView{.table = kTable,
                                                .first = 100,
                                                .events = events_,
                                                .moment = kMoment,
                                                .prompt = is_asked ? &prompt_ : nullptr});
    }
  }

 private:
  static constexpr std::size_t kHand = 11;  // kinds of tiles in a typical hand

  std::vector<table::SeenEvent> events_;
  wire::Prompt prompt_;
};

bool has_frames(Layers layers) {
  return layers == Layers::Frames || layers == Layers::FramesAndJournal;
}

bool has_journal(Layers layers) {
  return layers == Layers::Journal || layers == Layers::FramesAndJournal;
}

class RoomSession final : public lobby::Session {
 public:
  // Without a `diary` nothing is written to a journal.
  RoomSession(Layers layers, std::shared_ptr<Room> room, Diary* diary)
      : layers_(layers), room_(std::move(room)), diary_(diary) {}

  void opened(std::shared_ptr<lobby::Outlet> outlet) override { room_->guests.push_back(outlet); }

  void received(std::string_view frame) override {
    if (has_frames(layers_)) read_discard(frame);
    if (diary_ == nullptr) return show(layers_, *room_, frame);
    diary_->note(*room_, [layers = layers_, room = room_, said = std::string(frame)] {
      show(layers, *room, said);
    });
  }

  void received_too_fast(std::string_view frame) override { received(frame); }

  void closed() override { room_->guests.clear(); }

 private:
  static void read_discard(std::string_view frame) {
    const auto asked = wire::decode_request(frame);
    const auto* at_table = asked ? std::get_if<wire::AtTable>(&asked->request) : nullptr;
    if (at_table == nullptr || !std::holds_alternative<table::Act>(at_table->what)) {
      throw std::logic_error("the load sends discards");
    }
  }

  static void show(Layers layers, Room& room, std::string_view frame) {
    if (!has_frames(layers)) {
      for (const auto& guest : room.guests) lobby::push(*guest, frame);
      return;
    }
    thread_local Told told;
    told.tell(room);
    room.speaker = (room.speaker + 1) % kGuests;
  }

  Layers layers_;
  std::shared_ptr<Room> room_;
  Diary* diary_;
};

net::NetLimits without_bounds() {
  net::NetLimits limits;
  limits.connections_max = 100'000;
  limits.connections_per_address_max = 100'000;
  limits.frame_spacing = std::chrono::microseconds(1);
  return limits;
}

}  // namespace

ForkedServer::Serve rooms_over(Layers layers, const std::filesystem::path& folder) {
  return [layers, folder](const auto& tell) {
    Loops loops(1);
    std::optional<Diary> diary;
    if (has_journal(layers)) diary.emplace(folder, loops.first().get_executor());
    std::shared_ptr<Room> room;
    std::size_t seated = 0;
    const auto sit_down = [&](const lobby::Caller&) {
      if (seated % kGuests == 0) {
        room = std::make_shared<Room>();
        room->id = table::TableId(1 + seated / kGuests);
      }
      ++seated;
      return std::make_unique<RoomSession>(layers, room, diary ? &*diary : nullptr);
    };
    serve_sessions(loops, tell, sit_down);
  };
}

void serve_sessions(Loops& loops,
                    const std::function<void(std::uint16_t port)>& tell,
                    lobby::SessionFactory sessions) {
  net::Site site([](const net::HttpRequest&) { return net::sentence(404, "Only sockets."); },
                 net::StaticFiles(""),
                 {});
  const auto listener = net::Listener::open(
      loops,
      {boost::asio::ip::address_v4::loopback(), 0},
      std::make_shared<net::VirtualHost>(std::move(site), std::move(sessions), without_bounds()));
  if (!listener) throw std::runtime_error(listener.error().message());
  tell((*listener)->port());
  loops.run();
}

std::string a_discard() {
  v1::ClientFrame frame;
  frame.set_request(100);
  frame.mutable_act()->set_table(kTable.value());
  frame.mutable_act()->set_moment(kMoment.value());
  frame.mutable_act()->mutable_action()->set_discard(5);
  return frame.SerializeAsString();
}

}  // namespace lair::bench
