// Why a table turns a request down before the engine is asked.
#pragma once

#include <array>
#include <string_view>

#include "engine/ensure.hpp"

namespace lair::table {

struct TableRefusalRow {
  std::string_view code;
  std::string_view sentence;
};

inline constexpr std::array kTableRefusals{
    TableRefusalRow{"busy",              "The table has too much to do; try again in a moment."},
    TableRefusalRow{"table_closed",      "This table is closed."                               },
    TableRefusalRow{"not_seated",        "You have no seat at this table."                     },
    TableRefusalRow{"seat_taken",        "Somebody sits there already."                        },
    TableRefusalRow{"no_free_seat",      "Every seat at this table is taken."                  },
    TableRefusalRow{"seats_free",        "The match begins once all four seats are taken."     },
    TableRefusalRow{"not_host",          "Only the host of the table may do that."             },
    TableRefusalRow{"already_begun",     "The match has begun already."                        },
    TableRefusalRow{"not_begun",         "The match has not begun."                            },
    TableRefusalRow{"no_break",          "There is no break between deals now."                },
    TableRefusalRow{"too_late",          "Too late: the table has moved on."                   },
    TableRefusalRow{"already_committed", "Your share of this wall is chosen already."          },
    TableRefusalRow{"higher_claim",      "Somebody made a higher claim for that tile."         },
};

constexpr const TableRefusalRow& table_refusal(std::string_view code) {
  for (const TableRefusalRow& row : kTableRefusals) {
    if (row.code == code) return row;
  }
  break_off("every refusal of a table has a row", std::source_location::current());
}

}  // namespace lair::table
