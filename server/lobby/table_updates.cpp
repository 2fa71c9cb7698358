// The state of a table: told in full once, then as numbered updates of what has changed.
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "server/lobby/frame.hpp"
#include "server/lobby/table_frames.hpp"
#include "server/lobby/watchers.hpp"
#include "server/wire/encode.hpp"

namespace lair::lobby {

wire::TableState Watchers::state() {
  const table::TableState& known = table_.state();
  // The table's name changes without a new revision when its host gets a new name.
  const bool is_same_name = options_.listed->name == known.settings.name;
  if (options_.revision != known.options || !is_same_name) options_ = ShownOptions::of(known);
  return state_of(table_, table_.status(), options_, spectators().size());
}

void Watchers::tell_state() {
  wire::TableState now = state();
  const auto& invited = table_.state().settings.policies.invited;
  const bool anew = now.summary->settings != told_.summary->settings || invited != invited_;
  now.number = told_.number + 1;
  const std::string update = anew ? std::string() : encode_update(told_, now);
  if (!anew && update.empty()) now.number = told_.number;
  told_ = std::move(now);
  invited_ = invited;
  std::string encoded;
  for (Watcher& watcher : watchers_) {
    if (watcher.state == told_.number || !is_shown_to(watcher)) continue;
    const bool is_same = watcher.seat == table_.seat_of(watcher.player);
    if (watcher.follows && is_same && !anew) {
      push_encoded(*watcher.outlet,
                   wire::UpdateViewer{.update = update, .done = take_answer(watcher)});
    } else {
      if (encoded.empty()) encoded = encode_shared(told_);
      send_state(watcher, encoded);
    }
    watcher.state = told_.number;
    watcher.follows = watcher.takes_updates;
    watcher.is_stranger = false;
  }
  tell_strangers();
}

// Tells strangers only if something they may know has changed; they do not even learn that anything
// else did. Rule T2.9.
void Watchers::tell_strangers() {
  std::optional<std::string> encoded;
  for (Watcher& watcher : watchers_) {
    if (watcher.state == told_.number || is_shown_to(watcher)) continue;
    if (!encoded) encoded = encode_shared(for_strangers(told_));
    if (!watcher.is_stranger || *encoded != told_strangers_) {
      const wire::TableViewer viewer{.you = {}, .watching = watching(watcher), .code = {}};
      push_encoded(*watcher.outlet, viewer, std::string_view(*encoded));
    }
    watcher.state = told_.number;
    watcher.follows = false;
    watcher.is_stranger = true;
  }
  if (encoded) told_strangers_ = *std::move(encoded);
}

// Few may see the names of the invited, so a viewer who may gets a state of their own.
void Watchers::send_state(const Watcher& watcher, const std::string& encoded) {
  if (answer_ && answer_->client == watcher.client) give_answer();
  const auto seat = table_.seat_of(watcher.player);
  wire::TableViewer viewer{.you = seat, .watching = {}, .code = {}};
  if (seat) {
    viewer.code = table_.state().code;  // rule T3.5
  } else {
    viewer.watching = watching(watcher);
  }
  auto invited = invited_told_to(table_, watcher.player, watcher.name);
  if (invited.empty()) return push_encoded(*watcher.outlet, viewer, std::string_view(encoded));
  wire::TableState own = told_;
  table::TableSettings settings = *told_.summary->settings;
  settings.policies.invited = std::move(invited);
  wire::TableSummary summary = *told_.summary;
  summary.settings = std::make_shared<const table::TableSettings>(std::move(settings));
  own.summary = std::move(summary);
  push_encoded(*watcher.outlet, viewer, std::string_view(encode_shared(own)));
}

}  // namespace lair::lobby
