// Hands that show a host how a house of Hong Kong Old Style scores.
#include <array>

#include "engine/rules/hkos/hkos.hpp"

namespace lair::hong_kong::hkos {
namespace {

// clang-format off
constexpr std::array kExamples{
    Example{.code = "chicken",
            .name = "A chicken: any four sets",
            .hand = "234m 567p 6s | 345s 888m | 3f",
            .winning_tile = "6s"},
    Example{.code = "half_flush",
            .name = "Half flush, a dragon pung",
            .hand = "RRR 56s 99s | 123s 777s | 3f",
            .winning_tile = "7s",
            .from = Wind::North},
    Example{.code = "all_pungs",
            .name = "All pungs, the own flower",
            .hand = "222m 99p 88s | 777s 555p | 2f",
            .winning_tile = "8s"},
    Example{.code = "seven_pairs",
            .name = "Seven pairs",
            .hand = "1144m 2277p 3366s 9s | | 3f",
            .winning_tile = "9s",
            .from = Wind::East},
    Example{.code = "full_flush",
            .name = "Full flush, concealed",
            .hand = "123m 456m 789m 22m 34m | | 3f",
            .winning_tile = "5m",
            .from = Wind::West},
    Example{.code = "mixed_terminals",
            .name = "Terminals and honors",
            .hand = "111m 99p EE | 999s SSS | 3f",
            .winning_tile = "9p",
            .from = Wind::East},
    Example{.code = "limit_big_three_dragons",
            .name = "A limit hand: big three dragons",
            .hand = "BBB 67m 55m | RRR GGG | 3f",
            .winning_tile = "8m",
            .from = Wind::East},
    Example{.code = "fed_dragons",
            .name = "Three dragon pungs, all claimed from West",
            .hand = "67m 55m | RRR GGG BBB | 3f",
            .winning_tile = "8m",
            .from = Wind::East,
            .fed = Wind::West},
    Example{.code = "seven_bonus_tiles",
            .name = "Seven flowers and seasons, any other tiles",
            .hand = "147m 258p 369s ESRG | | 1234f 12n",
            .winning_tile = "3n"},
};
// clang-format on

}  // namespace

std::span<const Example> System::examples() { return kExamples; }

}  // namespace lair::hong_kong::hkos
