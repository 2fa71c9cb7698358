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
  std::uint64_t table = 0;  // 0: only the server
  std::string code = {};    // the share code, if the address has one
};

// Reads "lair://host", "lair://host:port/table/12", "lair://host/table/12/CODE", and
// "https://host/#/table/12" with or without a code. Any other screen of a page, such as
// "http://host:port/#/leagues", gives only the server. Any other text gives nothing. The host is
// read as endpoint_from reads it.
std::optional<DeepLink> deep_link_from(std::string_view text);

}  // namespace lair::link
