// Letters on their way: so many at most, sent by a thread of their own, tried again when that
// fails.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <list>
#include <mutex>
#include <optional>
#include <string>
#include <thread>

#include "server/mail/smtp.hpp"
#include "server/people/ports.hpp"

namespace lair::mail {

// They are kept in memory alone: what waits when the server stops is not sent, so who asked asks
// again. A letter holds a link that is good for minutes.
class MailQueue final : public people::Mailer {
 public:
  static constexpr std::size_t kWaitingMax = 256;
  static constexpr std::uint32_t kTriesMax = 4;  // waiting 1, 2, 4 times as long between them

  // A try that failed; `wait` until the next one, nothing when the letter is given up.
  using Report =
      std::function<void(const std::string& why, std::optional<std::chrono::seconds> wait)>;

  // `report` is called on the queue's thread, or on that of who sends one too many.
  MailQueue(SmtpPlan plan, std::chrono::seconds retry_after, Report report);
  // Breaks off the letter that is being sent, within a second or so.
  ~MailQueue() override;
  MailQueue(const MailQueue&) = delete;
  MailQueue& operator=(const MailQueue&) = delete;

  bool send(people::Mail mail) override;

  // --- For the metrics; any thread ---
  [[nodiscard]] std::size_t waiting() const;

  [[nodiscard]] std::uint64_t sent() const { return sent_; }

  // Tries that failed; letters that are given up.
  [[nodiscard]] std::uint64_t failed_tries() const { return failed_tries_; }

  [[nodiscard]] std::uint64_t given_up() const { return given_up_; }

 private:
  using Clock = std::chrono::steady_clock;

  struct Waiting {
    people::Mail mail;
    std::uint32_t tries = 0;
    Clock::time_point due;
  };

  void run();
  void attempt(Waiting letter);
  void give_up(const std::string& why);

  SmtpPlan plan_;
  std::chrono::seconds retry_after_;
  Report report_;
  std::atomic<std::uint64_t> sent_{0};
  std::atomic<std::uint64_t> failed_tries_{0};
  std::atomic<std::uint64_t> given_up_{0};
  mutable std::mutex mutex_;  // guards what follows
  std::condition_variable wake_;
  std::list<Waiting> waiting_;
  std::atomic<bool> is_stopping_{false};
  std::thread thread_;  // last: it uses all of the above
};

}  // namespace lair::mail
