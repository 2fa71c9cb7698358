#include "tests/desktop/accessible.hpp"

namespace lair::testing {
namespace {

std::string name_of(QAccessibleInterface* one) {
  return one->text(QAccessible::Name).toStdString();
}

bool is_shown(QAccessibleInterface* one) {
  return one->isValid() && !one->state().invisible && !one->state().disabled;
}

void add_below(QAccessibleInterface* one, std::vector<QAccessibleInterface*>& all) {
  for (int at = 0; at < one->childCount(); ++at) {
    QAccessibleInterface* child = one->child(at);
    if (child == nullptr || !is_shown(child)) continue;
    all.push_back(child);
    add_below(child, all);
  }
}

bool press(QAccessibleInterface* one) {
  QAccessibleActionInterface* actions = one->actionInterface();
  if (actions == nullptr || !actions->actionNames().contains(actions->pressAction())) return false;
  actions->doAction(actions->pressAction());
  return true;
}

bool is_button(QAccessibleInterface* one) { return one->role() == QAccessible::Button; }

}  // namespace

std::vector<QAccessibleInterface*> accessible_parts(QWidget& window, const std::string& part) {
  std::vector<QAccessibleInterface*> all;
  add_below(QAccessible::queryAccessibleInterface(&window), all);
  if (part.empty()) return all;
  for (QAccessibleInterface* one : all) {
    if (name_of(one) != part) continue;
    std::vector<QAccessibleInterface*> below;
    add_below(one, below);
    return below;
  }
  return {};
}

bool press_accessible(QWidget& window, const std::string& part, const std::string& name) {
  for (QAccessibleInterface* one : accessible_parts(window, part)) {
    if (is_button(one) && name_of(one).starts_with(name)) return press(one);
  }
  return false;
}

bool press_last_accessible(QWidget& window, const std::string& part) {
  const auto parts = accessible_parts(window, part);
  for (auto at = parts.rbegin(); at != parts.rend(); ++at) {
    if (is_button(*at)) return press(*at);
  }
  return false;
}

}  // namespace lair::testing
