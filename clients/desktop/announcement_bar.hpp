// The line above every page that shows an operator's announcement to everybody.
#pragma once

#include <QFrame>
#include <QLabel>
#include <QPushButton>
#include <QString>
#include <QTimer>

#include "lair/v1/people.pb.h"

namespace lair::desktop {

class AnnouncementBar : public QFrame {
 public:
  AnnouncementBar();

  // Shows the announcement until its time is over by the server's clock, which is `server_ahead_ms`
  // ahead of this machine's, or until the person closes it. An empty announcement removes it.
  // Returns whether there is something new to read.
  bool announce(const v1::Announcement& told, qint64 server_ahead_ms);

  // Another welcome came: the server tells the current announcement again, which is then no news.
  void await_again();

  // The person is at another server, or at none.
  void forget();

  void set_close(const QString& text) { close_->setText(text); }

 private:
  void end_in_time();

  QLabel* text_;
  QPushButton* close_;
  QTimer ends_;
  v1::Announcement told_;
  qint64 server_ahead_ms_ = 0;
  bool is_closed_ = false;
};

}  // namespace lair::desktop
