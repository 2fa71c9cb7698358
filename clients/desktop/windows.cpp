#include "clients/desktop/windows.hpp"

#include <QDataStream>
#include <QLocalSocket>
#include <QPointer>
#include <algorithm>

#include "clients/desktop/text.hpp"
#include "clients/link/deep_link.hpp"

namespace lair::desktop {
namespace {

constexpr char kTaken = '!';  // the first program's answer: it has taken the request
constexpr qint64 kWishBytesMax = 4096;

QString path_of(const link::KeptFiles& files) {
  return QString::fromStdString(files.meeting_point().string());
}

QByteArray written(const Options& options) {
  QByteArray bytes;
  QDataStream stream(&bytes, QIODevice::WriteOnly);
  stream << qt(options.server) << qt(options.name) << options.play;
  return bytes;
}

}  // namespace

Windows::Windows(link::KeptFiles files, words::Language language)
    : files_(std::move(files)), language_(language) {
  server_.setSocketOptions(QLocalServer::UserAccessOption);
  QObject::connect(&server_, &QLocalServer::newConnection, &server_, [this] { welcome(); });
}

bool Windows::hand_over(const link::KeptFiles& files,
                        const Options& options,
                        std::chrono::milliseconds patience) {
  const int wait = static_cast<int>(patience.count());
  QLocalSocket first;
  first.connectToServer(path_of(files));
  if (!first.waitForConnected(wait)) return false;
  first.write(written(options));
  if (!first.waitForReadyRead(wait)) return false;
  return first.read(1) == QByteArray(1, kTaken);
}

void Windows::listen() {
  std::error_code ignored;
  std::filesystem::create_directories(files_.meeting_point().parent_path(), ignored);
  // Nobody answered there, so the socket was left behind by a program that ended abruptly.
  QLocalServer::removeServer(path_of(files_));
  server_.listen(path_of(files_));
}

void Windows::welcome() {
  QLocalSocket* second = server_.nextPendingConnection();
  QObject::connect(second, &QLocalSocket::disconnected, second, &QObject::deleteLater);
  const auto read = [this, second] {
    QDataStream stream(second);
    QString server;
    QString name;
    bool play = false;
    stream.startTransaction();
    stream >> server >> name >> play;
    if (!stream.commitTransaction()) {
      if (second->bytesAvailable() > kWishBytesMax) second->abort();
      return;
    }
    second->write(QByteArray(1, kTaken));
    second->flush();
    obey({.server = plain(server), .name = plain(name), .play = play});
  };
  QObject::connect(second, &QLocalSocket::readyRead, second, read);
  if (second->bytesAvailable() > 0) read();
}

std::vector<Window*> Windows::all() const {
  std::vector<Window*> open;
  for (const auto& window : windows_) {
    if (window->isVisible()) open.push_back(window.get());
  }
  return open;
}

Window& Windows::open_window() {
  // A closed window has left its server already.
  std::erase_if(windows_, [](const auto& window) { return !window->isVisible(); });
  windows_.push_back(std::make_unique<Window>(files_, language_));
  Window& window = *windows_.back();
  window.on_new_window = [this, &window] { open_beside(window); };
  window.show();
  return window;
}

// Opens a window at the same server, a little aside.
void Windows::open_beside(const Window& before) {
  constexpr QPoint kAside(40, 40);
  Window& window = open_window();
  window.move(before.pos() + kAside);
  if (before.session().has_server()) {
    window.enter(before.session().server(), {}, WelcomePage::Then::Lobby);
  }
}

Window& Windows::free_window() {
  const auto open = all();
  const auto free = std::ranges::find_if(open, [](const Window* one) { return one->is_free(); });
  return free == open.end() ? open_window() : **free;
}

void Windows::obey(const Options& options) {
  Window& window = free_window();
  window.show();
  window.raise();
  window.activateWindow();
  if (const auto to = link::deep_link_from(options.server)) {
    window.follow(*to, options.name);
  } else if (const auto server = link::endpoint_from(options.server)) {
    using Then = WelcomePage::Then;
    window.enter(*server, options.name, options.play ? Then::Play : Then::Lobby);
  }
}

}  // namespace lair::desktop
