#include "clients/desktop/own_bots_dialog.hpp"

#include <QHBoxLayout>
#include <cstdint>
#include <utility>

#include "clients/desktop/ask_dialog.hpp"
#include "clients/desktop/ask_json.hpp"
#include "clients/desktop/text.hpp"
#include "clients/desktop/widgets.hpp"
#include "clients/pages/json.hpp"

namespace lair::desktop {
namespace {

constexpr int kBotNameMax = 14;  // leaves room for the mark after it

QString date_of(const Session& session, const char* word, std::int64_t seconds) {
  words::Values values;
  values.emplace_back("date", words::Words::point_in_time(static_cast<std::uint64_t>(seconds)));
  return qt(session.words().say(word, values));
}

}  // namespace

OwnBotsDialog::OwnBotsDialog(Session& session, QWidget* parent)
    : QDialog(parent),
      session_(session),
      all_(new QVBoxLayout(this)),
      whose_(new_text()),
      token_(new QLineEdit),
      cards_(new QWidget),
      bots_(new QVBoxLayout(cards_)),
      name_(new QLineEdit),
      trouble_(new_trouble()) {
  setObjectName(QStringLiteral("own_bots_dialog"));
  setWindowTitle(session_.say("account.bots"));
  setAttribute(Qt::WA_DeleteOnClose);
  setMinimumWidth(520);
  all_->addWidget(new_heading(session_.say("account.bots")));
  all_->addWidget(new_muted(session_.say("account.bots_text")));
  token_->setObjectName(QStringLiteral("bot_token"));
  token_->setReadOnly(true);
  all_->addWidget(whose_);
  all_->addWidget(token_);
  whose_->hide();
  token_->hide();
  bots_->setContentsMargins({});
  all_->addWidget(cards_);
  add_making();
  trouble_->setObjectName(QStringLiteral("own_bots_trouble"));
  trouble_->hide();
  all_->addWidget(trouble_);
  again_ = new_button(session_.say("count.load_again"), "own_bots_again", [this] { list(); });
  again_->hide();
  all_->addWidget(again_, 0, Qt::AlignLeft);
  all_->addWidget(
      new_button(
          session_.say("app.close"), "own_bots_close", [this] { close(); }, Weight::Quiet),
      0,
      Qt::AlignRight);
  list();
}

void OwnBotsDialog::add_making() {
  name_->setObjectName(QStringLiteral("bot_name"));
  name_->setMaxLength(kBotNameMax);
  all_->addWidget(labelled(session_.say("account.bot_name"), name_));
  make_ = new_button(session_.say("account.bot_make"), "make_bot", [this] {
    boost::json::object asked;
    asked["name"] = plain(name_->text().trimmed());
    ask_token("/auth/bots/new", asked);
  });
  all_->addWidget(make_, 0, Qt::AlignRight);
}

void OwnBotsDialog::list() {
  is_listed_ = false;
  ask("/auth/bots", {}, [this](const boost::json::object& told) { show_bots(told); });
}

void OwnBotsDialog::show_bots(const boost::json::object& told) {
  is_listed_ = true;
  clear_layout(bots_);
  const auto bots = pages::objects_at(told, "bots");
  if (bots.empty()) {
    QLabel* none = new_muted(session_.say("account.bots_none"));
    none->setObjectName(QStringLiteral("own_bots_none"));
    bots_->addWidget(none);
  }
  for (const boost::json::object& bot : bots) add_bot(bot);
}

void OwnBotsDialog::add_bot(const boost::json::object& bot) {
  const std::int64_t number = pages::number_at(bot, "player");
  const QString name = qt(pages::text_at(bot, "name"));
  const bool has_token = pages::has_number(bot, "last_used");
  const QString token =
      has_token ? date_of(session_, "account.bot_used", pages::number_at(bot, "last_used"))
                : session_.say("account.bot_no_token");
  QFrame* card = new_card();
  auto* parts = qobject_cast<QVBoxLayout*>(card->layout());
  parts->addWidget(new_text(name));
  QLabel* state = new_muted(date_of(session_, "account.bot_made", pages::number_at(bot, "made")) +
                            " · " + token);
  state->setObjectName(QStringLiteral("bot_state"));
  parts->addWidget(state);
  auto* row = new QHBoxLayout;
  row->addWidget(new_button(session_.say("account.bot_renew"), "renew_bot", [this, number] {
    boost::json::object asked;
    asked["bot"] = number;
    ask_token("/auth/bots/token", asked);
  }));
  if (has_token) {
    row->addWidget(new_button(session_.say("account.bot_revoke"), "revoke_bot", [this, number] {
      let_go("/auth/bots/revoke", number);
    }));
  }
  row->addStretch();
  row->addWidget(new_button(
      session_.say("account.bot_remove") + QStringLiteral(" …"),
      "remove_bot",
      [this, number, name] {
        words::Values values;
        values.emplace_back("name", plain(name));
        ask_first(
            session_,
            session_.say("account.bot_remove"),
            session_.say("account.bot_remove_sure", values),
            [this, number] { let_go("/auth/bots/remove", number); },
            this);
      },
      Weight::Quiet));
  parts->addLayout(row);
  bots_->addWidget(card);
}

void OwnBotsDialog::ask_token(const std::string& path, const boost::json::object& asked) {
  ask(path, boost::json::serialize(asked), [this](const boost::json::object& told) {
    words::Values values;
    values.emplace_back("name", pages::text_at(told, "name"));
    whose_->setText(session_.say("account.bot_token", values));
    whose_->show();
    token_->setText(qt(pages::text_at(told, "token")));
    token_->setAccessibleName(whose_->text());
    token_->show();
    token_->selectAll();
    name_->clear();
    list();
  });
}

void OwnBotsDialog::let_go(const std::string& path, std::int64_t bot) {
  whose_->hide();
  token_->clear();
  token_->hide();
  boost::json::object asked;
  asked["bot"] = bot;
  ask(path, boost::json::serialize(asked), [this](const boost::json::object& told) {
    show_bots(told);
  });
}

void OwnBotsDialog::allow_acts() {
  for (QWidget* acts : {cards_, static_cast<QWidget*>(make_)}) acts->setEnabled(unanswered_ == 0);
}

void OwnBotsDialog::ask(const std::string& path, const std::string& body, Told told) {
  trouble_->hide();
  again_->hide();
  ++unanswered_;
  allow_acts();
  const auto answered = [this] {
    --unanswered_;
    allow_acts();
  };
  ask_json(session_,
           this,
           path,
           body,
           {.on_told =
                [told = std::move(told), answered](int, const auto& answer) {
                  told(answer);
                  answered();
                },
            .on_trouble =
                [this, answered](const QString& why) {
                  trouble_->setText(why);
                  trouble_->show();
                  again_->setVisible(!is_listed_);
                  answered();
                }});
}

}  // namespace lair::desktop
