// Menus that open below a part of a window, by mouse and keys.
#pragma once

#include <QMenu>
#include <QPushButton>
#include <QString>
#include <functional>

namespace lair::desktop {

// `name` is the name by which tests find it.
void add_action(QMenu& menu, const QString& text, const char* name, std::function<void()> run);

// An empty menu does not open.
void open_menu(QWidget* below, const char* name, const std::function<void(QMenu&)>& fill);

// A small button "⋯" that opens the menu; `about` is its name for screen readers.
QPushButton* new_menu_button(const QString& about,
                             const QString& name,
                             std::function<void(QMenu&)> fill);

}  // namespace lair::desktop
