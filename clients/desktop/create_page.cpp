#include "clients/desktop/create_page.hpp"

#include <QScrollArea>
#include <algorithm>
#include <string>
#include <utility>

#include "clients/desktop/text.hpp"
#include "clients/desktop/widgets.hpp"
#include "clients/link/named_clocks.hpp"
#include "clients/words/names.hpp"

namespace lair::desktop {

CreatePage::CreatePage(Session& session, Owner owner)
    : session_(session), owner_(std::move(owner)), options_(new QVBoxLayout), trouble_(new_text()) {
  auto* inside = new QWidget;
  form_ = new QVBoxLayout(inside);
  form_->setContentsMargins(28, 20, 28, 20);
  auto* scroll = new QScrollArea;
  scroll->setWidget(inside);
  scroll->setWidgetResizable(true);
  auto* all = new QVBoxLayout(this);
  all->addWidget(scroll);
  trouble_->setObjectName(QStringLiteral("create_trouble"));
  trouble_->setStyleSheet(QStringLiteral("color: #ffb3a6; font-weight: 600;"));
}

void CreatePage::add_row(const char* word, QWidget* field, const char* name) {
  auto* row = new QHBoxLayout;
  auto* label = new QLabel(session_.say(word));
  label->setBuddy(field);
  label->setMinimumWidth(200);
  field->setObjectName(QLatin1String(name));
  field->setAccessibleName(session_.say(word));
  row->addWidget(label);
  row->addWidget(field, 1);
  form_->addLayout(row);
}

void CreatePage::begin(const std::string& room) {
  room_ = room;
  form_->removeWidget(trouble_);
  trouble_->setParent(this);
  trouble_->hide();
  clear_layout(form_);
  options_ = new QVBoxLayout;
  fields_.clear();
  const v1::Welcome& lobby = session_.talk().lobby();
  const auto found = std::ranges::find(lobby.rooms(), room, &v1::Room::id);
  const v1::Room usual = found == lobby.rooms().end() ? v1::Room() : *found;
  form_->addWidget(new_title(session_.say("create.title")));
  name_ = new QLineEdit;
  name_->setPlaceholderText(session_.say("create.name_hint"));
  rules_ = new QComboBox;
  for (const v1::RuleSystem& one : lobby.rule_systems()) {
    rules_->addItem(qt(session_.words().say_code("rules", one.id(), {}, one.name())), qt(one.id()));
  }
  rules_->setCurrentIndex(std::max(0, rules_->findData(qt(usual.rules()))));
  style_ = new QComboBox;
  clock_ = new QComboBox;
  who_ = new QComboBox;
  for (const auto admission : {v1::ADMISSION_ANYONE, v1::ADMISSION_CODE}) {
    const int number = static_cast<int>(admission);
    who_->addItem(session_.say("create.admission." + std::to_string(number)), number);
  }
  watch_ = new QComboBox;
  for (int watching = 0; watching <= static_cast<int>(v1::WATCHING_ALL_HANDS); ++watching) {
    watch_->addItem(session_.say("create.watch." + std::to_string(watching)), watching);
  }
  hints_ = new QCheckBox(session_.say("create.hints_detail"));
  hints_->setChecked(usual.hints());
  add_row("create.name", name_, "create_name");
  add_row("create.rules", rules_, "create_rules");
  add_row("create.style", style_, "create_style");
  add_row("create.clock", clock_, "create_clock");
  add_row("create.who", who_, "create_who");
  add_row("create.watching", watch_, "create_watch");
  add_row("create.hints", hints_, "create_hints");
  form_->addWidget(trouble_);
  auto* row = new QHBoxLayout;
  row->addWidget(new_button(
      session_.say("create.cancel"),
      "create_cancel",
      [this] { owner_.on_cancel(); },
      Weight::Quiet));
  row->addStretch();
  row->addWidget(new_button(
      session_.say("create.submit"),
      "create_submit",
      [this] { owner_.on_create(wish()); },
      Weight::Primary));
  form_->addLayout(row);
  form_->addWidget(new_heading(session_.say("create.house")));
  form_->addLayout(options_);
  form_->addStretch();
  fill_clocks(usual.clock());
  fill_styles(usual.style());
  connect(rules_, &QComboBox::currentIndexChanged, this, [this] { fill_styles({}); });
  connect(style_, &QComboBox::activated, this, [this] { fill_options(); });
}

void CreatePage::fill_clocks(const v1::Clock& usual) {
  for (const link::NamedClock& named : link::kNamedClocks) {
    QString text = session_.say("create.clock_" + std::string(named.name));
    if (named.move_ms != 0) {
      words::Values values;
      values.emplace_back("move", named.move_ms / 1000);
      values.emplace_back("reserve", named.reserve_ms / 1000);
      text += QStringLiteral("  ·  ") + session_.say("create.clock_detail", values);
    }
    clock_->addItem(text);
    if (named.move_ms == usual.move_ms() && named.reserve_ms == usual.reserve_ms()) {
      clock_->setCurrentIndex(clock_->count() - 1);
    }
  }
}

const v1::RuleSystem* CreatePage::system() const {
  const std::string id = plain(rules_->currentData().toString());
  const auto& systems = session_.talk().lobby().rule_systems();
  const auto found = std::ranges::find(systems, id, &v1::RuleSystem::id);
  return found == systems.end() ? nullptr : &*found;
}

void CreatePage::fill_styles(const std::string& wanted) {
  style_->clear();
  if (system() == nullptr) return;
  for (const v1::Style& style : system()->styles()) {
    style_->addItem(qt(session_.words().say_code("style", style.id(), {}, style.name())),
                    qt(style.id()));
  }
  style_->addItem(session_.say("create.style_custom"), QString());
  style_->setCurrentIndex(std::max(0, style_->findData(qt(wanted))));
  fill_options();
}

// The style's values; any other value makes it a custom one.
void CreatePage::fill_options() {
  const v1::RuleSystem* rules = system();
  if (rules == nullptr) return;
  const std::string id = plain(style_->currentData().toString());
  if (id.empty() && !fields_.empty() && style_->currentIndex() > 0) return;
  clear_layout(options_);
  fields_.clear();
  const auto style = std::ranges::find(rules->styles(), id, &v1::Style::id);
  for (const v1::Option& option : rules->options()) {
    std::string value = option.standard();
    if (style != rules->styles().end()) {
      const auto set = std::ranges::find(style->settings(), option.key(), &v1::Setting::key);
      if (set != style->settings().end()) value = set->value();
    }
    auto* field = new OptionField(session_.words(), option, value);
    field->on_change = [this] { style_->setCurrentIndex(style_->count() - 1); };
    options_->addWidget(field);
    fields_.push_back(field);
  }
}

v1::CreateTable CreatePage::wish() const {
  v1::CreateTable table;
  table.set_room(room_);
  table.set_name(plain(name_->text().trimmed()));
  table.set_rules(plain(rules_->currentData().toString()));
  const v1::RuleSystem* rules = system();
  for (const OptionField* field : fields_) {
    if (rules == nullptr) break;
    const auto option = std::ranges::find(rules->options(), field->key(), &v1::Option::key);
    if (option != rules->options().end() && option->standard() == field->value()) continue;
    v1::Setting& setting = *table.add_settings();
    setting.set_key(field->key());
    setting.set_value(field->value());
  }
  const link::NamedClock& clock =
      link::kNamedClocks.at(static_cast<std::size_t>(std::max(0, clock_->currentIndex())));
  table.mutable_clock()->set_move_ms(clock.move_ms);
  table.mutable_clock()->set_reserve_ms(clock.reserve_ms);
  v1::TablePolicies& policies = *table.mutable_policies();
  policies.set_admission(static_cast<v1::Admission>(who_->currentData().toInt()));
  policies.set_spectators(static_cast<v1::Watching>(watch_->currentData().toInt()));
  policies.set_hints(hints_->isChecked());
  return table;
}

void CreatePage::show_trouble(const QString& text) {
  trouble_->setText(text);
  trouble_->show();
}

}  // namespace lair::desktop
