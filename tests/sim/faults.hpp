// Ways to make the world around the real server break the laws.
#pragma once

#include <array>
#include <cstdint>
#include <ostream>
#include <string_view>

namespace lair::sim {

// Each stands for a defect that a server could have, injected at a port, so that the code under
// test stays unchanged. A simulation that misses one of them is worth nothing.
enum class Fault : std::uint8_t {
  None,
  AcknowledgesTooEarly,  // a record counts as durable too early; a crash loses what was seen
  ForgetsAnAnswer,       // recovery leaves out the last answer of an open window
  ShortensReserves,      // recovery takes away half of everybody's reserve
  ShowsADrawnTile,       // others see what a seat drew
  ShowsAnAnswer,         // others see that a seat has answered
  PaysAPointTooMuch,     // one line of a settlement is a point higher
  DealsAnotherTile,      // two tiles of the wall are swapped between journal and table
  ActsForSomebody,       // an action counts as a person's although they never sent it
  AnswersTwice,          // a request is answered a second time
  OffersTooMuch,         // a prompt offers an action that is not legal
  ChangesTheScore,       // a table's state shows wrong scores
  LosesARecord,          // a record is missing from the journal
  TwoMayWrite,           // a server that has a successor still writes
  TellsAnother,          // a gateway passes a frame to the wrong client
};

enum class Among : std::uint8_t { OneServer, SeveralServers };

struct FaultRow {
  Fault fault;
  std::string_view sentence;
  Among among;  // where it can be observed
};

// How GoogleTest prints a row, as ctest shows it.
inline void PrintTo(const FaultRow& row, std::ostream* out) { *out << row.sentence; }

inline constexpr std::array kFaults{
    FaultRow{Fault::AcknowledgesTooEarly, "shown before it is durable",       Among::OneServer     },
    FaultRow{Fault::ForgetsAnAnswer,      "an answered claim is lost",        Among::OneServer     },
    FaultRow{Fault::ShortensReserves,     "clocks are shorter after a crash", Among::OneServer     },
    FaultRow{Fault::ShowsADrawnTile,      "a drawn tile is shown to others",  Among::OneServer     },
    FaultRow{Fault::ShowsAnAnswer,        "an answer is shown to others",     Among::OneServer     },
    FaultRow{Fault::PaysAPointTooMuch,    "a point too much is paid",         Among::OneServer     },
    FaultRow{Fault::DealsAnotherTile,     "the wall is not the seed's",       Among::OneServer     },
    FaultRow{Fault::ActsForSomebody,      "an action that nobody sent",       Among::OneServer     },
    FaultRow{Fault::AnswersTwice,         "a request is answered twice",      Among::OneServer     },
    FaultRow{Fault::OffersTooMuch,        "an illegal action is offered",     Among::OneServer     },
    FaultRow{Fault::ChangesTheScore,      "scores appear from nowhere",       Among::OneServer     },
    FaultRow{Fault::LosesARecord,         "the journal has a hole",           Among::OneServer     },
    FaultRow{Fault::TwoMayWrite,          "two servers write at once",        Among::SeveralServers},
    FaultRow{Fault::TellsAnother,         "a gateway tells somebody else",    Among::SeveralServers},
};

}  // namespace lair::sim
