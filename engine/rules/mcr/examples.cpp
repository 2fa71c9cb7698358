#include "engine/rules/mcr/examples.hpp"

#include <array>

namespace lair::mcr {
namespace {

constexpr std::array kExamples{
    Example{.code = "below_eight",
            .name = "Four sets, too little",
            .hand = "234m 567p 6s | 345s 888m | 3f",
            .winning_tile = "6s",
            .from = Wind::East      },
    Example{.code = "mixed_triple_chow",
            .name = "Mixed triple chow",
            .hand = "345m 345p 34s 88m | 678p | 3f",
            .winning_tile = "5s",
            .from = Wind::East      },
    Example{.code = "half_flush_pungs",
            .name = "Half flush of pungs",
            .hand = "RRR 88s 99s | 222s EEE | 1n 3f",
            .winning_tile = "9s",
            .from = Wind::North     },
    Example{.code = "seven_pairs",
            .name = "Seven pairs, own draw",
            .hand = "1144m 2277p 3366s 9s",
            .winning_tile = "9s"  },
    Example{.code = "knitted_straight",
            .name = "Knitted straight",
            .hand = "147m 258p 36s 567m EE",
            .winning_tile = "9s",
            .from = Wind::West},
    Example{.code = "pure_straight",
            .name = "Pure straight in a full flush",
            .hand = "123m 456m 78m 22m | 345m | 3f",
            .winning_tile = "9m"},
    Example{.code = "thirteen_orphans",
            .name = "Thirteen orphans",
            .hand = "19m 19p 19s ESWNRGB",
            .winning_tile = "1m",
            .from = Wind::East    },
};

}  // namespace

std::span<const Example> example_list() { return kExamples; }

}  // namespace lair::mcr
