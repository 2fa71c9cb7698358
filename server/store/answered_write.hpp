// A write whose answer says more than done or failed.
#pragma once

#include <functional>
#include <memory>
#include <utility>

#include "server/store/writer.hpp"

namespace lair::store {

// `rows` changes the database, or changes nothing if what it finds there forbids the change. Once
// the change is on the disk, `done` gets the answer of `rows`; if it could not be written, `done`
// gets `failed`.
template <class Answer>
void submit(Writer& writer,
            std::function<Answer()> rows,
            Answer failed,
            std::function<void(Answer)> done) {
  const auto answer = std::make_shared<Answer>(failed);
  writer.submit({0,
                 [answer, rows = std::move(rows)] { *answer = rows(); },
                 [answer, failed, done = std::move(done)](bool is_kept) {
                   done(is_kept ? *answer : failed);
                 }});
}

}  // namespace lair::store
