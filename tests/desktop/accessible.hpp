// The window as a screen reader sees it: names, roles, actions.
#pragma once

#include <QAccessible>
#include <QWidget>
#include <string>
#include <vector>

namespace lair::testing {

// Everything below the visible part named `part`; in the whole window if `part` is empty.
std::vector<QAccessibleInterface*> accessible_parts(QWidget& window, const std::string& part);

// Presses the button whose name begins with `name`; returns false if there is none.
bool press_accessible(QWidget& window, const std::string& part, const std::string& name);

// Presses the last button of `part`.
bool press_last_accessible(QWidget& window, const std::string& part);

}  // namespace lair::testing
