#include "server/lobby/table_news.hpp"

#include <utility>

#include <boost/asio/post.hpp>

namespace lair::lobby {

TableNews::TableNews(Loop tables, Loop lobby, TimeSource& time)
    : tables_(std::move(tables)), lobby_(std::move(lobby)), time_(time) {}

void TableNews::tell(News news) {
  if (waiting_.empty()) {
    boost::asio::post(lobby_, std::move(news));
  } else {
    send(std::move(news));
  }
}

void TableNews::tell_soon(table::TableId table, News news) {
  const bool is_first = waiting_.empty();
  waiting_[table] = std::move(news);
  if (!is_first) return;
  if (!timer_) {
    timer_ = time_.timer(tables_, [weak = weak_from_this()] {
      const auto self = weak.lock();
      if (self && !self->waiting_.empty()) self->send({});
    });
  }
  timer_->set(time_.now() + kSoon);
}

// Each by itself: if the lobby cannot read the database for one, it still takes in the others.
void TableNews::send(News last) {
  if (timer_) timer_->stop();
  for (auto& [table, news] : std::exchange(waiting_, {})) {
    boost::asio::post(lobby_, std::move(news));
  }
  if (last) boost::asio::post(lobby_, std::move(last));
}

}  // namespace lair::lobby
