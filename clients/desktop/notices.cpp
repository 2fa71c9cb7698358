#include "clients/desktop/notices.hpp"

#include <QApplication>

namespace lair::desktop {

void Notices::tell(const QString& title, const QString& text) {
  QApplication::alert(&window_);
  if (!QSystemTrayIcon::isSystemTrayAvailable()) return;
  if (!tray_) {
    tray_ = std::make_unique<QSystemTrayIcon>(QApplication::windowIcon());
    QObject::connect(tray_.get(), &QSystemTrayIcon::messageClicked, &window_, [this] {
      window_.show();
      window_.raise();
      window_.activateWindow();
    });
  }
  tray_->show();
  tray_->showMessage(title, text, QSystemTrayIcon::NoIcon);
}

void Notices::ring() { QApplication::beep(); }

}  // namespace lair::desktop
