#include "clients/desktop/key_help.hpp"

#include <QHeaderView>
#include <QTableWidget>
#include <QVBoxLayout>

#include "clients/desktop/table_keys.hpp"
#include "clients/desktop/text.hpp"
#include "clients/desktop/widgets.hpp"

namespace lair::desktop {

KeyHelp::KeyHelp(const Session& session, QWidget* parent) : QDialog(parent) {
  setObjectName(QStringLiteral("key_help"));
  setWindowTitle(session.say("command.help"));
  setAttribute(Qt::WA_DeleteOnClose);
  auto* keys = new QTableWidget(static_cast<int>(kTableKeys.size()), 2);
  keys->setObjectName(QStringLiteral("keys"));
  keys->setAccessibleName(session.say("command.help"));
  keys->setEditTriggers(QAbstractItemView::NoEditTriggers);
  keys->setSelectionBehavior(QAbstractItemView::SelectRows);
  keys->horizontalHeader()->hide();
  keys->verticalHeader()->hide();
  keys->setTabKeyNavigation(false);
  for (int row = 0; row < keys->rowCount(); ++row) {
    const NamedKeys& one = kTableKeys.at(static_cast<std::size_t>(row));
    keys->setItem(row, 0, new QTableWidgetItem(qt(one.keys)));
    keys->setItem(row, 1, new QTableWidgetItem(session.say(one.word)));
  }
  keys->resizeColumnToContents(0);
  keys->horizontalHeader()->setSectionResizeMode(1, QHeaderView::Stretch);
  auto* all = new QVBoxLayout(this);
  all->addWidget(new_heading(session.say("command.help")));
  all->addWidget(keys, 1);
  keys->setFocus();
  resize(460, 640);
}

}  // namespace lair::desktop
