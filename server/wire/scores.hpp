// The value of a win as protobuf: score sheets, ledgers, wins.
#pragma once

#include "lair/v1/values.pb.h"

#include "engine/play/event.hpp"
#include "engine/result.hpp"
#include "engine/rules/ledger.hpp"
#include "engine/rules/score.hpp"
#include "server/wire/malformed.hpp"

namespace lair::wire {

// `put` and `…_from` are as in values.hpp. Codes, rules and reasons of decoded values are interned.

void put(const Reading& reading, v1::Reading& out);
Result<Reading, Malformed> reading_from(const v1::Reading& in);

void put(const ScoreSheet& sheet, v1::ScoreSheet& out);
Result<ScoreSheet, Malformed> sheet_from(const v1::ScoreSheet& in);

void put(const LedgerLine& line, v1::LedgerLine& out);
Result<LedgerLine, Malformed> ledger_line_from(const v1::LedgerLine& in);

void put(const Won& won, v1::Win& out);
Result<Won, Malformed> won_from(const v1::Win& in);

}  // namespace lair::wire
