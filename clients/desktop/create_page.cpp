#include "clients/desktop/create_page.hpp"

#include <QScrollArea>
#include <QSignalBlocker>
#include <algorithm>
#include <set>
#include <string>
#include <utility>

#include "clients/desktop/text.hpp"
#include "clients/desktop/widgets.hpp"
#include "clients/link/hosting.hpp"
#include "clients/link/named_clocks.hpp"
#include "clients/words/names.hpp"

namespace lair::desktop {
namespace {

constexpr int kTableNameMax = 20;    // for servers that do not tell their limit
constexpr int kSecondsMax = 86'400;  // the most that the server accepts
// A style that sets more options than this is known by its name, not by each of its options.
constexpr int kStyledMax = 4;

// The options in which tables differ most: the minimum, and whatever a
// style with few settings sets.
std::set<std::string> main_options(const v1::RuleSystem& rules) {
  std::set<std::string> keys;
  for (const v1::Option& option : rules.options()) {
    if (option.key().starts_with("min_")) keys.insert(option.key());
  }
  for (const v1::Style& style : rules.styles()) {
    if (style.settings_size() > kStyledMax) continue;
    for (const v1::Setting& setting : style.settings()) keys.insert(setting.key());
  }
  return keys;
}

QSpinBox* new_seconds(int min, std::uint32_t usual_ms, const char* name) {
  auto* box = new QSpinBox;
  box->setRange(min, kSecondsMax);
  box->setValue(static_cast<int>(usual_ms / 1000));
  box->setObjectName(QLatin1String(name));
  return box;
}

}  // namespace

CreatePage::CreatePage(Session& session, Owner owner)
    : session_(session), owner_(std::move(owner)), trouble_(new_trouble()) {
  auto* inside = new QWidget;
  form_ = new QVBoxLayout(inside);
  form_->setContentsMargins(28, 20, 28, 20);
  auto* scroll = new QScrollArea;
  scroll->setWidget(inside);
  scroll->setWidgetResizable(true);
  auto* all = new QVBoxLayout(this);
  all->addWidget(scroll);
  all->addWidget(trouble_);
  actions_ = new QHBoxLayout;
  all->addLayout(actions_);
  trouble_->hide();
  trouble_->setObjectName(QStringLiteral("create_trouble"));
}

void CreatePage::add_row(const char* word, QWidget* field, const char* name) {
  field->setObjectName(QLatin1String(name));
  form_->addWidget(labelled(session_.say(word), field));
}

void CreatePage::begin(const std::string& room) {
  room_ = room;
  changes_ = false;
  trouble_->hide();
  clear_layout(form_);
  clear_layout(actions_);
  fields_.clear();
  const v1::Welcome& lobby = session_.talk().lobby();
  const auto found = std::ranges::find(lobby.rooms(), room, &v1::Room::id);
  const v1::Room usual = found == lobby.rooms().end() ? v1::Room() : *found;
  title_ = new_title(session_.say("create.title"));
  form_->addWidget(title_);
  name_ = new QLineEdit;
  const auto letters = static_cast<int>(lobby.host_limits().name_max());
  name_->setMaxLength(letters == 0 ? kTableNameMax : letters);
  name_->setPlaceholderText(session_.say("create.name_hint"));
  add_row("create.name", name_, "create_name");
  code_ = new_muted();
  code_->setObjectName(QStringLiteral("create_code"));
  form_->addWidget(code_);
  named_.clear();
  add_rules(usual);
  add_time(usual.clock());
  policies_ = new PolicyFields(session_, usual.hints());
  form_->addWidget(policies_);
  more_options_ = new QVBoxLayout;
  form_->addWidget(new_fold(session_.say("create.more"), "create_more", more_options_));
  add_actions();
  form_->addStretch();
  fill_styles(usual.style());
  clock_chosen();
  connect(name_, &QLineEdit::textChanged, this, [this] { name_typed(); });
  connect(rules_, &QComboBox::currentIndexChanged, this, [this] {
    fill_styles({});
    name_typed();
  });
  connect(style_, &QComboBox::activated, this, [this] { style_chosen(); });
}

void CreatePage::add_rules(const v1::Room& usual) {
  rules_ = new QComboBox;
  for (const v1::RuleSystem& one : session_.talk().lobby().rule_systems()) {
    rules_->addItem(qt(session_.words().say_code("rules", one.id(), {}, one.name())), qt(one.id()));
  }
  rules_->setCurrentIndex(std::max(0, rules_->findData(qt(usual.rules()))));
  style_ = new QComboBox;
  add_row("create.rules", rules_, "create_rules");
  add_row("create.style", style_, "create_style");
  main_options_ = new QVBoxLayout;
  form_->addLayout(main_options_);
}

void CreatePage::add_time(const v1::Clock& usual) {
  clock_ = new QComboBox;
  for (const link::NamedClock& named : link::kNamedClocks) {
    QString text = session_.say("create.clock_" + std::string(named.name));
    words::Values values;
    values.emplace_back("move", named.move_ms / 1000);
    values.emplace_back("reserve", named.reserve_ms / 1000);
    text += QStringLiteral("  ·  ") + (named.move_ms == 0
                                           ? session_.say("create.clock_free")
                                           : session_.say("create.clock_detail", values));
    clock_->addItem(text);
  }
  clock_->addItem(session_.say("create.clock_own"));
  move_seconds_ = new_seconds(1, 1000, "create_move");
  reserve_seconds_ = new_seconds(0, 0, "create_reserve");
  show_clock(usual);
  own_clock_ = new QWidget;
  auto* own = new QVBoxLayout(own_clock_);
  own->setContentsMargins(0, 0, 0, 0);
  own->addWidget(labelled(session_.say("create.clock_move"), move_seconds_));
  own->addWidget(labelled(session_.say("create.clock_reserve"), reserve_seconds_));
  claims_ = new QComboBox;
  for (int window = v1::CLAIM_WINDOW_UNSPECIFIED; window <= v1::CLAIM_WINDOW_CONSTANT; ++window) {
    claims_->addItem(qt(session_.words().say_code("create.claim", std::to_string(window))), window);
  }
  add_row("create.clock", clock_, "create_clock");
  form_->addWidget(own_clock_);
  add_row("create.claims", claims_, "create_claims");
  connect(clock_, &QComboBox::currentIndexChanged, this, [this] { clock_chosen(); });
}

void CreatePage::add_actions() {
  actions_->addWidget(new_button(
      session_.say("create.cancel"),
      "create_cancel",
      [this] { owner_.on_cancel(); },
      Weight::Quiet));
  actions_->addStretch();
  submit_ = new_button(
      session_.say("create.submit"),
      "create_submit",
      [this] { owner_.on_create(wish()); },
      Weight::Primary);
  actions_->addWidget(submit_);
}

void CreatePage::show_clock(const v1::Clock& clock) {
  const auto known = std::ranges::find_if(link::kNamedClocks, [&](const auto& named) {
    return named.move_ms == clock.move_ms() && named.reserve_ms == clock.reserve_ms();
  });
  clock_->setCurrentIndex(static_cast<int>(known - link::kNamedClocks.begin()));
  move_seconds_->setValue(static_cast<int>(clock.move_ms() / 1000));
  reserve_seconds_->setValue(static_cast<int>(clock.reserve_ms() / 1000));
}

void CreatePage::change(const v1::TableState& state) {
  const v1::CreateTable there = link::wish_of(state);
  begin(there.room());
  changes_ = true;
  title_->setText(session_.say("waiting.change"));
  submit_->setText(session_.say("options.submit"));
  // A style in the name has no effect any more: the table's options are known.
  const QSignalBlocker quiet(name_);
  name_->setText(qt(there.name()));
  rules_->setCurrentIndex(std::max(0, rules_->findData(qt(there.rules()))));
  const v1::RuleSystem* rules = system();
  if (rules != nullptr) {
    const v1::Style* style = link::style_of(*rules, there.settings());
    style_->setCurrentIndex(style == nullptr ? style_->count() - 1
                                             : style_->findData(qt(style->id())));
    fill_options(there.settings());
  }
  show_clock(there.clock());
  claims_->setCurrentIndex(std::max(0, claims_->findData(static_cast<int>(there.claim_window()))));
  policies_->show_policies(there.policies());
  clock_chosen();
}

// The last choice is the host's own clock. A table without a time limit is not open to everybody.
void CreatePage::clock_chosen() {
  own_clock_->setVisible(clock_->currentIndex() == static_cast<int>(link::kNamedClocks.size()));
  if (clock().move_ms() == 0) policies_->ask_for_code();
}

v1::Clock CreatePage::clock() const {
  v1::Clock clock;
  const auto at = static_cast<std::size_t>(std::max(0, clock_->currentIndex()));
  const bool is_own = at == link::kNamedClocks.size();
  clock.set_move_ms(is_own ? static_cast<std::uint32_t>(move_seconds_->value()) * 1000
                           : link::kNamedClocks.at(at).move_ms);
  clock.set_reserve_ms(is_own ? static_cast<std::uint32_t>(reserve_seconds_->value()) * 1000
                              : link::kNamedClocks.at(at).reserve_ms);
  return clock;
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
  // The custom style has an empty id, so an empty wish must not look for it: it means the first
  // style.
  style_->setCurrentIndex(wanted.empty() ? 0 : std::max(0, style_->findData(qt(wanted))));
  style_chosen();
}

// A custom style starts with the options as they are.
void CreatePage::style_chosen() {
  const v1::RuleSystem* rules = system();
  if (rules == nullptr) return;
  const std::string id = plain(style_->currentData().toString());
  if (id.empty() && !fields_.empty() && style_->currentIndex() > 0) return;
  const auto style = std::ranges::find(rules->styles(), id, &v1::Style::id);
  fill_options(style == rules->styles().end() ? link::Settings() : style->settings());
}

// A style in the name is chosen while it is typed; the form changes again only if the
// name says something else.
void CreatePage::name_typed() {
  const v1::RuleSystem* rules = system();
  if (rules == nullptr) return;
  const auto named = link::settings_named(*rules, plain(name_->text()));
  std::string said;
  for (const v1::Setting& one : named.value_or(link::Settings())) {
    said += one.key() + "=" + one.value() + " ";
  }
  if (said == std::exchange(named_, said) || !named) return;
  const v1::Style* style = link::style_of(*rules, *named);
  style_->setCurrentIndex(style == nullptr ? style_->count() - 1
                                           : style_->findData(qt(style->id())));
  fill_options(*named);
}

void CreatePage::fill_options(const link::Settings& settings) {
  const v1::RuleSystem* rules = system();
  if (rules == nullptr) return;
  clear_layout(main_options_);
  clear_layout(more_options_);
  fields_.clear();
  const auto main = main_options(*rules);
  for (const v1::Option& option : rules->options()) {
    const auto set = std::ranges::find(settings, option.key(), &v1::Setting::key);
    const std::string& value = set == settings.end() ? option.standard() : set->value();
    auto* field = new OptionField(session_.words(), option, value);
    field->on_change = [this] { option_changed(); };
    (main.contains(option.key()) ? main_options_ : more_options_)->addWidget(field);
    fields_.push_back(field);
  }
  show_code();
}

// Changing any option makes the style a custom one.
void CreatePage::option_changed() {
  style_->setCurrentIndex(style_->count() - 1);
  show_code();
}

void CreatePage::show_code() {
  const v1::RuleSystem* rules = system();
  const auto code = rules == nullptr ? std::nullopt : link::name_of_settings(*rules, settings());
  words::Values values;
  values.emplace_back("code", code.value_or(std::string()));
  code_->setText(session_.say("create.name_code", values));
  code_->setVisible(code.has_value());
}

// The options that differ from the standard.
link::Settings CreatePage::settings() const {
  link::Settings settings;
  const v1::RuleSystem* rules = system();
  if (rules == nullptr) return settings;
  for (const OptionField* field : fields_) {
    const auto option = std::ranges::find(rules->options(), field->key(), &v1::Option::key);
    if (option != rules->options().end() && option->standard() == field->value()) continue;
    v1::Setting& setting = *settings.Add();
    setting.set_key(field->key());
    setting.set_value(field->value());
  }
  return settings;
}

v1::CreateTable CreatePage::wish() const {
  v1::CreateTable table;
  table.set_room(room_);
  table.set_name(plain(name_->text().trimmed()));
  table.set_rules(plain(rules_->currentData().toString()));
  *table.mutable_settings() = settings();
  *table.mutable_clock() = clock();
  table.set_claim_window(static_cast<v1::ClaimWindow>(claims_->currentData().toInt()));
  *table.mutable_policies() = policies_->policies();
  return table;
}

void CreatePage::show_trouble(const QString& text) {
  trouble_->setText(text);
  trouble_->show();
}

}  // namespace lair::desktop
