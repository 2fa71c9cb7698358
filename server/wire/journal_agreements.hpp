// What people agree on besides the game, as journal records.
#pragma once

#include "lair/v1/journal.pb.h"

#include "engine/result.hpp"
#include "server/table/records.hpp"
#include "server/wire/malformed.hpp"

namespace lair::wire {

// Handles every record that journal_codec does not: options, reservations, boots, pauses, absences.
void put_agreement(const table::Change& change, v1::Record& out);
Result<table::Change, Malformed> agreement_from(const v1::Record& in);

// A table's settings and what else is recorded when it opens.
void put_opened(const table::TableOpened& opened, v1::Record::TableOpened& out);
Result<table::TableOpened, Malformed> opened_from(const v1::Record::TableOpened& in);

void put_taken(const table::SeatTaken& taken, v1::Record::SeatTaken& out);
Result<table::SeatTaken, Malformed> taken_from(const v1::Record::SeatTaken& in);

}  // namespace lair::wire
