#include "tests/desktop/visitor_window.hpp"

#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QTest>
#include <cstdlib>
#include <memory>
#include <stdexcept>

#include <stdlib.h>

#include "tests/support/patience.hpp"

namespace lair::testing {
namespace {

std::filesystem::path new_home() {
  std::string name = (std::filesystem::temp_directory_path() / "lair-desktop-XXXXXX").string();
  if (mkdtemp(name.data()) == nullptr) throw std::runtime_error("no folder for the test");
  return name;
}

}  // namespace

bool wait_for(const std::function<bool()>& holds) {
  return QTest::qWaitFor(holds, test::kPatienceOfPoll.count());
}

VisitorWindow::VisitorWindow()
    : home_(new_home()),
      window_(std::make_unique<desktop::Window>(files(), words::Language::English)) {
  window_->show();
}

link::KeptFiles VisitorWindow::files() const { return {home_ / "config", home_ / "state"}; }

void VisitorWindow::reopen() {
  window_->close();
  window_ = std::make_unique<desktop::Window>(files(), words::Language::English);
  window_->show();
}

void VisitorWindow::click(const QString& name) {
  // A changed page is laid out a moment later, and a button that waits for an answer can be pressed
  // only once the answer is there.
  const auto is_there = [&] {
    const auto* found = button(name);
    return found != nullptr && found->isEnabled() &&
           found->rect().contains(found->visibleRegion().boundingRect().center());
  };
  if (!wait_for(is_there)) throw std::runtime_error("no button " + name.toStdString());
  QTest::mouseClick(button(name), Qt::LeftButton);
}

void VisitorWindow::answer() {
  const std::uint32_t moment = talk().prompt()->moment();
  if (button(QStringLiteral("choice_mahjong")) != nullptr) {
    click(QStringLiteral("choice_mahjong"));
  } else if (button(QStringLiteral("choice_pass")) != nullptr) {
    click(QStringLiteral("choice_pass"));
  } else {
    int last = 13;
    while (button(QStringLiteral("tile_%1").arg(last)) == nullptr) --last;
    click(QStringLiteral("tile_%1").arg(last));
  }
  const auto is_answered = [&] {
    const v1::Prompt* prompt = talk().prompt();
    return prompt == nullptr || prompt->moment() != moment;
  };
  if (!wait_for(is_answered)) throw std::runtime_error("the answer was not sent");
}

void VisitorWindow::play_deal(const std::function<void()>& consider) {
  while (true) {
    // Others may take their time, as long as the server is running.
    while (!wait_for([&] { return is_asked() || deal_is_over(); })) {
      if (!is_live()) throw std::runtime_error("the server has gone");
    }
    if (deal_is_over()) return;
    consider();
    answer();
  }
}

void VisitorWindow::picture(const std::string& name, QWidget* of) {
  const char* folder = std::getenv("LAIR_PICTURES");
  if (folder == nullptr) return;
  const std::string file = std::string(folder) + "/" + name + ".png";
  // Changes are laid out by events that come after this one, and tiles come to rest.
  QTest::qWait(400);
  (of == nullptr ? window_.get() : of)->grab().save(QString::fromStdString(file));
}

VisitorWindow::~VisitorWindow() {
  window_.reset();
  std::error_code ignored;
  std::filesystem::remove_all(home_, ignored);
}

void VisitorWindow::type_server(std::uint16_t port, const QString& name) {
  auto* server = window_->findChild<QComboBox*>(QStringLiteral("server"));
  server->lineEdit()->selectAll();
  QTest::keyClicks(server->lineEdit(), QStringLiteral("http://127.0.0.1:%1").arg(port));
  QTest::keyClicks(window_->findChild<QLineEdit*>(QStringLiteral("name")), name);
}

QWidget* VisitorWindow::shown(const QString& name) const {
  for (QWidget* one : window_->findChildren<QWidget*>(name)) {
    if (one->isVisible() && !one->visibleRegion().isEmpty()) return one;
  }
  return nullptr;
}

QAbstractButton* VisitorWindow::button(const QString& name) const {
  return qobject_cast<QAbstractButton*>(shown(name));
}

QString VisitorWindow::text_of(const QString& name) const {
  const auto* label = qobject_cast<QLabel*>(shown(name));
  return label == nullptr ? QString() : label->text();
}

bool VisitorWindow::is_asked() const {
  return window_->session().has_server() && talk().prompt() != nullptr &&
         shown(QStringLiteral("tile_0")) != nullptr;
}

}  // namespace lair::testing
