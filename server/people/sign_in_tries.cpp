#include "server/people/sign_in_tries.hpp"

#include <algorithm>

#include "server/people/skeleton.hpp"

namespace lair::people {

std::optional<Refusal> SignInTries::spend(const std::string& skeleton,
                                          const Visitor& visitor,
                                          Allowances::Milliseconds now) {
  const auto& session = visitor.session;
  if (session && session->person.has_account && skeleton_of(session->person.name) == skeleton) {
    std::string device = skeleton + '\n';
    device.append(session->hash.begin(), session->hash.end());
    return needs_.allowances.spend(Deed::SignInAgain, device, now);
  }
  if (auto refused = spend_from(skeleton, visitor.address, now)) return refused;
  if (visitor.address && (comes_from_home(skeleton, *visitor.address) ||
                          is_among_first(skeleton, *visitor.address, now))) {
    return std::nullopt;
  }
  return needs_.allowances.spend(Deed::SignIn, skeleton, now);
}

std::optional<Refusal> SignInTries::spend_from(const std::string& skeleton,
                                               const std::optional<Address>& address,
                                               Allowances::Milliseconds now) {
  if (!address) return std::nullopt;
  const std::string household = AddressRange::household_of(*address).text();
  return needs_.allowances.spend(Deed::SignInFrom, skeleton + '\n' + household, now);
}

bool SignInTries::comes_from_home(const std::string& skeleton, const Address& address) const {
  const auto account = needs_.accounts.find(skeleton);
  if (!account) return false;
  const auto known = needs_.households.of(address);
  return std::ranges::find(known, account->person.id) != known.end();
}

bool SignInTries::is_among_first(const std::string& skeleton,
                                 const Address& address,
                                 Allowances::Milliseconds now) {
  const std::string network = AddressRange::network_of(address).text();
  return !needs_.allowances.spend(Deed::SignInFirst, skeleton + '\n' + network, now);
}

}  // namespace lair::people
