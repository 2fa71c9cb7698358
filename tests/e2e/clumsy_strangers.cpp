// Strangers who are too slow, or send what is too large or makes no sense.
#include <deque>

#include "tests/e2e/stranger.hpp"

namespace lair::testing {
namespace {

using test::Mask;
using test::Opcode;
using test::Part;
using test::RawWebSocket;

constexpr std::size_t kHeld = 20;  // connections at a time

// Opens the table where people play and reads nothing of it.
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

// Begins requests and adds a letter now and then.
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

}  // namespace

std::vector<MakeStranger> clumsy_strangers() {
  return {make_stranger<SlowReader>, make_stranger<SlowWriter>, make_stranger<Babbler>};
}

}  // namespace lair::testing
