#include "server/api/rooms.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include <boost/json.hpp>

#include "engine/result.hpp"
#include "engine/rules/match_length.hpp"
#include "server/api/json.hpp"
#include "server/api/query.hpp"
#include "server/table/houses.hpp"
#include "server/wire/table_summary.hpp"

namespace lair {
namespace {

namespace json = boost::json;

// --- Filters ---

enum class Speed : std::uint8_t { Fast, Normal, Slow };

constexpr std::array<std::string_view, 3> kSpeeds{"fast", "normal", "slow"};

// Judged by the time for one move; a table without a limit is slow.
Speed speed_of(const table::ClockSettings& clock) {
  if (!clock.is_timed() || clock.move > table::Millis(30'000)) return Speed::Slow;
  return clock.move > table::Millis(12'000) ? Speed::Normal : Speed::Fast;
}

// What a hand needs to go out: faan, or the points of MCR; 0 if the house has no minimum.
std::int64_t minimum_of(const table::TableSettings& settings) {
  for (const auto& [key, value] : table::house_of(settings)) {
    if (!key.starts_with("min_")) continue;
    std::int64_t minimum = 0;
    std::from_chars(value.data(), value.data() + value.size(), minimum);
    return minimum;
  }
  return 0;
}

struct Filter {
  std::string room;
  std::string rules;
  bool open = false;
  std::optional<std::int64_t> minimum_from;
  std::optional<std::int64_t> minimum_to;
  std::optional<Speed> speed;

  [[nodiscard]] bool lets_through(const wire::TableSummary& table) const {
    const table::TableSettings& settings = *table.settings;
    if (!room.empty() && settings.room != room) return false;
    if (!rules.empty() && settings.rules != rules) return false;
    if (open && !is_open(table)) return false;
    if (speed && speed_of(settings.clock) != *speed) return false;
    if (!minimum_from && !minimum_to) return true;
    const std::int64_t minimum = minimum_of(settings);
    return minimum >= minimum_from.value_or(minimum) && minimum <= minimum_to.value_or(minimum);
  }
};

// Reads one name and value into the filter; returns a sentence if the value is invalid.
std::optional<std::string> read_field(std::string_view name,
                                      std::string_view value,
                                      Filter& filter) {
  if (name == "room") {
    filter.room = value;
  } else if (name == "rules") {
    filter.rules = value;
  } else if (name == "open") {
    if (value != "0" && value != "1") return "open takes 0 or 1";
    filter.open = value == "1";
  } else if (name == "minimum_from" || name == "minimum_to") {
    const auto number = number_of_text(value);
    if (!number) return std::string(name) + " takes a whole number";
    (name == "minimum_from" ? filter.minimum_from : filter.minimum_to) = number;
  } else if (name == "speed") {
    const auto speed = std::ranges::find(kSpeeds, value);
    if (speed == kSpeeds.end()) return "speed takes fast, normal or slow";
    filter.speed = static_cast<Speed>(speed - kSpeeds.begin());
  } else {
    return "tables cannot be filtered by " + std::string(name);
  }
  return std::nullopt;
}

Result<Filter, std::string> filter_of(std::string_view query) {
  Filter filter;
  for (const auto& [name, value] : query_of(query)) {
    if (auto wrong = read_field(name, value, filter)) return fail(*wrong);
  }
  return filter;
}

// --- Pages ---

std::string_view phase_text(wire::TablePhase phase) {
  constexpr std::array<std::string_view, 5> kTexts{
      "waiting", "playing", "between_deals", "finished", "closed"};
  return kTexts[static_cast<std::size_t>(phase)];
}

std::string_view window_text(table::ClaimWindow window) {
  return window == table::ClaimWindow::Constant ? "constant" : "eager";
}

json::object clock_json(const table::ClockSettings& clock) {
  return json::object{
      {"move_ms",    clock.move.count()   },
      {"reserve_ms", clock.reserve.count()}
  };
}

json::object texts_json(const std::vector<wire::LocalName>& texts) {
  json::object all;
  for (const wire::LocalName& text : texts) all[text.language] = text.name;
  return all;
}

std::string_view admission_text(table::Admission admission) {
  constexpr std::array<std::string_view, 4> kTexts{"anyone", "code", "invited", "league"};
  return kTexts.at(static_cast<std::size_t>(admission));
}

std::string_view watching_text(table::Watching watching) {
  constexpr std::array<std::string_view, 3> kTexts{"none", "public", "all-hands"};
  return kTexts.at(static_cast<std::size_t>(watching));
}

json::object length_json(const MatchLength& length) {
  constexpr std::array<std::string_view, 5> kUnits{"match", "rounds", "hands", "deals", "minutes"};
  return json::object{
      {"unit",  kUnits.at(static_cast<std::size_t>(length.unit))},
      {"count", length.count                                    }
  };
}

json::object table_json(const wire::TableSummary& table) {
  json::array seats;
  for (const Seat at : kSeats) {
    const wire::SeatState& seat = table.seats[at];
    if (seat.kind == wire::SeatKind::Free) {
      seats.push_back(nullptr);
      continue;
    }
    json::object told{
        {"name",      seat.name                       },
        {"bot",       seat.kind == wire::SeatKind::Bot},
        {"attending", seat.attending                  }
    };
    if (table.scores) told["points"] = (*table.scores)[at].count();
    seats.push_back(std::move(told));
  }
  json::object settings;
  for (const auto& [key, value] : table.settings->settings) settings[key] = value;
  return json::object{
      {"id",           table.table.value()                                               },
      {"room",         table.settings->room                                              },
      {"name",         table.settings->name                                              },
      {"rules",        table.settings->rules                                             },
      {"settings",     settings                                                          },
      {"minimum",      minimum_of(*table.settings)                                       },
      {"clock",        clock_json(table.settings->clock)                                 },
      {"speed",        kSpeeds[static_cast<std::size_t>(speed_of(table.settings->clock))]},
      {"claim_window", window_text(table.settings->claim_window)                         },
      {"admission",    admission_text(table.settings->policies.admission)                },
      {"length",       length_json(table.settings->policies.length)                      },
      {"watching",     watching_text(table.settings->policies.spectators)                },
      {"hints",        table.settings->policies.hints                                    },
      {"bots",         table.settings->policies.bots                                     },
      {"phase",        phase_text(table.phase)                                           },
      {"round",        table.round                                                       },
      {"open",         is_open(table)                                                    },
      {"seats",        seats                                                             },
      {"spectators",   table.spectators                                                  }
  };
}

}  // namespace

net::HttpAnswer tables_answer(const std::vector<wire::TableSummary>& tables,
                              const net::HttpRequest& request) {
  const auto filter = filter_of(request.query);
  if (!filter) {
    return json_error(400, "bad_filter", filter.error());
  }
  json::array shown;
  for (const wire::TableSummary& table : tables) {
    if (filter->lets_through(table)) shown.push_back(table_json(table));
  }
  return json_answer(json::object{
      {"tables", shown}
  });
}

net::HttpAnswer table_of_code_answer(const std::optional<wire::TableSummary>& table) {
  json::array shown;
  if (table) shown.push_back(table_json(*table));
  net::HttpAnswer answer = json_answer(json::object{
      {"tables", shown}
  });
  answer.headers = {
      {"Cache-Control", "no-store"}
  };
  return answer;
}

net::HttpAnswer rooms_answer(const std::vector<wire::Room>& rooms) {
  json::array shown;
  for (const wire::Room& room : rooms) {
    shown.push_back(json::object{
        {"id",           room.id                       },
        {"names",        texts_json(room.names)        },
        {"motto",        room.motto                    },
        {"mottos",       texts_json(room.mottos)       },
        {"rules",        room.rules                    },
        {"style",        room.style                    },
        {"clock",        clock_json(room.clock)        },
        {"claim_window", window_text(room.claim_window)},
        {"spectators",   watching_text(room.spectators)},
        {"tables",       room.tables                   },
        {"people",       room.people                   }
    });
  }
  return json_answer(json::object{
      {"rooms", shown}
  });
}

}  // namespace lair
