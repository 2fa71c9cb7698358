// What is asked before a seat is kept, somebody sent away or reported.
#pragma once

#include <QDialog>

#include "clients/desktop/session.hpp"
#include "clients/link/hosting.hpp"
#include "clients/link/people.hpp"

namespace lair::desktop {

// Each goes away once it is closed.
class ReserveDialog : public QDialog {
 public:
  ReserveDialog(Session& session, link::Chair chair, QWidget* parent);
};

class BootDialog : public QDialog {
 public:
  BootDialog(Session& session, link::Chair chair, const QString& name, QWidget* parent);
};

class ReportDialog : public QDialog {
 public:
  ReportDialog(Session& session, const link::Person& person, QWidget* parent);
};

}  // namespace lair::desktop
