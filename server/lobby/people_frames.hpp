// What people decide into what the wire carries, likewise back.
#pragma once

#include <vector>

#include "server/people/moderation.hpp"
#include "server/wire/people_frames.hpp"

namespace lair::lobby {

wire::Role wire_role(people::Role role);

people::Order order_of(const wire::Moderate& asked);
people::AuditQuestion question_of(const wire::ReadAudit& asked);

wire::Notice notice_frame(const people::Notice& notice);
wire::You you_frame(const people::Person& person);

// Online, addresses, sanctions are left for the caller.
wire::PersonFound person_frame(table::RequestId request, const people::Person& person);

// Without warnings, which hold nobody back.
std::vector<wire::Sanction> sanction_frames(const std::vector<people::Sanction>& sanctions);

// At most `count` of the entries; `more` if there are.
wire::AuditPage audit_frame(table::RequestId request,
                            std::vector<people::AuditEntry> entries,
                            std::size_t count);

}  // namespace lair::lobby
