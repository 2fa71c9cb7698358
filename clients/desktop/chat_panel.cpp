#include "clients/desktop/chat_panel.hpp"

#include <QVBoxLayout>
#include <utility>

#include "clients/desktop/text.hpp"
#include "clients/words/names.hpp"
#include "server/wire/phrases.hpp"

namespace lair::desktop {
namespace {

constexpr int kTextMax = 200;
constexpr int kLinesMax = 500;

}  // namespace

ChatPanel::ChatPanel(Session& session, Where where)
    : session_(session),
      where_(where),
      lines_(new QPlainTextEdit),
      line_(new QLineEdit),
      phrases_(new QComboBox) {
  auto* all = new QVBoxLayout(this);
  all->setContentsMargins(0, 0, 0, 0);
  all->addWidget(lines_, 1);
  all->addWidget(line_);
  all->addWidget(phrases_);
  lines_->setObjectName(QStringLiteral("chat_lines"));
  lines_->setReadOnly(true);
  lines_->setTabChangesFocus(true);
  lines_->setMaximumBlockCount(kLinesMax);
  line_->setObjectName(QStringLiteral("chat_line"));
  line_->setMaxLength(kTextMax);
  connect(line_, &QLineEdit::returnPressed, this, [this] { send(); });
  connect(phrases_, &QComboBox::activated, this, [this](int at) { send_phrase(at); });
  reword();
}

void ChatPanel::reword() {
  line_->setPlaceholderText(session_.say("chat.say"));
  line_->setAccessibleName(session_.say("chat.say"));
  lines_->setAccessibleName(session_.say("chat.title"));
  phrases_->setAccessibleName(session_.say("chat.phrases"));
  phrases_->clear();
  phrases_->addItem(session_.say("chat.phrases"));
  for (const std::string_view phrase : wire::kPhrases) {
    phrases_->addItem(qt(session_.words().say_code("phrase", phrase)));
  }
}

bool ChatPanel::is_ours(v1::ChatPlace place) const {
  // A private message is shown wherever its reader is.
  if (place == v1::CHAT_PLACE_PRIVATE) return true;
  return (place == v1::CHAT_PLACE_ROOM) == (where_ == Where::Room);
}

void ChatPanel::heard(const v1::ChatLines& chat) {
  if (!is_ours(chat.channel().place())) return;
  for (int at = session_.talk().known(); at < chat.lines_size(); ++at) {
    QString text = qt(words::chat_line(session_.words(), chat.lines(at)));
    if (chat.channel().place() == v1::CHAT_PLACE_PRIVATE) {
      text = session_.say("chat.private") + QStringLiteral(": ") + text;
    }
    if (chat.channel().place() == v1::CHAT_PLACE_SPECTATORS) {
      text = session_.say("chat.watchers") + QStringLiteral(": ") + text;
    }
    lines_->appendPlainText(text);
  }
}

void ChatPanel::clear() { lines_->clear(); }

v1::Say ChatPanel::begun() const {
  v1::Say said;
  const bool is_seated = session_.talk().state().has_you();
  if (where_ == Where::Room) {
    said.set_place(v1::CHAT_PLACE_ROOM);
  } else {
    said.set_place(is_seated ? v1::CHAT_PLACE_TABLE : v1::CHAT_PLACE_SPECTATORS);
  }
  return said;
}

void ChatPanel::ask(v1::Say said, std::function<void()> refused) {
  v1::ClientFrame frame;
  *frame.mutable_say() = std::move(said);
  session_.ask(std::move(frame), {}, [this, refused = std::move(refused)](const QString& trouble) {
    if (trouble.isEmpty()) return;
    session_.tell_trouble(trouble);
    refused();
  });
}

void ChatPanel::send() {
  const QString typed = line_->text();
  if (typed.trimmed().isEmpty() || !session_.may_ask()) return;
  v1::Say said = begun();
  said.set_text(plain(typed));
  line_->clear();
  // What was refused may be corrected, unless something else has been typed meanwhile.
  ask(std::move(said), [this, typed] {
    if (line_->text().isEmpty()) line_->setText(typed);
  });
}

void ChatPanel::send_phrase(int at) {
  if (at < 1) return;
  v1::Say said = begun();
  said.set_phrase(std::string(wire::kPhrases.at(static_cast<std::size_t>(at - 1))));
  ask(std::move(said));
  phrases_->setCurrentIndex(0);
}

}  // namespace lair::desktop
