#include "clients/words/names.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <string_view>

namespace lair::words {
namespace {

constexpr std::array<std::string_view, 4> kRoundWinds{"East", "South", "West", "North"};

struct KnownClock {
  std::string_view id;
  std::uint32_t move_ms;
  std::uint32_t reserve_ms;
};

// The same as in clients/web/src/options/wish.ts.
constexpr std::array kClocks{
    KnownClock{"fast",    5'000,  10'000 },
    KnownClock{"normal",  10'000, 20'000 },
    KnownClock{"relaxed", 60'000, 120'000},
};

std::string bot_name(const Words& words, std::string name) {
  if (name.ends_with(" Bot")) name.resize(name.size() - 4);
  if (name.empty()) return words.say("waiting.bot");
  std::string code = name;
  std::ranges::transform(code, code.begin(), [](char letter) {
    return letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter + 32) : letter;
  });
  return words.say_code("bot", code, {}, name);
}

// "3F basic"; "5F 1000" if only the limit differs, as hosts write it; else
// the number of differences.
std::string style_words(const Words& words,
                        const link::NearStyle& near,
                        const link::Settings& settings) {
  const std::string name = words.say_code("style", near.style->id(), {}, near.style->name());
  if (near.changed.empty()) return name;
  const v1::Option& first = *near.changed.front();
  if (near.changed.size() > 1 || first.key() != link::kLimit) {
    const auto count = static_cast<std::int64_t>(near.changed.size());
    return words.say("house.near",
                     {
                         {"style", name },
                         {"count", count}
    });
  }
  const std::string* limit = link::value_in(settings, link::kLimit);
  return name + " " + (limit == nullptr ? first.standard() : *limit);
}

}  // namespace

std::string occupant_name(const Words& words, const v1::SeatState& seat) {
  return seat.kind() == v1::SeatState::KIND_BOT ? bot_name(words, seat.name()) : seat.name();
}

std::string seat_name(const Words& words, const v1::TableState& state, Seat seat) {
  const auto at = static_cast<int>(index_of(seat));
  if (state.has_you() && static_cast<int>(state.you()) == at) return words.say("table.you");
  if (at < state.summary().seats_size()) {
    std::string name = occupant_name(words, state.summary().seats(at));
    if (!name.empty()) return name;
  }
  return {static_cast<char>('A' + at)};
}

std::string round_name(const Words& words, const std::string& round) {
  const std::size_t sign = round.find('#');
  const auto wind = std::ranges::find(kRoundWinds, std::string_view(round).substr(0, sign));
  if (sign == std::string::npos || wind == kRoundWinds.end()) return round;
  const auto at = static_cast<std::size_t>(wind - kRoundWinds.begin());
  return words.say("table.round_short",
                   {
                       {"wind", words.wind(kWinds.at(at))},
                       {"hand", round.substr(sign + 1)   }
  });
}

std::string room_name(const Words& words, const v1::Room& room) {
  std::string_view wanted = tag_of(words.language());
  for (const std::string_view tag : {wanted, std::string_view("zh-Hant"), std::string_view("en")}) {
    if (tag == "zh-Hant" && !wanted.starts_with("zh")) continue;
    for (const v1::LocalName& name : room.names()) {
      if (name.language() == tag) return name.name();
    }
  }
  return room.id();
}

const v1::Style* style_of(const v1::Welcome& lobby, const v1::TableSummary& table) {
  const auto system = std::ranges::find(lobby.rule_systems(), table.rules(), &v1::RuleSystem::id);
  if (system == lobby.rule_systems().end()) return nullptr;
  return link::style_of(*system, table.settings());
}

std::string house_name(const Words& words, const v1::Welcome& lobby, const House& house) {
  const std::string text = words.say_code("system", house.rules, {}, house.rules);
  if (!house.name.empty()) return text + ", " + house.name;
  const auto system = std::ranges::find(lobby.rule_systems(), house.rules, &v1::RuleSystem::id);
  if (system == lobby.rule_systems().end()) return text;
  const auto near = link::nearest_style(*system, house.settings);
  if (!near) return text;
  const std::string name = style_words(words, *near, house.settings);
  return text == name ? text : text + " " + name;
}

std::string house_name(const Words& words,
                       const v1::Welcome& lobby,
                       const v1::TableSummary& table) {
  const House house{.rules = table.rules(), .settings = table.settings(), .name = {}};
  return house_name(words, lobby, house);
}

std::string clock_name(const Words& words, const v1::Clock& clock) {
  if (clock.move_ms() == 0 && clock.reserve_ms() == 0) return words.say("create.clock_none");
  std::string text =
      words.say("create.clock_detail",
                {
                    {"move",    clock.move_ms() / 1000   },
                    {"reserve", clock.reserve_ms() / 1000}
  });
  for (const KnownClock& known : kClocks) {
    if (known.move_ms == clock.move_ms() && known.reserve_ms == clock.reserve_ms()) {
      return words.say_code("create", "clock_" + std::string(known.id)) + ", " + text;
    }
  }
  return text;
}

std::string log_line(const Words& words, const v1::TableLine& line, const NameOf& name_of) {
  std::string name = line.code() == "bot_sat" ? bot_name(words, line.name()) : line.name();
  if (name.empty() && line.has_seat() && line.seat() < kSeats.size()) {
    name = name_of(kSeats.at(line.seat()));
  }
  if (line.code() == "reserved" && line.name().empty()) return words.say("line.reserved_none");
  if (line.code() == "locked") {
    return words.say(line.number() == 1 ? "line.locked.1" : "line.locked.0");
  }
  if (line.code() == "resumed" && !line.has_seat()) return words.say("line.resumed_none");
  Values values{
      {"name",   name         },
      {"number", line.number()}
  };
  if (line.code() == "booted") {
    values.emplace_back("reason", words.say_code("boot", line.text()));
  } else if (line.code() == "ended") {
    values.emplace_back("reason", words.say_code("ended", line.text()));
  } else if (!line.text().empty()) {
    values.emplace_back("choice", words.say_code("absence", line.text()));
  }
  return words.say_code("line", line.code(), values);
}

std::string chat_line(const Words& words, const v1::ChatLine& line) {
  const std::string text =
      line.phrase().empty() ? line.text() : words.say_code("phrase", line.phrase());
  return words.say("chat.letter",
                   {
                       {"name", line.name()},
                       {"text", text       }
  });
}

std::string follow_line(const Words& words, const v1::FollowedPerson& person) {
  if (!person.is_here()) return person.name() + ": " + words.say("follow.away");
  if (!person.has_table()) return person.name() + ": " + words.say("follow.here");
  const v1::FollowedTable& table = person.table();
  Values values;
  values.emplace_back("table", table.name());
  const bool waits = table.round().empty();
  std::string text =
      person.name() + ": " + words.say(waits ? "follow.waiting" : "follow.playing", values);
  if (!waits) text += " " + round_name(words, table.round());
  return text;
}

bool is_end_of_table(const Words& words, const v1::Refused& refused) {
  return refused.code() == "season" || words.has("ended." + refused.code());
}

std::string refusal(const Words& words, const v1::Refused& refused) {
  if (is_end_of_table(words, refused)) {
    const bool is_season = refused.code() == "season";  // the match went as far as it plays it
    return words.say(
        "line.ended",
        {
            {"reason", words.say_code("ended", is_season ? "finished" : refused.code())}
    });
  }
  const v1::ScoreSheet& sheet = refused.sheet();
  return words.say_code("refusal",
                        refused.code(),
                        {
                            {"have",    sheet.counted()                                         },
                            {"need",    sheet.minimum()                                         },
                            {"seconds", refused.wait_seconds() == 0 ? 1 : refused.wait_seconds()},
                            {"until",   Words::point_in_time(refused.until())                   }
  },
                        refused.sentence());
}

}  // namespace lair::words
