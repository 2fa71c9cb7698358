#include "server/app/kept_allowances.hpp"

#include <chrono>
#include <cstdint>
#include <cstdio>
#include <sstream>
#include <string_view>
#include <utility>

#include <fcntl.h>
#include <unistd.h>

#include "server/priority.hpp"
#include "server/store/clock.hpp"

namespace lair {
namespace {

using people::Allowances;

constexpr std::chrono::minutes kBetweenWrites{1};
constexpr std::string_view kForm = "lair allowances 1";
constexpr mode_t kOwnersAlone = 0600;

// The time, the secret, then a line for each allowance spent: whose it is and how long until all of
// it is back.
std::string text_of(const Allowances::Spent& spent, std::int64_t now) {
  std::ostringstream text;
  text << kForm << '\n' << now << '\n';
  for (const std::uint8_t byte : spent.secret) text << static_cast<int>(byte) << ' ';
  text << '\n';
  for (const Allowances::Spent::One& one : spent.all) text << one.whom << ' ' << one.left << '\n';
  return text.str();
}

bool is_written(int file, std::string_view text) {
  while (!text.empty()) {
    const auto written = ::write(file, text.data(), text.size());
    if (written <= 0) return false;
    text.remove_prefix(static_cast<std::size_t>(written));
  }
  return true;
}

std::string content_of(const std::string& name) {
  constexpr std::size_t kBytesMax = 4UL * 1024 * 1024;
  const int file = ::open(name.c_str(), O_RDONLY | O_CLOEXEC);
  if (file < 0) return {};
  std::string text(kBytesMax, '\0');
  const auto got = ::read(file, text.data(), text.size());
  ::close(file);
  text.resize(got < 0 ? 0 : static_cast<std::size_t>(got));
  return text;
}

}  // namespace

KeptAllowances::KeptAllowances(std::string file, people::Allowances& allowances)
    : file_(std::move(file)), allowances_(allowances) {
  read();
  thread_ = std::thread([this] { run(); });
}

KeptAllowances::~KeptAllowances() {
  {
    const std::lock_guard lock(mutex_);
    is_stopping_ = true;
  }
  wake_.notify_all();
  thread_.join();
  write();
}

void KeptAllowances::read() {
  std::istringstream text(content_of(file_));
  std::string form;
  std::getline(text, form);
  if (form != kForm) return;
  Allowances::Spent spent;
  std::int64_t written = 0;
  text >> written;
  for (std::uint8_t& byte : spent.secret) {
    int number = 0;
    text >> number;
    byte = static_cast<std::uint8_t>(number);
  }
  if (!text) return;
  for (Allowances::Spent::One one; text >> one.whom >> one.left;) spent.all.push_back(one);
  constexpr std::int64_t kMillis = 1'000;
  allowances_.take_over(spent, (store::seconds_now() - written) * kMillis, Allowances::now());
}

// Writes a new file, then renames it over the old one, so a reader always finds one of them
// complete.
void KeptAllowances::write() {
  const std::string beside = file_ + ".new";
  const int file = ::open(beside.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, kOwnersAlone);
  if (file < 0) return;
  const bool is_whole =
      is_written(file, text_of(allowances_.spent(Allowances::now()), store::seconds_now()));
  ::close(file);
  if (is_whole) std::rename(beside.c_str(), file_.c_str());
}

void KeptAllowances::run() {
  give_way_to_games();
  std::unique_lock lock(mutex_);
  while (!wake_.wait_for(lock, kBetweenWrites, [this] { return is_stopping_; })) {
    lock.unlock();
    write();
    lock.lock();
  }
}

}  // namespace lair
