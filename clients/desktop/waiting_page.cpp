#include "clients/desktop/waiting_page.hpp"

#include <QClipboard>
#include <QComboBox>
#include <QGuiApplication>
#include <QScrollArea>
#include <algorithm>
#include <array>
#include <utility>

#include "clients/desktop/menus.hpp"
#include "clients/desktop/people_menus.hpp"
#include "clients/desktop/policy_fields.hpp"
#include "clients/desktop/text.hpp"
#include "clients/desktop/widgets.hpp"
#include "clients/words/names.hpp"

namespace lair::desktop {
namespace {

struct Strength {
  v1::BotStrength strength;
  const char* word;
};

constexpr std::array kStrengths{
    Strength{v1::BOT_STRENGTH_BEGINNER, "strength.beginner"},
    Strength{v1::BOT_STRENGTH_CASUAL,   "strength.casual"  },
    Strength{v1::BOT_STRENGTH_CLUB,     "strength.club"    },
    Strength{v1::BOT_STRENGTH_EXPERT,   "strength.expert"  },
};

QString strength_name(const Session& session, v1::BotStrength strength) {
  const auto found = std::ranges::find(kStrengths, strength, &Strength::strength);
  return session.say(found == kStrengths.end() ? "strength.casual" : found->word);
}

}  // namespace

WaitingPage::WaitingPage(Session& session, Owner owner)
    : session_(session), owner_(std::move(owner)) {
  auto* all = new QHBoxLayout(this);
  all->setContentsMargins(28, 22, 28, 22);
  all->setSpacing(24);
  auto* left = new QWidget;
  seats_ = new QVBoxLayout(left);
  seats_->setSpacing(12);
  auto* right = new QWidget;
  side_ = new QVBoxLayout(right);
  auto* scroll = new QScrollArea;
  scroll->setWidget(right);
  scroll->setWidgetResizable(true);
  scroll->setMinimumWidth(300);
  all->addWidget(left, 3);
  all->addWidget(scroll, 2);
}

void WaitingPage::ask(const Filler& fill) {
  if (!session_.may_ask()) return;
  v1::ClientFrame frame;
  google::protobuf::Message* message = fill(frame);
  // Each of these requests names its table in a field called "table".
  const auto* field = message->GetDescriptor()->FindFieldByName("table");
  message->GetReflection()->SetUInt64(message, field, session_.talk().table());
  session_.talk().ask(std::move(frame));
}

QPushButton* WaitingPage::asking(std::string_view word, const char* name, Filler fill) {
  return new_once_button(session_.say(word), name, [this, run = std::move(fill)] { ask(run); });
}

void WaitingPage::show_table(const v1::TableState& state) {
  // Keeps the focus where it is, since somebody may be about to press a key.
  const QString focused = focusWidget() == nullptr ? QString() : focusWidget()->objectName();
  clear_layout(seats_);
  clear_layout(side_);
  const bool waits = state.summary().phase() == v1::TABLE_PHASE_WAITING;
  seats_->addWidget(new_title(qt(state.summary().name())));
  seats_->addWidget(new_muted(session_.say(waits ? "waiting.title" : "waiting.in_play")));
  for (int at = 0; at < state.summary().seats_size(); ++at) add_seat(state, at);
  add_actions(state);
  seats_->addStretch();
  add_house(state);
  side_->addStretch();
  if (focused.isEmpty()) return;
  if (auto* again = findChild<QWidget*>(focused)) again->setFocus();
}

void WaitingPage::add_seat(const v1::TableState& state, int at) {
  const v1::SeatState& seat = state.summary().seats(at);
  const bool is_free = seat.kind() == v1::SeatState::KIND_FREE;
  const bool is_own = state.has_you() && static_cast<int>(state.you()) == at;
  const bool is_host = state.host() == session_.talk().lobby().player();
  auto* card = new QFrame;
  card->setProperty("card", true);
  auto* row = new QHBoxLayout(card);
  QString name = qt(words::occupant_name(session_.words(), seat));
  if (is_free) name = session_.say("waiting.free");
  const auto add_note = [&](const QString& note) { name += QStringLiteral("  ·  ") + note; };
  if (is_own) add_note(session_.say("waiting.you"));
  if (seat.player() != 0 && seat.player() == state.host()) add_note(session_.say("waiting.host"));
  if (seat.kind() == v1::SeatState::KIND_BOT) {
    add_note(session_.say("waiting.bot"));
    add_note(strength_name(session_, seat.strength()));
  }
  if (!seat.reserved_for().empty()) {
    words::Values values;
    values.emplace_back("name", seat.reserved_for());
    add_note(session_.say("waiting.reserved", values));
  }
  if (seat.locked()) add_note(session_.say("waiting.locked"));
  if (seat.ready()) add_note(session_.say("waiting.is_ready"));
  QLabel* text = new_text(name);
  text->setObjectName(QStringLiteral("chair_%1").arg(at));
  row->addWidget(text, 1);
  const auto number = static_cast<std::uint32_t>(at);
  if (is_free && !is_own && !seat.locked()) {
    // Whoever sits down accepts the options that are shown here.
    const std::uint32_t revision = state.summary().options();
    row->addWidget(asking("waiting.sit", "sit", [this, number, revision](v1::ClientFrame& frame) {
      frame.mutable_sit()->set_seat(number);
      frame.mutable_sit()->set_code(code_);
      frame.mutable_sit()->set_options(revision);
      return frame.mutable_sit();
    }));
  }
  if (is_free && is_host) {
    row->addWidget(asking("seat.bot", "seat_bot", [this, number](v1::ClientFrame& frame) {
      frame.mutable_add_bots()->set_seat(number);
      frame.mutable_add_bots()->set_strength(strength_);
      return frame.mutable_add_bots();
    }));
  }
  if (is_host && seat.kind() == v1::SeatState::KIND_BOT) {
    row->addWidget(asking("seat.remove_bot", "seat_no_bot", [number](v1::ClientFrame& frame) {
      frame.mutable_remove_bots()->set_seat(number);
      return frame.mutable_remove_bots();
    }));
  }
  const bool is_other = seat.kind() == v1::SeatState::KIND_PERSON && !is_own;
  if ((is_host && is_free) || is_other) {
    words::Values about;
    about.emplace_back("name", plain(is_free ? session_.say("waiting.free") : qt(seat.name())));
    row->addWidget(
        new_menu_button(session_.say(is_host ? "seat.more" : "seat.person", about),
                        QStringLiteral("seat_more_%1").arg(at),
                        [this, at](QMenu& menu) { add_seat_actions(menu, session_, at); }));
  }
  seats_->addWidget(card);
}

void WaitingPage::add_actions(const v1::TableState& state) {
  const bool is_host = state.host() == session_.talk().lobby().player();
  const auto free = std::ranges::count_if(state.summary().seats(), [](const auto& seat) {
    return seat.kind() == v1::SeatState::KIND_FREE;
  });
  words::Values values;
  values.emplace_back("count", free);
  seats_->addWidget(
      new_text(free > 0 ? session_.say("waiting.need", values) : session_.say("waiting.ready")));
  if (is_host && free > 0) add_strength();
  auto* row = new QHBoxLayout;
  row->addWidget(new_button(
      session_.say("table.leave"), "leave_waiting", [this] { owner_.on_leave(); }, Weight::Quiet));
  if (state.has_you()) add_own_actions(*row, state);
  if (!state.has_you() && free == 0) {
    row->addWidget(new_once_button(session_.say("watch.await_seat"), "await_seat", [this] {
      v1::ClientFrame frame;
      frame.mutable_await_seat()->set_table(session_.talk().table());
      session_.ask(std::move(frame), session_.say("watch.awaiting_seat"));
    }));
  }
  row->addStretch();
  if (is_host) {
    row->addWidget(new_button(
        session_.say("waiting.change"), "change_options", [this] { owner_.on_change(); }));
  }
  if (is_host && free > 0) {
    row->addWidget(asking("waiting.add_bots", "add_bots", [this](v1::ClientFrame& frame) {
      frame.mutable_add_bots()->set_strength(strength_);
      return frame.mutable_add_bots();
    }));
  }
  if (is_host && free == 0) {
    const std::uint32_t revision = state.summary().options();
    QPushButton* start = asking("waiting.start", "start", [revision](v1::ClientFrame& frame) {
      frame.mutable_start()->set_options(revision);
      return frame.mutable_start();
    });
    start->setProperty("primary", true);
    row->addWidget(start);
  }
  seats_->addLayout(row);
  if (is_host) return;
  const bool is_league = state.summary().policies().admission() == v1::ADMISSION_LEAGUE;
  auto* starts =
      new_muted(session_.say(is_league ? "waiting.league_starts" : "waiting.host_starts"));
  starts->setObjectName(QStringLiteral("who_starts"));
  seats_->addWidget(starts);
}

// For a seated player: standing up, and whatever the host is waiting for.
void WaitingPage::add_own_actions(QHBoxLayout& row, const v1::TableState& state) {
  const v1::TableSummary& table = state.summary();
  row.addWidget(asking(
      "waiting.stand", "stand", [](v1::ClientFrame& frame) { return frame.mutable_stand(); }));
  const v1::SeatState& own = table.seats(static_cast<int>(state.you()));
  if (!own.agreed() && own.player() != state.host()) {
    const std::uint32_t revision = table.options();
    row.addWidget(asking("waiting.agree", "agree", [revision](v1::ClientFrame& frame) {
      frame.mutable_agree_to_options()->set_options(revision);
      return frame.mutable_agree_to_options();
    }));
  }
  if (!table.policies().ready_check()) return;
  const bool was_ready = own.ready();
  const std::string_view word = was_ready ? "waiting.unready" : "waiting.make_ready";
  row.addWidget(asking(word, "get_ready", [was_ready](v1::ClientFrame& frame) {
    frame.mutable_ready()->set_not_ready(was_ready);
    return frame.mutable_ready();
  }));
}

void WaitingPage::add_strength() {
  auto* box = new QComboBox;
  box->setObjectName(QStringLiteral("bot_strength"));
  for (const Strength& one : kStrengths) {
    box->addItem(session_.say(one.word), static_cast<int>(one.strength));
  }
  box->setCurrentIndex(box->findData(static_cast<int>(strength_)));
  connect(box, &QComboBox::currentIndexChanged, this, [this, box] {
    strength_ = static_cast<v1::BotStrength>(box->currentData().toInt());
  });
  seats_->addWidget(labelled(session_.say("waiting.strength"), box));
}

void WaitingPage::add_invitation() {
  auto* button = new_button(session_.say("share.invite"), "invite_people", [] {});
  connect(button, &QPushButton::clicked, button, [this, button] {
    open_menu(button, "menu", [this](QMenu& menu) { add_guests_to_invite(menu, session_); });
  });
  side_->addWidget(button);
}

void WaitingPage::add_house(const v1::TableState& state) {
  const words::Words& words = session_.words();
  side_->addWidget(new_heading(session_.say("waiting.house")));
  side_->addWidget(
      new_text(qt(words::house_name(words, session_.talk().lobby(), state.summary()))));
  side_->addWidget(new_text(session_.say("create.clock") + QStringLiteral(": ") +
                            qt(words::clock_name(words, state.summary().clock()))));
  if (const QString length = length_name(session_.words(), state.summary().policies().length());
      !length.isEmpty()) {
    side_->addWidget(new_text(session_.say("create.length") + QStringLiteral(": ") + length));
  }
  for (const v1::RuleSystem& system : session_.talk().lobby().rule_systems()) {
    if (system.id() != state.summary().rules()) continue;
    for (const v1::Setting& setting : state.summary().settings()) {
      const auto option = std::ranges::find(system.options(), setting.key(), &v1::Option::key);
      if (option == system.options().end()) continue;
      QString value = qt(setting.value());
      if (option->kind() == v1::Option::KIND_SWITCH) {
        value = session_.say(setting.value() == "true" ? "settings.on" : "settings.off");
      } else if (option->kind() == v1::Option::KIND_CHOICE) {
        value = qt(words.say_code("choice", setting.value()));
      }
      side_->addWidget(new_muted(qt(words.say_code("option", option->key(), {}, option->label())) +
                                 QStringLiteral(": ") + value));
    }
  }
  add_invitation();
  if (state.code().empty()) return;
  side_->addWidget(new_heading(session_.say("share.title")));
  QLabel* code = new_text(session_.say("share.code") + QStringLiteral(": ") + qt(state.code()));
  code->setObjectName(QStringLiteral("share_code"));
  side_->addWidget(code);
  // An address of the page, which says whether the server uses TLS; this program reads it, too.
  const QString address = QStringLiteral("%1/#/table/%2/%3")
                              .arg(qt(link::text_of(session_.server())))
                              .arg(state.summary().table())
                              .arg(qt(state.code()));
  side_->addWidget(new_button(session_.say("share.copy"), "copy_link", [address] {
    QGuiApplication::clipboard()->setText(address);
  }));
}

}  // namespace lair::desktop
