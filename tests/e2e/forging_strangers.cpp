// Strangers who present what is not theirs: forged cookies, used tickets.
#include "tests/e2e/stranger.hpp"

namespace lair::testing {
namespace {

using test::RawReply;
using test::RawWebSocket;

constexpr std::size_t kTokenLetters = 43;

// Random cookies, and cookies that differ from a real one in one letter.
class Forger final : public Stranger {
 public:
  using Stranger::Stranger;

  void round() override {
    if (own_.empty()) {
      const RawReply made = ask("POST", "/auth/guest", "Origin: http://lair.test\r\n", "{}");
      const auto set = made.headers.find("set-cookie");
      if (set == made.headers.end()) throw std::runtime_error("no guest");
      own_ = set->second.substr(set->second.find('=') + 1, kTokenLetters);
    }
    const std::string forged = dice_() % 2 == 0 ? letters(kTokenLetters) : nearly_own();
    const std::string cookie =
        "Origin: http://lair.test\r\nCookie: lair_session=" + forged + "\r\n";
    const RawReply told = ask("GET", "/auth/session", cookie);
    if (told.status == 200 && told.body.find(R"("signed_in":false)") == std::string::npos) {
      deeds_.broken("a forged cookie is believed: " + told.body);
    }
    const RawReply ticket = ask("POST", "/auth/ticket", cookie, "{}");
    if (ticket.status == 200) deeds_.broken("a forged cookie buys a ticket");
    deeds_.count("forged cookie");
  }

 private:
  [[nodiscard]] std::string nearly_own() {
    const std::size_t at = dice_() % (kTokenLetters - 1);
    return own_.substr(0, at) + (own_.at(at) == 'A' ? "B" : "A") + own_.substr(at + 1);
  }

  std::string own_;
};

// Presents a ticket twice; it is good only once.
class TicketReplayer final : public Stranger {
 public:
  using Stranger::Stranger;

  void round() override {
    if (cookie_.empty()) {
      const RawReply made = ask("POST", "/auth/guest", "Origin: http://lair.test\r\n", "{}");
      const auto set = made.headers.find("set-cookie");
      if (set == made.headers.end()) throw std::runtime_error("no guest");
      cookie_ = set->second.substr(0, set->second.find(';'));
    }
    const RawReply bought = ask(
        "POST", "/auth/ticket", "Origin: http://lair.test\r\nCookie: " + cookie_ + "\r\n", "{}");
    deeds_.count("ticket " + std::to_string(bought.status));
    const std::string mark = R"("ticket":")";
    const std::size_t at = bought.body.find(mark);
    if (at == std::string::npos) return;
    const std::string ticket = bought.body.substr(
        at + mark.size(), bought.body.find('"', at + mark.size()) - at - mark.size());
    int welcomes = 0;
    for (int shown = 0; shown < 3; ++shown) {
      RawWebSocket line = socket();
      send(line, hello(ticket), 1);
      const auto told = answer(line);
      welcomes += told && told->has_welcome() ? 1 : 0;
    }
    if (welcomes > 1) deeds_.broken("a ticket is good " + std::to_string(welcomes) + " times");
    deeds_.count("ticket shown again", 2);
  }

 private:
  std::string cookie_;
};

}  // namespace

std::vector<MakeStranger> forging_strangers() {
  return {make_stranger<Forger>, make_stranger<TicketReplayer>};
}

}  // namespace lair::testing
