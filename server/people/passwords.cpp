#include "server/people/passwords.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include <sodium.h>
#include <zxcvbn.h>

#include "engine/ensure.hpp"
#include "server/people/skeleton.hpp"
#include "server/people/tokens.hpp"
#include "server/people/unicode.hpp"
#include "server/priority.hpp"

namespace lair::people {
namespace {

constexpr std::size_t kBytesPerKib = 1024;
constexpr int kArgon2id = crypto_pwhash_ALG_ARGON2ID13;

// How many hashes a slow machine makes, for the estimate of how long a queue takes.
constexpr std::uint32_t kHashesPerSecond = 10;

}  // namespace

namespace {

// Whether a million guesses would find it, if the guesser tries likely ones first: common
// passwords, names, words, keys side by side. Only the beginning of a long password is looked at,
// since a check of all of it could take long.
bool is_guessed_soon(std::string_view password, std::string_view name) {
  constexpr double kGuessesMin = 20;  // as bits
  constexpr std::size_t kLooksAt = 32;
  const std::string begin(password.substr(0, kLooksAt));
  const std::string called(name);
  std::array<const char*, 4> words{called.c_str(), "lion", "lair", nullptr};
  return ZxcvbnMatch(begin.c_str(), words.data(), nullptr) < kGuessesMin;
}

}  // namespace

std::optional<Refusal> why_no_password(std::string_view password, std::string_view name) {
  if (password.size() > kPasswordBytesMax) return refusal("password_long");
  const auto points = code_points_of(password, Form::Composed);
  if (!points || points->size() < kPasswordCodePointsMin) return refusal("password_short");
  const bool one_letter =
      std::ranges::count(*points, points->front()) == static_cast<std::ptrdiff_t>(points->size());
  if (one_letter || skeleton_of(password) == skeleton_of(name) || is_guessed_soon(password, name)) {
    return refusal("password_guessable");
  }
  return std::nullopt;
}

Passwords::Passwords(PasswordCost cost, Limits limits) : cost_(cost), limits_(limits) {
  ensure(sodium_init() >= 0, "the system's random generator works");
  ensure(limits.threads > 0, "somebody hashes");
  nobodys_ = hash_now(new_token().text);
  ensure(!nobodys_.empty(), "there is memory for a hash");
  for (std::size_t thread = 0; thread < limits.threads; ++thread) {
    threads_.emplace_back([this] { run(); });
  }
}

Passwords::~Passwords() { stop(); }

void Passwords::stop() {
  std::deque<std::function<void()>> dropped;
  {
    const std::lock_guard lock(mutex_);
    is_stopping_ = true;
    dropped.swap(queue_);
  }
  wake_.notify_all();
  for (std::thread& thread : threads_) thread.join();
  threads_.clear();
}

bool Passwords::hash(std::string password, Hashed done) {
  return enqueue([this, password = std::move(password), done = std::move(done)]() mutable {
    std::string hashed = hash_now(password);
    sodium_memzero(password.data(), password.size());
    done(std::move(hashed));
  });
}

bool Passwords::check(std::string password, std::optional<std::string> hash, Checked done) {
  return enqueue([this,
                  password = std::move(password),
                  hash = std::move(hash),
                  done = std::move(done)]() mutable {
    Verdict verdict = check_now(password, hash ? *hash : nobodys_);
    verdict.is_right = verdict.is_right && hash.has_value();
    sodium_memzero(password.data(), password.size());
    done(verdict);
  });
}

std::size_t Passwords::waiting() const {
  const std::lock_guard lock(mutex_);
  return queue_.size();
}

std::uint32_t Passwords::wait_seconds() const {
  return 1 + static_cast<std::uint32_t>(limits_.queue_max) / kHashesPerSecond;
}

bool Passwords::enqueue(std::function<void()> work) {
  {
    const std::lock_guard lock(mutex_);
    if (is_stopping_ || queue_.size() >= limits_.queue_max) return false;
    queue_.push_back(std::move(work));
  }
  wake_.notify_one();
  return true;
}

void Passwords::run() {
  give_way_to_games();
  for (;;) {
    std::function<void()> work;
    {
      std::unique_lock lock(mutex_);
      wake_.wait(lock, [this] { return !queue_.empty() || is_stopping_; });
      if (queue_.empty()) return;
      work = std::move(queue_.front());
      queue_.pop_front();
    }
    work();
  }
}

std::string Passwords::hash_now(const std::string& password) {
  std::array<char, crypto_pwhash_STRBYTES> hashed{};
  const int failed = crypto_pwhash_str_alg(hashed.data(),
                                           password.data(),
                                           password.size(),
                                           cost_.passes,
                                           cost_.memory_kib * kBytesPerKib,
                                           kArgon2id);
  ++computations_;
  return failed == 0 ? std::string(hashed.data()) : std::string();
}

Passwords::Verdict Passwords::check_now(const std::string& password, const std::string& hash) {
  const bool is_right =
      crypto_pwhash_str_verify(hash.c_str(), password.data(), password.size()) == 0;
  ++computations_;
  const bool is_outdated =
      is_right && crypto_pwhash_str_needs_rehash(
                      hash.c_str(), cost_.passes, cost_.memory_kib * kBytesPerKib) != 0;
  return {.is_right = is_right, .is_outdated = is_outdated};
}

}  // namespace lair::people
