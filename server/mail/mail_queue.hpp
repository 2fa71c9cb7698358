// Letters on their way: a bounded number, sent by a thread of their own, and tried again if that
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

// Letters are kept only in memory. What waits when the server stops is not sent, and people have to
// ask again; a letter holds a link that soon expires.
class MailQueue final : public people::Mailer {
 public:
  static constexpr std::size_t kWaitingMax = 256;
  static constexpr std::uint32_t kTriesMax = 4;  // after waits of 1, 2 and 4 times `retry_after`

  // Told of a try that failed. `wait` is the time until the next one, or nothing if the letter is
  // given up.
  using Report =
      std::function<void(const std::string& why, std::optional<std::chrono::seconds> wait)>;

  // `report` is called on the queue's thread, or on the caller's if its letter is not taken.
  MailQueue(SmtpPlan plan, std::chrono::seconds retry_after, Report report);
  // Breaks off the letter that is being sent, within about a second.
  ~MailQueue() override;
  MailQueue(const MailQueue&) = delete;
  MailQueue& operator=(const MailQueue&) = delete;

  bool send(people::Mail mail) override;

  // --- For the metrics; safe to call from any thread ---
  [[nodiscard]] std::size_t waiting() const;

  [[nodiscard]] std::uint64_t sent() const { return sent_; }

  // Tries that failed, and letters that were given up.
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
