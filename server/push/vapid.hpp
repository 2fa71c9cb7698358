// The server's own key, with which it shows push services who sends: RFC 8292.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "server/push/elliptic.hpp"
#include "server/push/ports.hpp"

namespace lair::push {

VapidKey draw_vapid_key();

// As in URLs, without padding.
std::string base64url(std::string_view bytes);

// The value of the header Authorization for a push service; good for twelve hours.
//   origin   of the push service: "https://push.example"
//   contact  of the operator: "mailto:host@mahjong.example", or a page by https
//   now      seconds since 1970
std::string vapid_header(const VapidKey& key,
                         std::string_view origin,
                         std::string_view contact,
                         std::int64_t now);

}  // namespace lair::push
