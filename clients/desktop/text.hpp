// Conversions between Qt's strings and the standard library's.
#pragma once

#include <QString>
#include <string>
#include <string_view>

namespace lair::desktop {

inline QString qt(std::string_view text) {
  return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

inline std::string plain(const QString& text) { return text.toStdString(); }

}  // namespace lair::desktop
