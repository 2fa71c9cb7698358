#include "server/api/picture_type.hpp"

#include <array>
#include <string_view>
#include <utility>

namespace lair {

std::string picture_type(const std::string& file) {
  constexpr std::array kTypes{
      std::pair{std::string_view(".svg"),  std::string_view("image/svg+xml")},
      std::pair{std::string_view(".png"),  std::string_view("image/png")    },
      std::pair{std::string_view(".webp"), std::string_view("image/webp")   },
      std::pair{std::string_view(".jpg"),  std::string_view("image/jpeg")   },
  };
  for (const auto& [ending, type] : kTypes) {
    if (file.ends_with(ending)) return std::string(type);
  }
  return {};
}

}  // namespace lair
