// Bots that people own: listing them and handling their tokens.
#include <string>
#include <utility>

#include "server/api/json.hpp"
#include "server/api/visit.hpp"

namespace lair {

namespace json = boost::json;

void AccountVisit::tell_bots() {
  json::array all;
  for (const people::OwnBot& own : people_.bots().of(session_->person.id)) {
    all.push_back(json::object{
        {"player",    own.bot.id.value()                                         },
        {"name",      own.bot.name                                               },
        {"made",      own.made                                                   },
        {"last_used", own.last_used ? json::value(*own.last_used) : json::value()}
    });
  }
  answer(private_answer(200,
                        {
                            {"bots", std::move(all)         },
                            {"most", people::Bots::kOwnedMax}
  }));
}

void AccountVisit::make_bot() {
  people_.bots().make(session_->person, text_in(asked_, "name"), made_bot(201));
}

void AccountVisit::renew_bot() {
  people_.bots().renew(session_->person, bot_asked(), made_bot(200));
}

void AccountVisit::revoke_bot() {
  people_.bots().revoke(session_->person, bot_asked(), bot_let_go());
}

void AccountVisit::remove_bot() {
  people_.bots().remove(session_->person, bot_asked(), bot_let_go());
}

PlayerId AccountVisit::bot_asked() const {
  const json::value* const asked = asked_.if_contains("bot");
  if (asked == nullptr) return {};
  json::error_code error;
  const auto number = asked->to_number<std::uint64_t>(error);
  return error ? PlayerId() : PlayerId(number);
}

// The token is shown to a page too: its owner copies it into their program.
people::Bots::Made AccountVisit::made_bot(int status) {
  return [self = shared_from_this(), status](auto made) {
    if (!made) return self->refuse(made.error());
    self->answer(private_answer(status,
                                {
                                    {"player", made->bot.id.value()},
                                    {"name",   made->bot.name      },
                                    {"token",  made->token.text    }
    }));
  };
}

people::Bots::Done AccountVisit::bot_let_go() {
  return [self = shared_from_this()](const std::optional<people::Refusal>& refused) {
    if (refused) return self->refuse(*refused);
    self->tell_bots();
  };
}

}  // namespace lair
