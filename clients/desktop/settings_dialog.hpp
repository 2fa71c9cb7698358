// The settings of this program: look, discards, motion, sound, notices, language.
#pragma once

#include <QDialog>
#include <QVBoxLayout>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "clients/desktop/session.hpp"

namespace lair::desktop {

class SettingsDialog : public QDialog {
 public:
  // `on_change` is called after every change, once the change has been kept.
  SettingsDialog(Session& session, std::function<void()> on_change, QWidget* parent);

 private:
  using Choices = std::vector<std::pair<std::string, std::string>>;  // value, word

  void add_choice(const char* word, const std::string& key, const Choices& choices);
  void add_switch(const char* word, const std::string& key, bool standard);
  void add_language();

  Session& session_;
  std::function<void()> on_change_;
  QVBoxLayout* all_;
};

}  // namespace lair::desktop
