// Calls somebody who looks elsewhere, by the notices of their desktop.
#pragma once

#include <QString>
#include <QWidget>

namespace lair::desktop {

class Notices {
 public:
  explicit Notices(QWidget& window) : window_(window) {}

  // A notice where the desktop shows them (org.freedesktop.Notifications), one at a time; a mark in
  // the task bar anyway.
  void tell(const QString& title, const QString& text);

 private:
  QWidget& window_;
  unsigned last_ = 0;  // the number of the notice that the next one takes the place of
};

}  // namespace lair::desktop
