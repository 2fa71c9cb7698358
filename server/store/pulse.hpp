// Remembers when the server was last up.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>

#include "server/director/ports.hpp"
#include "server/store/database.hpp"
#include "server/store/writer.hpp"

namespace lair::store {

class Pulse final : public director::Pulse {
 public:
  // Must be made before the writer's thread uses the database.
  Pulse(Database& database, Writer& writer);

  [[nodiscard]] std::optional<std::int64_t> before() const override { return before_; }

  void beat(std::int64_t now) override;

 private:
  Writer& writer_;
  std::optional<std::int64_t> before_;
  Statement beat_;
};

}  // namespace lair::store
