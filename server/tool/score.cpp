#include "server/tool/score.hpp"

#include <algorithm>
#include <array>
#include <istream>
#include <ostream>

#include "server/tool/score_systems.hpp"
#include "server/wire/doubled_key.hpp"

namespace lair::tool {
namespace {

namespace json = boost::json;

constexpr std::size_t kLineBytesMax = 1024 * 1024;

struct SystemRow {
  std::string_view rules;
  json::object (*score)(const Fields&);
};

constexpr std::array kSystems{
    SystemRow{"yahoo",     score_yahoo    },
    SystemRow{"mcr",       score_mcr      },
    SystemRow{"hkos",      score_hkos     },
    SystemRow{"faan-laak", score_faan_laak},
};

const SystemRow& system_of(const Fields& fields) {
  const std::string rules = fields.text("rules");
  const auto found = std::ranges::find(kSystems, rules, &SystemRow::rules);
  if (found != kSystems.end()) return *found;
  std::string known;
  for (const SystemRow& row : kSystems) {
    known += known.empty() ? "" : ", ";
    known += row.rules;
  }
  throw CaseError("rules", "'" + rules + "' is no rule system; it takes " + known);
}

json::value id_of(const json::value& parsed) {
  if (!parsed.is_object()) return nullptr;
  const json::value* id = parsed.get_object().if_contains("id");
  return id == nullptr ? json::value() : *id;
}

ScoredLine refused(json::value id, std::string_view error) {
  return {
      json::serialize(json::object{{"id", std::move(id)}, {"error", error}}
      ), false
  };
}

}  // namespace

ScoredLine score_line(std::string_view line) {
  if (line.size() > kLineBytesMax) return refused(nullptr, "line: it has more than 1 MiB");
  if (const auto key = wire::doubled_key(line)) {
    return refused(nullptr, "line: the field '" + *key + "' is there twice");
  }
  json::error_code error;
  const json::value parsed = json::parse({line.data(), line.size()}, error);
  if (error) return refused(nullptr, "line: it is not JSON: " + error.message());
  json::value id = id_of(parsed);
  try {
    const Fields fields(parsed, "");
    json::object scored{
        {"id", id}
    };
    for (auto& field : system_of(fields).score(fields)) {
      scored.emplace(field.key(), std::move(field.value()));
    }
    return {json::serialize(scored), true};
  } catch (const CaseError& problem) {
    return refused(std::move(id), problem.what());
  }
}

bool score_lines(std::istream& in, std::ostream& out) {
  bool all_read = true;
  for (std::string line; std::getline(in, line);) {
    if (line.find_first_not_of(" \t\r") == std::string::npos) continue;
    const ScoredLine scored = score_line(line);
    out << scored.json << '\n';
    all_read = all_read && scored.was_read;
  }
  return all_read;
}

}  // namespace lair::tool
