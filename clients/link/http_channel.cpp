#include "clients/link/http_channel.hpp"

#include <utility>

namespace lair::link {
namespace {

constexpr int kTriesMax = 3;

}  // namespace

void HttpChannel::ask(std::string request) {
  request_ = std::move(request);
  tries_ = 0;
  begin();
}

void HttpChannel::begin() {
  ++tries_;
  answer_.clear();
  if (!transport_ || transport_->is_closed()) {
    auto made = Transport::connect(to_);
    if (!made) return try_again(made.error());
    transport_.emplace(std::move(*made));
  }
  transport_->send(request_);
}

void HttpChannel::try_again(Loss why) {
  transport_.reset();
  if (tries_ < kTriesMax) return begin();
  failure_ = std::move(why);
  request_.clear();
}

std::optional<HttpAnswer> HttpChannel::pump() {
  if (!transport_) return std::nullopt;
  transport_->pump(answer_);
  if (!is_busy()) {
    // No server or proxy keeps an idle connection open for ever.
    if (transport_->is_closed()) transport_.reset();
    return std::nullopt;
  }
  const bool is_over = transport_->is_closed();
  const auto size = whole_answer(answer_);
  auto answer = size || is_over ? http_answer_from(answer_) : std::nullopt;
  if (answer) {
    request_.clear();
    answer_.clear();
    if (is_over || asks_to_close(answer->head)) transport_.reset();
    return answer;
  }
  if (is_over) {
    try_again(transport_->why_closed());
  } else if (size || answer_.size() > kHttpAnswerBytesMax) {
    try_again({"the server's answer makes no sense", LossCause::NotOurs});
  }
  return std::nullopt;
}

}  // namespace lair::link
