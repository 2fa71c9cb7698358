// Decodes a moderator's messages into requests.
#pragma once

#include "lair/v1/people.pb.h"

#include "engine/result.hpp"
#include "server/wire/malformed.hpp"
#include "server/wire/people_requests.hpp"

namespace lair::wire {

// Each function checks the bounds of its texts and that its enum values are known.
Result<people::Order, Malformed> order_from(const v1::Moderate& in);
Result<LiftSanction, Malformed> lift_from(const v1::LiftSanction& in);
people::AuditQuestion audit_question_from(const v1::ReadAudit& in);
Result<FindPerson, Malformed> find_person_from(const v1::FindPerson& in);

}  // namespace lair::wire
