#include "server/tool/explain_json.hpp"

#include <utility>

#include <boost/json.hpp>

#include "server/record/items_json.hpp"
#include "server/tool/case_checks.hpp"

namespace lair::tool {
namespace {

namespace json = boost::json;

json::array readings_json(const ExplainedHand& explained) {
  json::array readings;
  for (const CountedReading& one : explained.told().readings) {
    json::array limits;
    for (const RowName& limit : one.limits) limits.emplace_back(limit.code);
    readings.push_back(json::object{
        {"tiles",                   explained.text_of(one)                         },
        {"form",                    one.form                                       },
        {explained.around().unit(), one.faan.count()                               },
        {"limits",                  std::move(limits)                              },
        {"counts_for_elements",     one.counts                                     },
        {"counts_for_points",       one.reading == explained.sheet().points_reading}
    });
  }
  return readings;
}

json::array left_out_json(const ExplainedHand& explained) {
  json::array left_out;
  for (const LeftOut& line : explained.told().left_out) {
    left_out.push_back(json::object{
        {"code",        line.row.code},
        {"rule",        line.row.rule},
        {"replaced_by", line.by.code }
    });
  }
  return left_out;
}

void add_payments(const ExplainedHand& explained, json::object& told) {
  const Settlement settled = explained.settlement();
  json::array payments;
  for (const LedgerLine& line : settled.ledger) {
    payments.push_back(payment_json(line, chair_name(line.payer), chair_name(line.payee)));
  }
  told["payments"] = std::move(payments);
  if (!explained.is_all_told(settled)) return;
  const BySeat<Points> nets = nets_of(settled.ledger);
  json::object net;
  for (const Wind chair : kWinds) net[wind_text(chair)] = nets[seat_at(chair)].count();
  told["net"] = std::move(net);
}

}  // namespace

json::object explained_json(const ExplainedHand& explained) {
  const ScoreSheet& sheet = explained.sheet();
  const auto number = [](const auto& value) {
    return value ? json::value(value->count()) : json::value();
  };
  json::object told{
      {"rules",      explained.system().id                                                   },
      {"valid",      sheet.is_win()                                                          },
      {"verdict",    explained.verdict()                                                     },
      {"readings",   readings_json(explained)                                                },
      {"items",      record::items_json(sheet)                                               },
      {"left_out",   left_out_json(explained)                                                },
      {"faan",       number(sheet.faan)                                                      },
      {"faan_raw",   number(sheet.faan_raw)                                                  },
      {"counted",    number(sheet.counted)                                                   },
      {"minimum",    sheet.minimum.count()                                                   },
      {"sum",        number(sheet.sum)                                                       },
      {"product",    sheet.product ? json::value(*sheet.product) : json::value()             },
      {"total",      sheet.is_win() ? json::value(sheet.total.count()) : json::value()       },
      {"limit_hand", sheet.limit_hand.empty() ? json::value() : json::value(sheet.limit_hand)},
      {"payments",   nullptr                                                                 },
      {"net",        nullptr                                                                 }
  };
  if (sheet.is_win() && explained.is_payer_known()) add_payments(explained, told);
  return told;
}

}  // namespace lair::tool
