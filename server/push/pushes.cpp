#include "server/push/pushes.hpp"

#include <array>
#include <cstring>
#include <exception>
#include <map>
#include <vector>

#include <arpa/inet.h>
#include <boost/json.hpp>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include "engine/ensure.hpp"
#include "server/priority.hpp"
#include "server/push/encryption.hpp"
#include "server/push/post.hpp"

namespace lair::push {
namespace {

constexpr std::chrono::seconds kSlow{3};  // an answer that takes longer came late
constexpr int kLookMillis = 1'000;
constexpr std::size_t kAnswerBytesMax = 16UL * 1'024;

struct KindRow {
  Kind kind;
  std::string_view word;
  std::chrono::seconds of_use;  // neither the server nor a push service keeps the call longer
};

using std::chrono::minutes;
constexpr std::array kKinds{
    KindRow{Kind::Turn,       "turn",        minutes(5) },
    KindRow{Kind::Invitation, "invitation",  minutes(10)},
    KindRow{Kind::TableReady, "table_ready", minutes(10)},
    KindRow{Kind::CheckIn,    "check_in",    minutes(60)},
    KindRow{Kind::SeatFree,   "seat_free",   minutes(10)},
};

const KindRow& row_of(Kind kind) { return kKinds.at(static_cast<std::size_t>(kind)); }

std::optional<people::Address> address_of(const sockaddr& address) {
  std::array<char, INET6_ADDRSTRLEN> text{};
  if (address.sa_family == AF_INET) {
    sockaddr_in v4{};
    std::memcpy(&v4, &address, sizeof v4);
    inet_ntop(AF_INET, &v4.sin_addr, text.data(), text.size());
  } else if (address.sa_family == AF_INET6) {
    sockaddr_in6 v6{};
    std::memcpy(&v6, &address, sizeof v6);
    inet_ntop(AF_INET6, &v6.sin6_addr, text.data(), text.size());
  }
  return people::Address::from(text.data());
}

// Called by curl when it is about to connect, so the address that a name stands for is checked at
// that moment.
curl_socket_t open_socket(void* reach, curlsocktype, curl_sockaddr* where) {
  const auto address = address_of(where->addr);
  if (!address || !is_reachable(*address, *static_cast<const Reach*>(reach))) {
    return CURL_SOCKET_BAD;
  }
  return socket(where->family, where->socktype | SOCK_CLOEXEC, where->protocol);
}

// The answer of a push service is not read, and a long one is cut off.
std::size_t pass_over(char*, std::size_t, std::size_t bytes, void* post) {
  auto& seen = static_cast<Post*>(post)->answer_bytes;
  seen += bytes;
  return seen > kAnswerBytesMax ? 0 : bytes;
}

void add_header(Post& post, const std::string& line) {
  curl_slist* longer = curl_slist_append(post.headers.get(), line.c_str());
  ensure(longer != nullptr, "there is memory for a line");
  [[maybe_unused]] const auto* same = post.headers.release();
  post.headers.reset(longer);
}

}  // namespace

std::string text_of(const Call& call) {
  const std::string_view word = row_of(call.kind).word;
  boost::json::object text{
      {"kind",   call.is_over ? "over" : word},
      {"number", call.number                 },
      {"name",   call.name                   }
  };
  if (call.is_over) text["call"] = word;
  if (!call.from.empty()) text["from"] = call.from;
  return boost::json::serialize(text);
}

// The posts under way.
class Pushes::Posts {
 public:
  using Over = std::function<void(Delivery delivery, long status, std::chrono::microseconds took)>;

  Posts(const Plan& plan, Over over) : plan_(plan), over_(std::move(over)) {
    curl_multi_setopt(multi_.get(), CURLMOPT_MAX_TOTAL_CONNECTIONS, static_cast<long>(kPostsMax));
    curl_multi_setopt(
        multi_.get(), CURLMOPT_MAX_HOST_CONNECTIONS, static_cast<long>(kPostsPerHostMax));
  }

  Posts(const Posts&) = delete;
  Posts& operator=(const Posts&) = delete;

  ~Posts() {
    for (const auto& [easy, post] : under_way_) {
      curl_multi_remove_handle(multi_.get(), easy);
      curl_easy_cleanup(easy);
    }
  }

  [[nodiscard]] bool is_full() const { return under_way_.size() >= kPostsMax; }

  void begin(std::unique_ptr<Post> post) {
    CURL* easy = curl_easy_init();
    ensure(easy != nullptr, "curl begins");
    set_up(easy, *post);
    curl_multi_add_handle(multi_.get(), easy);
    under_way_.emplace(easy, std::move(post));
  }

  // Goes on with all of them, then waits until something happens or wake() is called.
  void go_on() {
    int running = 0;
    curl_multi_perform(multi_.get(), &running);
    int left = 0;
    while (const CURLMsg* message = curl_multi_info_read(multi_.get(), &left)) {
      if (message->msg == CURLMSG_DONE) end(message->easy_handle);
    }
    curl_multi_poll(multi_.get(), nullptr, 0, kLookMillis, nullptr);
  }

  // Safe to call from any thread.
  void wake() { curl_multi_wakeup(multi_.get()); }

 private:
  void set_up(CURL* easy, Post& post) {
    curl_easy_setopt(easy, CURLOPT_URL, post.delivery.endpoint.c_str());
    curl_easy_setopt(easy, CURLOPT_PROTOCOLS_STR, "https");
    curl_easy_setopt(easy, CURLOPT_FOLLOWLOCATION, 0L);
    curl_easy_setopt(easy, CURLOPT_PROXY, "");
    curl_easy_setopt(easy, CURLOPT_NOSIGNAL, 1L);
    // Whoever subscribes chooses the name. Without this curl waits, with everybody's posts, for the
    // system's resolver to give it up, however long it has been past its own bounds.
    curl_easy_setopt(easy, CURLOPT_QUICK_EXIT, 1L);
    curl_easy_setopt(easy, CURLOPT_CONNECTTIMEOUT, plan_.connect_max.count());
    curl_easy_setopt(easy, CURLOPT_TIMEOUT, plan_.post_max.count());
    curl_easy_setopt(easy, CURLOPT_POST, 1L);
    curl_easy_setopt(easy, CURLOPT_POSTFIELDS, post.body.data());
    curl_easy_setopt(easy, CURLOPT_POSTFIELDSIZE, static_cast<long>(post.body.size()));
    curl_easy_setopt(easy, CURLOPT_HTTPHEADER, post.headers.get());
    curl_easy_setopt(easy, CURLOPT_OPENSOCKETFUNCTION, &open_socket);
    curl_easy_setopt(easy, CURLOPT_OPENSOCKETDATA, &plan_.reach);
    curl_easy_setopt(easy, CURLOPT_WRITEFUNCTION, &pass_over);
    curl_easy_setopt(easy, CURLOPT_WRITEDATA, &post);
    if (!plan_.authorities.empty()) {
      curl_easy_setopt(easy, CURLOPT_CAINFO, plan_.authorities.c_str());
    }
  }

  void end(CURL* easy) {
    long status = 0;  // stays 0 if there was no answer
    curl_easy_getinfo(easy, CURLINFO_RESPONSE_CODE, &status);
    curl_off_t took = 0;
    curl_easy_getinfo(easy, CURLINFO_TOTAL_TIME_T, &took);
    curl_multi_remove_handle(multi_.get(), easy);
    const auto post = under_way_.extract(easy);
    curl_easy_cleanup(easy);
    over_(std::move(post.mapped()->delivery), status, std::chrono::microseconds(took));
  }

  const Plan& plan_;
  Over over_;
  std::unique_ptr<CURLM, MultiFreed> multi_{curl_multi_init()};
  std::map<CURL*, std::unique_ptr<Post>> under_way_;
};

Pushes::Pushes(SubscriptionBook& book, Plan plan)
    : book_(book), plan_(std::move(plan)), pauses_(plan_.first_pause) {
  ensure(curl_global_init(CURL_GLOBAL_DEFAULT) == CURLE_OK, "curl begins");
  posts_ = std::make_unique<Posts>(
      plan_, [this](Delivery delivery, long status, std::chrono::microseconds took) {
        over(std::move(delivery), status, took);
      });
  thread_ = std::thread([this] { run(); });
}

Pushes::~Pushes() { stop(); }

void Pushes::stop() {
  if (stopping_.exchange(true)) return;
  posts_->wake();
  thread_.join();
}

std::optional<std::string_view> Pushes::why_not(const Subscription& subscription) const {
  if (!key_of(subscription.key)) return "The subscription's key is not a point on P-256.";
  return why_no_endpoint(subscription.endpoint, plan_.reach);
}

void Pushes::call(PlayerId player, Call call) {
  {
    const std::lock_guard lock(mutex_);
    if (waiting_.size() >= kCallsMax) {
      ++tally_->dropped;
      return;
    }
    waiting_.emplace_back(player, std::move(call));
  }
  posts_->wake();
}

// --- The sending thread ---

std::optional<std::pair<PlayerId, Call>> Pushes::next() {
  const std::lock_guard lock(mutex_);
  if (waiting_.empty()) return std::nullopt;
  auto first = std::move(waiting_.front());
  waiting_.pop_front();
  return first;
}

// New calls go before those that have waited for their device.
void Pushes::run() {
  give_way_to_games();
  while (!stopping_) {
    while (!posts_->is_full()) {
      if (const auto called = next()) {
        guarded([&] { begin(called->first, called->second); });
      } else if (const auto due = pauses_.take_due(std::chrono::steady_clock::now())) {
        guarded([&] { again(*due); });
      } else {
        break;
      }
    }
    posts_->go_on();
  }
}

void Pushes::guarded(const std::function<void()>& work) {
  try {
    work();
  } catch (const std::exception& failed) {
    ++tally_->failed;
    if (plan_.failed) plan_.failed({}, failed.what());
  }
}

// Sends the call to each device of the player.
void Pushes::begin(PlayerId player, const Call& call) {
  const auto now = std::chrono::steady_clock::now();
  for (const Subscription& subscription : book_.of(player)) {
    Delivery delivery{.player = player,
                      .endpoint = subscription.endpoint,
                      .call = call,
                      .useful_until = now + row_of(call.kind).of_use};
    if (pauses_.is_paused(subscription.endpoint, now)) {
      if (pauses_.keep(std::move(delivery))) ++tally_->dropped;
    } else {
      send(subscription, std::move(delivery));
    }
  }
}

// Sends what was kept for a device, unless the player has removed the device meanwhile.
void Pushes::again(const Delivery& delivery) {
  for (const Subscription& subscription : book_.of(delivery.player)) {
    if (subscription.endpoint == delivery.endpoint) return send(subscription, delivery);
  }
}

void Pushes::send(const Subscription& subscription, Delivery delivery) {
  const Call& call = delivery.call;
  auto body = encrypt(subscription, text_of(call), MessageKeys::draw());
  if (!body) return;
  const KindRow& row = row_of(call.kind);
  auto post = std::make_unique<Post>();
  post->body = *std::move(body);
  const std::string origin = origin_of(subscription.endpoint);
  add_header(*post,
             "Authorization: " + vapid_header(plan_.key, origin, plan_.contact, plan_.now()));
  add_header(*post, "Content-Encoding: aes128gcm");
  add_header(*post, "Content-Type: application/octet-stream");
  add_header(*post, "TTL: " + std::to_string(row.of_use.count()));
  add_header(*post, call.is_over ? "Urgency: normal" : "Urgency: high");
  // A later call of this kind about the same table or season, or the message that it is over,
  // replaces one that has not been delivered yet.
  add_header(*post, "Topic: " + std::string(row.word) + "-" + std::to_string(call.number));
  add_header(*post, "Expect:");
  post->delivery = std::move(delivery);
  posts_->begin(std::move(post));
}

void Pushes::over(Delivery delivery, long status, std::chrono::microseconds took) {
  constexpr long kNotFound = 404;
  constexpr long kGone = 410;
  const std::string endpoint = delivery.endpoint;
  const auto now = std::chrono::steady_clock::now();
  if (status == 0) {
    pauses_.missed(endpoint, now);
    if (pauses_.keep(std::move(delivery))) ++tally_->dropped;
  } else if (took > kSlow) {
    pauses_.came_late(endpoint, now);
  } else if (const auto kept = pauses_.answered(endpoint)) {
    guarded([&] { again(*kept); });
  }
  if (status >= 200 && status < 300) {
    ++tally_->sent;
    return;
  }
  if (status == kNotFound || status == kGone) {
    book_.erase(endpoint, [tally = tally_](bool done) {
      if (done) ++tally->erased;
    });
    return;
  }
  ++tally_->failed;
  if (plan_.failed) plan_.failed(origin_of(endpoint), "status " + std::to_string(status));
}

}  // namespace lair::push
