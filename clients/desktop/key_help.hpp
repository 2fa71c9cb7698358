// The keys of the table, in a window of their own.
#pragma once

#include <QDialog>

#include "clients/desktop/session.hpp"

namespace lair::desktop {

// Deletes itself once it is closed.
class KeyHelp : public QDialog {
 public:
  KeyHelp(const Session& session, QWidget* parent);
};

}  // namespace lair::desktop
