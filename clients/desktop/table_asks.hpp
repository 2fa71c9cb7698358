// What the players at a table decide together: a pause, what to do about somebody missing.
#pragma once

#include <QLabel>
#include <QTimer>
#include <QVBoxLayout>
#include <QWidget>
#include <chrono>
#include <functional>

#include "clients/desktop/session.hpp"
#include "clients/words/spoken.hpp"

namespace lair::desktop {

class TableAsks : public QWidget {
 public:
  explicit TableAsks(Session& session);

  // Hidden if there is nothing to decide.
  void show_table(const v1::TableState& state, const words::Around& around);

 private:
  using Row = QHBoxLayout;

  Row* add_row(const QString& sentence);
  void add_button(Row* row,
                  const QString& text,
                  const char* name,
                  std::function<void(v1::ClientFrame&, std::uint64_t table)> fill);
  void add_pause(const v1::TableState& state, const words::Around& around);
  void add_wish(const v1::TableState& state, const words::Around& around);
  void add_missing(const v1::TableState& state, const words::Around& around);
  void count_down();

  Session& session_;
  QVBoxLayout* rows_;
  QLabel* left_ = nullptr;  // how much longer a pause lasts
  std::chrono::steady_clock::time_point ends_;
  QTimer ticks_;
  std::string shown_;  // what the rows were built from
};

}  // namespace lair::desktop
