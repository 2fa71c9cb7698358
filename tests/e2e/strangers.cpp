#include "tests/e2e/strangers.hpp"

#include <algorithm>
#include <array>
#include <ctime>
#include <deque>
#include <functional>
#include <optional>
#include <random>
#include <stdexcept>
#include <utility>

#include "lair/v1/client.pb.h"
#include "lair/v1/server.pb.h"

#include "tests/support/raw_web_socket.hpp"

namespace lair::testing {
namespace {

using test::Mask;
using test::Opcode;
using test::Part;
using test::RawReply;
using test::RawWebSocket;

constexpr int kAtOnce = 20;  // frames that a flood sends before it looks at the answers
constexpr std::size_t kHeld = 20;
constexpr std::size_t kTokenLetters = 43;
constexpr int kServerError = 500;
constexpr int kBusy = 503;

// One stranger: what they know, what they do again and again.
class Stranger {
 public:
  Stranger(const Target& target, std::string source, Deeds& deeds)
      : target_(target), source_(std::move(source)), deeds_(deeds), dice_(std::random_device()()) {}

  virtual ~Stranger() = default;

  virtual void round() = 0;

  // The server has hung up, or has nothing to say.
  virtual void begin_anew() { line_.reset(); }

 protected:
  // An answer of the pages, over one connection for as long as the server lets it.
  RawReply ask(const std::string& method,
               const std::string& path,
               const std::string& headers = "",
               const std::string& body = "") {
    if (!line_) line_.emplace(target_.port, 0, source_);
    std::string request = method + " " + path + " HTTP/1.1\r\nHost: lair.test\r\n" + headers;
    if (method == "POST") {
      request +=
          "Content-Type: application/json\r\nContent-Length: " + std::to_string(body.size()) +
          "\r\n";
    }
    line_->send(request + "\r\n" + body);
    auto reply = line_->reply();
    if (!reply) throw std::runtime_error("hung up");
    if (reply->status >= kServerError && reply->status != kBusy) {
      deeds_.broken(method + " " + path + " is answered " + std::to_string(reply->status));
    }
    const auto connection = reply->headers.find("connection");
    if (connection != reply->headers.end() && connection->second == "close") line_.reset();
    return *std::move(reply);
  }

  RawWebSocket socket(int receive_buffer_bytes = 0) {
    RawWebSocket opened(target_.port, receive_buffer_bytes, source_);
    const auto reply = opened.upgrade();
    if (!reply || reply->status != 101) throw std::runtime_error("no socket");
    return opened;
  }

  static bool send(RawWebSocket& to, v1::ClientFrame frame, std::uint32_t request) {
    frame.set_request(request);
    return to.send_frame(Opcode::Binary, frame.SerializeAsString());
  }

  static v1::ClientFrame hello(const std::string& ticket = "") {
    v1::ClientFrame frame;
    frame.mutable_hello()->set_client("stranger");
    frame.mutable_hello()->set_ticket(ticket);
    return frame;
  }

  // The next frame that answers something; nothing once the server has closed.
  static std::optional<v1::ServerFrame> answer(RawWebSocket& from) {
    while (auto raw = from.frame()) {
      v1::ServerFrame frame;
      if (raw->opcode != Opcode::Binary || !frame.ParseFromString(raw->payload)) continue;
      if (frame.has_done() || frame.has_refused() || frame.has_goodbye() || frame.has_welcome())
        return frame;
    }
    return std::nullopt;
  }

  // A guest who has said hello.
  RawWebSocket guest() {
    RawWebSocket line = socket();
    send(line, hello(), 1);
    const auto welcome = answer(line);
    if (!welcome || !welcome->has_welcome()) throw std::runtime_error("no welcome");
    return line;
  }

  // Sends the same again and again, then hears what became of each: its code, empty when done.
  void flood(RawWebSocket& over,
             const v1::ClientFrame& frame,
             const std::function<void(const std::string&)>& heard) {
    for (int sent = 0; sent < kAtOnce; ++sent) {
      if (!send(over, frame, ++requests_)) throw std::runtime_error("hung up");
    }
    for (int answered = 0; answered < kAtOnce; ++answered) {
      const auto one = answer(over);
      if (!one || one->has_goodbye()) throw std::runtime_error("hung up");
      heard(one->has_refused() ? one->refused().code() : "");
    }
  }

  std::string letters(std::size_t count) {
    constexpr std::string_view kAlphabet =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    std::string text;
    while (text.size() < count) text += kAlphabet[dice_() % kAlphabet.size()];
    return text;
  }

  Target target_;
  std::string source_;
  Deeds& deeds_;
  std::mt19937 dice_;
  std::uint32_t requests_ = 1;
  std::optional<RawWebSocket> line_;
};

// --- Too much ---

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
    // Nobody may have so many, so the last one is refused.
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

// --- Too slow, too large, no sense ---

// Asks for the table where people play, reads nothing of it.
class SlowReader final : public Stranger {
 public:
  using Stranger::Stranger;

  void round() override {
    RawWebSocket line = socket(2'048);
    send(line, hello(), 1);
    v1::ClientFrame watch;
    watch.mutable_open_table()->set_table(target_.table);
    for (int asked = 0; asked < 300; ++asked) {
      if (!send(line, watch, ++requests_)) break;
    }
    deeds_.count("slow reader");
    held_.push_back(std::move(line));
    if (held_.size() > kHeld) held_.pop_front();
  }

  void begin_anew() override { held_.clear(); }

 private:
  std::deque<RawWebSocket> held_;
};

// Begins requests, adds a letter now and then.
class SlowWriter final : public Stranger {
 public:
  using Stranger::Stranger;

  void round() override {
    if (held_.size() < kHeld) {
      held_.emplace_back(target_.port, 0, source_);
      held_.back().send("GET /ws HTTP/1.1\r\nX-");
      deeds_.count("slow writer");
      return;
    }
    RawWebSocket writer = std::move(held_.front());
    held_.pop_front();
    if (writer.send("a") && !writer.has_ended()) held_.push_back(std::move(writer));
  }

  void begin_anew() override { held_.clear(); }

 private:
  std::deque<RawWebSocket> held_;
};

class Babbler final : public Stranger {
 public:
  using Stranger::Stranger;

  void round() override {
    using namespace std::string_literals;
    switch (dice_() % 4) {
      case 0: {
        RawWebSocket line = socket();
        line.send("\x82\xff\x00\x00\x00\x00\x00\xa0\x00\x00MASK"s + std::string(60'000, 'x'));
        deeds_.count("giant frame");
        return hear_out(line);
      }
      case 1: {
        RawWebSocket line(target_.port, 0, source_);
        line.send("GET / HTTP/1.1\r\nHost: lair.test\r\nX: " + std::string(100'000, 'x'));
        deeds_.count("giant header");
        return hear_out(line);
      }
      case 2: {
        RawWebSocket line(target_.port, 0, source_);
        line.send(
            "POST /auth/sign-in HTTP/1.1\r\nHost: lair.test\r\nContent-Length: 1000000000\r\n"
            "Content-Type: application/json\r\n\r\n" +
            std::string(100'000, '{'));
        deeds_.count("giant body");
        return hear_out(line);
      }
      default:
        babble();
    }
  }

 private:
  static void hear_out(RawWebSocket& line) {
    while (!line.ends()) {
      if (!line.reply()) return;
    }
  }

  void babble() {
    RawWebSocket line = socket();
    for (int frame = 0; frame < kAtOnce; ++frame) {
      std::string bytes(1 + dice_() % 200, '\0');
      for (char& byte : bytes) byte = static_cast<char>(dice_());
      const auto opcode = static_cast<Opcode>(dice_() % 16 == 0 ? dice_() % 16 : 2);
      const Part part = dice_() % 32 == 0 ? Part::Unfinished : Part::Last;
      const Mask mask = dice_() % 32 == 0 ? Mask::Missing : Mask::Applied;
      if (!line.send_frame(opcode, bytes, part, mask)) break;
    }
    deeds_.count("garbage");
    held_.push_back(std::move(line));
    if (held_.size() > kHeld) held_.pop_front();
  }

  std::deque<RawWebSocket> held_;
};

// --- Not theirs ---

// Cookies by chance, cookies that are another's but for a letter.
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

// A ticket is good once.
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

using Make = std::unique_ptr<Stranger> (*)(const Target&, const std::string&, Deeds&);

template <class Kind>
std::unique_ptr<Stranger> make(const Target& target, const std::string& source, Deeds& deeds) {
  return std::make_unique<Kind>(target, source, deeds);
}

constexpr std::array<Make, 10> kKinds{make<PageReader>,
                                      make<FrameFlood>,
                                      make<TableFlood>,
                                      make<ChatFlood>,
                                      make<SignInFlood>,
                                      make<SlowReader>,
                                      make<SlowWriter>,
                                      make<Babbler>,
                                      make<Forger>,
                                      make<TicketReplayer>};

void attack(Stranger& stranger,
            Deeds& deeds,
            const std::stop_token& stop,
            const std::function<void()>& pace) {
  while (!stop.stop_requested()) {
    pace();
    try {
      stranger.round();
    } catch (const std::runtime_error&) {
      deeds.count("turned away or cut off");
      stranger.begin_anew();
      std::this_thread::yield();
    }
  }
}

}  // namespace

void Deeds::count(const std::string& what, std::uint64_t times) {
  const std::lock_guard lock(mutex_);
  counted_[what] += times;
}

void Deeds::broken(const std::string& sentence) {
  const std::lock_guard lock(mutex_);
  broken_.insert(sentence);
}

std::uint64_t Deeds::times(const std::string& what) const {
  const std::lock_guard lock(mutex_);
  const auto found = counted_.find(what);
  return found == counted_.end() ? 0 : found->second;
}

std::map<std::string, std::uint64_t> Deeds::all() const {
  const std::lock_guard lock(mutex_);
  return counted_;
}

std::set<std::string> Deeds::broken() const {
  const std::lock_guard lock(mutex_);
  return broken_;
}

Strangers::Strangers(const Target& target, std::size_t of_each_kind, Deeds& deeds, double cores)
    : of_each_kind_(of_each_kind), cores_(cores) {
  for (std::size_t kind = 0; kind < kKinds.size(); ++kind) {
    for (std::size_t one = 0; one < of_each_kind; ++one) {
      const std::string source =
          "127.77." + std::to_string(kind) + "." + std::to_string(1 + one % 250);
      threads_.emplace_back([=, this, &deeds](const std::stop_token& stop) {
        const auto stranger = kKinds.at(kind)(target, source, deeds);
        attack(*stranger, deeds, stop, [&] { pace(stop); });
      });
    }
  }
}

void Strangers::pace(const std::stop_token& stop) const {
  constexpr std::chrono::milliseconds kBreath{1};
  const auto is_ahead = [this] {
    timespec used{};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &used);
    const std::chrono::duration<double> passed = std::chrono::steady_clock::now() - begun_;
    return static_cast<double>(used.tv_sec) + static_cast<double>(used.tv_nsec) / 1e9 >
           cores_ * passed.count();
  };
  while (cores_ > 0 && !stop.stop_requested() && is_ahead()) std::this_thread::sleep_for(kBreath);
}

double Strangers::stop() {
  for (std::jthread& thread : threads_) thread.request_stop();
  const std::chrono::duration<double> passed = std::chrono::steady_clock::now() - begun_;
  threads_.clear();
  return passed.count();
}

}  // namespace lair::testing
