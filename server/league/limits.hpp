// Limits of a single season, and of all seasons of a server together.
#pragma once

#include <cstddef>
#include <cstdint>

namespace lair::league {

inline constexpr std::size_t kSeasonsMax = 1'000;    // not over yet
inline constexpr std::size_t kOpenSeasonsMax = 8;    // opened by one account and not over yet
inline constexpr std::size_t kWaitingActsMax = 256;  // of one season, waiting for the disk
inline constexpr std::size_t kWaitingHouseActsMax = 4'096;  // the same, for the server's acts

inline constexpr std::uint32_t kPlayersMin = 4;
inline constexpr std::uint32_t kPlayersMax = 256;
inline constexpr std::size_t kEntrantsMax = 512;  // including waiting and withdrawn players
inline constexpr std::size_t kEntriesMax = 8;     // by one player, who then needs an invitation
inline constexpr std::size_t kOrganisersMax = 16;
inline constexpr std::uint32_t kRoundsMax = 64;
inline constexpr std::size_t kTeamsMax = 128;
inline constexpr std::uint32_t kTeamSizeMin = 2;
inline constexpr std::uint32_t kTeamSizeMax = 64;
inline constexpr std::uint32_t kDivisionsMin = 2;
inline constexpr std::uint32_t kDivisionsMax = 8;
inline constexpr std::uint32_t kMovingMax = 16;

// Beyond these limits people's acts are refused, players' before organisers'. The server itself
// goes on recording what is played.
inline constexpr std::size_t kRecordsMax = 50'000;
inline constexpr std::size_t kPlayersRecordsMax = 40'000;
inline constexpr std::size_t kLogBytesMax = std::size_t{8} * 1024 * 1024;  // by weight.hpp
inline constexpr std::size_t kPlayersLogBytesMax = std::size_t{6} * 1024 * 1024;

// How much memory seasons may take, as memory_of counts it. If the seasons that are not over
// together exceed the first limit, people's acts are refused in those that take more than their
// share. The other two bound the cache of seasons that are over, which are read again from the disk
// when somebody asks for them.
inline constexpr std::size_t kOpenBytesMax = std::size_t{256} * 1024 * 1024;
inline constexpr std::size_t kKeptBytesMax = std::size_t{64} * 1024 * 1024;
inline constexpr std::size_t kKeptMax = 256;

inline constexpr std::size_t kNameBytesMax = 200;
inline constexpr std::size_t kTeamNameBytesMax = 80;
inline constexpr std::size_t kHouseNameBytesMax = 200;
inline constexpr std::size_t kHouseBytesMax = 4'000;
inline constexpr std::size_t kReasonBytesMax = 800;
inline constexpr std::int32_t kTwelfthsMax = 12 * 100;
inline constexpr std::int32_t kComparedPenaltiesMax = 12 * 1'000'000;  // of a player; rule K6
inline constexpr std::uint32_t kExtraSecondsMax = 24 * 3600;
inline constexpr std::int64_t kTimeMax = 253'402'300'799;  // of a round or a check-in: year 9999
inline constexpr std::uint32_t kDownSecondsMax = 400 * 24 * 3600;
inline constexpr std::uint32_t kPaperEntriesMax = 16;    // of one game; then only by an organiser
inline constexpr std::size_t kPaperHandsMax = 120;       // of one game
inline constexpr std::size_t kPaperTilesBytesMax = 100;  // of one hand
inline constexpr std::uint8_t kHandsOfMatch = 16;
inline constexpr std::size_t kPlayedDealsMax = 1'000;  // of one game of a duplicate
inline constexpr std::int64_t kScoreMax = 1'000'000'000;

// Limits of an imported season. Its server may have gone on recording after the log was full. An
// undone act is costly: all acts before it are folded again.
inline constexpr std::size_t kImportedRecordsMax = 2 * kRecordsMax;
inline constexpr std::size_t kImportedUndoneMax = 1'000;
inline constexpr std::int64_t kClockSkewSeconds = 24 * 3600;  // of the other server's clock
inline constexpr std::size_t kOriginBytesMax = 200;

static_assert(kPlayersMax < kEntrantsMax, "a full season has a waiting list");
static_assert(kTeamsMax * kTeamSizeMin <= kPlayersMax, "every team may play");
static_assert(kEntrantsMax * kRoundsMax < kPlayersRecordsMax,
              "everybody may check in to every round");

}  // namespace lair::league
