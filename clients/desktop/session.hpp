// A window's connection: the link driven by Qt's event loop, and what is kept between two starts.
#pragma once

#include <QObject>
#include <QPointer>
#include <QSocketNotifier>
#include <QString>
#include <QTimer>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "clients/link/http.hpp"
#include "clients/link/kept_files.hpp"
#include "clients/link/link.hpp"
#include "clients/words/words.hpp"

namespace lair::desktop {

// How far somebody has come on the practice path.
inline constexpr const char* kPracticeSetting = "practice.step";

class Session {
 public:
  struct Owner {
    std::function<void(const v1::ServerFrame&)> on_frame;  // after the conversation has taken it in
    std::function<void(const link::LinkState&)> on_state;
    std::function<void()> on_unsent;                 // something was asked for without a connection
    std::function<void(const QString&)> on_trouble;  // a sentence about something that failed
  };

  using Answered = std::function<void(const Result<link::HttpAnswer, std::string>&)>;

  Session(link::KeptFiles files, words::Language language, Owner owner);
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;
  ~Session();

  // Connects as the person who was kept for this server; a new guest gets the name `name`.
  void connect_to(const link::Endpoint& server, const std::string& name);

  // Reconnects as that person, who is kept for the next start; as a new guest, and nobody is kept,
  // if there is no token. `is_other`: this is not the person who was here.
  void become(const link::Guest& guest, bool is_other);

  void leave_server();

  [[nodiscard]] bool has_server() const { return link_ != nullptr; }

  [[nodiscard]] bool is_live() const { return link_ && link_->is_live(); }

  // Whether a request made now is sent; if not, the owner says so.
  [[nodiscard]] bool may_ask() const;

  [[nodiscard]] const link::Endpoint& server() const { return link_->endpoint(); }

  [[nodiscard]] const link::LinkState& state() const { return link_->state(); }

  [[nodiscard]] bool was_forgotten() const { return link_->was_forgotten(); }

  // Requests made through it are sent at once. There must be a server.
  link::Conversation& talk();

  [[nodiscard]] const link::Conversation& talk() const { return link_->talk(); }

  // Is told why the request was refused; an empty text if it was carried out.
  using Became = std::function<void(const QString& trouble)>;

  // Sends the request if there is a connection. `then` is the sentence to show once it is carried
  // out. A caller that gives `became` must also show why the request was refused.
  void ask(v1::ClientFrame frame, const QString& then = {}, Became became = {});

  // The sentence promised for that request; it is given only once. Empty for any other request.
  QString promised(std::uint32_t request);

  // Has the owner show a sentence about something that failed.
  void tell_trouble(const QString& text) const { owner_.on_trouble(text); }

  // Tells the caller of ask() the outcome of the request; returns false if that caller gave no
  // `became`.
  bool became(std::uint32_t request, const QString& trouble);

  // The connection is lost, so nobody answers what was asked for: tells the callers of ask() this
  // trouble.
  void give_up_asked(const QString& trouble);

  // Asks once over HTTP, in a thread of its own; the answer is delivered in this thread, unless the
  // server was left meanwhile.
  void ask_http(const std::string& path, const std::string& body, Answered answered);
  // Asks any server; the answer is delivered as long as the session exists.
  void ask_http(const link::Endpoint& server, const link::HttpRequest& request, Answered answered);

  [[nodiscard]] const words::Words& words() const { return words_; }

  [[nodiscard]] QString say(std::string_view key, const words::Values& values = {}) const;

  void set_language(words::Language language);

  [[nodiscard]] QString setting(const std::string& key, const QString& otherwise = {}) const;
  void keep_setting(const std::string& key, const QString& value);

  [[nodiscard]] std::size_t practice_step() const {
    return setting(kPracticeSetting, QStringLiteral("0")).toULongLong();
  }

  // The servers this program was at, the last one first.
  [[nodiscard]] std::vector<std::string> last_servers() const;

  // Keeps who this is, and where, for the next start.
  void keep_guest();

 private:
  void keep(const link::Guest& guest);
  void rearm();
  void wake();

  link::KeptFiles files_;
  link::KeptFiles::Values settings_;
  words::Words words_;
  Owner owner_;
  std::unique_ptr<link::Link> link_;
  bool is_other_ = false;                      // the person is not the guest kept for the server
  std::uint32_t servers_left_ = 0;             // counts the times that a server was left
  std::map<std::uint32_t, QString> promised_;  // by request
  std::map<std::uint32_t, Became> asked_;      // by request
  QObject here_;  // deleted with the session, which cancels the calls still to come
  QTimer clock_;
  QTimer soon_;
  QPointer<QSocketNotifier> reads_;
  QPointer<QSocketNotifier> writes_;
};

}  // namespace lair::desktop
