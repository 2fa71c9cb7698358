// A window's connection: the link driven by Qt's event loop, what is kept between two starts.
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

// How far somebody is on the path of practice.
inline constexpr const char* kPracticeSetting = "practice.step";

class Session {
 public:
  struct Owner {
    std::function<void(const v1::ServerFrame&)> on_frame;  // after the conversation has taken it in
    std::function<void(const link::LinkState&)> on_state;
    std::function<void()> on_unsent;  // somebody asked for something while there is no connection
  };

  using Answered = std::function<void(const Result<link::HttpAnswer, std::string>&)>;

  Session(link::KeptFiles files, words::Language language, Owner owner);
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;
  ~Session();

  // As whoever was kept for this server; a new guest is called `name`.
  void connect_to(const link::Endpoint& server, const std::string& name);

  // Comes back as somebody else, once signed in or out.
  void become(const link::Guest& guest);

  void leave_server();

  [[nodiscard]] bool has_server() const { return link_ != nullptr; }

  [[nodiscard]] bool is_live() const { return link_ && link_->is_live(); }

  // Whether what is asked now is sent; the owner says so where it is not.
  [[nodiscard]] bool may_ask() const;

  [[nodiscard]] const link::Endpoint& server() const { return link_->endpoint(); }

  [[nodiscard]] const link::LinkState& state() const { return link_->state(); }

  [[nodiscard]] bool was_forgotten() const { return link_->was_forgotten(); }

  // What is asked through it is sent at once. There must be a server.
  link::Conversation& talk();

  [[nodiscard]] const link::Conversation& talk() const { return link_->talk(); }

  // What became of it: why not; empty once it was carried out.
  using Became = std::function<void(const QString& trouble)>;

  // Sends it, where there is a connection; the sentence is for when it was carried out. Who gives
  // `became` tells why not, too.
  void ask(v1::ClientFrame frame, const QString& then = {}, Became became = {});

  // What was promised for that request, once; empty for any other.
  QString promised(std::uint32_t request);

  // Tells whoever asked what became of it; false where nobody wants to know.
  bool became(std::uint32_t request, const QString& trouble);

  // One question over HTTP, in a thread of its own; the answer comes in this one, unless the
  // server was left meanwhile.
  void ask_http(const std::string& path, const std::string& body, Answered answered);
  // Of any server, as long as the session is there.
  void ask_http(const link::Endpoint& server, const link::HttpRequest& request, Answered answered);

  [[nodiscard]] const words::Words& words() const { return words_; }

  [[nodiscard]] QString say(std::string_view key, const words::Values& values = {}) const;

  void set_language(words::Language language);

  [[nodiscard]] QString setting(const std::string& key, const QString& otherwise = {}) const;
  void keep_setting(const std::string& key, const QString& value);

  [[nodiscard]] std::size_t practice_step() const {
    return setting(kPracticeSetting, QStringLiteral("0")).toULongLong();
  }

  // Where this program was before, the last one first.
  [[nodiscard]] std::vector<std::string> last_servers() const;

  // Who this is, and where, for the next start.
  void keep_guest();
  void forget_guest();

 private:
  void rearm();
  void wake();

  link::KeptFiles files_;
  link::KeptFiles::Values settings_;
  words::Words words_;
  Owner owner_;
  std::unique_ptr<link::Link> link_;
  std::uint32_t servers_left_ = 0;             // so many times
  std::map<std::uint32_t, QString> promised_;  // by request
  std::map<std::uint32_t, Became> asked_;      // likewise
  QObject here_;  // goes with the session, and with it whatever was to be called
  QTimer clock_;
  QTimer soon_;
  QPointer<QSocketNotifier> reads_;
  QPointer<QSocketNotifier> writes_;
};

}  // namespace lair::desktop
