#include "clients/desktop/menus.hpp"

#include <utility>

#include "clients/desktop/widgets.hpp"

namespace lair::desktop {

void add_action(QMenu& menu, const QString& text, const char* name, std::function<void()> run) {
  QAction* action = menu.addAction(text);
  action->setObjectName(QLatin1String(name));
  QObject::connect(action, &QAction::triggered, &menu, [run = std::move(run)] { run(); });
}

void open_menu(QWidget* below, const char* name, const std::function<void(QMenu&)>& fill) {
  // Owned by the window, since the part it opens at may be rebuilt meanwhile.
  auto* menu = new QMenu(below->window());
  menu->setObjectName(QLatin1String(name));
  menu->setAccessibleName(below->accessibleName());
  fill(*menu);
  if (menu->isEmpty()) return menu->deleteLater();
  QObject::connect(menu, &QMenu::aboutToHide, menu, &QObject::deleteLater);
  menu->popup(below->mapToGlobal(QPoint(0, below->height())));
  menu->setActiveAction(menu->actions().constFirst());
}

QPushButton* new_menu_button(const QString& about,
                             const QString& name,
                             std::function<void(QMenu&)> fill) {
  QPushButton* button = new_button(
      QStringLiteral("⋯"), "", [] {}, Weight::Quiet);
  button->setObjectName(name);
  button->setAccessibleName(about);
  button->setToolTip(unmarked(about));
  QObject::connect(button, &QPushButton::clicked, button, [button, fill = std::move(fill)] {
    open_menu(button, "menu", fill);
  });
  return button;
}

}  // namespace lair::desktop
