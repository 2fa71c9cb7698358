#include "server/api/kept_answers.hpp"

#include <utility>

#include <zlib.h>

#include "engine/ensure.hpp"

namespace lair {
namespace {

constexpr int kGzipWindowBits = 15 + 16;  // the largest window, with a gzip header
constexpr int kGzipMemory = 8;            // zlib's own default

}  // namespace

KeptAnswer KeptAnswers::get(const std::string& key, const std::function<std::string()>& make) {
  {
    const std::lock_guard lock(mutex_);
    if (const auto found = places_.find(key); found != places_.end()) {
      entries_.splice(entries_.begin(), entries_, found->second);
      return found->second->answer;
    }
  }
  KeptAnswer made{.plain = std::make_shared<const std::string>(make()), .gzip = nullptr};
  std::string smaller = gzip(*made.plain);
  if (smaller.size() < made.plain->size()) {
    made.gzip = std::make_shared<const std::string>(std::move(smaller));
  }
  const std::lock_guard lock(mutex_);
  if (!places_.contains(key)) keep({key, made});
  return made;
}

std::size_t KeptAnswers::bytes() const {
  const std::lock_guard lock(mutex_);
  return bytes_;
}

std::size_t KeptAnswers::size_of(const Entry& entry) {
  return entry.key.size() + entry.answer.plain->size() +
         (entry.answer.gzip ? entry.answer.gzip->size() : 0);
}

void KeptAnswers::keep(Entry entry) {
  const std::size_t size = size_of(entry);
  if (size > bytes_max_) return;
  bytes_ += size;
  entries_.push_front(std::move(entry));
  places_.emplace(entries_.front().key, entries_.begin());
  while (bytes_ > bytes_max_) {
    bytes_ -= size_of(entries_.back());
    places_.erase(entries_.back().key);
    entries_.pop_back();
  }
}

std::string gzip(std::string_view text) {
  z_stream stream{};
  const int begun = deflateInit2(
      &stream, Z_DEFAULT_COMPRESSION, Z_DEFLATED, kGzipWindowBits, kGzipMemory, Z_DEFAULT_STRATEGY);
  ensure(begun == Z_OK, "there is memory to compress a page");
  std::string packed(deflateBound(&stream, text.size()), '\0');
  // NOLINTBEGIN(cppcoreguidelines-pro-type-*-cast): a C interface of bytes that it only reads
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(text.data()));
  stream.next_out = reinterpret_cast<Bytef*>(packed.data());
  // NOLINTEND(cppcoreguidelines-pro-type-*-cast)
  stream.avail_in = static_cast<uInt>(text.size());
  stream.avail_out = static_cast<uInt>(packed.size());
  const int ended = deflate(&stream, Z_FINISH);
  packed.resize(stream.total_out);
  deflateEnd(&stream);
  ensure(ended == Z_STREAM_END, "a page fits the room that zlib asks for it");
  return packed;
}

}  // namespace lair
