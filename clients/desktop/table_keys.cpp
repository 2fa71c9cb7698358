#include "clients/desktop/table_keys.hpp"

namespace lair::desktop {
namespace {

using Means = KeyIntent::Kind;
using Claimed = link::Choice::Kind;

std::optional<KeyIntent> letter(int key) {
  switch (key) {
    case Qt::Key_C:
      return KeyIntent{.kind = Means::Press, .choice = Claimed::Chow};
    case Qt::Key_P:
      return KeyIntent{.kind = Means::Press, .choice = Claimed::Pung};
    case Qt::Key_K:
      return KeyIntent{.kind = Means::Press, .choice = Claimed::Kong};
    case Qt::Key_M:
      return KeyIntent{.kind = Means::Press, .choice = Claimed::MahJong};
    case Qt::Key_X:
    case Qt::Key_Escape:
      return KeyIntent{.kind = Means::Press, .choice = Claimed::Pass};
    case Qt::Key_D:
      return KeyIntent{.kind = Means::DiscardDrawn};
    case Qt::Key_H:
      return KeyIntent{.kind = Means::ReadHand};
    case Qt::Key_L:
      return KeyIntent{.kind = Means::ReadLast};
    case Qt::Key_T:
      return KeyIntent{.kind = Means::ReadTable};
    case Qt::Key_W:
      return KeyIntent{.kind = Means::ReadWaits};
    case Qt::Key_Slash:
      return KeyIntent{.kind = Means::Chat};
    case Qt::Key_Question:
      return KeyIntent{.kind = Means::Help};
    default:
      return std::nullopt;
  }
}

}  // namespace

std::optional<KeyIntent> intent_of(const QKeyEvent& event) {
  if (event.isAutoRepeat()) return std::nullopt;  // a held key would answer what comes next
  const int key = event.key();
  const auto keys = event.modifiers();
  if (keys.testFlag(Qt::ControlModifier) || keys.testFlag(Qt::MetaModifier)) return std::nullopt;
  if (key == Qt::Key_F6) {
    return KeyIntent{.kind = keys.testFlag(Qt::ShiftModifier) ? Means::RegionBefore
                                                              : Means::NextRegion};
  }
  const bool is_digit = key >= Qt::Key_1 && key <= Qt::Key_9;
  const auto number = static_cast<std::size_t>(is_digit ? key - Qt::Key_1 : 0);
  if (keys.testFlag(Qt::AltModifier)) {
    if (!is_digit || number > 3) return std::nullopt;
    return KeyIntent{.kind = Means::ReadSeat, .number = number};
  }
  if (is_digit) return KeyIntent{.kind = Means::PressNumber, .number = number};
  return letter(key);
}

}  // namespace lair::desktop
