// The address of a client, also of one behind proxies that are trusted to name it.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <boost/asio/ip/address.hpp>

#include "server/net/http.hpp"

namespace lair::net {

enum class ForwardedHeader : std::uint8_t { XForwardedFor, Forwarded };

// An IPv4 client of a socket that listens for both versions looks like ::ffff:192.0.2.1: returns
// the plain IPv4 address. Also drops the zone of a link-local address (fe80::1%eth0), which names
// the interface the client came by, not the client.
boost::asio::ip::address unmapped(const boost::asio::ip::address& address);

// The address of the client behind a connection from `peer`. If `peer` is a trusted proxy, this is
// the last entry of X-Forwarded-For, with or without a port, that is not itself a trusted proxy.
// The client could have written the entries before it. Proxies are addresses or ranges:
// "10.0.0.0/8".
boost::asio::ip::address client_address(const boost::asio::ip::address& peer,
                                        std::string_view forwarded_for,
                                        const std::vector<std::string>& trusted_proxies);

// The content of a Forwarded header (RFC 7239), as X-Forwarded-For and X-Forwarded-Proto would give
// it.
struct Forwarding {
  std::string addresses;  // the nearest proxy's entry comes last
  std::string protocol;   // how the nearest proxy was asked
};

Forwarding forwarding_of(std::string_view forwarded);

bool is_trusted(const boost::asio::ip::address& peer,
                const std::vector<std::string>& trusted_proxies);

// Fills in the client's address and whether it came by HTTPS, as the proxies say in `header`. The
// other header is ignored, since the proxies do not set it and a client could write it itself.
void name_client(HttpRequest& request,
                 const boost::asio::ip::address& peer,
                 const std::vector<std::string>& trusted_proxies,
                 ForwardedHeader header);

}  // namespace lair::net
