// Names that are kept for the server and its operators.
#pragma once

#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace lair::people {

// Never changes once made; safe to use from any thread.
class ReservedNames {
 public:
  // `also` has whole names in addition to those of the staff, such as those of the bots.
  explicit ReservedNames(const std::vector<std::string>& also = {});

  // Whether `name`, or what it looks like, could be taken for one of them.
  [[nodiscard]] bool contain(std::string_view name) const;

 private:
  std::set<std::string> words_;  // by skeleton; reserved wherever they stand in a name
  std::set<std::string> names_;  // by skeleton; reserved as a whole
};

}  // namespace lair::people
