#include "server/store/own_data.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <string_view>

#include <boost/json.hpp>

namespace lair::store {
namespace {

namespace json = boost::json;

// The JSON that the rows of a statement become.
enum class Shape : std::uint8_t {
  Value,    // the only column of the only row; null if there is no row
  Object,   // the only row; null if there is no row
  Values,   // the only column of every row
  Objects,  // every row
};

struct OwnPart {
  std::string_view name;
  Shape shape;
  std::string_view columns;  // their names in the JSON, in order; '#' stands before numbers, '%'
                             // before thousandths, which are divided by 1,000
  std::string_view rows;     // the statement, whose only parameter is the player
};

constexpr std::array kParts{
    OwnPart{"account",
            Shape::Object,
            "#created #renamed #role",                                            "SELECT created, renamed, role FROM account WHERE player = ?"                         },
    OwnPart{"email",             Shape::Value, "address",                         "SELECT address FROM email WHERE player = ?"                                          },
    OwnPart{"email_waiting",
            Shape::Value,
            "address",                                                            "SELECT address FROM email_waiting WHERE player = ?"                                  },
    OwnPart{"sessions",
            Shape::Objects,
            "#created #last_used #expires",                                       "SELECT created, last_used, expires FROM session WHERE player = ? ORDER BY last_used" },
    OwnPart{"last_visit",        Shape::Value, "#at",                             "SELECT at FROM visit WHERE player = ?"                                               },
    OwnPart{"games",
            Shape::Objects,
            "#game #seat name rules #started #finished ending",                   "SELECT game.id, seat, name, rules, started, finished, ending FROM game_seat "
            "JOIN game ON game.id = game_seat.game WHERE player = ? ORDER BY game.id, seat"              },
    OwnPart{"figures",
            Shape::Objects,
            "rules #matches #deals #won #self_picks #deal_ins #games #seconds",   "SELECT rules, matches, deals, won, self_picks, deal_ins, games, seconds "
            "FROM player_figure WHERE player = ? ORDER BY rules"                         },
    OwnPart{"wins_by_faan",
            Shape::Objects,
            "rules #faan #wins",                                                  "SELECT rules, faan, wins FROM faan_figure WHERE player = ? ORDER BY rules, faan"     },
    OwnPart{"wins_by_element",
            Shape::Objects,
            "rules element #wins",                                                "SELECT rules, element, wins FROM element_figure WHERE player = ? "
            "ORDER BY rules, element"                                                                                                 },
    OwnPart{"ratings",
            Shape::Objects,
            "rules #at #mean #spread",                                            "SELECT rules, at, mean, spread FROM rating WHERE player = ? ORDER BY at"             },
    OwnPart{"reviews",
            Shape::Objects,
            "#game #seat #decisions #inaccuracies #mistakes #blunders %accuracy", "SELECT game, seat, decisions, inaccuracies, mistakes, blunders, accuracy "
            "FROM game_review WHERE player = ? ORDER BY game, seat"                    },
    OwnPart{"shares_reviews",
            Shape::Value,
            "#shared",                                                            "SELECT count(*) FROM review_sharing WHERE player = ?"                                },
    OwnPart{"day_answers",
            Shape::Objects,
            "kind rules #day answer #right #answered",                            "SELECT kind, rules, day, answer, is_right, answered FROM day_answer "
            "WHERE player = ? ORDER BY day, kind, rules"                                                          },
    OwnPart{"bots",
            Shape::Objects,
            "#player name #made",                                                 "SELECT id, name, made FROM bot JOIN player ON id = bot.player "
            "WHERE owner = ? AND forgotten IS NULL ORDER BY id"                                                                        },
    OwnPart{"attendance",
            Shape::Object,
            "#away #returned #ended",                                             "SELECT away, returned, ended FROM attendance WHERE player = ?"                       },
    OwnPart{"messages",
            Shape::Objects,
            "channel #at_ms name text phrase to",                                 "SELECT channel, at_ms, name, text, phrase, to_name FROM chat_line "
            "WHERE player = ?1 OR to_player = ?1 ORDER BY channel, number"                                             },
    OwnPart{"hushed",
            Shape::Objects,
            "#player #kind",                                                      "SELECT other, kind FROM hush WHERE player = ? ORDER BY other"                        },
    OwnPart{"followed",
            Shape::Values,
            "#other",                                                             "SELECT other FROM follow WHERE player = ? ORDER BY number"                           },
    OwnPart{"presence_shown_to",
            Shape::Value,
            "#shown_to",                                                          "SELECT shown_to FROM presence WHERE player = ?"                                      },
    OwnPart{"devices",
            Shape::Values,
            "endpoint",                                                           "SELECT endpoint FROM push_subscription WHERE player = ? ORDER BY id"                 },
    OwnPart{"reports",
            Shape::Objects,
            "#at #about text",                                                    "SELECT at, player, text FROM report WHERE reporter = ? ORDER BY id"                  },
    OwnPart{"sanctions",
            Shape::Objects,
            "kind #since #until reason #lifted",                                  "SELECT kind, since, until, reason, lifted FROM sanction WHERE player = ? ORDER BY id"},
};

// Takes the next name off a list of names with blanks between them.
std::string_view take_name(std::string_view& names) {
  const std::size_t end = std::min(names.find(' '), names.size());
  const std::string_view name = names.substr(0, end);
  names.remove_prefix(std::min(end + 1, names.size()));
  return name;
}

json::value value_at(const Run& row, int column, std::string_view name) {
  if (row.is_null(column)) return nullptr;
  if (name.front() == '#') return row.integer(column);
  if (name.front() == '%') return static_cast<double>(row.integer(column)) / 1'000;
  return json::string(row.text(column));
}

json::object object_of(const Run& row, std::string_view names) {
  json::object object;
  for (int column = 0; !names.empty(); ++column) {
    const std::string_view name = take_name(names);
    const bool is_marked = name.front() == '#' || name.front() == '%';
    object[name.substr(is_marked ? 1 : 0)] = value_at(row, column, name);
  }
  return object;
}

json::value told(const OwnPart& part, Run& row) {
  const bool is_object = part.shape == Shape::Object || part.shape == Shape::Objects;
  const auto one = [&]() -> json::value {
    if (is_object) return object_of(row, part.columns);
    return value_at(row, 0, part.columns);
  };
  if (part.shape == Shape::Value || part.shape == Shape::Object) {
    return row.step() ? one() : json::value(nullptr);
  }
  json::array all;
  while (row.step()) all.push_back(one());
  return all;
}

}  // namespace

OwnData::OwnData(const std::string& path)
    : reader_(path, Access::ReadOnly),
      player_(reader_, "SELECT name, created FROM player WHERE id = ?") {
  for (const OwnPart& part : kParts) parts_.emplace_back(reader_, part.rows);
}

std::string OwnData::of(PlayerId player) {
  const std::lock_guard lock(mutex_);
  const Transaction moment(reader_, Transaction::Kind::Read);
  json::object all;
  {
    Run row(player_, player.value());
    if (!row.step()) return {};
    all["player"] = static_cast<std::int64_t>(player.value());
    all["name"] = json::string(row.text(0));
    all["created"] = row.integer(1);
  }
  for (std::size_t at = 0; at < kParts.size(); ++at) {
    Run row(parts_.at(at), player.value());
    all[kParts.at(at).name] = told(kParts.at(at), row);
  }
  return json::serialize(all);
}

}  // namespace lair::store
