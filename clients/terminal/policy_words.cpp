#include "clients/terminal/policy_words.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>
#include <span>

namespace lair::terminal {
namespace {

constexpr std::uint32_t kAbandonedMinutesMax = 10'080;  // for servers that do not tell their limit
constexpr int kInvitedPeopleMax = 16;

// One of a few words. The catalogue has its meaning under "GROUP.CODE".
struct NamedCode {
  std::string_view word;
  int code;
};

struct Choice {
  std::string_view key;
  std::string_view says;
  std::string_view group;
  std::span<const NamedCode> words;  // the first is the usual one
  void (*set)(v1::CreateTable& table, int code);
};

struct Number {
  std::string_view key;
  std::string_view says;
  std::uint32_t least;
  std::uint32_t most;
  std::uint32_t usual;
  void (*set)(v1::TablePolicies& policies, std::uint32_t number);
};

struct Switch {
  std::string_view key;
  std::string_view says;
  bool usual;
  void (*set)(v1::TablePolicies& policies, bool on);
};

constexpr std::array kAdmissions{
    NamedCode{"anyone", v1::ADMISSION_ANYONE},
    NamedCode{"code",   v1::ADMISSION_CODE  }
};
constexpr std::array kClaimWindows{
    NamedCode{"room",     v1::CLAIM_WINDOW_UNSPECIFIED},
    NamedCode{"eager",    v1::CLAIM_WINDOW_EAGER      },
    NamedCode{"constant", v1::CLAIM_WINDOW_CONSTANT   }
};
constexpr std::array kWatchings{
    NamedCode{"room",    v1::WATCHING_UNSPECIFIED},
    NamedCode{"nothing", v1::WATCHING_NOTHING    },
    NamedCode{"public",  v1::WATCHING_PUBLIC     },
    NamedCode{"all",     v1::WATCHING_ALL_HANDS  }
};
constexpr std::array kReaders{
    NamedCode{"usual",     v1::RECORD_READERS_UNSPECIFIED},
    NamedCode{"players",   v1::RECORD_READERS_PLAYERS    },
    NamedCode{"everybody", v1::RECORD_READERS_EVERYBODY  }
};
constexpr std::array kAbsenceSteps{
    NamedCode{"ask",  v1::ABSENCE_STEP_ASK },
    NamedCode{"wait", v1::ABSENCE_STEP_WAIT},
    NamedCode{"bot",  v1::ABSENCE_STEP_BOT },
    NamedCode{"end",  v1::ABSENCE_STEP_END }
};

void set_who(v1::CreateTable& table, int code) {
  table.mutable_policies()->set_admission(static_cast<v1::Admission>(code));
}

void set_claims(v1::CreateTable& table, int code) {
  table.set_claim_window(static_cast<v1::ClaimWindow>(code));
}

void set_watch(v1::CreateTable& table, int code) {
  table.mutable_policies()->set_spectators(static_cast<v1::Watching>(code));
}

void set_record(v1::CreateTable& table, int code) {
  table.mutable_policies()->set_record(static_cast<v1::RecordReaders>(code));
}

void set_absent(v1::CreateTable& table, int code) {
  table.mutable_policies()->mutable_absence()->set_then(static_cast<v1::AbsenceStep>(code));
}

void set_grace(v1::TablePolicies& policies, std::uint32_t number) {
  policies.mutable_absence()->set_grace_seconds(number);
}

void set_pauses(v1::TablePolicies& policies, std::uint32_t number) { policies.set_pauses(number); }

void set_pause_minutes(v1::TablePolicies& policies, std::uint32_t number) {
  policies.set_pause_minutes(number);
}

void set_extra_times(v1::TablePolicies& policies, std::uint32_t number) {
  policies.set_extra_times(number);
}

void set_extra_seconds(v1::TablePolicies& policies, std::uint32_t number) {
  policies.set_extra_seconds(number);
}

void set_abandoned(v1::TablePolicies& policies, std::uint32_t number) {
  policies.mutable_absence()->set_abandoned_minutes(number);
}

void set_ready_check(v1::TablePolicies& policies, bool on) { policies.set_ready_check(on); }

void set_bots(v1::TablePolicies& policies, bool on) { policies.set_bots(on); }

void set_substitutes(v1::TablePolicies& policies, bool on) {
  policies.mutable_absence()->set_substitutes(on);
}

void set_bot_claims(v1::TablePolicies& policies, bool on) {
  policies.mutable_absence()->set_bot_may_claim(on);
}

constexpr std::array kChoices{
    Choice{"who",    "create.who",      "create.admission", kAdmissions,   set_who   },
    Choice{"claims", "create.claims",   "create.claim",     kClaimWindows, set_claims},
    Choice{"watch",  "create.watching", "create.watch",     kWatchings,    set_watch },
    Choice{"record", "create.record",   "create.reader",    kReaders,      set_record},
    Choice{"absent", "create.absent",   "create.absence",   kAbsenceSteps, set_absent},
};

constexpr std::string_view kAbandonedMinutes = "abandoned_minutes";

constexpr std::array kNumbers{
    Number{"grace",           "terminal.grace",      10, 3'600, 60,    set_grace        },
    Number{"pauses",          "create.pauses",       0,  20,    3,     set_pauses       },
    Number{"pause_minutes",   "create.pauseMinutes", 1,  60,    5,     set_pause_minutes},
    Number{"extra_times",     "create.extraTimes",   0,  20,    3,     set_extra_times  },
    Number{"extra_seconds",   "create.extraSeconds", 5,  120,   10,    set_extra_seconds},
    Number{kAbandonedMinutes,
           "create.abandonedMinutes",                1,
           kAbandonedMinutesMax,                                1'440,
           set_abandoned                                                                },
};

constexpr std::array kSwitches{
    Switch{"ready_check", "create.ready_check",   false, set_ready_check},
    Switch{"bots",        "create.bots_detail",   false, set_bots       },
    Switch{"substitutes", "create.substitutes",   true,  set_substitutes},
    Switch{"bot_claims",  "create.bot_may_claim", false, set_bot_claims },
};

std::uint32_t most_of(const Number& number, const v1::HostLimits& limits) {
  const std::uint32_t told = limits.abandoned_minutes_max();
  return number.key == kAbandonedMinutes && told != 0 ? std::min(told, number.most) : number.most;
}

// Names separated by commas. Only these people may sit down.
Typed take_invited(std::string_view names, v1::TablePolicies& policies) {
  policies.set_admission(v1::ADMISSION_INVITED);
  policies.clear_invited();
  policies.clear_invited_players();
  while (!names.empty()) {
    const std::size_t comma = std::min(names.find(','), names.size());
    if (comma > 0) policies.add_invited(std::string(names.substr(0, comma)));
    names.remove_prefix(std::min(comma + 1, names.size()));
  }
  const bool is_right = policies.invited_size() > 0 && policies.invited_size() <= kInvitedPeopleMax;
  return is_right ? Typed::Taken : Typed::WrongValue;
}

Typed take_number(const Number& row,
                  std::uint32_t most,
                  std::string_view value,
                  v1::TablePolicies& policies) {
  std::uint32_t number = 0;
  const char* const end = value.data() + value.size();
  const auto [stop, error] = std::from_chars(value.data(), end, number);
  if (error != std::errc() || stop != end || number < row.least || number > most) {
    return Typed::WrongValue;
  }
  row.set(policies, number);
  return Typed::Taken;
}

}  // namespace

Typed take_policy(const v1::HostLimits& limits,
                  std::string_view key,
                  std::string_view value,
                  v1::CreateTable& table) {
  v1::TablePolicies& policies = *table.mutable_policies();
  if (key == "invited") return take_invited(value, policies);
  if (const auto row = std::ranges::find(kChoices, key, &Choice::key); row != kChoices.end()) {
    const auto named = std::ranges::find(row->words, value, &NamedCode::word);
    if (named == row->words.end()) return Typed::WrongValue;
    row->set(table, named->code);
    return Typed::Taken;
  }
  if (const auto row = std::ranges::find(kNumbers, key, &Number::key); row != kNumbers.end()) {
    return take_number(*row, most_of(*row, limits), value, policies);
  }
  if (const auto row = std::ranges::find(kSwitches, key, &Switch::key); row != kSwitches.end()) {
    if (value != "on" && value != "off") return Typed::WrongValue;
    row->set(policies, value == "on");
    return Typed::Taken;
  }
  // The usual value is up to the room.
  if (key != "hints") return Typed::OtherKey;
  if (value != "on" && value != "off") return Typed::WrongValue;
  policies.set_hints(value == "on");
  return Typed::Taken;
}

std::vector<std::string> policy_lines(const words::Words& words, const v1::HostLimits& limits) {
  std::vector<std::string> lines;
  const auto add = [&](std::string_view key, const std::string& usual, std::string_view says) {
    lines.push_back(std::string(key) + "=" + usual + ": " + words.say(says));
  };
  for (const Choice& row : kChoices) {
    add(row.key, std::string(row.words.front().word), row.says);
    std::string& line = lines.back();
    for (const NamedCode& one : row.words) {
      line +=
          "; " + std::string(one.word) + ": " + words.say_code(row.group, std::to_string(one.code));
    }
  }
  add("invited", "Bo,Ana", "create.admission.3");
  for (const Number& row : kNumbers) {
    const std::uint32_t most = most_of(row, limits);
    add(row.key, std::to_string(std::min(row.usual, most)), row.says);
    words::Values range;
    range.emplace_back("min", row.least);
    range.emplace_back("max", most);
    lines.back() += " (" + words.say("create.range", range) + ")";
  }
  for (const Switch& row : kSwitches) {
    add(row.key, row.usual ? "on" : "off", row.says);
    lines.back() += " (on, off)";
  }
  add("hints", "on", "create.hints_detail");
  lines.back() += " (on, off)";
  return lines;
}

}  // namespace lair::terminal
