// The line above every page: how the connection is, what somebody is told, where they are called
// to.
#pragma once

#include <QFrame>
#include <QLabel>
#include <QPushButton>
#include <QString>
#include <QTimer>
#include <cstdint>
#include <functional>

namespace lair::desktop {

// A table, or a season whose check-in is open; each 0 where it is not that.
struct CalledTo {
  std::uint64_t table = 0;
  std::uint64_t season = 0;

  [[nodiscard]] bool is_somewhere() const { return table != 0 || season != 0; }

  friend bool operator==(const CalledTo&, const CalledTo&) = default;
};

class Banner : public QFrame {
 public:
  // `on_go` leads to what somebody is called to.
  explicit Banner(std::function<void(const CalledTo&)> on_go);

  // For a few seconds. Where somebody is called to stays in sight instead.
  void say(const QString& text);

  // Until another notice comes.
  void show_notice(const QString& text);

  // Until they have gone there, by a button.
  void call(const QString& text, const CalledTo& to);

  // They have gone there, or there is nothing to come to any more.
  void forget_call(const CalledTo& to);

  // What is wrong with the connection; it covers notices and calls until it is empty again.
  void show_link(const QString& text);

  // Somebody is at another server, or at none.
  void clear();

  void set_go(const QString& text) { go_->setText(text); }

 private:
  void refresh();

  QLabel* text_;
  QPushButton* go_;
  QTimer said_ends_;
  QString said_;
  QString link_;
  QString notice_;
  CalledTo called_to_;
};

}  // namespace lair::desktop
