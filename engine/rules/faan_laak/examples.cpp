// Hands that show a host how a house of faan-laak scores.
#include <array>

#include "engine/rules/faan_laak/faan_laak.hpp"

namespace lair::hong_kong::faan_laak {
namespace {

// clang-format off
constexpr std::array kExamples{
    Example{.code = "chicken",
            .name = "A chicken: any four sets",
            .hand = "234m 567p 6s | 345s 888m | 3f",
            .winning_tile = "6s",
            .from = Wind::East},
    Example{.code = "chow_hand",
            .name = "Chow hand, self-drawn",
            .hand = "234m 567p 66s 34s | 345p | 3f",
            .winning_tile = "5s"},
    Example{.code = "pung_hand",
            .name = "Pung hand, the own flower",
            .hand = "222m 99p 88s | 777s 555p | 2f",
            .winning_tile = "8s",
            .from = Wind::West},
    Example{.code = "one_suit_and_honors",
            .name = "One suit with honors, a dragon set",
            .hand = "RRR 56s 99s | 123s 777s | 3f",
            .winning_tile = "7s",
            .from = Wind::North},
    Example{.code = "one_suit_only",
            .name = "One suit only",
            .hand = "123m 456m 789m 22m 34m | | 3f",
            .winning_tile = "5m"},
    Example{.code = "little_three_dragons",
            .name = "Little three dragons",
            .hand = "123m 789p B | RRR GGG | 3f",
            .winning_tile = "B",
            .from = Wind::East},
    Example{.code = "nine_gates",
            .name = "Nine gates, one tile waited for",
            .hand = "1112345667899m | | 3f",
            .winning_tile = "9m",
            .from = Wind::West},
    Example{.code = "limit_big_three_dragons",
            .name = "A limit hand: three great scholars",
            .hand = "BBB 67m 55m | RRR GGG | 3f",
            .winning_tile = "8m",
            .from = Wind::East},
    Example{.code = "fed_dragons",
            .name = "Three dragon sets, all claimed from West",
            .hand = "67m 55m | RRR GGG BBB | 3f",
            .winning_tile = "8m",
            .from = Wind::East,
            .fed = Wind::West},
    Example{.code = "suit_of_pungs",
            .name = "One suit of pungs, all flowers and seasons",
            .hand = "222m 33m 55m | 777m 888m | 1234f 1234n",
            .winning_tile = "3m"},
    Example{.code = "last_discard",
            .name = "Pung hand on the last discard",
            .hand = "333p 99p 88s | 777s 555m | 3f",
            .winning_tile = "8s",
            .from = Wind::North,
            .last_tile = true},
};
// clang-format on

}  // namespace

std::span<const Example> System::examples() { return kExamples; }

}  // namespace lair::hong_kong::faan_laak
