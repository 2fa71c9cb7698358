// Visits a variant with one lambda per alternative.
#pragma once

namespace lair {

template <class... Lambdas>
struct Match : Lambdas... {
  using Lambdas::operator()...;
};

// clang 14 does not deduce aggregates by itself.
template <class... Lambdas>
Match(Lambdas...) -> Match<Lambdas...>;

}  // namespace lair
