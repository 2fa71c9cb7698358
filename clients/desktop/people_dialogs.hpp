// The questions before a seat is reserved, or somebody is sent away, written to or reported.
#pragma once

#include "clients/desktop/ask_dialog.hpp"
#include "clients/link/hosting.hpp"
#include "clients/link/people.hpp"

namespace lair::desktop {

class ReserveDialog : public AskDialog {
 public:
  ReserveDialog(Session& session, link::Chair chair, QWidget* parent);
};

class BootDialog : public AskDialog {
 public:
  BootDialog(Session& session, link::Chair chair, const QString& name, QWidget* parent);
};

class WriteDialog : public AskDialog {
 public:
  WriteDialog(Session& session, const link::Person& person, QWidget* parent);
};

class ReportDialog : public AskDialog {
 public:
  ReportDialog(Session& session, const link::Person& person, QWidget* parent);
};

}  // namespace lair::desktop
