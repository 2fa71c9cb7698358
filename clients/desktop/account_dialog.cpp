#include "clients/desktop/account_dialog.hpp"

#include <QPointer>
#include <QVBoxLayout>
#include <utility>

#include "clients/desktop/ask_json.hpp"
#include "clients/desktop/text.hpp"
#include "clients/desktop/widgets.hpp"
#include "clients/pages/json.hpp"

namespace lair::desktop {

AccountDialog::AccountDialog(
    Session& session, link::Endpoint server, std::string token, Done on_done, QWidget* parent)
    : QDialog(parent),
      session_(session),
      server_(std::move(server)),
      token_(std::move(token)),
      on_done_(std::move(on_done)),
      name_(new QLineEdit),
      password_(new QLineEdit),
      factor_label_(new QLabel(session.say("account.factor"))),
      factor_(new QLineEdit),
      trouble_(new_trouble()) {
  setAttribute(Qt::WA_DeleteOnClose);
  setWindowTitle(session_.say("account.title"));
  setMinimumWidth(400);
  setObjectName(QStringLiteral("account"));
  auto* all = new QVBoxLayout(this);
  auto* name_label = new QLabel(session_.say("account.name"));
  auto* password_label = new QLabel(session_.say("account.password"));
  name_label->setBuddy(name_);
  password_label->setBuddy(password_);
  name_->setMaxLength(kNameMax);
  password_->setMaxLength(kPasswordMax);
  name_->setObjectName(QStringLiteral("account_name"));
  password_->setObjectName(QStringLiteral("account_password"));
  password_->setEchoMode(QLineEdit::Password);
  factor_label_->setBuddy(factor_);
  factor_->setObjectName(QStringLiteral("account_factor"));
  factor_label_->hide();
  factor_->hide();
  trouble_->setObjectName(QStringLiteral("account_trouble"));
  trouble_->hide();
  sign_in_ = new_button(
      session_.say("account.sign-in"),
      "account_sign_in",
      [this] { send(Way::SignIn); },
      Weight::Primary);
  sign_in_->setDefault(true);
  register_ = new_button(
      session_.say("account.register"), "account_register", [this] { send(Way::Register); });
  all->addWidget(name_label);
  all->addWidget(name_);
  all->addWidget(password_label);
  all->addWidget(password_);
  all->addWidget(new_muted(session_.say("account.password_hint")));
  all->addWidget(factor_label_);
  all->addWidget(factor_);
  all->addWidget(trouble_);
  auto* row = new QHBoxLayout;
  row->addWidget(register_);
  row->addStretch();
  row->addWidget(sign_in_);
  all->addLayout(row);
}

void AccountDialog::refuse(const QString& text) {
  sign_in_->setEnabled(true);
  register_->setEnabled(true);
  trouble_->setText(text);
  trouble_->show();
}

void AccountDialog::refuse_and_help(const QString& text) {
  const QPointer<QDialog> here(this);
  session_.ask_http(server_, {.path = "/api/v1/club"}, [this, here, text](const auto& answer) {
    if (!here) return;
    const auto club = answer ? pages::object_in(answer->body) : std::nullopt;
    if (!club || !pages::is_at(*club, "mail")) return refuse(text);
    words::Values values;
    values.emplace_back("page", link::text_of(server_));
    refuse(text + QLatin1Char(' ') + qt(session_.words().say("account.lost_by_mail", values)));
  });
}

void AccountDialog::ask_factor() {
  factor_label_->show();
  factor_->show();
  factor_->setFocus();
}

void AccountDialog::send(Way way) {
  if (name_->text().trimmed().isEmpty() || password_->text().isEmpty()) {
    return refuse(session_.say("account.register_text"));
  }
  sign_in_->setEnabled(false);
  register_->setEnabled(false);
  const boost::json::object asked{
      {"name",     plain(name_->text().trimmed())  },
      {"password", plain(password_->text())        },
      {"factor",   plain(factor_->text().trimmed())},
      {"token",    true                            }  // for a program, which keeps no cookies
  };
  const bool keeps = way == Way::Register;
  const link::HttpRequest request{.path = keeps ? "/auth/register" : "/auth/sign-in",
                                  .body = boost::json::serialize(asked),
                                  .token = keeps ? token_ : std::string()};
  is_other_ = request.token.empty();
  const QPointer<QDialog> here(this);
  session_.ask_http(server_, request, [this, here](const auto& answer) {
    if (here) answered(answer);
  });
}

void AccountDialog::answered(const Result<link::HttpAnswer, std::string>& answer) {
  if (!answer) return refuse(qt(answer.error()));
  const auto told = pages::object_in(answer->body).value_or(boost::json::object());
  if (!is_good(answer->status)) {
    const QString text = refusal_in(session_, told);
    const std::string code = pages::text_at(told, "error");
    if (code == "wrong_credentials") return refuse_and_help(text);
    if (code == "second_factor_needed") ask_factor();
    return refuse(text);
  }
  std::string token = pages::text_at(told, "token");
  if (token.empty()) token = token_;
  const link::Guest guest{.token = token, .name = pages::text_at(told, "name")};
  const auto done = on_done_;
  close();
  done(guest, is_other_);
}

}  // namespace lair::desktop
