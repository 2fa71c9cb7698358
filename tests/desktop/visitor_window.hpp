// A user of the desktop client: a window with a home folder of its own, used as people use it.
#pragma once

#include <QAbstractButton>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>

#include "clients/desktop/window.hpp"

namespace lair::testing {

// Waits until `holds` is true, processing events meanwhile; returns false if that takes too long.
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

  // The files that this visitor keeps between two starts.
  [[nodiscard]] link::KeptFiles files() const;

  // Types the address of a server on this machine, and a name.
  void type_server(std::uint16_t port, const QString& name);

  // Presses the button with the mouse once it is visible; throws if it never is.
  void click(const QString& name);

  // Goes out if it is offered, claims nothing, discards the tile that came last; waits until
  // the answer has been sent.
  void answer();

  // Answers until the end of the deal. `consider` is called before each answer.
  void play_deal(const std::function<void()>& consider = [] {});

  // Draws the window into the folder LAIR_PICTURES, if that is set.
  void picture(const std::string& name, QWidget* of = nullptr);

  // The visible widget with that name; null if there is none.
  QWidget* shown(const QString& name) const;
  QAbstractButton* button(const QString& name) const;

  // The text of the visible label with that name.
  [[nodiscard]] QString text_of(const QString& name) const;

  [[nodiscard]] bool is_live() const { return window_->session().is_live(); }

  // Whether this visitor has a seat at the open table.
  [[nodiscard]] bool sits() const { return talk().state().has_you(); }

  // Whether the page that is shown asks something that has not been answered.
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
