#include "clients/desktop/notices.hpp"

#include <QApplication>
#include <QDBusConnection>
#include <QDBusMessage>
#include <QDBusPendingCallWatcher>
#include <QDBusPendingReply>
#include <QStringList>
#include <QVariantMap>

namespace lair::desktop {
namespace {

constexpr int kUsualMillis = -1;  // as long as the desktop usually shows notices

}  // namespace

void Notices::tell(const QString& title, const QString& text) {
  QApplication::alert(&window_);
  const QDBusConnection bus = QDBusConnection::sessionBus();
  if (!bus.isConnected()) return;
  QDBusMessage call =
      QDBusMessage::createMethodCall(QStringLiteral("org.freedesktop.Notifications"),
                                     QStringLiteral("/org/freedesktop/Notifications"),
                                     QStringLiteral("org.freedesktop.Notifications"),
                                     QStringLiteral("Notify"));
  // When the notice is pressed, the desktop raises the program of that entry.
  const QString program = QStringLiteral("lair-desktop");
  const QVariantMap hints{
      {QStringLiteral("desktop-entry"), program}
  };
  // The text may be what somebody wrote, and most desktops take markup in it.
  call << title << last_ << program << title << text.toHtmlEscaped() << QStringList() << hints
       << kUsualMillis;
  auto* answer = new QDBusPendingCallWatcher(bus.asyncCall(call), &window_);
  QObject::connect(answer,
                   &QDBusPendingCallWatcher::finished,
                   &window_,
                   [this](QDBusPendingCallWatcher* finished) {
                     const QDBusPendingReply<unsigned> reply = *finished;
                     if (!reply.isError()) last_ = reply.value();
                     finished->deleteLater();
                   });
}

}  // namespace lair::desktop
