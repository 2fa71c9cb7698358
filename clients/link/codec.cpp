#include "clients/link/codec.hpp"

namespace lair::link {

std::string encode(const v1::ClientFrame& frame) { return frame.SerializeAsString(); }

bool decode(std::string_view bytes, v1::ServerFrame& frame) {
  return frame.ParseFromArray(bytes.data(), static_cast<int>(bytes.size()));
}

}  // namespace lair::link
