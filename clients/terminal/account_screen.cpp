#include "clients/terminal/account_screen.hpp"

#include <filesystem>
#include <optional>

#include "clients/link/http.hpp"
#include "clients/pages/json.hpp"
#include "clients/pages/own_data.hpp"
#include "clients/terminal/api.hpp"

namespace lair::terminal {
void AccountScreen::add_commands(Commands& commands) {
  add_command(commands, {"who"}, [this](const TypedLine&) { who(); });
  add_command(
      commands, {"signin"}, [this](const TypedLine& line) { enter("/auth/sign-in", line); });
  add_command(
      commands, {"register"}, [this](const TypedLine& line) { enter("/auth/register", line); });
  add_command(
      commands,
      {"signout"},
      [this](const TypedLine& line) { leave(line); },
      [] { return std::vector<std::string>{"everywhere"}; });
  add_command(commands, {"password"}, [this](const TypedLine&) { change_password(); });
  add_command(commands, {"rename"}, [this](const TypedLine& line) { rename(line); });
  add_command(commands, {"mydata"}, [this](const TypedLine& line) { save_own_data(line); });
  add_command(commands, {"forget"}, [this](const TypedLine& line) { forget(line); });
}

void AccountScreen::who() const {
  const v1::Welcome& lobby = context_.talk().lobby();
  const std::string_view key = lobby.has_account() ? "account.signed_in" : "terminal.guest";
  context_.out.say("who",
                   context_.words.say(key,
                                      {
                                          {"name", lobby.name()}
  }));
}

void AccountScreen::enter(const std::string& path, const TypedLine& line) {
  if (line.words.empty()) return context_.refuse("terminal.which_name");
  std::string password = line.word(1);
  if (password.empty()) password = ask_secret_(context_.words.say("account.password") + ":");
  if (password.empty()) return context_.refuse("terminal.which_password");
  boost::json::object asked;
  asked["name"] = line.word(0);
  asked["password"] = password;
  asked["token"] = true;  // for a program, which keeps no cookies
  // A guest who registers is kept, so the server is told who asks; who signs in is somebody else.
  const bool keeps = path == "/auth/register";
  const auto answer = link::ask_http(context_.link.endpoint(),
                                     {.path = path,
                                      .body = boost::json::serialize(asked),
                                      .token = keeps ? context_.talk().guest().token : ""});
  if (!answer) return context_.out.say("error", answer.error(), Tone::Bad);
  const auto told = pages::object_in(answer->body);
  if (answer->status / 100 != 2 || !told) {
    refuse(told.value_or(boost::json::object()));
    return;
  }
  std::string token = pages::text_at(*told, "token");
  if (token.empty()) token = context_.talk().guest().token;
  context_.link.become({.token = token, .name = pages::text_at(*told, "name")});
}

void AccountScreen::refuse(const boost::json::object& no) const {
  const std::string code = pages::text_at(no, "error");
  const std::int64_t wait = pages::number_at(no, "wait_seconds");
  const std::string until =
      words::Words::point_in_time(static_cast<std::uint64_t>(pages::number_at(no, "until")));
  std::string text =
      context_.words.say_code("refusal",
                              code.empty() ? "unreachable" : code,
                              {
                                  {"seconds", wait == 0 ? 1 : wait},
                                  {"until",   until               }
  },
                              pages::text_at(no, "sentence"));
  if (code == "wrong_credentials" && has_mail()) {
    text += " " + context_.words.say("account.lost_by_mail",
                                     {
                                         {"page", link::text_of(context_.link.endpoint())}
    });
  }
  context_.out.say("refused",
                   text,
                   Tone::Bad,
                   {
                       {"code", code}
  });
}

// Whether the club sends letters, by which a password is reset.
bool AccountScreen::has_mail() const {
  const auto answer = link::ask_http(context_.link.endpoint(), {.path = "/api/v1/club"});
  if (!answer || answer->status != link::kHttpOk) return false;
  const auto club = pages::object_in(answer->body);
  const boost::json::value* mail = club ? club->if_contains("mail") : nullptr;
  return mail != nullptr && mail->is_bool() && mail->get_bool();
}

// Nothing once it was said why not.
std::optional<boost::json::object> AccountScreen::ask(const std::string& path,
                                                      const boost::json::object& asked) {
  const auto answer = link::ask_http(context_.link.endpoint(),
                                     {.path = path,
                                      .body = boost::json::serialize(asked),
                                      .token = context_.talk().guest().token});
  if (!answer) {
    context_.out.say("error", answer.error(), Tone::Bad);
    return std::nullopt;
  }
  const auto told = pages::object_in(answer->body);
  if (answer->status / 100 == 2) return told.value_or(boost::json::object());
  refuse(told.value_or(boost::json::object()));
  return std::nullopt;
}

void AccountScreen::leave(const TypedLine& line) {
  if (line.word(0) == "everywhere") {
    if (!ask("/auth/sign-out-everywhere", {})) return;
  } else {
    const std::string token = context_.talk().guest().token;
    static_cast<void>(link::ask_http(context_.link.endpoint(),
                                     {.path = "/auth/sign-out", .body = "{}", .token = token}));
  }
  become_nobody();
}

void AccountScreen::become_nobody() {
  context_.files.forget_guest(context_.link.endpoint());
  context_.link.become({});
  context_.out.say("signed_out", context_.words.say("link.signed_out"));
}

// Every other device is signed out by it; this one may get another token.
void AccountScreen::change_password() {
  const std::string before = ask_secret_(context_.words.say("account.password_before") + ":");
  const std::string fresh = ask_secret_(context_.words.say("account.password_new") + ":");
  if (before.empty() || fresh.empty()) return context_.refuse("terminal.no_password");
  boost::json::object asked;
  asked["old_password"] = before;
  asked["password"] = fresh;
  asked["token"] = true;  // for a program, which keeps no cookies
  const auto told = ask("/auth/password", asked);
  if (!told) return;
  context_.out.say("password", context_.words.say("account.saved"));
  const std::string token = pages::text_at(*told, "token");
  if (!token.empty()) context_.link.become({.token = token, .name = context_.talk().guest().name});
}

void AccountScreen::rename(const TypedLine& line) {
  if (line.rest.empty()) return context_.refuse("account.name_text");
  boost::json::object asked;
  asked["name"] = line.rest;
  if (!ask("/auth/name", asked)) return;
  context_.out.say("rename", context_.words.say("account.saved"));
  context_.link.become({.token = context_.talk().guest().token, .name = line.rest});
}

// A file that is there already stays as it is.
void AccountScreen::save_own_data(const TypedLine& line) const {
  const std::filesystem::path file(line.rest.empty() ? pages::kOwnDataFile : line.rest);
  const words::Values named{
      {"file", file.string()}
  };
  std::error_code ignored;
  if (std::filesystem::exists(file, ignored)) return context_.refuse("terminal.file_exists", named);
  context_.out.say("own_data_asked", context_.words.say("account.data_asking"), Tone::Quiet);
  const auto told = ask_api(context_, pages::kOwnDataPath);
  if (!told) return;
  if (auto kept = pages::keep_own_data(file, boost::json::serialize(*told)); !kept) {
    return context_.out.say("error", kept.error(), Tone::Bad);
  }
  context_.out.say("own_data",
                   context_.words.say("account.data_kept", named),
                   Tone::Plain,
                   {
                       {"file", file.string()}
  });
}

// For good, so the name is typed; who has an account types its password as well.
void AccountScreen::forget(const TypedLine& line) {
  const std::string name = context_.talk().lobby().name();
  context_.out.say("forget", context_.words.say("account.forget_text"), Tone::Bad);
  if (line.rest != name) {
    return context_.refuse("terminal.forget_how",
                           {
                               {"name", name}
    });
  }
  std::string password;
  if (context_.talk().lobby().has_account()) {
    password = ask_secret_(context_.words.say("account.password") + ":");
    if (password.empty()) return context_.refuse("terminal.no_password");
  }
  boost::json::object asked;
  asked["password"] = password;
  if (ask("/auth/forget", asked)) become_nobody();
}

}  // namespace lair::terminal
