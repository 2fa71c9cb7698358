// The colours of everything that is drawn, dark or light, the same as on the page.
#pragma once

#include <QColor>
#include <QString>
#include <cstdint>

namespace lair::desktop {

enum class Theme : std::uint8_t { System, Dark, Light };

struct Look {
  QColor night, panel, raised, hover, field, line;
  QColor cream, muted, gold, gain, loss, red;
  QColor felt_light, felt, felt_deep;
};

// The look that is in use.
const Look& look();

// Applies to all windows at once.
void set_theme(Theme theme);

Theme theme_from(const QString& id);

}  // namespace lair::desktop
