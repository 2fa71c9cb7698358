#include "clients/desktop/review_window.hpp"

#include <QVBoxLayout>
#include <utility>

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
  ask_seats();
}

void ReviewWindow::ask_seats() {
  ask_json(session_,
           this,
           "/api/v1/games/" + std::to_string(game_) + "/reviews",
           {},
           {.on_told = [this](int, const auto& told) { show_seats(told); },
            .on_trouble =
                [this](const QString& why) {
                  page_->show_trouble(
                      why, session_.say("count.load_again"), [this] { ask_seats(); });
                }});
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
  const auto is_wanted = questions_.next();
  ask_json(session_,
           this,
           "/api/v1/games/" + std::to_string(game_) + "/reviews/" + chosen_seat(),
           {},
           {.on_told =
                [this, is_wanted](int status, const auto& told) {
                  if (status != kUnderway) return show_review(told, is_wanted);
                  page_->show_text(qt(pages::underway_text(session_.words(), told)));
                  again_.start(kAgainMillis);
                },
            .on_trouble =
                [this](const QString&) {
                  page_->show_trouble(session_.say("review.failed"),
                                      session_.say("count.load_again"),
                                      [this] { ask(); });
                },
            .is_wanted = is_wanted});
}

// The game's record says who sat where.
void ReviewWindow::show_review(const boost::json::object& told,
                               const std::function<bool()>& is_wanted) {
  ask_json(
      session_,
      this,
      "/api/v1/games/" + std::to_string(game_),
      {},
      {.on_told =
           [this, told](int, const auto& record) {
             page_->show_page(pages::review_page(session_.words(), told, pages::names_of(record)));
           },
       .on_trouble =
           [this](const QString& why) {
             page_->show_trouble(why, session_.say("count.load_again"), [this] { ask(); });
           },
       .is_wanted = is_wanted});
}

}  // namespace lair::desktop
