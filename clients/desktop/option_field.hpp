// One option of a rule system, as the control that suits its kind.
#pragma once

#include <QWidget>
#include <functional>
#include <string>

#include "lair/v1/values.pb.h"

#include "clients/words/words.hpp"

namespace lair::desktop {

class OptionField : public QWidget {
 public:
  OptionField(const words::Words& words, const v1::Option& option, const std::string& value);

  std::function<void()> on_change;

  [[nodiscard]] const std::string& key() const { return key_; }

  // The value in the form that the server reads.
  [[nodiscard]] std::string value() const { return value_(); }

 private:
  QWidget* new_switch(const std::string& value);
  QWidget* new_number(const v1::Option& option, const std::string& value);
  QWidget* new_choice(const words::Words& words,
                      const v1::Option& option,
                      const std::string& value);
  QWidget* new_several(const words::Words& words,
                       const v1::Option& option,
                       const std::string& value);
  void changed() const;

  std::string key_;
  std::function<std::string()> value_;
};

}  // namespace lair::desktop
