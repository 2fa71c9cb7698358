// Everything that the server knows about whoever asks, kept as a file of theirs.
#pragma once

#include <filesystem>
#include <string>

#include "engine/result.hpp"

namespace lair::pages {

inline constexpr const char* kOwnDataPath = "/api/v1/me";

// What the file is called unless another name is chosen.
inline constexpr const char* kOwnDataFile = "my-data.json";

// `answer` is the server's, as it came. The error is a sentence.
Result<void, std::string> keep_own_data(const std::filesystem::path& file,
                                        const std::string& answer);

}  // namespace lair::pages
