#include "clients/terminal/account_screen.hpp"

#include <algorithm>
#include <filesystem>
#include <optional>
#include <vector>

#include "clients/link/http.hpp"
#include "clients/pages/json.hpp"
#include "clients/pages/own_data.hpp"
#include "clients/terminal/api.hpp"

namespace lair::terminal {
namespace {

constexpr const char* kOwnBots = "/auth/bots";
constexpr std::string_view kBotMark = " [bot]";  // after the name of every bot with an account

}  // namespace

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
  add_command(
      commands,
      {"mybots"},
      [this](const TypedLine& line) { own_bots(line); },
      [] {
        return std::vector<std::string>{"new", "token", "revoke", "remove"};
      });
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
  if (line.rest.empty()) return context_.refuse("terminal.which_name");
  const std::string password = ask_secret_(context_.words.say("account.password") + ":");
  if (password.empty()) return context_.refuse("terminal.no_password");
  boost::json::object asked;
  asked["name"] = line.rest;
  asked["password"] = password;
  asked["token"] = true;  // for a program, which keeps no cookies
  // A guest who registers keeps their identity, so the request carries their token. Somebody who
  // signs in becomes another person.
  const bool keeps = path == "/auth/register";
  const std::string guest = keeps ? context_.talk().guest().token : "";
  auto answer = post(path, asked, guest);
  if (answer && pages::text_at(answer->told, "error") == "second_factor_needed") {
    asked["factor"] = ask_secret_(context_.words.say("account.factor") + ":");
    answer = post(path, asked, guest);
  }
  if (!answer) return;
  if (!answer->is_good) return refuse(answer->told);
  std::string token = pages::text_at(answer->told, "token");
  if (token.empty()) token = context_.talk().guest().token;
  become_({.token = token, .name = pages::text_at(answer->told, "name")}, guest.empty());
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

// Whether the club sends e-mail, which is needed to reset a password.
bool AccountScreen::has_mail() const {
  const auto answer = link::ask_http(
      context_.link.endpoint(), {.path = "/api/v1/club"}, context_.link.http_patience());
  if (!answer || answer->status != link::kHttpOk) return false;
  const auto club = pages::object_in(answer->body);
  const boost::json::value* mail = club ? club->if_contains("mail") : nullptr;
  return mail != nullptr && mail->is_bool() && mail->get_bool();
}

std::optional<boost::json::object> AccountScreen::ask(const std::string& path,
                                                      const boost::json::object& asked) {
  const auto answer = post(path, asked, context_.talk().guest().token);
  if (!answer) return std::nullopt;
  if (answer->is_good) return answer->told;
  refuse(answer->told);
  return std::nullopt;
}

std::optional<AccountScreen::Answer> AccountScreen::post(const std::string& path,
                                                         const boost::json::object& asked,
                                                         const std::string& token) const {
  const auto answer =
      link::ask_http(context_.link.endpoint(),
                     {.path = path, .body = boost::json::serialize(asked), .token = token},
                     context_.link.http_patience());
  if (!answer) {
    context_.out.say("error", answer.error(), Tone::Bad);
    return std::nullopt;
  }
  return Answer{.is_good = answer->status / 100 == 2,
                .told = pages::object_in(answer->body).value_or(boost::json::object())};
}

void AccountScreen::leave(const TypedLine& line) {
  const bool everywhere = line.word(0) == "everywhere";
  if (!everywhere && !line.words.empty()) return context_.refuse_surplus("signout", line.word(0));
  if (ask(everywhere ? "/auth/sign-out-everywhere" : "/auth/sign-out", {})) become_nobody();
}

void AccountScreen::become_nobody() {
  become_({}, false);
  context_.out.say("signed_out", context_.words.say("link.signed_out"));
}

// Signs out every other device; this one may get a new token.
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
  if (!token.empty()) become_({.token = token, .name = context_.talk().guest().name}, false);
}

void AccountScreen::rename(const TypedLine& line) {
  if (line.rest.empty()) return context_.refuse("account.name_text");
  boost::json::object asked;
  asked["name"] = line.rest;
  if (!ask("/auth/name", asked)) return;
  context_.out.say("rename", context_.words.say("account.saved"));
  become_({.token = context_.talk().guest().token, .name = line.rest}, false);
}

// Does not overwrite an existing file.
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

void AccountScreen::own_bots(const TypedLine& line) {
  const std::string what = line.word(0);
  if (what.empty()) {
    if (const auto told = ask_api(context_, kOwnBots)) list_bots(*told);
    return;
  }
  std::string name = line.rest.substr(what.size());
  name.erase(0, std::min(name.find_first_not_of(' '), name.size()));
  const bool is_new = what == "new";
  const bool is_known = is_new || what == "token" || what == "revoke" || what == "remove";
  if (!is_known || name.empty()) return context_.refuse("terminal.mybots_how");
  boost::json::object asked;
  if (is_new) {
    asked["name"] = name;
  } else {
    const auto bot = bot_named(name);
    if (!bot) return;
    asked["bot"] = *bot;
  }
  const auto told = ask(std::string(kOwnBots) + "/" + what, asked);
  if (!told) return;
  if (is_new || what == "token") {
    show_token(*told);
  } else {
    list_bots(*told);
  }
}

void AccountScreen::list_bots(const boost::json::object& told) const {
  std::vector<std::string> lines{context_.words.say("account.bots")};
  const auto bots = objects_at(told, "bots");
  if (bots.empty()) lines.push_back(context_.words.say("account.bots_none"));
  const auto date_at = [](const boost::json::object& bot, std::string_view key) {
    const std::string date =
        words::Words::point_in_time(static_cast<std::uint64_t>(number_at(bot, key)));
    return words::Values{
        {"date", date}
    };
  };
  for (const boost::json::object& bot : bots) {
    const bool has_token = pages::has_number(bot, "last_used");
    lines.push_back(text_at(bot, "name") + ": " +
                    context_.words.say("account.bot_made", date_at(bot, "made")) + ", " +
                    (has_token ? context_.words.say("account.bot_used", date_at(bot, "last_used"))
                               : context_.words.say("account.bot_no_token")));
  }
  context_.out.page("mybots",
                    lines,
                    {
                        {"told", told}
  });
}

// The token is shown only this once.
void AccountScreen::show_token(const boost::json::object& told) const {
  const std::string name = text_at(told, "name");
  const std::string token = text_at(told, "token");
  const words::Values named{
      {"name", name}
  };
  context_.out.say("bot_token",
                   context_.words.say("account.bot_token", named) + " " + token,
                   Tone::Plain,
                   {
                       {"bot", number_at(told, "player")},
                       {"name",     name             },
                       {"token",     token}
  });
}

std::optional<std::int64_t> AccountScreen::bot_named(const std::string& name) const {
  const auto told = ask_api(context_, kOwnBots);
  if (!told) return std::nullopt;
  for (const boost::json::object& bot : objects_at(*told, "bots")) {
    const std::string marked = text_at(bot, "name");
    if (marked == name || marked == name + std::string(kBotMark)) return number_at(bot, "player");
  }
  context_.refuse("terminal.no_bot",
                  {
                      {"name", name}
  });
  return std::nullopt;
}

// This cannot be undone, so the name must be typed; somebody with an account
// types its password as well.
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
