// How the built web client is found, compressed and cached.
#include "server/net/static_files.hpp"

#include <fstream>

#include <gtest/gtest.h>
#include <unistd.h>

#include "server/net/http_text.hpp"

namespace lair::net {
namespace {

namespace fs = std::filesystem;

struct AWebClient : ::testing::Test {
  AWebClient() : folder(fs::temp_directory_path() / ("lair-web-" + std::to_string(getpid()))) {
    write("index.html", "<!doctype html>lion");
    write("assets/main-4f2a.js", "roar()");
    write("assets/main-4f2a.js.br", "(roar in brotli)");
    write("assets/main-4f2a.js.gz", "(roar in gzip)");
    write("tiles.svg", "<svg/>");
    write("orphan.css.br", "(packed only)");
  }

  ~AWebClient() override { fs::remove_all(folder); }

  void write(const std::string& path, const std::string& bytes) {
    fs::create_directories((folder / path).parent_path());
    std::ofstream(folder / path) << bytes;
  }

  static std::string header(const HttpAnswer& answer, const std::string& name) {
    for (const auto& [known, value] : answer.headers)
      if (known == name) return value;
    return "";
  }

  [[nodiscard]] HttpAnswer get(const std::string& path,
                               const std::string& accept_encoding = "",
                               const std::string& if_none_match = "") const {
    HttpRequest request;
    request.path = path;
    request.accept_encoding = accept_encoding;
    request.if_none_match = if_none_match;
    return StaticFiles(folder).answer(request);
  }

  fs::path folder;
};

TEST_F(AWebClient, HasFilesWithTypes) {
  const auto script = get("/assets/main-4f2a.js");
  EXPECT_EQ(script.status, 200);
  EXPECT_EQ(*script.body, "roar()");
  EXPECT_EQ(script.content_type, "text/javascript; charset=utf-8");
  EXPECT_EQ(get("/tiles.svg").content_type, "image/svg+xml");
}

TEST_F(AWebClient, IsSentPackedToWhoeverTakesIt) {
  const auto brotli = get("/assets/main-4f2a.js", "gzip, deflate, br");
  EXPECT_EQ(*brotli.body, "(roar in brotli)");
  EXPECT_EQ(header(brotli, "Content-Encoding"), "br");
  EXPECT_EQ(brotli.content_type, "text/javascript; charset=utf-8");
  EXPECT_EQ(header(brotli, "Vary"), "Accept-Encoding");
  EXPECT_EQ(*get("/assets/main-4f2a.js", "gzip").body, "(roar in gzip)");
  EXPECT_EQ(*get("/assets/main-4f2a.js", "br;q=0, gzip;q=0.5").body, "(roar in gzip)");
  EXPECT_EQ(*get("/assets/main-4f2a.js", "brotli").body, "roar()");
  EXPECT_EQ(*get("/tiles.svg", "br").body, "<svg/>");
}

TEST_F(AWebClient, SaysWhatADocumentMayDoWithDocumentsAlone) {
  const auto says = [&](const std::string& path) {
    return write_head(get(path), AfterAnswer::Close, 0);
  };
  for (const std::string path : {"/index.html", "/tiles.svg"}) {
    EXPECT_NE(says(path).find("Content-Security-Policy"), std::string::npos) << path;
  }
  const std::string script = says("/assets/main-4f2a.js");
  EXPECT_EQ(script.find("Content-Security-Policy"), std::string::npos);
  EXPECT_NE(script.find("nosniff"), std::string::npos);
}

TEST_F(AWebClient, KeepsHashedAssetsForEverButAsksForTheRest) {
  EXPECT_EQ(header(get("/assets/main-4f2a.js"), "Cache-Control"),
            "public, max-age=31536000, immutable");
  EXPECT_EQ(header(get("/index.html"), "Cache-Control"), "no-cache");
}

TEST_F(AWebClient, IsNotSentTwiceUnchanged) {
  const auto etag = header(get("/tiles.svg"), "ETag");
  for (const auto& known : {etag, "W/" + etag, "\"other\", " + etag, std::string("*")}) {
    const auto again = get("/tiles.svg", "", known);
    EXPECT_EQ(again.status, 304) << known;
    EXPECT_EQ(again.body, nullptr);
    EXPECT_EQ(header(again, "ETag"), etag);
  }
  write("tiles.svg", "<svg>new</svg>");
  EXPECT_EQ(get("/tiles.svg", "", etag).status, 200);
}

TEST_F(AWebClient, HasAnotherEtagWhenPacked) {
  const auto plain = header(get("/assets/main-4f2a.js"), "ETag");
  EXPECT_EQ(get("/assets/main-4f2a.js", "br", plain).status, 200);
}

TEST_F(AWebClient, ShowsItsPageForEveryPathThatIsNoFile) {
  for (const char* path : {"/", "/table/7", "/v1.2/rooms"})
    EXPECT_EQ(*get(path).body, "<!doctype html>lion") << path;
  for (const char* path : {"/favicon.ico", "/assets/main-0000.js", "/orphan.css"})
    EXPECT_EQ(get(path).status, 404) << path;
}

TEST_F(AWebClient, LetsNobodyOutOfItsFolder) {
  std::ofstream(folder.string() + ".secret") << "secret";
  for (const std::string& path : {"/../" + folder.filename().string() + ".secret",
                                  "/assets/../../" + folder.filename().string() + ".secret",
                                  std::string("/%2e%2e/etc/passwd.txt")})
    EXPECT_EQ(get(path).status, 404) << path;
  fs::remove(folder.string() + ".secret");
}

TEST(AnAcceptEncoding, IsReadWithItsWeights) {
  EXPECT_TRUE(accepts_encoding("gzip, br", "br"));
  EXPECT_TRUE(accepts_encoding("br;q=0.1", "br"));
  EXPECT_FALSE(accepts_encoding("br;q=0.000", "br"));
  EXPECT_FALSE(accepts_encoding("br;q=0", "br"));
  EXPECT_FALSE(accepts_encoding("gzip, br ; q=0", "br"));
  EXPECT_TRUE(accepts_encoding("br; q=0.5", "br"));
  EXPECT_FALSE(accepts_encoding("gzip", "br"));
  EXPECT_FALSE(accepts_encoding("", "br"));
}

}  // namespace
}  // namespace lair::net
