#include "server/net/static_files.hpp"

#include <array>
#include <cstdint>
#include <fstream>
#include <iterator>
#include <sstream>
#include <stdexcept>
#include <utility>

#include "server/net/http_text.hpp"

namespace lair::net {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kNotBuilt =
    "<!doctype html><html lang=\"en\"><title>Lion's Lair</title>"
    "<h1>The web client is not built</h1>"
    "<p>The server runs, but has no web client to show. Build it with <code>./lair serve</code>, "
    "or with <code>npm run build</code> in <code>clients/web</code>, and start the server again."
    "</p></html>";

constexpr std::array<std::pair<std::string_view, std::string_view>, 19> kContentTypes{
    {
     {".css", "text/css; charset=utf-8"},
     {".gif", "image/gif"},
     {".html", "text/html; charset=utf-8"},
     {".ico", "image/x-icon"},
     {".jpg", "image/jpeg"},
     {".js", "text/javascript; charset=utf-8"},
     {".json", "application/json"},
     {".map", "application/json"},
     {".mjs", "text/javascript; charset=utf-8"},
     {".mp3", "audio/mpeg"},
     {".ogg", "audio/ogg"},
     {".png", "image/png"},
     {".svg", "image/svg+xml"},
     {".txt", "text/plain; charset=utf-8"},
     {".wasm", "application/wasm"},
     {".wav", "audio/wav"},
     {".webmanifest", "application/manifest+json"},
     {".webp", "image/webp"},
     {".woff2", "font/woff2"},
     }
};

std::string content_type_of(const fs::path& file) {
  const std::string extension = file.extension().string();
  for (const auto& [known, type] : kContentTypes)
    if (known == extension) return std::string(type);
  return "application/octet-stream";
}

std::shared_ptr<const std::string> bytes_of(const fs::path& file) {
  std::ifstream in(file, std::ios::binary);
  std::ostringstream bytes;
  if (in.peek() != std::ifstream::traits_type::eof()) bytes << in.rdbuf();
  if (in.bad() || !in.is_open()) throw std::runtime_error("cannot read " + file.string());
  return std::make_shared<const std::string>(std::move(bytes).str());
}

// FNV-1a, 64 bits: an ETag has to change with the content, not to resist forgery.
std::string hash_of(std::string_view bytes) {
  std::uint64_t hash = 0xcbf29ce484222325;
  for (const char byte : bytes) {
    hash ^= static_cast<unsigned char>(byte);
    hash *= 0x100000001b3;
  }
  std::ostringstream text;
  text << std::hex << hash;
  return std::move(text).str();
}

// Returns the next part of `list`, up to a separator, and removes it from `list`.
std::string_view next_part(std::string_view& list, char separator) {
  const auto end = list.find(separator);
  const auto part = list.substr(0, end);
  list = end == std::string_view::npos ? std::string_view() : list.substr(end + 1);
  return trimmed(part);
}

bool names_etag(std::string_view if_none_match, std::string_view etag) {
  while (!if_none_match.empty()) {
    auto known = next_part(if_none_match, ',');
    if (known.starts_with("W/")) known.remove_prefix(2);  // set by a proxy that recompresses
    if (known == etag || known == "*") return true;
  }
  return false;
}

}  // namespace

bool accepts_encoding(std::string_view header, std::string_view coding) {
  while (!header.empty()) {
    auto entry = next_part(header, ',');
    if (next_part(entry, ';') != coding) continue;
    // What is left is a weight; q=0 in any number of digits means "not this one".
    const auto weight = trimmed(entry);
    return !weight.starts_with("q=0") ||
           weight.find_first_of("123456789") != std::string_view::npos;
  }
  return false;
}

StaticFiles::StaticFiles(const fs::path& folder) {
  std::error_code none;
  if (folder.empty() || !fs::is_directory(folder, none)) return;
  std::size_t total = 0;
  for (const auto& entry : fs::recursive_directory_iterator(folder)) {
    if (!entry.is_regular_file()) continue;
    total += entry.file_size();
    if (total > kBytesMax)
      throw std::runtime_error(folder.string() +
                               " holds more than 64 MiB, too much for a web client");
    fs::path path = entry.path();
    const std::string extension = path.extension().string();
    const bool brotli = extension == ".br";
    const bool gzip = extension == ".gz";
    if (brotli || gzip) path.replace_extension();
    File& file = files_["/" + path.lexically_relative(folder).generic_string()];
    auto bytes = bytes_of(entry.path());
    if (brotli || gzip) {
      (brotli ? file.brotli : file.gzip) = std::move(bytes);
      continue;
    }
    file.etag = hash_of(*bytes);
    file.content_type = content_type_of(path);
    file.immutable = path.lexically_relative(folder).generic_string().starts_with("assets/");
    file.plain = std::move(bytes);
  }
  // A compressed form without the plain one cannot be sent to every client.
  std::erase_if(files_, [](const auto& entry) { return !entry.second.plain; });
}

const StaticFiles::File* StaticFiles::find(std::string_view path) const {
  const auto named = files_.find(std::string(path));
  if (named != files_.end()) return &named->second;
  const bool looks_like_a_file = path.substr(path.rfind('/')).find('.') != std::string_view::npos;
  if (looks_like_a_file) return nullptr;
  const auto index = files_.find("/index.html");
  return index == files_.end() ? nullptr : &index->second;
}

HttpAnswer StaticFiles::answer(const HttpRequest& request) const {
  if (files_.empty()) {
    HttpAnswer page = sentence(503, std::string(kNotBuilt));
    page.content_type = "text/html; charset=utf-8";
    return page;
  }
  const File* file = find(request.path);
  if (!file) return sentence(404, "There is nothing here.");

  HttpAnswer found{.status = 200, .content_type = file->content_type, .body = file->plain};
  std::string etag = file->etag;
  if (file->brotli && accepts_encoding(request.accept_encoding, "br")) {
    found.body = file->brotli;
    found.headers.emplace_back("Content-Encoding", "br");
    etag += "-br";
  } else if (file->gzip && accepts_encoding(request.accept_encoding, "gzip")) {
    found.body = file->gzip;
    found.headers.emplace_back("Content-Encoding", "gzip");
    etag += "-gz";
  }
  etag = '"' + etag + '"';
  const bool known = names_etag(request.if_none_match, etag);
  found.headers.emplace_back("ETag", std::move(etag));
  found.headers.emplace_back("Vary", "Accept-Encoding");
  found.headers.emplace_back("Cache-Control",
                             file->immutable ? "public, max-age=31536000, immutable" : "no-cache");
  found.is_part_of_page = file->immutable && !file->content_type.starts_with("image/svg");
  if (known) {
    found.status = 304;
    found.body = nullptr;
  }
  return found;
}

}  // namespace lair::net
