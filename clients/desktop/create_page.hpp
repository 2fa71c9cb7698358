// The form for a new table, or for changing a table's options, built from what the server offers.
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

  // Starts over with the usual options of that room.
  void begin(const std::string& room);

  // Starts over with the options that an existing table has now.
  void change(const v1::TableState& state);

  // Whether the form is about an existing table.
  [[nodiscard]] bool changes() const { return changes_; }

  // Why the server refuses such a table.
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
  QVBoxLayout* main_options_ = nullptr;  // the ones in which tables differ most
  QVBoxLayout* more_options_ = nullptr;
  QLabel* trouble_;
  QLineEdit* name_ = nullptr;
  QLabel* code_ = nullptr;  // how hosts would write the options into a table's name
  std::string named_;       // the settings last read from the name
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
