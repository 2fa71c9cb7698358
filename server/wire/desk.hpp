// Room for one message of the generated code at a time, kept by each thread.
#pragma once

#include <array>
#include <cstddef>
#include <memory>

#include <google/protobuf/arena.h>

namespace lair::wire {

// An empty message, good until the thread's next of its kind. Most find room in a block that the
// thread keeps, so that nothing of them has to be allocated or freed piece by piece.
template <class Message>
Message& fresh() {
  constexpr std::size_t kBlock = 16'384;

  struct Desk {
    alignas(std::max_align_t) std::array<char, kBlock> block;
    google::protobuf::Arena arena{block.data(), block.size()};
  };

  thread_local auto desk = std::make_unique<Desk>();
  desk->arena.Reset();
  return *google::protobuf::Arena::CreateMessage<Message>(&desk->arena);
}

}  // namespace lair::wire
