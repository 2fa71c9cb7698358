#include "clients/desktop/settings_dialog.hpp"

#include <QCheckBox>
#include <QComboBox>
#include <QHBoxLayout>
#include <array>

#include "clients/desktop/text.hpp"
#include "clients/desktop/widgets.hpp"

namespace lair::desktop {
namespace {

struct Named {
  const char* tag;
  const char* name;  // in the language itself
};

constexpr std::array kLanguages{
    Named{"en",      "English"     },
    Named{"zh-Hant", "繁體中文"},
    Named{"zh-Hans", "简体中文"},
    Named{"ja",      "日本語"   }
};

}  // namespace

SettingsDialog::SettingsDialog(Session& session, std::function<void()> on_change, QWidget* parent)
    : QDialog(parent),
      session_(session),
      on_change_(std::move(on_change)),
      all_(new QVBoxLayout(this)) {
  setAttribute(Qt::WA_DeleteOnClose);
  setObjectName(QStringLiteral("settings"));
  setWindowTitle(session_.say("settings.title"));
  setMinimumWidth(440);
  all_->addWidget(new_heading(session_.say("settings.title")));
  add_language();
  add_choice("settings.theme",
             "desktop.theme",
             {
                 {"dark",   "settings.theme.dark"  },
                 {"light",  "settings.theme.light" },
                 {"system", "settings.theme.system"}
  });
  add_choice("settings.discardByMouse",
             "desktop.discard",
             {
                 {"once",  "settings.discard.once" },
                 {"twice", "settings.discard.twice"}
  });
  add_choice("settings.motion",
             "desktop.motion",
             {
                 {"system", "settings.motion.system"},
                 {"less",   "settings.motion.less"  }
  });
  add_switch("settings.sound", "desktop.sound", true);
  add_switch("desktop.notices", "desktop.notices", true);
  auto* row = new QHBoxLayout;
  row->addStretch();
  row->addWidget(new_button(
      session_.say("app.close"), "settings_close", [this] { close(); }, Weight::Primary));
  all_->addLayout(row);
}

void SettingsDialog::add_choice(const char* word, const std::string& key, const Choices& choices) {
  auto* box = new QComboBox;
  for (const auto& [value, name] : choices) box->addItem(session_.say(name), qt(value));
  box->setCurrentIndex(std::max(0, box->findData(session_.setting(key))));
  box->setObjectName(qt(key));
  box->setAccessibleName(session_.say(word));
  connect(box, &QComboBox::activated, this, [this, box, key] {
    session_.keep_setting(key, box->currentData().toString());
    on_change_();
  });
  auto* row = new QHBoxLayout;
  auto* label = new QLabel(session_.say(word));
  label->setBuddy(box);
  row->addWidget(label, 1);
  row->addWidget(box);
  all_->addLayout(row);
}

void SettingsDialog::add_switch(const char* word, const std::string& key, bool standard) {
  auto* box = new QCheckBox(session_.say(word));
  const QString usual = standard ? QStringLiteral("on") : QStringLiteral("off");
  box->setChecked(session_.setting(key, usual) == QLatin1String("on"));
  box->setObjectName(qt(key));
  connect(box, &QCheckBox::toggled, this, [this, key](bool on) {
    session_.keep_setting(key, on ? QStringLiteral("on") : QStringLiteral("off"));
    on_change_();
  });
  all_->addWidget(box);
}

void SettingsDialog::add_language() {
  auto* box = new QComboBox;
  for (const Named& one : kLanguages)
    box->addItem(QString::fromUtf8(one.name), QLatin1String(one.tag));
  box->setCurrentIndex(box->findData(qt(words::tag_of(session_.words().language()))));
  box->setObjectName(QStringLiteral("language"));
  box->setAccessibleName(session_.say("app.language"));
  connect(box, &QComboBox::activated, this, [this, box] {
    const auto language = words::language_from(plain(box->currentData().toString()));
    if (!language) return;
    session_.set_language(*language);
    on_change_();
  });
  auto* row = new QHBoxLayout;
  row->addWidget(new QLabel(session_.say("app.language")), 1);
  row->addWidget(box);
  all_->addLayout(row);
}

}  // namespace lair::desktop
