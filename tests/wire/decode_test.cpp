// A request is read completely or refused.
#include "server/wire/decode.hpp"

#include <functional>
#include <set>
#include <vector>

#include <gtest/gtest.h>

#include "lair/v1/client.pb.h"

#include "engine/tiles/notation.hpp"
#include "tests/support/random_values.hpp"

namespace lair::wire {
namespace {

using table::RequestId;
using table::TableId;

// The frame that `fill` makes of an empty one.
std::string frame(const std::function<void(v1::ClientFrame&)>& fill) {
  v1::ClientFrame out;
  out.set_request(7);
  fill(out);
  return out.SerializeAsString();
}

template <class Kind>
Kind decoded(const std::function<void(v1::ClientFrame&)>& fill) {
  const auto request = decode_request(frame(fill));
  EXPECT_TRUE(request.has_value()) << request.error().sentence;
  EXPECT_EQ(request->id, RequestId(7));
  return std::get<Kind>(request->request);
}

// The same for a request to a table.
template <class Kind>
Kind decoded_at_table(TableId table, const std::function<void(v1::ClientFrame&)>& fill) {
  const auto asked = decoded<AtTable>(fill);
  EXPECT_EQ(asked.table, table);
  return std::get<Kind>(asked.what);
}

// The answer to a frame that is valid but asks for nothing that can be done.
NotUnderstood not_understood(const std::function<void(v1::ClientFrame&)>& fill) {
  const auto request = decode_request(frame(fill));
  EXPECT_TRUE(request.has_value()) << "it is a frame";
  EXPECT_EQ(request->id, RequestId(7));
  const auto* const said = std::get_if<NotUnderstood>(&request->request);
  return said != nullptr ? *said : NotUnderstood{};
}

bool is_refused(const std::function<void(v1::ClientFrame&)>& fill) {
  return not_understood(fill).code == "bad_value";
}

TEST(DecodeRequest, ReadsAHello) {
  const auto hello = decoded<Hello>([](auto& out) {
    out.mutable_hello()->set_token("secret");
    out.mutable_hello()->set_name("Mei");
    out.mutable_hello()->set_client("web 0.1.0");
  });
  EXPECT_EQ(hello.token, "secret");
  EXPECT_EQ(hello.name, "Mei");
  EXPECT_EQ(hello.client, "web 0.1.0");
}

TEST(DecodeRequest, KnowsEveryRequestOfTheProtocol) {
  const auto* const bodies = v1::ClientFrame::descriptor()->FindOneofByName("body");
  ASSERT_NE(bodies, nullptr);
  for (int at = 0; at < bodies->field_count(); ++at) {
    const auto* const body = bodies->field(at);
    const NotUnderstood said =
        not_understood([&](auto& out) { out.GetReflection()->MutableMessage(&out, body); });
    EXPECT_NE(said.code, "unknown_request") << body->name();
  }
}

league::Event decoded_act(const std::function<void(v1::LeagueAct&)>& fill) {
  const auto act = decoded<LeagueAct>([&](auto& out) { fill(*out.mutable_league_act()); });
  return act.event.value();
}

TEST(DecodeRequest, ReadsTheSettingsOfASeasonToOpen) {
  const auto event = decoded_act([](v1::LeagueAct& out) {
    v1::SeasonSettings& settings = *out.mutable_open_season();
    settings.set_name("Autumn");
    settings.set_rules("hkos");
    settings.set_format(v1::SeasonSettings::FORMAT_SWISS);
    settings.set_absent(v1::SeasonSettings::ABSENT_WALK_OVER);
    settings.mutable_length()->set_unit(v1::MatchLength::UNIT_ROUNDS);
    settings.mutable_length()->set_count(2);
    settings.set_rounds(5);
    settings.set_finishes_hand(false);
    settings.add_starts(1'700'000'000);
    for (const int place : {5, 3, 1, 0}) settings.add_places(place);
  });
  league::SeasonSettings expected;
  expected.name = "Autumn";
  expected.rules = "hkos";
  expected.format = league::Format::Swiss;
  expected.absent = league::Absent::WalkOver;
  expected.length = {LengthUnit::Rounds, 2};
  expected.rounds = 5;
  expected.finishes_hand = false;
  expected.starts = {1'700'000'000};
  expected.points.places = {5, 3, 1, 0};
  EXPECT_EQ(std::get<league::SeasonOpened>(event).settings, expected);
}

TEST(DecodeRequest, ReadsASeasonThatIsADuplicate) {
  const auto event =
      decoded_act([](v1::LeagueAct& out) { out.mutable_open_season()->mutable_duplicate(); });
  EXPECT_EQ(std::get<league::SeasonOpened>(event).settings.contest,
            league::Contest(league::Duplicate{}));
}

TEST(DecodeRequest, ReadsASeasonWithoutSettingsAsIsStandard) {
  const auto event = decoded_act([](v1::LeagueAct& out) { out.mutable_open_season(); });
  EXPECT_EQ(std::get<league::SeasonOpened>(event).settings, league::SeasonSettings());
  EXPECT_EQ(league::SeasonSettings().length, MatchLength()) << "a whole match";
}

TEST(DecodeRequest, ReadsEveryActOfASeasonAsItsEvent) {
  const auto* const field = v1::LeagueAct::descriptor()->oneof_decl(0);
  std::set<std::size_t> events;
  for (int at = 0; at < field->field_count(); ++at) {
    const auto event = decoded_act([&](v1::LeagueAct& out) {
      out.GetReflection()->MutableMessage(&out, field->field(at));
      if (out.has_invite()) out.mutable_invite()->set_player(1);
      for (int seat = 0; seat < 4; ++seat) {
        if (out.has_adjudicate()) out.mutable_adjudicate()->add_scores(seat);
        if (out.has_adjudicate()) out.mutable_adjudicate()->add_hands(1);
        if (out.has_enter_result()) out.mutable_enter_result()->add_scores(seat);
        if (out.has_enter_result()) out.mutable_enter_result()->add_hands_won(1);
      }
    });
    EXPECT_TRUE(events.insert(event.index()).second) << field->field(at)->name();
  }
}

TEST(DecodeRequest, ReadsWhomAnOrganiserInvitesByNumberOrByName) {
  const auto invitation = [](std::uint64_t player, const std::string& name) {
    return [player, name](v1::ClientFrame& out) {
      v1::InvitePlayer& invite = *out.mutable_league_act()->mutable_invite();
      invite.set_player(player);
      invite.set_name(name);
    };
  };
  const auto numbered = decoded<LeagueAct>(invitation(7, ""));
  EXPECT_EQ(std::get<league::PlayerInvited>(numbered.event.value()).player, PlayerId(7));
  EXPECT_EQ(numbered.invited, "");
  const auto named = decoded<LeagueAct>(invitation(0, "Mei"));
  EXPECT_EQ(std::get<league::PlayerInvited>(named.event.value()).player, PlayerId());
  EXPECT_EQ(named.invited, "Mei");
  EXPECT_EQ(not_understood(invitation(0, "")).code, "bad_value");
  EXPECT_EQ(not_understood(invitation(7, "Mei")).code, "bad_value");
  EXPECT_EQ(not_understood(invitation(0, std::string(kNameBytesMax + 1, 'x'))).field, "name");
}

TEST(DecodeRequest, ReadsAnActOfASeasonThatItDoesNotKnowAsNone) {
  const auto nothing =
      decoded<LeagueAct>([](auto& out) { out.mutable_league_act()->set_season(3); });
  EXPECT_EQ(nothing.season, league::SeasonId(3));
  EXPECT_FALSE(nothing.event.has_value());
  const std::vector<std::function<void(v1::SeasonSettings&)>> none{
      [](auto& out) { out.set_format(static_cast<v1::SeasonSettings::Format>(9)); },
      [](auto& out) { out.mutable_length()->set_count(3); },
      [](auto& out) {
        out.mutable_length()->set_unit(v1::MatchLength::UNIT_ROUNDS);
        out.mutable_length()->set_count(5);
      },
      [](auto& out) { out.add_places(4); }};
  for (const auto& fill : none) {
    const auto act = decoded<LeagueAct>(
        [&](auto& out) { fill(*out.mutable_league_act()->mutable_open_season()); });
    EXPECT_FALSE(act.event.has_value());
  }
}

TEST(DecodeRequest, TakesTheLengthOfAMatchFromItsHost) {
  const auto create = decoded<CreateTable>([](auto& out) {
    v1::MatchLength& length = *out.mutable_create_table()->mutable_policies()->mutable_length();
    length.set_unit(v1::MatchLength::UNIT_ROUNDS);
    length.set_count(1);
  });
  EXPECT_EQ(create.settings.policies.length, (MatchLength{LengthUnit::Rounds, 1}));
}

TEST(DecodeRequest, ReadsATableToCreate) {
  const auto create = decoded<CreateTable>([](auto& out) {
    auto& table = *out.mutable_create_table();
    table.set_room("lions-lair");
    table.set_name("Mei's");
    table.set_rules("yahoo");
    table.add_settings()->set_key("min_faan");
    table.mutable_settings(0)->set_value("3");
    table.mutable_clock()->set_move_ms(10'000);
  });
  const table::TableSettings expected{
      "lions-lair",
      "Mei's",
      "yahoo",
      {{"min_faan", "3"}},
      { table::Millis(10'000), table::Millis(0)}
  };
  EXPECT_EQ(create.settings, expected);
}

TEST(DecodeRequest, LeavesTheClaimWindowToTheRoomUnlessTheHostSays) {
  const auto silent = decoded<CreateTable>([](auto& out) { out.mutable_create_table(); });
  EXPECT_TRUE(silent.claim_window_of_room);
  const auto constant = decoded<CreateTable>(
      [](auto& out) { out.mutable_create_table()->set_claim_window(v1::CLAIM_WINDOW_CONSTANT); });
  EXPECT_FALSE(constant.claim_window_of_room);
  EXPECT_EQ(constant.settings.claim_window, table::ClaimWindow::Constant);
}

TEST(DecodeRequest, LeavesTheStandardClockToATableWithoutOne) {
  const auto create = decoded<CreateTable>([](auto& out) { out.mutable_create_table(); });
  EXPECT_EQ(create.settings.clock, table::ClockSettings{});
}

TEST(DecodeRequest, TakesTheLastOfSeveralBodies) {
  const std::string act = frame([](auto& out) {
    out.mutable_act()->set_table(5);
    out.mutable_act()->mutable_action()->mutable_pass();
  });
  const std::string start = frame([](auto& out) { out.mutable_start()->set_table(6); });
  const auto acted = decode_request(start + act);
  EXPECT_EQ(std::get<AtTable>(acted.value().request).table, TableId(5));
  const auto started = decode_request(act + start);
  EXPECT_EQ(std::get<AtTable>(started.value().request).table, TableId(6));
}

TEST(DecodeRequest, ReadsAnActWithFieldsOfALaterVersion) {
  using std::string_literals::operator""s;
  const std::string later = "\x82\x7d\x01?"s;  // a message in field 2000
  const auto request = decode_request(later + frame([](auto& out) {
                                        out.mutable_act()->set_table(5);
                                        out.mutable_act()->mutable_action()->mutable_pass();
                                      }) +
                                      later);
  EXPECT_EQ(std::get<AtTable>(request.value().request).table, TableId(5));
}

TEST(DecodeRequest, RefusesAnActWhoseActionIsCutOff) {
  using std::string_literals::operator""s;
  // Act, 5 bytes: table 5, and an action of 1 byte that is only a tag.
  EXPECT_FALSE(decode_request("\x6a\x05\x08\x05\x1a\x01\x08"s).has_value());
}

TEST(DecodeRequest, ReadsAnAction) {
  const auto act = decoded_at_table<table::Act>(TableId(5), [](auto& out) {
    out.mutable_act()->set_table(5);
    out.mutable_act()->set_moment(12);
    out.mutable_act()->mutable_action()->set_discard(31);
  });
  EXPECT_EQ(act.moment, Moment(12));
  EXPECT_EQ(act.action, Action(Discard{"R"_t}));
}

TEST(DecodeRequest, ReadsASeatOrNone) {
  const auto any =
      decoded_at_table<table::Sit>(TableId(5), [](auto& out) { out.mutable_sit()->set_table(5); });
  EXPECT_EQ(any.seat, std::nullopt);
  const auto third = decoded_at_table<table::AddBots>(
      TableId(), [](auto& out) { out.mutable_add_bots()->set_seat(2); });
  EXPECT_EQ(third.seat, Seat::C);
}

TEST(DecodeRequest, ReadsHowWellBotsPlay) {
  const auto strength_of = [](v1::BotStrength strength) {
    return decoded_at_table<table::AddBots>(
               TableId(), [&](auto& out) { out.mutable_add_bots()->set_strength(strength); })
        .strength;
  };
  EXPECT_EQ(strength_of(v1::BOT_STRENGTH_EXPERT), Strength::Expert);
  EXPECT_EQ(strength_of(v1::BOT_STRENGTH_BEGINNER), Strength::Beginner);
  EXPECT_EQ(strength_of(v1::BOT_STRENGTH_UNSPECIFIED), Strength::Casual);
}

TEST(DecodeRequest, ReadsEveryOtherKind) {
  EXPECT_EQ(decoded<Ping>([](auto& out) { out.mutable_ping()->set_client_ms(9); }).client_ms, 9U);
  EXPECT_EQ(decoded<EnterRoom>([](auto& out) { out.mutable_enter_room()->set_room("r"); }).room,
            "r");
  const auto open = decoded<OpenTable>([](auto& out) {
    out.mutable_open_table()->set_table(3);
    out.mutable_open_table()->set_last_event(44);
  });
  EXPECT_EQ(open.table, TableId(3));
  EXPECT_EQ(open.last_event, 44U);
  EXPECT_EQ(decoded<CloseTable>([](auto& out) { out.mutable_close_table()->set_table(3); }).table,
            TableId(3));
  decoded_at_table<table::Stand>(TableId(3), [](auto& out) { out.mutable_stand()->set_table(3); });
  const auto start = decoded<AtTable>([](auto& out) { out.mutable_start()->set_table(3); });
  EXPECT_EQ(start.table, TableId(3));
  EXPECT_TRUE(std::holds_alternative<table::Start>(start.what));
  const auto ready = decoded<AtTable>([](auto& out) { out.mutable_ready()->set_table(3); });
  EXPECT_TRUE(std::get<table::MarkReady>(ready.what).ready);
}

TEST(DecodeRequest, SaysThatItDoesNotKnowWhatAFrameAsksFor) {
  EXPECT_EQ(not_understood([](auto&) {}).code, "unknown_request");
  const auto newer = [](auto& out) {
    out.GetReflection()->MutableUnknownFields(&out)->AddVarint(9'999, 1);
  };
  EXPECT_EQ(not_understood(newer).code, "unknown_request");
}

TEST(DecodeRequest, SaysWhichFieldHasAValueThatIsNone) {
  EXPECT_EQ(not_understood([](auto& out) { out.mutable_sit()->set_seat(4); }).field, "seat");
  EXPECT_EQ(not_understood([](auto& out) { out.mutable_act(); }).field, "action");
  const auto zero_byte = [](auto& out) {
    out.mutable_unsubscribe_push()->set_endpoint(std::string("https://a\0b", 11));
  };
  EXPECT_EQ(not_understood(zero_byte).field, "endpoint") << "not every database can look for it";
  const auto longest = [](auto& out) {
    out.mutable_hello()->set_token(std::string(kTextBytesMax + 1, 'x'));
  };
  EXPECT_EQ(not_understood(longest).field, "token");
}

TEST(DecodeRequest, RefusesWhatIsOutOfBounds) {
  EXPECT_TRUE(is_refused([](auto& out) { out.mutable_sit()->set_seat(4); }));
  EXPECT_TRUE(is_refused([](auto& out) { out.mutable_act(); }));
  EXPECT_TRUE(is_refused([](auto& out) { out.mutable_act()->mutable_action()->set_discard(42); }));
  EXPECT_TRUE(is_refused([](auto& out) { out.mutable_act()->mutable_action()->set_chow(8); }));
  EXPECT_TRUE(is_refused([](auto& out) {
    out.mutable_act()->mutable_action()->mutable_kong()->set_kind(v1::MELD_KIND_EXPOSED_KONG);
  }));
  EXPECT_TRUE(is_refused([](auto& out) {
    out.mutable_create_table()->mutable_clock()->set_move_ms(24 * 60 * 60 * 1000 + 1);
  }));
}

TEST(DecodeRequest, ReadsASettingThatListsManyNames) {
  const std::string names(kValueBytesMax, 'x');
  const auto create = decoded<CreateTable>(
      [&](auto& out) { out.mutable_create_table()->add_settings()->set_value(names); });
  EXPECT_EQ(create.settings.settings.begin()->second, names);
}

TEST(DecodeRequest, RefusesTextsThatAreTooLong) {
  const std::string longest(kNameBytesMax, 'x');
  const std::string too_long(kTextBytesMax + 1, 'x');
  EXPECT_EQ(decoded<Hello>([&](auto& out) { out.mutable_hello()->set_name(longest); }).name,
            longest);
  EXPECT_TRUE(is_refused([&](auto& out) { out.mutable_hello()->set_name(longest + "x"); }));
  EXPECT_TRUE(is_refused([&](auto& out) { out.mutable_hello()->set_token(too_long); }));
  EXPECT_TRUE(is_refused([&](auto& out) { out.mutable_enter_room()->set_room(too_long); }));
  EXPECT_TRUE(is_refused([&](auto& out) {
    out.mutable_create_table()->add_settings()->set_value(std::string(kValueBytesMax + 1, 'x'));
  }));
}

TEST(DecodeRequest, RefusesMoreSettingsThanATableHas) {
  EXPECT_TRUE(is_refused([](auto& out) {
    for (std::size_t at = 0; at <= kSettingsMax; ++at) out.mutable_create_table()->add_settings();
  }));
}

TEST(DecodeRequest, RefusesTextThatIsNotUtf8) {
  // Hello (field 2) with a name (field 2) of one byte that no UTF-8 text has.
  EXPECT_FALSE(decode_request(std::string_view("\x12\x03\x12\x01\xFF", 5)).has_value());
}

TEST(DecodeRequest, RefusesAFrameThatIsTooLong) {
  const std::string padded = frame([](auto& out) { out.mutable_ping(); });
  EXPECT_FALSE(decode_request(padded + std::string(kRequestBytesMax, '\0')).has_value());
}

TEST(DecodeRequest, SurvivesRandomAndMutatedBytes) {
  constexpr std::uint64_t kSeed = 2'001;
  test::RandomValues random(kSeed);
  const std::string act = frame([](auto& out) {
    out.mutable_act()->set_table(5);
    out.mutable_act()->mutable_action()->mutable_kong()->set_kind(v1::MELD_KIND_ADDED_KONG);
  });
  std::size_t understood = 0;
  for (int round = 0; round < 100'000; ++round) {
    std::string bytes = random.coin() ? random.bytes(random.below(40)) : act;
    if (!bytes.empty()) bytes[random.below(bytes.size())] = static_cast<char>(random.below(256));
    if (decode_request(bytes)) ++understood;
  }
  EXPECT_GT(understood, 100U);
}

TEST(Decode, ReadsEveryPolicyOfATable) {
  const auto create = decoded<CreateTable>([](auto& out) {
    v1::TablePolicies& policies = *out.mutable_create_table()->mutable_policies();
    policies.set_admission(v1::ADMISSION_CODE);
    policies.add_invited("Mei");
    policies.set_spectators(v1::WATCHING_ALL_HANDS);
    policies.mutable_absence()->set_grace_seconds(30);
    policies.mutable_absence()->set_then(v1::ABSENCE_STEP_BOT);
    policies.set_pauses(0);
    policies.set_extra_seconds(15);
  });
  const table::TablePolicies& policies = create.settings.policies;
  EXPECT_EQ(policies.admission, table::Admission::Code);
  EXPECT_EQ(policies.invited, (std::vector<table::NamedPerson>{{"Mei"}}));
  EXPECT_EQ(policies.spectators, table::Watching::AllHands);
  EXPECT_EQ(policies.absence.grace, table::Millis(30'000));
  EXPECT_EQ(policies.absence.then, table::AbsenceStep::Bot);
  EXPECT_TRUE(policies.absence.substitutes) << "what is not given is standard";
  EXPECT_EQ(policies.pauses, 0U);
  EXPECT_EQ(policies.extra, table::Millis(15'000));
}

TEST(Decode, RefusesPoliciesBeyondTheirBounds) {
  const auto is_read = [](const auto& fill) {
    v1::ClientFrame frame;
    fill(*frame.mutable_create_table()->mutable_policies());
    const auto request = decode_request(frame.SerializeAsString());
    return std::holds_alternative<CreateTable>(request.value().request);
  };
  EXPECT_TRUE(is_read([](auto& policies) { policies.set_pauses(20); }));
  EXPECT_FALSE(is_read([](auto& policies) { policies.set_pauses(21); }));
  EXPECT_FALSE(is_read([](auto& policies) { policies.set_extra_seconds(4); }));
  EXPECT_FALSE(is_read([](auto& policies) { policies.mutable_absence()->set_grace_seconds(9); }));
  EXPECT_FALSE(is_read([](auto& policies) {
    for (int name = 0; name < 17; ++name) policies.add_invited("Mei");
  }));
}

TEST(Decode, ReadsWhatHostsAndPeopleAgreeOn) {
  const auto boot = decoded<AtTable>([](auto& out) {
    out.mutable_boot()->set_table(3);
    out.mutable_boot()->set_seat(2);
    out.mutable_boot()->set_reason(v1::BOOT_REASON_SLOW);
    out.mutable_boot()->set_keep_out(true);
    out.mutable_boot()->set_player(7);
  });
  EXPECT_EQ(std::get<table::Boot>(boot.what).seat, Seat::C);
  EXPECT_EQ(std::get<table::Boot>(boot.what).reason, table::BootReason::Slow);
  EXPECT_EQ(std::get<table::Boot>(boot.what).player, PlayerId(7));
  const auto over = decoded<AtTable>([](auto& out) {
    out.mutable_hand_over()->set_seat(2);
    out.mutable_hand_over()->set_player(7);
  });
  EXPECT_EQ(std::get<table::HandOver>(over.what).seat, Seat::C);
  EXPECT_EQ(std::get<table::HandOver>(over.what).player, PlayerId(7));
  const auto vote = decoded<AtTable>([](auto& out) {
    out.mutable_vote_absence()->set_seat(1);
    out.mutable_vote_absence()->set_choice(v1::ABSENCE_STEP_END);
  });
  EXPECT_EQ(std::get<table::VoteAbsence>(vote.what).choice, table::AbsenceStep::End);
}

TEST(Decode, RefusesABootWithoutAReason) {
  EXPECT_TRUE(is_refused([](auto& out) { out.mutable_boot()->set_table(3); }));
}

}  // namespace
}  // namespace lair::wire
