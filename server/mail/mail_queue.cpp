#include "server/mail/mail_queue.hpp"

#include <algorithm>
#include <utility>

#include "server/priority.hpp"

namespace lair::mail {

MailQueue::MailQueue(SmtpPlan plan, std::chrono::seconds retry_after, Report report)
    : plan_(std::move(plan)),
      retry_after_(retry_after),
      report_(std::move(report)),
      thread_([this] { run(); }) {}

MailQueue::~MailQueue() {
  {
    const std::lock_guard lock(mutex_);
    is_stopping_ = true;
  }
  wake_.notify_all();
  thread_.join();
}

bool MailQueue::send(people::Mail mail) {
  {
    const std::lock_guard lock(mutex_);
    if (!is_stopping_ && waiting_.size() < kWaitingMax) {
      waiting_.push_back({.mail = std::move(mail), .tries = 0, .due = Clock::now()});
      wake_.notify_one();
      return true;
    }
  }
  give_up(is_stopping_ ? "the server is stopping" : "too many e-mails are already waiting");
  return false;
}

std::size_t MailQueue::waiting() const {
  const std::lock_guard lock(mutex_);
  return waiting_.size();
}

void MailQueue::run() {
  give_way_to_games();
  std::unique_lock lock(mutex_);
  while (!is_stopping_) {
    const auto next = std::ranges::min_element(waiting_, {}, &Waiting::due);
    if (next == waiting_.end()) {
      wake_.wait(lock);
      continue;
    }
    if (next->due > Clock::now()) {
      wake_.wait_until(lock, next->due);
      continue;
    }
    Waiting letter = std::move(*next);
    waiting_.erase(next);
    lock.unlock();
    attempt(std::move(letter));
    lock.lock();
  }
}

void MailQueue::attempt(Waiting letter) {
  const auto failure = send_mail(plan_, letter.mail, is_stopping_);
  if (!failure) {
    ++sent_;
    return;
  }
  ++failed_tries_;
  ++letter.tries;
  if (failure->is_final || letter.tries >= kTriesMax) return give_up(failure->why);
  const auto wait = retry_after_ * (1U << (letter.tries - 1));
  report_(failure->why, wait);
  letter.due = Clock::now() + wait;
  const std::lock_guard lock(mutex_);
  waiting_.push_back(std::move(letter));
}

void MailQueue::give_up(const std::string& why) {
  ++given_up_;
  report_(why, std::nullopt);
}

}  // namespace lair::mail
