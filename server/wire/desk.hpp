// Memory for one generated message at a time, kept by each thread.
#pragma once

#include <array>
#include <cstddef>
#include <memory>

#include <google/protobuf/arena.h>

namespace lair::wire {

// Returns an empty message, valid until this thread asks for the next of its type. Most messages
// fit into a block that the thread keeps, so their parts need not be allocated and freed one by
// one.
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
