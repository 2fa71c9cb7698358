// Strangers who ask for too much: pages, frames, tables, chat, sign-ins.
#include <array>

#include "tests/e2e/stranger.hpp"

namespace lair::testing {
namespace {

using test::RawWebSocket;

class PageReader final : public Stranger {
 public:
  using Stranger::Stranger;

  void round() override {
    const std::array<std::string, 8> pages{"/api/v1/leaderboards",
                                           "/api/v1/ratings",
                                           "/api/v1/rooms",
                                           "/api/v1/tables",
                                           "/api/v1/games?name=" + letters(2),
                                           "/api/v1/games/" + std::to_string(1 + dice_() % 50),
                                           "/api/v1/players/" + std::to_string(1 + dice_() % 50),
                                           "/api/v1/leagues"};
    deeds_.count("page " + std::to_string(ask("GET", pages.at(dice_() % pages.size())).status));
  }
};

class FrameFlood final : public Stranger {
 public:
  using Stranger::Stranger;

  void round() override {
    if (!guest_) guest_.emplace(guest());
    v1::ClientFrame look;
    look.mutable_open_table()->set_table(UINT64_MAX);
    flood(*guest_, look, [this](const std::string& code) {
      deeds_.count(code == "too_fast" ? "look refused" : "look answered");
    });
  }

  void begin_anew() override { guest_.reset(); }

 private:
  std::optional<RawWebSocket> guest_;
};

class TableFlood final : public Stranger {
 public:
  using Stranger::Stranger;

  void round() override {
    RawWebSocket host = guest();
    v1::ClientFrame table;
    table.mutable_create_table()->set_room("lions-lair");
    table.mutable_create_table()->set_rules("yahoo");
    for (int asked = 0; asked < kAtOnce; ++asked) send(host, table, ++requests_);
    // Nobody may have this many, so the last one is refused.
    for (auto told = answer(host); told; told = answer(host)) {
      deeds_.count(told->has_done() ? "table opened" : "table refused");
      if (told->refused().request() == requests_) return;
    }
  }
};

class ChatFlood final : public Stranger {
 public:
  using Stranger::Stranger;

  void round() override {
    if (!guest_) {
      guest_.emplace(guest());
      v1::ClientFrame enter;
      enter.mutable_enter_room()->set_room("lions-lair");
      send(*guest_, enter, ++requests_);
    }
    v1::ClientFrame say;
    say.mutable_say()->set_place(v1::CHAT_PLACE_ROOM);
    say.mutable_say()->set_text(letters(200));
    flood(*guest_, say, [this](const std::string& code) {
      deeds_.count(code.empty() ? "line said" : "line refused");
    });
  }

  void begin_anew() override { guest_.reset(); }

 private:
  std::optional<RawWebSocket> guest_;
};

class SignInFlood final : public Stranger {
 public:
  using Stranger::Stranger;

  void round() override {
    const std::string body = R"({"name":"Victim )" + std::to_string(dice_() % 9) +
                             R"(","password":")" + letters(9) + "\"}";
    const int status = ask("POST", "/auth/sign-in", "", body).status;
    deeds_.count("sign in " + std::to_string(status));
    if (status == 200) deeds_.broken("somebody signs in with a password by chance");
  }
};

}  // namespace

std::vector<MakeStranger> flooding_strangers() {
  return {make_stranger<PageReader>,
          make_stranger<FrameFlood>,
          make_stranger<TableFlood>,
          make_stranger<ChatFlood>,
          make_stranger<SignInFlood>};
}

}  // namespace lair::testing
