#include "server/gateway/remote_pages.hpp"

#include <string>
#include <utility>

namespace lair::gateway {
namespace {

constexpr int kUnavailable = 503;

net::HttpAnswer not_reached(const std::string& why) {
  net::HttpAnswer answer = net::sentence(kUnavailable, why);
  answer.headers.emplace_back("Retry-After", "1");
  return answer;
}

}  // namespace

void RemotePages::start() {
  const std::weak_ptr weak = weak_from_this();
  uplink_ = std::make_shared<Uplink>(loop_,
                                     std::string(kPagesPath),
                                     limits_,
                                     Uplink::Events{.opened = [] {},
                                                    .received =
                                                        [weak](std::string_view frame) {
                                                          if (const auto self = weak.lock()) {
                                                            self->take(frame);
                                                          }
                                                        },
                                                    .lost =
                                                        [weak] {
                                                          if (const auto self = weak.lock()) {
                                                            self->answer_all();
                                                          }
                                                        }});
  uplink_->start();
}

void RemotePages::ask(const net::HttpRequest& request, net::HttpReply reply) {
  if (waiting_.size() >= kQuestionsMax) {
    return reply(not_reached("Too many requests are waiting for the server that plays."));
  }
  const QuestionId question = ++last_;
  if (!uplink_->push(encode(Asked{.question = question, .request = request}))) {
    return reply(not_reached(uplink_->why_not()));
  }
  waiting_.emplace(question, std::move(reply));
}

void RemotePages::take(std::string_view frame) {
  auto answered = decode_answered(frame);
  if (!answered) return;
  const auto waiting = waiting_.find(answered->question);
  if (waiting == waiting_.end()) return;
  const net::HttpReply reply = std::move(waiting->second);
  waiting_.erase(waiting);
  reply(std::move(answered->answer));
}

void RemotePages::answer_all() {
  for (const auto& [question, reply] : std::exchange(waiting_, {})) {
    reply(not_reached(
        "The connection to the server that plays was lost while it answered. Try again."));
  }
}

}  // namespace lair::gateway
