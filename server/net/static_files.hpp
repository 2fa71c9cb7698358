// The built web client, held in memory.
#pragma once

#include <cstddef>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>

#include "server/net/http.hpp"

namespace lair::net {

// Loaded once, at start. A request's path is only looked up in a map, so no path leads outside the
// folder. Files under /assets/ have a hash in their names and are cached permanently; for the
// others a browser asks each time, with the ETag it knows.
class StaticFiles {
 public:
  static constexpr std::size_t kBytesMax = 64 * 1024 * 1024;

  // Without a folder every page says that the web client is not built. Throws std::runtime_error if
  // a file cannot be read, or if the folder holds more than kBytesMax.
  explicit StaticFiles(const std::filesystem::path& folder);

  // A path that is not a file and does not look like one is a page of the single-page client.
  [[nodiscard]] HttpAnswer answer(const HttpRequest& request) const;

 private:
  using Bytes = std::shared_ptr<const std::string>;

  struct File {
    std::string content_type;
    std::string etag;  // of the plain form, without the quotes
    bool immutable = false;
    Bytes plain;
    Bytes brotli;  // null if the build made none
    Bytes gzip;
  };

  [[nodiscard]] const File* find(std::string_view path) const;

  std::unordered_map<std::string, File> files_;
};

// Whether an Accept-Encoding header admits `coding`.
bool accepts_encoding(std::string_view header, std::string_view coding);

}  // namespace lair::net
