// Somebody at the desktop client: a window with a home of its own, used as people use it.
#pragma once

#include <QAbstractButton>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>

#include "clients/desktop/window.hpp"

namespace lair::testing {

// Waits until it holds, working off what happens meanwhile; false when it does not in time.
bool wait_for(const std::function<bool()>& holds);

class VisitorWindow {
 public:
  VisitorWindow();
  VisitorWindow(const VisitorWindow&) = delete;
  VisitorWindow& operator=(const VisitorWindow&) = delete;
  ~VisitorWindow();

  desktop::Window& window() { return *window_; }

  // Closes the window, then starts the program again.
  void reopen();

  // What this visitor keeps between two starts.
  [[nodiscard]] link::KeptFiles files() const;

  // Types the address of a server of this machine, and a name.
  void type_server(std::uint16_t port, const QString& name);

  // Presses it with the mouse, once it can be seen; throws when it never can.
  void click(const QString& name);

  // Goes out when that is offered, claims nothing, throws away what came last; waits until that has
  // been sent.
  void answer();

  // Answers up to the end of the deal. Before each answer `consider` is called.
  void play_deal(const std::function<void()>& consider = [] {});

  // Draws the window into the folder LAIR_PICTURES, where it names one.
  void picture(const std::string& name, QWidget* of = nullptr);

  // The one that can be seen by that name; nothing when there is none.
  QWidget* shown(const QString& name) const;
  QAbstractButton* button(const QString& name) const;

  // What stands in the visible label of that name.
  [[nodiscard]] QString text_of(const QString& name) const;

  [[nodiscard]] bool is_live() const { return window_->session().is_live(); }

  // At the table that is open.
  [[nodiscard]] bool sits() const { return talk().state().has_you(); }

  // Something is asked, on the page that is shown, that has not been answered.
  [[nodiscard]] bool is_asked() const;

  [[nodiscard]] bool deal_is_over() const {
    return shown(QStringLiteral("deal_end_text")) != nullptr;
  }

  [[nodiscard]] const link::Conversation& talk() const { return window_->session().talk(); }

 private:
  std::filesystem::path home_;
  std::unique_ptr<desktop::Window> window_;
};

}  // namespace lair::testing
