#include "clients/desktop/review_window.hpp"

#include <QVBoxLayout>
#include <utility>

#include "clients/desktop/ask_json.hpp"
#include "clients/desktop/text.hpp"
#include "clients/desktop/widgets.hpp"
#include "clients/pages/json.hpp"
#include "clients/pages/review_page.hpp"

namespace lair::desktop {
namespace {

constexpr int kAgainMillis = 1000;
constexpr int kUnderway = 202;

}  // namespace

ReviewWindow::ReviewWindow(Session& session, std::uint64_t game, QWidget* parent)
    : QDialog(parent),
      session_(session),
      game_(game),
      seats_(new QComboBox),
      page_(new PageView("review_page")) {
  setObjectName(QStringLiteral("review"));
  setWindowTitle(session_.say("review.open"));
  setAttribute(Qt::WA_DeleteOnClose);
  seats_->setObjectName(QStringLiteral("review_seat"));
  connect(seats_, &QComboBox::activated, this, [this] { ask(); });
  again_.setSingleShot(true);
  connect(&again_, &QTimer::timeout, this, [this] { ask(); });
  auto* all = new QVBoxLayout(this);
  all->addWidget(labelled(session_.say("league.player"), seats_));
  all->addWidget(page_, 1);
  resize(720, 640);
  ask_json(session_,
           this,
           "/api/v1/games/" + std::to_string(game_) + "/reviews",
           {},
           {.on_told = [this](int, const auto& told) { show_seats(told); },
            .on_trouble = [this](const QString& why) { page_->show_text(why); }});
}

void ReviewWindow::show_seats(const boost::json::object& told) {
  for (const pages::ReviewedSeat& seat : pages::reviewed_seats(told)) {
    seats_->addItem(qt(seat.name), qt(seat.letter));
  }
  if (seats_->count() == 0) return page_->show_text(session_.say("review.none"));
  ask();
}

std::string ReviewWindow::chosen_seat() const { return plain(seats_->currentData().toString()); }

void ReviewWindow::ask() {
  again_.stop();
  const std::string letter = chosen_seat();
  ask_json(
      session_,
      this,
      "/api/v1/games/" + std::to_string(game_) + "/reviews/" + letter,
      {},
      {.on_told =
           [this, letter](int status, const auto& told) {
             if (status != kUnderway) return show_review(told, letter);
             page_->show_text(qt(pages::underway_text(session_.words(), told)));
             again_.start(kAgainMillis);
           },
       .on_trouble = [this](const QString&) { page_->show_text(session_.say("review.failed")); },
       .is_wanted = [this, letter] { return chosen_seat() == letter; }});
}

// The game's record says who sat where.
void ReviewWindow::show_review(const boost::json::object& told, const std::string& letter) {
  ask_json(
      session_,
      this,
      "/api/v1/games/" + std::to_string(game_),
      {},
      {.on_told =
           [this, told](int, const auto& record) {
             page_->show_page(pages::review_page(session_.words(), told, pages::names_of(record)));
           },
       .on_trouble = [this](const QString& why) { page_->show_text(why); },
       .is_wanted = [this, letter] { return chosen_seat() == letter; }});
}

}  // namespace lair::desktop
