// The line above every page: the state of the connection, notices to the
// person, and calls to a place.
#pragma once

#include <QFrame>
#include <QLabel>
#include <QPushButton>
#include <QString>
#include <QTimer>
#include <cstdint>
#include <functional>

namespace lair::desktop {

// A table, or a season whose check-in is open; the other number is 0.
struct CalledTo {
  std::uint64_t table = 0;
  std::uint64_t season = 0;

  [[nodiscard]] bool is_somewhere() const { return table != 0 || season != 0; }

  friend bool operator==(const CalledTo&, const CalledTo&) = default;
};

class Banner : public QFrame {
 public:
  // `on_go` goes to the place that somebody is called to.
  explicit Banner(std::function<void(const CalledTo&)> on_go);

  // Shows the text for a few seconds, below a call to somewhere, which stays in sight.
  void say(const QString& text);

  // Shows the notice until another one comes.
  void show_notice(const QString& text);

  // Shows the call, with a button that goes there, until the person has gone there.
  void call(const QString& text, const CalledTo& to);

  // The person has gone there, or the call no longer holds.
  void forget_call(const CalledTo& to);

  // What is wrong with the connection; covers notices and calls until it is empty again.
  void show_link(const QString& text);

  // The person is at another server, or at none.
  void clear();

  void set_go(const QString& text) { go_->setText(text); }

 private:
  void refresh();
  // Has a screen reader read the text if it is the one that is shown.
  void read(const QString& text);

  QLabel* text_;
  QPushButton* go_;
  QTimer said_ends_;
  QString said_;
  QString link_;
  QString notice_;
  CalledTo called_to_;
};

}  // namespace lair::desktop
