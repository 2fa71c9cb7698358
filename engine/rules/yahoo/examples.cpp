#include "engine/rules/yahoo/examples.hpp"

#include <array>

namespace lair::yahoo {
namespace {

// The hands of West, North and East: West has a concealed pung of its own wind, so the others pay
// it too.
constexpr std::array<std::string_view, 3> kOthers{
    "WWW 149m 258p 37s BB | | 3n", "179p 269s 444p SSNG", "159m 2378p 148s NN E"};

constexpr std::array kExamples{
    Example{.code = "chicken",
            .name = "A chicken: any four sets",
            .hand = "234m 567p 6s | 345s 888m | 3f",
            .winning_tile = "6s",
            .from = Wind::East,
            .others = kOthers},
    Example{.code = "one_suit_with_honours",
            .name = "One suit with honors, a dragon pong",
            .hand = "RRR 56s 99s | 123s EEE | 3f",
            .winning_tile = "7s",
            .from = Wind::North,
            .others = kOthers},
    Example{.code = "all_pongs",
            .name = "All pongs, the own flower",
            .hand = "222m 99p 88s | 777s 555p | 2f",
            .winning_tile = "8s",
            .others = kOthers},
    Example{.code = "one_suit_hidden",
            .name = "One suit only, hidden",
            .hand = "123m 456m 789m 22m 34m",
            .winning_tile = "5m",
            .others = kOthers       },
    Example{.code = "minor_dragons",
            .name = "Minor dragons in one suit with honors",
            .hand = "RRR BB 67m | GGG 123m | 3f",
            .winning_tile = "8m",
            .from = Wind::West,
            .others = kOthers},
    Example{.code = "limit_all_honours",
            .name = "A limit hand: all honors",
            .hand = "EEE SSS WWW N | RRR | 3f",
            .winning_tile = "N",
            .from = Wind::East     },
};

}  // namespace

std::span<const Example> example_list() { return kExamples; }

}  // namespace lair::yahoo
