// Threads of their own for the read-only pages, so that none of them delays a game.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "server/net/http.hpp"
#include "server/people/allowances.hpp"

namespace lair {

// Takes requests from any thread, answers them on its own ones, which run when no thread of the
// games wants to. Addresses take turns, so that one who asks much waits for itself alone. What an
// answer took of the processor is charged to its address: who has used up the allowance waits.
class Readers {
 public:
  struct Limits {
    std::size_t threads = 1;
    std::size_t waiting_max = 512;
    std::size_t waiting_per_address_max = 32;
  };

  // Called once for each thread, on the thread that makes the readers: its handler may hold what no
  // other thread uses, such as connections to the database.
  using MakeHandler = std::function<net::HttpHandler()>;

  // Microseconds of the processor that the calling thread has used.
  using Meter = std::function<std::int64_t()>;

  static std::int64_t thread_time();

  // The allowances outlive the readers.
  Readers(const MakeHandler& make,
          people::Allowances& allowances,
          Limits limits,
          Meter meter = thread_time);
  ~Readers();
  Readers(const Readers&) = delete;
  Readers& operator=(const Readers&) = delete;

  // Replies once: at once with a refusal, else from a thread of the readers.
  void answer(const net::HttpRequest& request, net::HttpReply reply);

  // What waits is turned down. Not from a thread of the readers.
  void stop();

 private:
  struct Waiting {
    net::HttpRequest request;
    net::HttpReply reply;
  };

  using Queue = std::deque<Waiting>;

  void run(const net::HttpHandler& handler);
  bool next(Waiting& waiting);
  void charge(const std::string& address, std::int64_t microseconds);

  people::Allowances& allowances_;
  Limits limits_;
  Meter meter_;

  std::mutex mutex_;  // guards the five below
  std::condition_variable wake_;
  std::map<std::string, Queue> by_address_;  // none is empty
  std::deque<std::string> turns_;            // each address that waits, once
  std::size_t waiting_ = 0;
  bool is_stopping_ = false;

  std::vector<std::thread> threads_;  // last: they use all of the above
};

}  // namespace lair
