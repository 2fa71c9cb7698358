// Tells somebody who is looking elsewhere, by the notices of their desktop.
#pragma once

#include <QString>
#include <QWidget>

namespace lair::desktop {

class Notices {
 public:
  explicit Notices(QWidget& window) : window_(window) {}

  // Shows a notice if the desktop supports them (org.freedesktop.Notifications), one at a time;
  // marks the window in the task bar in any case.
  void tell(const QString& title, const QString& text);

 private:
  QWidget& window_;
  unsigned last_ = 0;  // the number of the last notice, which the next one replaces
};

}  // namespace lair::desktop
