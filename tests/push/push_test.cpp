// Tests of calls to devices: how they are sealed, signed and sent to a service on this machine, and
// where none is sent.
#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <map>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include <gtest/gtest.h>
#include <openssl/ec.h>
#include <sodium.h>

#include "server/push/encryption.hpp"
#include "server/push/endpoint.hpp"
#include "server/push/pushes.hpp"
#include "server/push/vapid.hpp"
#include "tests/support/patience.hpp"
#include "tests/support/push_service.hpp"
#include "tests/support/slow_resolver.hpp"

namespace lair::push {
namespace {

constexpr PlayerId kMei(7);

std::string decoded(const std::string& text) {
  std::vector<std::uint8_t> bytes(text.size());
  std::size_t length = 0;
  sodium_base642bin(bytes.data(),
                    bytes.size(),
                    text.data(),
                    text.size(),
                    nullptr,
                    &length,
                    nullptr,
                    sodium_base64_VARIANT_URLSAFE_NO_PADDING);
  return {bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(length)};
}

template <class Bytes>
Bytes bytes_of(const std::string& text) {
  Bytes bytes{};
  const std::string plain = decoded(text);
  EXPECT_EQ(plain.size(), bytes.size());
  std::copy_n(plain.begin(), std::min(plain.size(), bytes.size()), bytes.begin());
  return bytes;
}

// --- RFC 8291 ---

// The example of section 5 and appendix A.
TEST(Sealing, IsThatOfTheStandard) {
  const Subscription subscription{
      .endpoint = {},
      .key = bytes_of<PublicKey>("BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-"
                                 "JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"),
      .secret = bytes_of<std::array<std::uint8_t, 16>>("BTBZMqHH6r4Tts7J_aSIgg")};
  const MessageKeys keys{
      .salt = bytes_of<std::array<std::uint8_t, 16>>("DGv6ra1nlYgDCS1FRnbzlw"),
      .sender = key_pair_of(
          bytes_of<PublicKey>("BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6Tlz"
                              "AC8wEqKK6PBru3jl7A8"),
          bytes_of<PrivateKey>("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"))};
  ASSERT_NE(keys.sender, nullptr);
  const auto body = encrypt(subscription, "When I grow up, I want to be a watermelon", keys);
  ASSERT_TRUE(body);
  EXPECT_EQ(base64url(*body),
            "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLoc"
            "InmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLV"
            "WGNWQexSgSxsj_Qulcy4a-fN");
}

TEST(Sealing, IsReadByItsDeviceAlone) {
  const testing::Device device;
  const testing::Device other;
  const auto body = encrypt(device.subscription(""), "hello", MessageKeys::draw());
  ASSERT_TRUE(body);
  EXPECT_EQ(device.read(*body), "hello");
  EXPECT_FALSE(other.read(*body));
  const auto again = encrypt(device.subscription(""), "hello", MessageKeys::draw());
  EXPECT_NE(*body, again) << "salt and key are drawn anew";
}

TEST(Sealing, FailsForAPointOffTheCurve) {
  Subscription wrong = testing::Device().subscription("");
  wrong.key[40] ^= 1U;
  EXPECT_FALSE(encrypt(wrong, "hello", MessageKeys::draw()));
}

// --- RFC 8292 ---

bool is_signed_by(const PublicKey& point, const std::string& text, const std::string& numbers) {
  const std::vector<std::uint8_t> bytes(numbers.begin(), numbers.end());
  ECDSA_SIG* signature = ECDSA_SIG_new();
  ECDSA_SIG_set0(
      signature, BN_bin2bn(bytes.data(), 32, nullptr), BN_bin2bn(&bytes[32], 32, nullptr));
  std::uint8_t* der = nullptr;
  const int length = i2d_ECDSA_SIG(signature, &der);
  ECDSA_SIG_free(signature);
  const Evp<EVP_MD_CTX> context(EVP_MD_CTX_new());
  const auto key = key_of(point);
  const std::vector<std::uint8_t> plain(text.begin(), text.end());
  EVP_DigestVerifyInit(context.get(), nullptr, EVP_sha256(), nullptr, key.get());
  const int done = EVP_DigestVerify(
      context.get(), der, static_cast<std::size_t>(length), plain.data(), plain.size());
  OPENSSL_free(der);
  return done == 1;
}

TEST(TheHeaderOfTheServer, IsSignedByItsKeyForOneService) {
  const VapidKey key = draw_vapid_key();
  const std::string header = vapid_header(key, "https://push.example", "mailto:host@club", 1'000);
  ASSERT_TRUE(header.starts_with("vapid t="));
  const std::size_t comma = header.find(", k=");
  ASSERT_NE(comma, std::string::npos);
  EXPECT_EQ(decoded(header.substr(comma + 4)), std::string(key.point.begin(), key.point.end()));
  const std::string token = header.substr(8, comma - 8);
  const std::size_t first = token.find('.');
  const std::size_t second = token.rfind('.');
  EXPECT_EQ(decoded(token.substr(0, first)), R"({"typ":"JWT","alg":"ES256"})");
  EXPECT_EQ(decoded(token.substr(first + 1, second - first - 1)),
            R"({"aud":"https://push.example","exp":44200,"sub":"mailto:host@club"})");
  EXPECT_TRUE(is_signed_by(key.point, token.substr(0, second), decoded(token.substr(second + 1))));
  EXPECT_FALSE(is_signed_by(key.point, token, decoded(token.substr(second + 1))));
}

// --- Where nothing is sent ---

TEST(Endpoints, AreHttpsAtANamedHost) {
  const Reach reach;
  for (const char* good : {"https://push.example/a/b?c=d",
                           "https://push.example:443/x",
                           "https://updates.push.services.mozilla.com/wpush/v2/gAAA"}) {
    EXPECT_FALSE(why_no_endpoint(good, reach)) << good;
  }
  for (const char* bad : {"",
                          "push.example",
                          "http://push.example/x",
                          "ftp://push.example/x",
                          "file:///etc/passwd",
                          "gopher://push.example/x",
                          "https://push.example:8080/x",
                          "https://user@push.example/x",
                          "https://user:word@push.example/x",
                          "https://localhost/x",
                          "https://intranet/x",
                          "https://127.0.0.1/x",
                          "https://10.0.0.1/x",
                          "https://8.8.8.8/x",
                          "https://[::1]/x",
                          "https://2130706433/x",
                          "https://0x7f.1/x",
                          "https://push.example/x\r\nHost: y",
                          "https://push.example/ x"}) {
    EXPECT_TRUE(why_no_endpoint(bad, reach)) << bad;
  }
  EXPECT_TRUE(why_no_endpoint("https://push.example/" + std::string(1'024, 'a'), reach));
}

TEST(Endpoints, LieOnThePublicInternet) {
  const Reach reach;
  const auto reachable = [&](const char* text) {
    const auto address = people::Address::from(text);
    return address && is_reachable(*address, reach);
  };
  for (const char* good : {"8.8.8.8", "142.250.1.1", "2607:f8b0::1", "2a00:1450::1"}) {
    EXPECT_TRUE(reachable(good)) << good;
  }
  for (const char* bad : {"0.0.0.0",     "10.1.2.3",        "100.64.0.1",      "127.0.0.1",
                          "127.9.9.9",   "169.254.169.254", "172.16.0.1",      "172.31.255.255",
                          "192.168.1.1", "192.0.2.1",       "198.18.0.1",      "198.51.100.7",
                          "203.0.113.7", "224.0.0.1",       "255.255.255.255", "::",
                          "::1",         "::ffff:10.0.0.1", "fe80::1",         "fc00::1",
                          "fd12::1",     "ff02::1",         "64:ff9b::a00:1",  "2002:a00:1::1",
                          "2001:db8::1", "2001:0:1::1"}) {
    EXPECT_FALSE(reachable(bad)) << bad;
  }
}

// --- Sent ---

class Books : public SubscriptionBook {
 public:
  void add(PlayerId player,
           const SessionHash&,
           const Subscription& subscription,
           std::function<void(bool)>) override {
    const std::lock_guard lock(mutex_);
    kept_[player].push_back(subscription);
  }

  void erase(const std::string& endpoint, std::function<void(bool)> done) override {
    {
      const std::lock_guard lock(mutex_);
      erased_.push_back(endpoint);
    }
    done(true);
    changed_.notify_all();
  }

  void erase(PlayerId, const std::string&, std::function<void(bool)>) override {}

  std::vector<Subscription> of(PlayerId player) override {
    const std::lock_guard lock(mutex_);
    return kept_[player];
  }

  std::string await_erased() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return !erased_.empty(); });
    return erased_.back();
  }

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  std::map<PlayerId, std::vector<Subscription>> kept_;
  std::vector<std::string> erased_;
};

class Calls : public ::testing::Test {
 protected:
  [[nodiscard]] Plan plan(bool includes_loopback) const {
    return {.contact = "mailto:host@club.example",
            .key = draw_vapid_key(),
            .reach = {.includes_loopback = includes_loopback},
            .authorities = service_.certificate(),
            .connect_max = test::kPatience,
            .post_max = test::kPatience,
            .now = [] { return std::int64_t{1'000}; }};
  }

  testing::PushService service_;
  testing::Device phone_;
  testing::Device laptop_;
  Books books_;
};

TEST_F(Calls, ReachEveryDeviceOfThePlayer) {
  books_.add(kMei, {}, phone_.subscription(service_.endpoint("phone")), {});
  books_.add(kMei, {}, laptop_.subscription(service_.endpoint("laptop")), {});
  Pushes pushes(books_, plan(true));
  pushes.call(kMei,
              {.kind = Kind::Invitation, .number = 17, .name = "Tom's \"table\"", .from = "Tom"});
  for (int device = 0; device < 2; ++device) {
    const testing::Pushed pushed = service_.await();
    const bool is_phone = pushed.path == "/phone";
    EXPECT_EQ((is_phone ? phone_ : laptop_).read(pushed.body),
              R"({"kind":"invitation","number":17,"name":"Tom's \"table\"","from":"Tom"})");
    EXPECT_EQ(pushed.headers.at("content-encoding"), "aes128gcm");
    EXPECT_EQ(pushed.headers.at("ttl"), "600");
    EXPECT_EQ(pushed.headers.at("urgency"), "high");
    EXPECT_EQ(pushed.headers.at("topic"), "invitation-17");
    EXPECT_TRUE(pushed.headers.at("authorization").starts_with("vapid t="));
  }
}

TEST_F(Calls, AreTakenBackUnderTheirOwnTopic) {
  books_.add(kMei, {}, phone_.subscription(service_.endpoint("phone")), {});
  Pushes pushes(books_, plan(true));
  pushes.call(kMei, {.kind = Kind::CheckIn, .number = 4, .name = "Autumn", .is_over = true});
  const testing::Pushed pushed = service_.await();
  EXPECT_EQ(phone_.read(pushed.body),
            R"({"kind":"over","number":4,"name":"Autumn","call":"check_in"})");
  EXPECT_EQ(pushed.headers.at("topic"), "check_in-4") << "one that was not delivered never is";
  EXPECT_EQ(pushed.headers.at("ttl"), "3600");
  EXPECT_EQ(pushed.headers.at("urgency"), "normal");
}

TEST_F(Calls, EraseASubscriptionThatIsNoMore) {
  books_.add(kMei, {}, phone_.subscription(service_.endpoint("phone")), {});
  service_.answer_with(410);
  Pushes pushes(books_, plan(true));
  pushes.call(kMei, {.kind = Kind::Turn, .number = 1, .name = "A"});
  EXPECT_EQ(books_.await_erased(), service_.endpoint("phone"));
}

TEST_F(Calls, GoOnAfterAServiceThatRefuses) {
  books_.add(kMei, {}, phone_.subscription(service_.endpoint("phone")), {});
  Pushes pushes(books_, plan(true));
  service_.answer_with(500);
  pushes.call(kMei, {.kind = Kind::Turn, .number = 1, .name = "A"});
  service_.await();
  service_.answer_with(201);
  pushes.call(kMei, {.kind = Kind::Turn, .number = 2, .name = "B"});
  EXPECT_EQ(service_.await().headers.at("topic"), "turn-2");
}

// A subscription is never posted to a private address, however it came into the database.
TEST_F(Calls, NeverConnectToAPrivateAddress) {
  books_.add(kMei, {}, phone_.subscription(service_.endpoint("phone")), {});
  const Plan real = plan(false);
  Pushes pushes(books_, real);
  EXPECT_TRUE(pushes.why_not(phone_.subscription(service_.endpoint("phone"))));
  pushes.call(kMei, {.kind = Kind::Turn, .number = 1, .name = "A"});
  while (pushes.tally().failed == 0) std::this_thread::yield();
  Pushes open(books_, plan(true));
  open.call(kMei, {.kind = Kind::Turn, .number = 2, .name = "B"});
  EXPECT_EQ(service_.await().headers.at("topic"), "turn-2") << "the first that came";
}

// Otherwise a few people with addresses that never answer would hold up everybody's calls.
TEST_F(Calls, LeaveADeviceAloneWhoseServiceDoesNotAnswer) {
  constexpr PlayerId kTom{8};
  books_.add(kMei, {}, phone_.subscription(service_.endpoint("phone")), {});
  books_.add(kTom, {}, laptop_.subscription(service_.endpoint("laptop")), {});
  Pushes pushes(books_, plan(true));
  service_.answer_with(0);
  pushes.call(kMei, {.kind = Kind::Turn, .number = 1, .name = "A"});
  EXPECT_EQ(service_.await().headers.at("topic"), "turn-1");
  while (pushes.tally().failed == 0) std::this_thread::yield();
  service_.answer_with(201);
  pushes.call(kMei, {.kind = Kind::Turn, .number = 2, .name = "B"});
  pushes.call(kTom, {.kind = Kind::Turn, .number = 3, .name = "C"});
  EXPECT_EQ(service_.await().headers.at("topic"), "turn-3") << "turn-2 waits";
  EXPECT_EQ(pushes.tally().dropped, 1U) << "turn-1, for which turn-2 waits";
}

// The system's resolver may take half a minute over a name whose servers do not answer.
TEST_F(Calls, WaitForNobodyWhoLooksUpTheirService) {
  const testing::SlowResolver resolver;
  const std::string nowhere = "https://" + std::string(testing::SlowResolver::kHost) + "/phone";
  books_.add(kMei, {}, phone_.subscription(nowhere), {});
  Plan hasty = plan(true);
  hasty.connect_max = std::chrono::seconds(1);
  const auto begun = std::chrono::steady_clock::now();
  Pushes pushes(books_, hasty);
  pushes.call(kMei, {.kind = Kind::Turn, .number = 1, .name = "A"});
  while (pushes.tally().failed == 0) std::this_thread::yield();
  EXPECT_LT(std::chrono::steady_clock::now() - begun, test::kPatience / 2)
      << "the resolver had to answer first";
}

TEST_F(Calls, EndThoughTheirServiceIsBeingLookedUp) {
  const testing::SlowResolver resolver;
  const std::string nowhere = "https://" + std::string(testing::SlowResolver::kHost) + "/phone";
  books_.add(kMei, {}, phone_.subscription(nowhere), {});
  const auto begun = std::chrono::steady_clock::now();
  {
    Pushes pushes(books_, plan(true));
    pushes.call(kMei, {.kind = Kind::Turn, .number = 1, .name = "A"});
    while (resolver.asked() == 0) std::this_thread::yield();
  }
  EXPECT_LT(std::chrono::steady_clock::now() - begun, test::kPatience / 2)
      << "the resolver had to answer first";
}

// Somebody who is called while their push service does not answer is still called when it answers
// again.
TEST_F(Calls, AreSentAgainOnceAServiceThatDidNotAnswerDoes) {
  books_.add(kMei, {}, phone_.subscription(service_.endpoint("phone")), {});
  Plan hasty = plan(true);
  hasty.first_pause = std::chrono::seconds(1);
  Pushes pushes(books_, hasty);
  service_.answer_with(0);
  pushes.call(kMei, {.kind = Kind::Turn, .number = 1, .name = "A"});
  EXPECT_EQ(service_.await().headers.at("topic"), "turn-1");
  while (pushes.tally().failed == 0) std::this_thread::yield();
  service_.answer_with(201);
  EXPECT_EQ(service_.await().headers.at("topic"), "turn-1");
}

TEST_F(Calls, AreDroppedWhenTooManyWait) {
  Pushes pushes(books_, plan(true));
  pushes.stop();
  for (std::size_t call = 0; call <= kCallsMax; ++call) {
    pushes.call(kMei, {.kind = Kind::Turn, .number = call, .name = "A"});
  }
  EXPECT_EQ(pushes.tally().dropped, 1U);
}

}  // namespace
}  // namespace lair::push
