// Who somebody is to the server, as a guest or by an account; asked over HTTP.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include <boost/json.hpp>

#include "clients/terminal/commands.hpp"
#include "clients/terminal/context.hpp"

namespace lair::terminal {

class AccountScreen {
 public:
  // Asks for a secret such as a password, without showing it; empty if nobody can be asked.
  using AskSecret = std::function<std::string(const std::string& question)>;

  // Reconnects as that person, who is kept for the next start; as a new guest, and nobody is kept,
  // if there is no token. `is_other`: this is not the person who was here.
  using Become = std::function<void(const link::Guest& guest, bool is_other)>;

  AccountScreen(const Context& context, AskSecret ask_secret, Become become)
      : context_(context), ask_secret_(std::move(ask_secret)), become_(std::move(become)) {}

  void add_commands(Commands& commands);

 private:
  struct Answer {
    bool is_good = false;
    boost::json::object told;
  };

  // Posts the name, the password and, if the account has one, the code of its second factor. The
  // person then reconnects with the token and the name that the server returns.
  void enter(const std::string& path, const TypedLine& line);
  void refuse(const boost::json::object& no) const;
  [[nodiscard]] bool has_mail() const;
  // Both return nothing once they have said why; ask() does so for a refusal, too.
  std::optional<Answer> post(const std::string& path,
                             const boost::json::object& asked,
                             const std::string& token) const;
  std::optional<boost::json::object> ask(const std::string& path, const boost::json::object& asked);
  void leave(const TypedLine& line);
  void become_nobody();
  void change_password();
  void rename(const TypedLine& line);
  void forget(const TypedLine& line);
  void save_own_data(const TypedLine& line) const;
  // The bots that the account owns: listing and making them, giving them tokens, removing them.
  void own_bots(const TypedLine& line);
  void list_bots(const boost::json::object& told) const;
  void show_token(const boost::json::object& told) const;
  // The bot with that name, with or without the mark after it; nothing once it
  // was said that there is none.
  std::optional<std::int64_t> bot_named(const std::string& name) const;
  void who() const;

  Context context_;
  AskSecret ask_secret_;
  Become become_;
};

}  // namespace lair::terminal
