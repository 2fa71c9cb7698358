// Whatever one client does wrong is answered by the limits; another table plays on undisturbed.
#include <stdexcept>

#include <gtest/gtest.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>

#include "clients/link/descriptor.hpp"
#include "clients/link/values.hpp"
#include "server/store/database_name.hpp"
#include "tests/e2e/four_players.hpp"
#include "tests/e2e/party.hpp"
#include "tests/e2e/test_server.hpp"
#include "tests/support/patience.hpp"
#include "tests/support/raw_web_socket.hpp"
#include "tests/support/visitor.hpp"

namespace lair::testing {
namespace {

using test::Opcode;
using test::RawWebSocket;

class Limits : public ::testing::Test {
 protected:
  void TearDown() override { others_play_on(40); }

  void others_play_on(int steps) {
    const std::size_t before = others_.events();
    for (int step = 0; step < steps; ++step) others_.step();
    EXPECT_GT(others_.events(), before);
    EXPECT_EQ(others_.contradiction(), "");
  }

  // Sends an action for any moment, whether the seat is asked or not.
  static v1::Refused refusal_of(Witness& player, std::uint32_t moment, const Action& action) {
    v1::ClientFrame frame;
    frame.mutable_act()->set_table(player.talk().table());
    frame.mutable_act()->set_moment(moment);
    *frame.mutable_act()->mutable_action() = link::to_wire(action);
    auto refused = player.answer_to(player.talk().ask(std::move(frame)));
    return refused ? std::move(*refused) : v1::Refused();
  }

  static std::uint32_t moment_of(FourPlayers& players) {
    return players.at(players.asked().at(0)).talk().prompt()->moment();
  }

  // A seat that is not asked while another is.
  static Witness& bystander(FourPlayers& players) {
    for (const Seat seat : kSeats) {
      if (players.at(seat).talk().prompt() == nullptr) return players.at(seat);
    }
    throw std::runtime_error("all four are asked at once");
  }

  TestServer server_;
  FourPlayers others_{server_.port(), 1, {{"min_faan", "0"}}};
};

TEST_F(Limits, ASeatThatIsTakenIsNotGivenAway) {
  Witness stranger("Stranger");
  stranger.connect(server_.port());
  stranger.talk().open_table(others_.at(Seat::A).talk().table());
  while (stranger.talk().table() == 0) stranger.pump();
  const auto refused = stranger.answer_to(stranger.talk().sit(Seat::B));
  ASSERT_TRUE(refused.has_value());
  EXPECT_EQ(refused->code(), "already_begun");
}

TEST_F(Limits, AStrangerDoesNotActAtATable) {
  Witness stranger("Stranger");
  stranger.connect(server_.port());
  stranger.talk().open_table(others_.at(Seat::A).talk().table());
  while (stranger.talk().table() == 0) stranger.pump();
  EXPECT_EQ(refusal_of(stranger, moment_of(others_), MahJong{}).code(), "not_seated");
  EXPECT_FALSE(stranger.view().own.has_value());
  for (const Seat seat : kSeats) {
    EXPECT_FALSE(stranger.view().deal.seats[seat].concealed.has_value())
        << "a stranger sees no hand";
  }
}

TEST_F(Limits, NobodyAnswersForAnotherSeat) {
  Witness& player = bystander(others_);
  EXPECT_EQ(refusal_of(player, moment_of(others_), Discard{}).code(), "not_your_turn");
}

TEST_F(Limits, AStaleMomentIsTooLate) {
  others_play_on(5);
  others_.settle();
  Witness& player = others_.at(others_.asked().at(0));
  const std::uint32_t moment = player.talk().prompt()->moment();
  EXPECT_EQ(refusal_of(player, moment - 1, Discard{}).code(), "too_late");
}

TEST_F(Limits, ASecondAnswerInTheSameWindowIsRefused) {
  while (!others_.is_match_over() && !others_.is_window_half_answered()) others_.step();
  ASSERT_TRUE(others_.is_window_half_answered());
  for (const Seat seat : kSeats) {
    Witness& player = others_.at(seat);
    if (!player.view().deal.answer) continue;
    EXPECT_EQ(refusal_of(player, moment_of(others_), Pass{}).code(), "already_answered");
  }
}

TEST_F(Limits, BytesThatAreNoFrameEndTheConnection) {
  RawWebSocket socket(server_.port());
  ASSERT_TRUE(socket.upgrade().has_value());
  socket.send_frame(Opcode::Binary, "\xff\xff\xff\xff");
  const auto goodbye = socket.frame();
  ASSERT_TRUE(goodbye.has_value());
  v1::ServerFrame frame;
  ASSERT_TRUE(frame.ParseFromString(goodbye->payload));
  EXPECT_EQ(frame.goodbye().code(), "malformed");
  const auto close = socket.frame();
  ASSERT_TRUE(close.has_value());
  EXPECT_EQ(close->close_code(), 1002);
}

TEST_F(Limits, AFrameOfTenMebibytesEndsTheConnection) {
  RawWebSocket socket(server_.port());
  ASSERT_TRUE(socket.upgrade().has_value());
  // The header states a length that is too long; the server does not wait for the rest.
  using namespace std::string_literals;
  socket.send("\x82\xff\x00\x00\x00\x00\x00\xa0\x00\x00MASK"s);
  const auto close = socket.frame();
  ASSERT_TRUE(close.has_value());
  EXPECT_EQ(close->close_code(), 1009);
}

TEST_F(Limits, AHalfOpenSocketIsClosedWhileTheOthersPlay) {
  const auto begin = std::chrono::steady_clock::now();
  const link::Descriptor half(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0));
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(server_.port());
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  // The socket interface takes every kind of address through this one type.
  const auto* any = reinterpret_cast<const sockaddr*>(&address);
  ASSERT_EQ(::connect(half.number(), any, sizeof address), 0);
  const std::string begun = "GET /ws HTTP/1.1\r\nHost: lair.te";
  ASSERT_EQ(::send(half.number(), begun.data(), begun.size(), MSG_NOSIGNAL),
            static_cast<ssize_t>(begun.size()));
  const auto is_closed = [&] {
    pollfd waiting{.fd = half.number(), .events = POLLIN, .revents = 0};
    return poll(&waiting, 1, 0) > 0;
  };
  const auto waited = [&] { return std::chrono::steady_clock::now() - begin; };
  FourPlayers more(server_.port(),
                   2,
                   {
                       {"min_faan", "13"}
  });
  while (!is_closed() && waited() < test::kPatience) {
    if (!more.is_match_over()) more.step();
  }
  EXPECT_TRUE(is_closed());
  EXPECT_GT(waited(), std::chrono::seconds(5)) << "a slow client has its time";
}

TEST_F(Limits, AHandThatDoesNotWinIsNoMahJong) {
  while (others_.at(Seat::A).view().deal.phase != ViewPhase::Turn) others_.step();
  others_.settle();
  Witness& player = others_.at(others_.asked().at(0));
  ASSERT_FALSE(player.talk().prompt()->has_win());
  EXPECT_EQ(refusal_of(player, moment_of(others_), MahJong{}).code(), "not_a_winning_hand");
}

TEST_F(Limits, AHandBelowTheMinimumIsRefusedItemByItem) {
  FourPlayers poor(server_.port(),
                   3,
                   {
                       {"min_faan", "13"}
  });
  const auto complete = [&]() -> Witness* {
    for (const Seat seat : poor.asked()) {
      const v1::Prompt& prompt = *poor.at(seat).talk().prompt();
      if (prompt.win().refusal() == v1::ScoreSheet::REFUSAL_BELOW_MINIMUM) return &poor.at(seat);
    }
    return nullptr;
  };
  while (!poor.is_match_over()) {
    if (complete() != nullptr) poor.hear_all();
    if (complete() != nullptr) break;
    poor.step();
    poor.settle();
  }
  Witness* player = complete();
  ASSERT_NE(player, nullptr) << "no seat had a complete hand in a whole match";
  const v1::Refused refused = refusal_of(*player, moment_of(poor), MahJong{});
  EXPECT_EQ(refused.code(), "below_minimum");
  EXPECT_EQ(refused.sheet().minimum(), 13);
  EXPECT_LT(refused.sheet().counted(), 13);
  std::int64_t faan = 0;
  for (const v1::ScoreItem& item : refused.sheet().items()) {
    EXPECT_NE(item.rule(), "");
    if (item.section() == v1::ScoreItem::SECTION_ELEMENT) faan += item.value();
  }
  EXPECT_EQ(faan, refused.sheet().counted());
}

TEST(Start, ASecondServerOnTheSameDatabaseSaysWhyItDoesNotStart) {
  TestServer first;
  const ProcessEnd second = run_server_to_end(first.arguments());
  EXPECT_NE(second.exit_status, 0);
  EXPECT_NE(second.output.find("another server"), std::string::npos) << second.output;
  EXPECT_NE(second.output.find(store::without_password(first.database())), std::string::npos)
      << second.output;
  EXPECT_NE(second.output.find("Stop the other server"), std::string::npos) << second.output;
  Witness guest("Guest");
  guest.connect(first.port());
  EXPECT_TRUE(guest.talk().is_welcome()) << "the first one serves on";
}

TEST(Start, ASeedForTestsIsOnlyForTheLoopbackAddress) {
  const ProcessEnd end = run_server_to_end(
      {"--listen", "0.0.0.0:0", "--seed-for-tests", "00", "--db", "/nowhere/lair.db"});
  EXPECT_EQ(end.exit_status, 78);
  EXPECT_NE(end.output.find("loopback"), std::string::npos) << end.output;
}

TEST(Actions, CountForTheirAddress) {
  TestServer server("00", "[limits.allowances]\n\"play.address\" = [1, 3600]\n");
  Party party(server.port());
  party.reach(Scene::Dealing);
  const Party::Asked late = [](std::uint64_t table, v1::ClientFrame& frame) {
    frame.mutable_act()->set_table(table);
    *frame.mutable_act()->mutable_action() = link::to_wire(Action(Pass{}));
  };
  EXPECT_EQ(party.ask(Who::Host, late), "too_late");
  EXPECT_EQ(party.ask(Who::Guest, late), "too_fast");
}

TEST(ClientsWithoutAHello, HaveTheFramesOfTheirAddress) {
  TestServer server("00", "[limits.allowances]\n\"frame.address\" = [3, 3600]\n");
  v1::ClientFrame look;
  look.mutable_enter_room();
  Talk first(server.port());
  for (int frame = 0; frame < 2; ++frame) EXPECT_EQ(first.answer_to(look), "hello_first");
  Talk second(server.port());
  EXPECT_EQ(second.answer_to(look), "hello_first");
  EXPECT_EQ(second.answer_to(look), "too_fast");
  EXPECT_EQ(first.hello_with_token("", "Mei"), "too_fast");
}

}  // namespace
}  // namespace lair::testing
