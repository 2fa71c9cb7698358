#include "clients/desktop/account_changes.hpp"

#include <QComboBox>
#include <QFileDialog>
#include <QHBoxLayout>
#include <QPointer>
#include <algorithm>
#include <utility>

#include "clients/desktop/ask_dialog.hpp"
#include "clients/desktop/ask_json.hpp"
#include "clients/desktop/own_bots_dialog.hpp"
#include "clients/desktop/text.hpp"
#include "clients/pages/json.hpp"
#include "clients/pages/own_data.hpp"

namespace lair::desktop {

AccountChanges::AccountChanges(Session& session, Owner owner, QWidget* parent)
    : QDialog(parent),
      session_(session),
      owner_(std::move(owner)),
      all_(new QVBoxLayout(this)),
      name_(new QLineEdit),
      told_(new_text()) {
  setObjectName(QStringLiteral("account_changes"));
  setWindowTitle(session_.say("account.title"));
  setAttribute(Qt::WA_DeleteOnClose);
  setMinimumWidth(460);
  words::Values values;
  values.emplace_back("name", session_.talk().lobby().name());
  all_->addWidget(new_heading(session_.say("account.title")));
  all_->addWidget(new_text(session_.say("account.signed_in", values)));
  told_->setObjectName(QStringLiteral("account_told"));
  told_->hide();
  add_name();
  add_password();
  add_presence();
  add_own_data();
  add_own_bots();
  all_->addWidget(told_);
  add_leaving();
}

QLineEdit* AccountChanges::add_secret(const char* word, const char* name) {
  auto* line = new QLineEdit;
  line->setObjectName(QLatin1String(name));
  line->setEchoMode(QLineEdit::Password);
  line->setMaxLength(kPasswordMax);
  all_->addWidget(labelled(session_.say(word), line));
  return line;
}

void AccountChanges::add_name() {
  all_->addWidget(new_heading(session_.say("account.name_change")));
  name_->setObjectName(QStringLiteral("changes_name"));
  name_->setMaxLength(kNameMax);
  name_->setText(qt(session_.talk().lobby().name()));
  all_->addWidget(labelled(session_.say("account.name"), name_));
  all_->addWidget(new_act(session_.say("account.name_change"), "change_name", [this] { rename(); }),
                  0,
                  Qt::AlignRight);
}

void AccountChanges::add_password() {
  all_->addWidget(new_heading(session_.say("account.password_change")));
  all_->addWidget(new_muted(session_.say("account.password_text")));
  before_ = add_secret("account.password_before", "password_before");
  fresh_ = add_secret("account.password_new", "password_new");
  all_->addWidget(new_act(session_.say("account.password_change"),
                          "change_password",
                          [this] { change_password(); }),
                  0,
                  Qt::AlignRight);
}

void AccountChanges::add_presence() {
  auto* box = new QComboBox;
  box->setObjectName(QStringLiteral("presence"));
  for (const v1::PresenceFor to :
       {v1::PRESENCE_FOR_EVERYBODY, v1::PRESENCE_FOR_FOLLOWED, v1::PRESENCE_FOR_NOBODY}) {
    box->addItem(qt(session_.words().say_code("settings.presence", std::to_string(to))), to);
  }
  const auto show_kept = [this, box] {
    const int kept = std::as_const(session_).talk().people().followed().presence();
    box->setCurrentIndex(std::max(0, box->findData(kept)));
  };
  show_kept();
  connect(box, &QComboBox::activated, this, [this, box, show_kept] {
    if (!session_.may_ask()) return show_kept();
    v1::ClientFrame frame;
    frame.mutable_show_presence()->set_to(static_cast<v1::PresenceFor>(box->currentData().toInt()));
    const QPointer<QComboBox> here(box);
    session_.ask(std::move(frame),
                 session_.say("account.saved"),
                 [this, here, show_kept](const QString& trouble) {
                   if (!here || trouble.isEmpty()) return;
                   say(trouble, true);
                   show_kept();
                 });
  });
  all_->addWidget(labelled(session_.say("settings.presence"), box));
}

void AccountChanges::add_own_data() {
  own_data_ = new_button(session_.say("account.data") + QStringLiteral(" …"),
                         "save_own_data",
                         [this] { choose_file(); });
  all_->addWidget(own_data_, 0, Qt::AlignRight);
}

void AccountChanges::add_own_bots() {
  all_->addWidget(new_button(session_.say("account.bots") + QStringLiteral(" …"),
                             "own_bots",
                             [this] {
                               auto* dialog = new OwnBotsDialog(session_, this);
                               dialog->open();
                             }),
                  0,
                  Qt::AlignRight);
}

void AccountChanges::choose_file() {
  auto* chooser = new QFileDialog(this, session_.say("account.data"));
  chooser->setObjectName(QStringLiteral("own_data_file"));
  chooser->setAttribute(Qt::WA_DeleteOnClose);
  chooser->setAcceptMode(QFileDialog::AcceptSave);
  chooser->setDefaultSuffix(QStringLiteral("json"));
  chooser->selectFile(QLatin1String(pages::kOwnDataFile));
  connect(chooser, &QFileDialog::fileSelected, this, [this](const QString& file) {
    save_own_data(file);
  });
  chooser->open();
}

void AccountChanges::save_own_data(const QString& file) {
  own_data_->setEnabled(false);
  say(session_.say("account.data_asking"), false);
  ask_json(session_,
           this,
           pages::kOwnDataPath,
           {},
           {.on_told =
                [this, file](int, const auto& answer) {
                  own_data_->setEnabled(true);
                  const auto kept =
                      pages::keep_own_data(plain(file), boost::json::serialize(answer));
                  if (!kept) return say(qt(kept.error()), true);
                  words::Values named;
                  named.emplace_back("file", plain(file));
                  say(session_.say("account.data_kept", named), false);
                },
            .on_trouble =
                [this](const QString& why) {
                  own_data_->setEnabled(true);
                  say(why, true);
                }});
}

void AccountChanges::add_leaving() {
  auto* row = new QHBoxLayout;
  row->addWidget(new_act(
      session_.say("account.forget") + QStringLiteral(" …"),
      "forget_account",
      [this] { forget(); },
      Weight::Quiet));
  row->addStretch();
  row->addWidget(new_act(session_.say("account.sign_out_everywhere"), "sign_out_all", [this] {
    ask("/auth/sign-out-everywhere", {}, [this](const auto&) {
      owner_.on_gone();
      close();
    });
  }));
  row->addWidget(new_act(
      session_.say("account.sign_out"),
      "sign_out",
      [this] {
        ask("/auth/sign-out", {}, [this](const auto&) {
          owner_.on_gone();
          close();
        });
      },
      Weight::Primary));
  all_->addLayout(row);
}

void AccountChanges::say(const QString& text, bool is_trouble) {
  set_mark(told_, "trouble", is_trouble);
  told_->setText(text);
  told_->show();
}

void AccountChanges::ask(const std::string& path, const boost::json::object& asked, Told told) {
  const auto allow_acts = [this](bool allowed) {
    for (QPushButton* act : acts_) act->setEnabled(allowed);
  };
  allow_acts(false);
  ask_json(session_,
           this,
           path,
           boost::json::serialize(asked),
           {.on_told =
                [told = std::move(told), allow_acts](int, const auto& answer) {
                  allow_acts(true);
                  told(answer);
                },
            .on_trouble =
                [this, allow_acts](const QString& why) {
                  allow_acts(true);
                  say(why, true);
                }});
}

QPushButton* AccountChanges::new_act(const QString& text,
                                     const char* name,
                                     std::function<void()> pressed,
                                     Weight weight) {
  acts_.push_back(new_button(text, name, std::move(pressed), weight));
  return acts_.back();
}

void AccountChanges::rename() {
  const std::string name = plain(name_->text().trimmed());
  if (name.empty()) return say(session_.say("account.name_text"), true);
  boost::json::object asked;
  asked["name"] = name;
  ask("/auth/name", asked, [this, name](const auto&) {
    say(session_.say("account.saved"), false);
    owner_.on_become({.token = session_.talk().guest().token, .name = name});
  });
}

// Signs out every other device; this one may get a new token.
void AccountChanges::change_password() {
  if (before_->text().isEmpty() || fresh_->text().isEmpty()) {
    return say(session_.say("terminal.no_password"), true);
  }
  boost::json::object asked;
  asked["old_password"] = plain(before_->text());
  asked["password"] = plain(fresh_->text());
  asked["token"] = true;  // for a program, which keeps no cookies
  ask("/auth/password", asked, [this](const boost::json::object& told) {
    say(session_.say("account.saved"), false);
    before_->clear();
    fresh_->clear();
    const std::string token = pages::text_at(told, "token");
    if (token.empty()) return;
    owner_.on_become({.token = token, .name = session_.talk().guest().name});
  });
}

// This cannot be undone, so the password is asked for once more.
void AccountChanges::forget() {
  auto* sure = new AskDialog(session_, "forget", session_.say("account.forget"), this);
  sure->parts()->addWidget(new_text(session_.say("account.forget_text")));
  auto* password = new QLineEdit;
  password->setObjectName(QStringLiteral("forget_password"));
  password->setEchoMode(QLineEdit::Password);
  password->setMaxLength(kPasswordMax);
  sure->parts()->addWidget(labelled(session_.say("account.password"), password));
  sure->add_answers(session_.say("account.forget"), [this, password] {
    boost::json::object asked;
    asked["password"] = plain(password->text());
    ask("/auth/forget", asked, [this](const auto&) {
      owner_.on_gone();
      close();
    });
  });
  sure->open();
}

}  // namespace lair::desktop
