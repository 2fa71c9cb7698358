#include "clients/pages/own_data.hpp"

#include "clients/link/kept_files.hpp"

namespace lair::pages {

Result<void, std::string> keep_own_data(const std::filesystem::path& file,
                                        const std::string& answer) {
  std::error_code ignored;
  if (std::filesystem::is_directory(file, ignored)) {
    return fail("cannot keep " + file.string() + ": it is a folder");
  }
  return link::write_whole(file, answer + "\n");
}

}  // namespace lair::pages
