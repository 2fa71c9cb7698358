// Shares in a wall and their commitments, as protobuf.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>

#include <google/protobuf/repeated_field.h>

#include "lair/v1/fair.pb.h"
#include "lair/v1/journal.pb.h"

#include "engine/result.hpp"
#include "engine/seat.hpp"
#include "server/table/records.hpp"
#include "server/wire/frames.hpp"
#include "server/wire/malformed.hpp"

namespace lair::wire {

using Bytes32 = std::array<std::uint8_t, 32>;
using Commitments = BySeat<std::optional<fair::Commitment>>;

std::string text_of(const Bytes32& bytes);

Result<Bytes32, Malformed> bytes_from(const std::string& text);

void put(const fair::Offer& offer, v1::Record::WallOffered& out);
Result<fair::Offer, Malformed> offer_from(const v1::Record::WallOffered& in);

// In the order of seats A to D; empty for none.
void put(const Commitments& commitments, google::protobuf::RepeatedPtrField<std::string>& out);
Result<Commitments, Malformed> commitments_from(
    const google::protobuf::RepeatedPtrField<std::string>& in);

void put(const WallCall& call, v1::WallCall& out);
void put(const WallShown& shown, v1::WallShown& out);

}  // namespace lair::wire
