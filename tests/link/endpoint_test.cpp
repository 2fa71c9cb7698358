// Addresses as people type them.
#include "clients/link/endpoint.hpp"

#include <string>

#include <gtest/gtest.h>

#include "tests/support/case_name.hpp"

namespace lair::link {
namespace {

struct AddressRow {
  std::string typed;
  std::string meant;

  friend void PrintTo(const AddressRow& one, std::ostream* out) { *out << one.typed; }
};

class Address : public ::testing::TestWithParam<AddressRow> {};

TEST_P(Address, IsReadAsItIsMeant) {
  const auto endpoint = endpoint_from(GetParam().typed);
  ASSERT_TRUE(endpoint.has_value());
  EXPECT_EQ(text_of(*endpoint), GetParam().meant);
}

INSTANTIATE_TEST_SUITE_P(
    Typed,
    Address,
    ::testing::Values(AddressRow{"127.0.0.1:8080", "http://127.0.0.1:8080"},
                      AddressRow{"localhost", "http://localhost:8080"},
                      AddressRow{"lair.example.org", "https://lair.example.org"},
                      AddressRow{"lair.example.org:8443", "http://lair.example.org:8443"},
                      AddressRow{"https://lair.example.org/", "https://lair.example.org"},
                      AddressRow{"https://lair.example.org:8443", "https://lair.example.org:8443"},
                      AddressRow{"http://lair.example.org", "http://lair.example.org"},
                      AddressRow{"wss://lair.example.org/ws", "https://lair.example.org"},
                      AddressRow{"ws://10.0.0.7:9000/ws", "http://10.0.0.7:9000"},
                      AddressRow{"[::1]:8080", "http://[::1]:8080"},
                      AddressRow{"https://[2001:db8::1]", "https://[2001:db8::1]"}),
    [](const auto& test) { return lair::test::case_name(test.index, test.param.typed); });

class NoAddress : public ::testing::TestWithParam<std::string> {};

TEST_P(NoAddress, IsRefused) { EXPECT_FALSE(endpoint_from(GetParam()).has_value()); }

INSTANTIATE_TEST_SUITE_P(Typed,
                         NoAddress,
                         ::testing::Values("",
                                           ":8080",
                                           "host:",
                                           "host:0",
                                           "host:70000",
                                           "host:80x",
                                           "two words",
                                           "http://",
                                           "https://user@host",
                                           "[::1",
                                           "[::1]8080",
                                           "::1",
                                           "host:80:81",
                                           "host\r\nCookie: a",
                                           std::string("host\0", 5),
                                           "<b>host</b>",
                                           std::string(254, 'h')),
                         [](const auto& test) {
                           return lair::test::case_name(test.index, test.param);
                         });

}  // namespace
}  // namespace lair::link
