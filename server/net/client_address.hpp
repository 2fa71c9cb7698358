// Who asks: the client itself, or one behind proxies that are trusted to name it.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <boost/asio/ip/address.hpp>

#include "server/net/http.hpp"

namespace lair::net {

enum class ForwardedHeader : std::uint8_t { XForwardedFor, Forwarded };

// An IPv4 client of a socket that listens for both looks like ::ffff:192.0.2.1. The zone of a
// link-local address (fe80::1%eth0) says which cable it came by, not who it is.
boost::asio::ip::address unmapped(const boost::asio::ip::address& address);

// The address of the client behind a connection from `peer`: when that is a trusted proxy, the last
// entry of X-Forwarded-For, with a port or without, that is no trusted proxy too. Those before it
// the client could have written itself. Proxies are addresses or ranges: "10.0.0.0/8".
boost::asio::ip::address client_address(const boost::asio::ip::address& peer,
                                        std::string_view forwarded_for,
                                        const std::vector<std::string>& trusted_proxies);

// What a Forwarded header (RFC 7239) says, as X-Forwarded-For and X-Forwarded-Proto would.
struct Forwarding {
  std::string addresses;  // the nearest proxy's comes last
  std::string protocol;   // as the nearest proxy was asked
};

Forwarding forwarding_of(std::string_view forwarded);

bool is_trusted(const boost::asio::ip::address& peer,
                const std::vector<std::string>& trusted_proxies);

// Fills in the client's address and whether it came by HTTPS, as the proxies say by `header`; a
// header that they do not speak by the client could write itself.
void name_client(HttpRequest& request,
                 const boost::asio::ip::address& peer,
                 const std::vector<std::string>& trusted_proxies,
                 ForwardedHeader header);

}  // namespace lair::net
