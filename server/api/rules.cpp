#include "server/api/rules.hpp"

#include <algorithm>
#include <array>

#include <boost/json.hpp>

#include "engine/rules/registry.hpp"
#include "engine/tiles/notation.hpp"
#include "server/api/hand_json.hpp"
#include "server/api/json.hpp"
#include "server/table/house_card.hpp"

namespace lair {
namespace {

namespace json = boost::json;

constexpr std::string_view kRules = "/api/v1/rules";
constexpr std::size_t kQueryOptionsMax = 64;

net::HttpAnswer refused(int status, std::string_view code, const HouseError& error) {
  return json_answer(
      json::object{
          {"error",    code          },
          {"field",    error.key     },
          {"sentence", error.sentence}
  },
      status);
}

json::object option_json(const Option& option) {
  constexpr std::array<std::string_view, 4> kKinds{"switch", "number", "choice", "several"};
  json::object fields{
      {"key",     option.key                                   },
      {"kind",    kKinds[static_cast<std::size_t>(option.kind)]},
      {"default", value_text(option,                             option.standard)},
      {"label",         option.label                                               },
      {"sentence",         option.sentence},
      {"rule",         option.rule                                                   }
  };
  if (option.kind == OptionKind::Number) {
    fields["min"] = option.min;
    fields["max"] = option.max;
  }
  if (!option.choices.empty()) {
    json::array choices;
    for (const std::string_view choice : option.choices) choices.push_back(json::string(choice));
    fields["choices"] = std::move(choices);
  }
  return fields;
}

json::object settings_json(const auto& settings) {
  json::object fields;
  for (const auto& [key, value] : settings) fields[key] = json::string(value);
  return fields;
}

json::object system_json(const RuleSystem& system) {
  json::array options;
  for (const Option& option : system.options) options.push_back(option_json(option));
  json::array styles;
  for (const Style& style : system.styles) {
    styles.push_back(json::object{
        {"id",       style.id                   },
        {"name",     style.name                 },
        {"settings", settings_json(style.values)}
    });
  }
  return json::object{
      {"id",      system.id         },
      {"name",    system.name       },
      {"options", std::move(options)},
      {"styles",  std::move(styles) }
  };
}

std::string_view wind_text(Wind wind) { return code_of(Tile::of(wind)); }

json::array payments_json(const Ledger& ledger) {
  json::array payments;
  for (const LedgerLine& line : ledger) {
    payments.push_back(json::object{
        {"payer",  wind_text(kWinds[index_of(line.payer)])},
        {"payee",  wind_text(kWinds[index_of(line.payee)])},
        {"amount", line.amount.count()                    },
        {"reason", line.reason                            },
        {"rule",   line.rule                              }
    });
  }
  return payments;
}

json::array prices_json(const PriceList& prices) {
  json::array rows;
  for (const PriceRow& price : prices) {
    rows.push_back(json::object{
        {"faan",   price.from.count()  },
        {"points", price.points.count()},
        {"laak",   price.laak          }
    });
  }
  return rows;
}

json::object example_json(const PricedExample& priced) {
  const Example& example = *priced.example;
  return json::object{
      {"code",         example.code                                                        },
      {"name",         example.name                                                        },
      {"hand",         hand_json(priced.hand)                                              },
      {"winning_tile", code_of(priced.winning_tile)                                        },
      {"seat",         wind_text(example.seat)                                             },
      {"from",         example.from ? json::value(wind_text(*example.from)) : json::value()},
      {"sheet",        sheet_json(priced.sheet)                                            },
      {"payments",     payments_json(priced.ledger)                                        }
  };
}

// "a=b&c=d"; a plus sign stands for itself, since some values are names joined by it.
table::HouseSettings settings_in(std::string_view query) {
  table::HouseSettings settings;
  while (!query.empty() && settings.size() < kQueryOptionsMax) {
    const std::size_t end = query.find('&');
    const std::string_view part = query.substr(0, end);
    const std::size_t equals = std::min(part.find('='), part.size());
    settings.emplace_back(part.substr(0, equals),
                          equals == part.size() ? "" : part.substr(equals + 1));
    query.remove_prefix(end == std::string_view::npos ? query.size() : end + 1);
  }
  return settings;
}

net::HttpAnswer house_answer(const RuleSystem& system, std::string_view query) {
  const auto card = table::house_card(std::string(system.id), settings_in(query));
  if (!card) return refused(400, "bad_setting", card.error());
  json::array examples;
  for (const PricedExample& priced : card->examples) {
    examples.push_back(example_json(priced));
  }
  return json_answer(json::object{
      {"rules",     system.id                  },
      {"id",        card->id                   },
      {"canonical", card->canonical            },
      {"values",    settings_json(card->values)},
      {"prices",    prices_json(card->prices)  },
      {"examples",  std::move(examples)        }
  });
}

net::HttpAnswer list_answer() {
  json::array systems;
  for (const RuleSystem& system : rule_systems()) {
    systems.push_back(system_json(system));
  }
  return json_answer(json::object{
      {"rules", std::move(systems)}
  });
}

}  // namespace

std::optional<net::HttpAnswer> answer_rules(const net::HttpRequest& request) {
  std::string_view path = request.path;
  if (path == kRules) return list_answer();
  if (!path.starts_with(kRules) || path[kRules.size()] != '/') return std::nullopt;
  path.remove_prefix(kRules.size() + 1);
  const std::string_view id = path.substr(0, path.find('/'));
  const RuleSystem* system = find_rule_system(id);
  if (system == nullptr) return std::nullopt;
  path.remove_prefix(id.size());
  if (path.empty()) return json_answer(system_json(*system));
  if (path == "/house") return house_answer(*system, request.query);
  return std::nullopt;
}

}  // namespace lair
