// Everything that the server knows about the person who asks, kept as a file of theirs.
#pragma once

#include <filesystem>
#include <string>

#include "engine/result.hpp"

namespace lair::pages {

inline constexpr const char* kOwnDataPath = "/api/v1/me";

// The file's name unless another one is chosen.
inline constexpr const char* kOwnDataFile = "my-data.json";

// `answer` is the server's answer, unchanged. The error is a sentence.
Result<void, std::string> keep_own_data(const std::filesystem::path& file,
                                        const std::string& answer);

}  // namespace lair::pages
