// Random pauses, from the system's generator.
#pragma once

#include "server/table/ports.hpp"

namespace lair::table {

class RandomPauses : public Pauses {
 public:
  Millis up_to(Millis bound) override;
};

}  // namespace lair::table
