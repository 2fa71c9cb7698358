// The form for a new table, made from the options that the server named.
#pragma once

#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QVBoxLayout>
#include <QWidget>
#include <functional>
#include <string>
#include <vector>

#include "clients/desktop/option_field.hpp"
#include "clients/desktop/session.hpp"

namespace lair::desktop {

class CreatePage : public QWidget {
 public:
  struct Owner {
    std::function<void(v1::CreateTable)> on_create;
    std::function<void()> on_cancel;
  };

  CreatePage(Session& session, Owner owner);

  // Begins anew, as is usual in that room.
  void begin(const std::string& room);

  // Why the server does not want such a table.
  void show_trouble(const QString& text);

 private:
  void add_row(const char* word, QWidget* field, const char* name);
  void fill_styles(const std::string& wanted);
  void fill_options();
  void fill_clocks(const v1::Clock& usual);
  [[nodiscard]] const v1::RuleSystem* system() const;
  [[nodiscard]] v1::CreateTable wish() const;

  Session& session_;
  Owner owner_;
  std::string room_;
  QVBoxLayout* form_;
  QVBoxLayout* options_;
  QLabel* trouble_;
  QLineEdit* name_ = nullptr;
  QComboBox* rules_ = nullptr;
  QComboBox* style_ = nullptr;
  QComboBox* clock_ = nullptr;
  QComboBox* who_ = nullptr;
  QComboBox* watch_ = nullptr;
  QCheckBox* hints_ = nullptr;
  std::vector<OptionField*> fields_;
};

}  // namespace lair::desktop
