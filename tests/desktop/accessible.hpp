// The window as a screen reader finds it: names, roles, actions.
#pragma once

#include <QAccessible>
#include <QWidget>
#include <string>
#include <vector>

namespace lair::testing {

// Everything below the visible part named `part`, the whole window when it is empty.
std::vector<QAccessibleInterface*> accessible_parts(QWidget& window, const std::string& part);

// Presses the button whose name begins with `name`; false when there is none.
bool press_accessible(QWidget& window, const std::string& part, const std::string& name);

// Presses the last button of `part`.
bool press_last_accessible(QWidget& window, const std::string& part);

}  // namespace lair::testing
