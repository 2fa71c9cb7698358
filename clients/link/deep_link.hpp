// Addresses that open a table: lair://host/table/12/CODE, https://host/#/table/12/CODE of the page.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "clients/link/endpoint.hpp"

namespace lair::link {

struct DeepLink {
  Endpoint server = {};
  std::uint64_t table = 0;  // 0: the server alone
  std::string code = {};    // the share code, where the address has one
};

// "lair://host", "lair://host:port/table/12", "lair://host/table/12/CODE";
// "https://host/#/table/12", with a code or not; the server alone for any other screen of a page,
// such as "http://host:port/#/leagues". Nothing for any other text. The host is read as
// endpoint_from does.
std::optional<DeepLink> deep_link_from(std::string_view text);

}  // namespace lair::link
