// Calls somebody whose window is hidden: by the system's notices, by its bell.
#pragma once

#include <QString>
#include <QSystemTrayIcon>
#include <QWidget>
#include <memory>

namespace lair::desktop {

class Notices {
 public:
  explicit Notices(QWidget& window) : window_(window) {}

  // A notice where the desktop has a place for them, a mark in the task bar anyway.
  void tell(const QString& title, const QString& text);

  static void ring();

 private:
  QWidget& window_;
  std::unique_ptr<QSystemTrayIcon> tray_;
};

}  // namespace lair::desktop
