// What a host decides besides the rules: who may sit, who may watch, pauses, absence.
#pragma once

#include <QCheckBox>
#include <QComboBox>
#include <QPlainTextEdit>
#include <QSpinBox>
#include <QVBoxLayout>
#include <QWidget>
#include <array>
#include <vector>

#include "lair/v1/table.pb.h"

#include "clients/desktop/session.hpp"

namespace lair::desktop {

// Empty for a whole match, which needs no words.
QString length_name(const words::Words& words, const v1::MatchLength& length);

class PolicyFields : public QWidget {
 public:
  // `hints`: whether tables of the room have hints unless their host decides otherwise.
  PolicyFields(const Session& session, bool hints);

  [[nodiscard]] v1::TablePolicies policies() const;

  // Shows the policies that a table has now.
  void show_policies(const v1::TablePolicies& policies);

  // If anybody may sit down, asks for a code instead: a table without a time limit is not open to
  // everybody.
  void ask_for_code();

 private:
  void add_who();
  void add_absence();
  void add_details();
  void show_names();
  void show_length(const v1::MatchLength& length);
  QComboBox* add_codes(const char* word, const char* group, const char* name, int first, int last);

  const Session& session_;
  QVBoxLayout* all_;
  QVBoxLayout* details_;
  QComboBox* length_ = nullptr;
  std::vector<v1::MatchLength> lengths_;  // one for each item
  QComboBox* who_ = nullptr;
  QWidget* invited_row_ = nullptr;
  QPlainTextEdit* invited_ = nullptr;
  QComboBox* watch_ = nullptr;
  QComboBox* record_ = nullptr;
  QComboBox* absent_ = nullptr;
  QComboBox* grace_ = nullptr;
  QSpinBox* pauses_ = nullptr;
  QCheckBox* ready_check_ = nullptr;
  QCheckBox* hints_ = nullptr;
  QCheckBox* bots_ = nullptr;
  QSpinBox* pause_minutes_ = nullptr;
  QSpinBox* extra_times_ = nullptr;
  QSpinBox* extra_seconds_ = nullptr;
  QSpinBox* abandoned_minutes_ = nullptr;
  QCheckBox* substitutes_ = nullptr;
  QCheckBox* bot_may_claim_ = nullptr;
};

}  // namespace lair::desktop
