// Separate threads for the read-only pages, so that none of them delays a game.
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

// Takes requests from any thread and answers them on its own threads, which give way to those of
// the games. Addresses take turns, so an address that asks a lot delays only itself. The processor
// time that an answer takes is charged to its address; once its allowance is spent, the address has
// to wait.
class Readers {
 public:
  struct Limits {
    std::size_t threads = 1;
    std::size_t waiting_max = 512;
    std::size_t waiting_per_address_max = 32;
  };

  // Called once for each thread, by the thread that constructs the readers. The handler may hold
  // what no other thread uses, such as connections to the database.
  using MakeHandler = std::function<net::HttpHandler()>;

  // The processor time that the calling thread has used, in microseconds.
  using Meter = std::function<std::int64_t()>;

  static std::int64_t thread_time();

  // The allowances must outlive the readers.
  Readers(const MakeHandler& make,
          people::Allowances& allowances,
          Limits limits,
          Meter meter = thread_time);
  ~Readers();
  Readers(const Readers&) = delete;
  Readers& operator=(const Readers&) = delete;

  // Replies once: immediately with a refusal, or else from a thread of the readers.
  void answer(const net::HttpRequest& request, net::HttpReply reply);

  // Turns down all waiting requests. Do not call it on a thread of the readers.
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
  std::map<std::string, Queue> by_address_;  // no queue is empty
  std::deque<std::string> turns_;            // each waiting address once
  std::size_t waiting_ = 0;
  bool is_stopping_ = false;

  std::vector<std::thread> threads_;  // last: they use all of the above
};

}  // namespace lair
