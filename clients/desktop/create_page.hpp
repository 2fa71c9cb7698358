// The form for a new table or for other options of one, made from what the server named.
#pragma once

#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSpinBox>
#include <QVBoxLayout>
#include <QWidget>
#include <functional>
#include <string>
#include <vector>

#include "clients/desktop/option_field.hpp"
#include "clients/desktop/policy_fields.hpp"
#include "clients/desktop/session.hpp"
#include "clients/link/styles.hpp"

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

  // The same for a table that is there, filled in as it is now.
  void change(const v1::TableState& state);

  // Whether it is about a table that is there.
  [[nodiscard]] bool changes() const { return changes_; }

  // Why the server does not want such a table.
  void show_trouble(const QString& text);

 private:
  void add_row(const char* word, QWidget* field, const char* name);
  void add_rules(const v1::Room& usual);
  void add_time(const v1::Clock& usual);
  void add_actions();
  void fill_styles(const std::string& wanted);
  void style_chosen();
  void name_typed();
  void fill_options(const link::Settings& settings);
  void option_changed();
  [[nodiscard]] link::Settings settings() const;
  void show_code();
  void clock_chosen();
  void show_clock(const v1::Clock& clock);
  [[nodiscard]] v1::Clock clock() const;
  [[nodiscard]] const v1::RuleSystem* system() const;
  [[nodiscard]] v1::CreateTable wish() const;

  Session& session_;
  Owner owner_;
  std::string room_;
  bool changes_ = false;
  QVBoxLayout* form_;
  QLabel* title_ = nullptr;
  QPushButton* submit_ = nullptr;
  QHBoxLayout* actions_ = nullptr;       // below the form, always in sight
  QVBoxLayout* main_options_ = nullptr;  // what makes one table unlike another
  QVBoxLayout* more_options_ = nullptr;
  QLabel* trouble_;
  QLineEdit* name_ = nullptr;
  QLabel* code_ = nullptr;  // what the options are called in a table's name
  std::string named_;       // the settings that the name said last
  QComboBox* rules_ = nullptr;
  QComboBox* style_ = nullptr;
  QComboBox* clock_ = nullptr;
  QWidget* own_clock_ = nullptr;
  QSpinBox* move_seconds_ = nullptr;
  QSpinBox* reserve_seconds_ = nullptr;
  QComboBox* claims_ = nullptr;
  PolicyFields* policies_ = nullptr;
  std::vector<OptionField*> fields_;
};

}  // namespace lair::desktop
