// Lines of chat in the database.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "server/lobby/ports.hpp"
#include "server/store/database.hpp"
#include "server/store/lived_time.hpp"
#include "server/store/reader.hpp"
#include "server/store/writer.hpp"

namespace lair::store {

// Lines of rooms and letters are deleted after 90 days.
inline constexpr std::int64_t kChatKeptSeconds = 90 * 86'400L;

class Chat final : public lobby::ChatBook {
 public:
  Chat(Database& database, Writer& writer, Reader& reader, const LivedTime& lived);

  void keep(const std::vector<lobby::Channel>& channels,
            const wire::ChatLine& line,
            std::function<void(std::optional<Numbers>)> done) override;
  std::vector<wire::ChatLine> lines(const lobby::Channel& channel,
                                    std::uint64_t after,
                                    std::uint64_t last,
                                    std::size_t count) override;
  std::uint64_t last_number(const lobby::Channel& channel) override;
  void forget_before(std::uint64_t at_ms) override;

 private:
  // On the writer's thread.
  std::uint64_t insert(const lobby::Channel& channel, const wire::ChatLine& line);

  Writer& writer_;
  Statement next_;
  Statement insert_;
  Statement trim_;
  Statement forget_;
  const LivedTime& lived_;
  Reader& reader_;
  Statement lines_;
  Statement last_;
};

}  // namespace lair::store
