#include "tests/desktop/visitor_window.hpp"

#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QTest>
#include <memory>
#include <stdexcept>

#include <stdlib.h>

namespace lair::testing {
namespace {

constexpr int kPatienceMillis = 20'000;

std::filesystem::path new_home() {
  std::string name = (std::filesystem::temp_directory_path() / "lair-desktop-XXXXXX").string();
  if (mkdtemp(name.data()) == nullptr) throw std::runtime_error("no folder for the test");
  return name;
}

}  // namespace

bool wait_for(const std::function<bool()>& holds) {
  return QTest::qWaitFor(holds, kPatienceMillis);
}

VisitorWindow::VisitorWindow()
    : home_(new_home()),
      window_(std::make_unique<desktop::Window>(link::KeptFiles(home_ / "config", home_ / "state"),
                                                words::Language::English)) {
  window_->show();
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
