#include "clients/desktop/session.hpp"

#include <QCoreApplication>
#include <QStringList>
#include <QThreadPool>
#include <algorithm>
#include <utility>

#include "clients/desktop/text.hpp"
#include "server/app/version.hpp"

namespace lair::desktop {
namespace {

constexpr std::size_t kServersMax = 8;

// May be called from within the notifier's own signal.
void drop(QPointer<QSocketNotifier>& notifier) {
  if (!notifier) return;
  notifier->setEnabled(false);
  notifier->deleteLater();
  notifier = nullptr;
}

}  // namespace

Session::Session(link::KeptFiles files, words::Language language, Owner owner)
    : files_(std::move(files)),
      settings_(files_.settings()),
      words_(language),
      owner_(std::move(owner)) {
  clock_.setSingleShot(true);
  soon_.setSingleShot(true);
  QObject::connect(&clock_, &QTimer::timeout, &here_, [this] {
    if (link_) link_->tick();
    rearm();
  });
  QObject::connect(&soon_, &QTimer::timeout, &here_, [this] { rearm(); });
}

Session::~Session() {
  drop(reads_);
  drop(writes_);
}

void Session::connect_to(const link::Endpoint& server, const std::string& name) {
  leave_server();
  link::Guest guest = files_.guest(server);
  if (guest.token.empty()) guest.name = name;
  link_ = std::make_unique<link::Link>(
      server,
      guest,
      "desktop " + std::string(version()),
      link::Link::Owner{
          .on_state = [this](const link::LinkState& state) { owner_.on_state(state); },
          .on_frame = [this](const v1::ServerFrame& frame) { owner_.on_frame(frame); }},
      link::Link::usual_surroundings());
  link_->connect();
  rearm();
}

// Keeps the token at once: the window may be closed before the server says welcome.
void Session::become(const link::Guest& guest, bool is_other) {
  is_other_ = is_other_ || is_other;
  if (!guest.token.empty()) {
    keep(guest);
  } else if (!is_other_) {
    if (const auto forgotten = files_.forget_guest(server()); !forgotten) {
      tell_trouble(qt(forgotten.error()));
    }
  }
  link_->become(guest);
  rearm();
}

void Session::leave_server() {
  drop(reads_);
  drop(writes_);
  clock_.stop();
  link_.reset();
  is_other_ = false;
  promised_.clear();
  asked_.clear();
  ++servers_left_;
}

bool Session::may_ask() const {
  if (is_live()) return true;
  owner_.on_unsent();
  return false;
}

link::Conversation& Session::talk() {
  soon_.start(0);
  return link_->talk();
}

void Session::wake() {
  if (link_) {
    link_->pump();
    if (link_) link_->tick();
  }
  rearm();
}

void Session::rearm() {
  const int descriptor = link_ ? link_->descriptor() : -1;
  if (reads_ && reads_->socket() != descriptor) drop(reads_);
  if (writes_ && (writes_->socket() != descriptor || !link_->wants_to_write())) drop(writes_);
  if (descriptor >= 0 && !reads_) {
    reads_ = new QSocketNotifier(descriptor, QSocketNotifier::Read, &here_);
    QObject::connect(reads_, &QSocketNotifier::activated, &here_, [this] { wake(); });
  }
  if (descriptor >= 0 && !writes_ && link_->wants_to_write()) {
    writes_ = new QSocketNotifier(descriptor, QSocketNotifier::Write, &here_);
    QObject::connect(writes_, &QSocketNotifier::activated, &here_, [this] { wake(); });
  }
  const auto deadline = link_ ? link_->deadline() : std::nullopt;
  if (!deadline) return clock_.stop();
  const auto wait = *deadline - link::Link::usual_surroundings().now();
  clock_.start(std::max(link::Millis(0), wait));
}

void Session::ask(v1::ClientFrame frame, const QString& then, Became became) {
  if (!may_ask()) return;
  const std::uint32_t request = talk().ask(std::move(frame));
  if (!then.isEmpty()) promised_[request] = then;
  if (became) asked_[request] = std::move(became);
}

bool Session::became(std::uint32_t request, const QString& trouble) {
  const auto found = asked_.find(request);
  if (found == asked_.end()) return false;
  const Became became = std::move(found->second);
  asked_.erase(found);
  became(trouble);
  return true;
}

void Session::give_up_asked(const QString& trouble) {
  promised_.clear();
  for (const auto& [request, tell] : std::exchange(asked_, {})) tell(trouble);
}

QString Session::promised(std::uint32_t request) {
  const auto found = promised_.find(request);
  if (found == promised_.end()) return {};
  QString then = std::move(found->second);
  promised_.erase(found);
  return then;
}

void Session::ask_http(const std::string& path, const std::string& body, Answered answered) {
  if (!link_) return;
  ask_http(server(),
           {.path = path, .body = body, .token = link_->talk().guest().token},
           [this, before = servers_left_, answered = std::move(answered)](const auto& answer) {
             if (servers_left_ == before) answered(answer);
           });
}

void Session::ask_http(const link::Endpoint& server,
                       const link::HttpRequest& request,
                       Answered answered) {
  const QPointer<QObject> here(&here_);
  const link::Millis patience = link::Link::usual_surroundings().http_patience();
  QThreadPool::globalInstance()->start([server, request, patience, here, answered] {
    auto answer = link::ask_http(server, request, patience);
    // Only the window's thread may check whether the session still exists.
    QMetaObject::invokeMethod(QCoreApplication::instance(), [here, answered, answer] {
      if (here) answered(answer);
    });
  });
}

QString Session::say(std::string_view key, const words::Values& values) const {
  return qt(words_.say(key, values));
}

void Session::set_language(words::Language language) {
  words_ = words::Words(language);
  keep_setting("language", qt(words::tag_of(language)));
}

QString Session::setting(const std::string& key, const QString& otherwise) const {
  const auto found = settings_.find(key);
  return found == settings_.end() ? otherwise : qt(found->second);
}

void Session::keep_setting(const std::string& key, const QString& value) {
  // Another window, or the terminal, may have kept settings since.
  auto settings = files_.settings();
  settings[key] = plain(value);
  if (const auto kept = files_.keep_settings(settings)) {
    settings_ = std::move(settings);
  } else {
    settings_[key] = plain(value);  // until the program ends
    tell_trouble(qt(kept.error()));
  }
}

std::vector<std::string> Session::last_servers() const {
  std::vector<std::string> servers;
  const QString kept = setting("servers", setting("server"));
  for (const QString& one : kept.split(' ', Qt::SkipEmptyParts)) servers.push_back(plain(one));
  return servers;
}

void Session::keep(const link::Guest& guest) {
  const auto kept =
      is_other_ ? files_.keep_other_guest(server(), guest) : files_.keep_guest(server(), guest);
  if (kept) {
    is_other_ = false;
  } else {
    // The next start will not know who this is.
    tell_trouble(qt(kept.error()));
  }
}

void Session::keep_guest() {
  keep(link_->talk().guest());
  const std::string address = link::text_of(server());
  std::vector<std::string> servers = last_servers();
  std::erase(servers, address);
  servers.insert(servers.begin(), address);
  if (servers.size() > kServersMax) servers.resize(kServersMax);
  QStringList texts;
  for (const std::string& one : servers) texts.push_back(qt(one));
  keep_setting("servers", texts.join(' '));
  keep_setting("server", qt(address));
}

}  // namespace lair::desktop
