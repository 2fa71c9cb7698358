#include "clients/desktop/study_page.hpp"

#include <QVBoxLayout>
#include <algorithm>
#include <utility>

#include "clients/desktop/hand_tab.hpp"
#include "clients/desktop/puzzle_tab.hpp"
#include "clients/desktop/text.hpp"
#include "clients/desktop/widgets.hpp"
#include "clients/pages/player_page.hpp"
#include "clients/pages/rules_page.hpp"

namespace lair::desktop {
namespace {

namespace json = boost::json;

constexpr int kPuzzle = 4;  // the last tab

// Puts a choice above what it shows.
QWidget* below(QWidget* choice, QWidget* shown) {
  auto* tab = new QWidget;
  auto* all = new QVBoxLayout(tab);
  all->addWidget(choice);
  all->addWidget(shown, 1);
  return tab;
}

}  // namespace

StudyPage::StudyPage(Session& session) : session_(session), tabs_(new QTabWidget) {
  tabs_->setObjectName(QStringLiteral("study"));
  auto* all = new QVBoxLayout(this);
  all->setContentsMargins(18, 14, 18, 14);
  all->addWidget(tabs_, 1);
}

void StudyPage::begin() {
  const int before = std::max(0, tabs_->currentIndex());
  const QString made_for = qt(words::tag_of(session_.words().language())) + QLatin1Char(' ') +
                           qt(link::text_of(session_.server()));
  if (std::exchange(made_for_, made_for) != made_for) {
    remove_tabs_from(0);
    tabs_->addTab(new_players(), session_.say("profile.games"));
    tabs_->addTab(new_boards(), session_.say("boards.title"));
    tabs_->addTab(new_rules(), session_.say("rules.short"));
    tabs_->addTab(new HandTab(session_), session_.say("hand.title"));
    show_rules();
  }
  // Another day may have begun.
  remove_tabs_from(kPuzzle);
  tabs_->addTab(new PuzzleTab(session_), session_.say("count.daily"));
  tabs_->setCurrentIndex(before);
  name_people();
  show_player();
  show_boards();
}

void StudyPage::remove_tabs_from(int first) {
  while (tabs_->count() > first) {
    QWidget* one = tabs_->widget(first);
    tabs_->removeTab(first);
    one->deleteLater();
  }
}

QComboBox* StudyPage::new_systems(const char* name) {
  auto* one = new QComboBox;
  one->setObjectName(QLatin1String(name));
  for (const v1::RuleSystem& system : session_.talk().lobby().rule_systems()) {
    one->addItem(qt(session_.words().say_code("system", system.id())), qt(system.id()));
  }
  return one;
}

QWidget* StudyPage::new_players() {
  people_ = new QComboBox;
  people_->setObjectName(QStringLiteral("study_player"));
  player_ = new PageView("player_page");
  connect(people_, &QComboBox::activated, this, [this] { show_player(); });
  return below(labelled(session_.say("league.player"), people_), player_);
}

// The person who is chosen stays chosen while they can be.
void StudyPage::name_people() {
  const link::Conversation& talk = std::as_const(session_).talk();
  const QVariant chosen = people_->currentData();
  people_->clear();
  people_->addItem(qt(talk.lobby().name()), QVariant::fromValue(talk.lobby().player()));
  for (const link::Person& one : talk.people().known(talk.state(), talk.lobby().player())) {
    people_->addItem(qt(one.name), QVariant::fromValue(one.player));
  }
  people_->setCurrentIndex(std::max(0, people_->findData(chosen)));
}

QWidget* StudyPage::new_boards() {
  board_rules_ = new_systems("board_rules");
  boards_ = new PageView("boards_page");
  connect(board_rules_, &QComboBox::activated, this, [this] { show_boards(); });
  return below(labelled(session_.say("rules.system"), board_rules_), boards_);
}

QWidget* StudyPage::new_rules() {
  rules_ = new_systems("rules_system");
  wanted_ = new QLineEdit;
  wanted_->setObjectName(QStringLiteral("rules_search"));
  wanted_->setPlaceholderText(session_.say("rules.search_hint"));
  wanted_->setClearButtonEnabled(true);
  elements_ = new PageView("rules_page");
  connect(rules_, &QComboBox::activated, this, [this] { show_rules(); });
  connect(wanted_, &QLineEdit::textChanged, this, [this] { show_rules(); });
  auto* choice = new QWidget;
  auto* row = new QHBoxLayout(choice);
  row->setContentsMargins(0, 0, 0, 0);
  row->addWidget(labelled(session_.say("rules.system"), rules_));
  row->addWidget(labelled(session_.say("rules.search"), wanted_), 1);
  return below(choice, elements_);
}

std::uint64_t StudyPage::chosen_player() const { return people_->currentData().toULongLong(); }

std::string StudyPage::chosen_board() const {
  return plain(board_rules_->currentData().toString());
}

void StudyPage::show_player() {
  const std::uint64_t player = chosen_player();
  const auto is_wanted = about_players_.next();
  ask_json(session_,
           player_,
           "/api/v1/players/" + std::to_string(player),
           {},
           {.on_told =
                [this, player, is_wanted](int, const json::object& told) {
                  const pages::Page page = pages::player_page(session_.words(), told);
                  player_->show_page(page);
                  show_accuracy(player, page, is_wanted);
                },
            .on_trouble =
                [this](const QString& why) {
                  player_->show_trouble(
                      why, session_.say("count.load_again"), [this] { show_player(); });
                },
            .is_wanted = is_wanted});
}

// A player who keeps their accuracy private shows none.
void StudyPage::show_accuracy(std::uint64_t player,
                              const pages::Page& page,
                              const std::function<bool()>& is_wanted) {
  ask_json(session_,
           player_,
           "/api/v1/players/" + std::to_string(player) + "/reviews",
           {},
           {.on_told =
                [this, page](int, const json::object& told) {
                  pages::Page whole = page;
                  for (pages::Line& line : pages::accuracy_page(session_.words(), told)) {
                    whole.push_back(std::move(line));
                  }
                  player_->show_page(whole);
                },
            .on_trouble = [](const QString&) {},
            .is_wanted = is_wanted});
}

void StudyPage::show_boards() {
  const std::string rules = chosen_board();
  const auto ask = [this, rules, is_wanted = about_boards_.next()](const char* path, auto then) {
    ask_json(session_,
             boards_,
             path + rules,
             {},
             {.on_told = [then](int, const json::object& told) { then(told); },
              .on_trouble =
                  [this](const QString& why) {
                    boards_->show_trouble(
                        why, session_.say("count.load_again"), [this] { show_boards(); });
                  },
              .is_wanted = is_wanted});
  };
  ask("/api/v1/ratings?rules=", [this, rules, ask](const json::object& rated) {
    ask("/api/v1/leaderboards?rules=", [this, rules, ask, rated](const json::object& gained) {
      ask("/api/v1/ladder?rules=", [this, rules, rated, gained](const json::object& ladder) {
        pages::Page page = pages::board_page(session_.words(), rules, rated, gained);
        for (pages::Line& line : pages::ladder_page(session_.words(), ladder)) {
          page.push_back(std::move(line));
        }
        boards_->show_page(page);
      });
    });
  });
}

void StudyPage::show_rules() {
  elements_->show_page(pages::rules_page(
      session_.words(), plain(rules_->currentData().toString()), plain(wanted_->text())));
}

}  // namespace lair::desktop
