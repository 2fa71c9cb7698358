#include "clients/desktop/option_field.hpp"

#include <QCheckBox>
#include <QComboBox>
#include <QGridLayout>
#include <QSpinBox>
#include <QStringList>
#include <vector>

#include "clients/desktop/text.hpp"
#include "clients/desktop/widgets.hpp"

namespace lair::desktop {
namespace {

constexpr int kSeveralColumns = 3;

bool is_on(const std::string& value) { return value == "true" || value == "on" || value == "1"; }

}  // namespace

OptionField::OptionField(const words::Words& words,
                         const v1::Option& option,
                         const std::string& value)
    : key_(option.key()) {
  auto* grid = new QGridLayout(this);
  grid->setContentsMargins(0, 2, 0, 6);
  const QString name = qt(words.say_code("option", option.key(), {}, option.label()));
  QString meaning = qt(words.say_code("option_says", option.key(), {}, option.sentence()));
  QWidget* field = nullptr;
  switch (option.kind()) {
    case v1::Option::KIND_SWITCH:
      field = new_switch(value);
      break;
    case v1::Option::KIND_NUMBER: {
      field = new_number(option, value);
      words::Values range;
      range.emplace_back("min", option.min());
      range.emplace_back("max", option.max());
      meaning += QLatin1Char(' ') + qt(words.say("create.range", range));
      break;
    }
    case v1::Option::KIND_SEVERAL:
      field = new_several(words, option, value);
      break;
    default:
      field = new_choice(words, option, value);
      break;
  }
  QLabel* label = new_text(name);
  label->setBuddy(field);
  field->setObjectName(QStringLiteral("option_") + qt(option.key()));
  field->setAccessibleName(name);
  field->setAccessibleDescription(meaning);
  const bool is_wide = option.kind() == v1::Option::KIND_SEVERAL;
  grid->addWidget(label, 0, 0);
  grid->addWidget(field, is_wide ? 1 : 0, is_wide ? 0 : 1, 1, is_wide ? 2 : 1);
  grid->addWidget(new_muted(meaning), 2, 0, 1, 2);
  grid->setColumnStretch(0, 1);
}

void OptionField::changed() const {
  if (on_change) on_change();
}

QWidget* OptionField::new_switch(const std::string& value) {
  auto* box = new QCheckBox;
  box->setChecked(is_on(value));
  value_ = [box] { return std::string(box->isChecked() ? "true" : "false"); };
  connect(box, &QCheckBox::toggled, this, [this] { changed(); });
  return box;
}

QWidget* OptionField::new_number(const v1::Option& option, const std::string& value) {
  auto* box = new QSpinBox;
  box->setRange(static_cast<int>(option.min()), static_cast<int>(option.max()));
  box->setValue(qt(value).toInt());
  value_ = [box] { return std::to_string(box->value()); };
  connect(box, &QSpinBox::valueChanged, this, [this] { changed(); });
  return box;
}

QWidget* OptionField::new_choice(const words::Words& words,
                                 const v1::Option& option,
                                 const std::string& value) {
  auto* box = new QComboBox;
  for (const std::string& choice : option.choices()) {
    box->addItem(qt(words.say_code("choice", choice)), qt(choice));
  }
  box->setCurrentIndex(box->findData(qt(value)));
  value_ = [box] { return plain(box->currentData().toString()); };
  connect(box, &QComboBox::currentIndexChanged, this, [this] { changed(); });
  return box;
}

// The value is written as "a+b", or "none" if nothing is chosen.
QWidget* OptionField::new_several(const words::Words& words,
                                  const v1::Option& option,
                                  const std::string& value) {
  auto* all = new QWidget;
  auto* grid = new QGridLayout(all);
  grid->setContentsMargins(0, 0, 0, 0);
  const QStringList chosen = qt(value).split('+');
  std::vector<QCheckBox*> boxes;
  for (const std::string& choice : option.choices()) {
    auto* box = new QCheckBox(qt(words.say_code("item", choice)));
    box->setProperty("choice", qt(choice));
    box->setChecked(chosen.contains(qt(choice)));
    const int at = static_cast<int>(boxes.size());
    grid->addWidget(box, at / kSeveralColumns, at % kSeveralColumns);
    connect(box, &QCheckBox::toggled, this, [this] { changed(); });
    boxes.push_back(box);
  }
  value_ = [boxes] {
    QStringList on;
    for (const QCheckBox* box : boxes) {
      if (box->isChecked()) on.push_back(box->property("choice").toString());
    }
    return on.isEmpty() ? std::string("none") : plain(on.join('+'));
  };
  return all;
}

}  // namespace lair::desktop
