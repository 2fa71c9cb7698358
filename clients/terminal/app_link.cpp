// The terminal while its connection opens, breaks and comes back.
#include <string>
#include <utility>

#include "clients/terminal/app.hpp"

namespace lair::terminal {

void App::keep_guest(const link::Guest& guest) {
  const auto kept = is_other_ ? files_.keep_other_guest(link_.endpoint(), guest)
                              : files_.keep_guest(link_.endpoint(), guest);
  if (kept) {
    is_other_ = false;
  } else {
    out_.say("error", kept.error(), Tone::Bad);
  }
  settings_["server"] = link::text_of(link_.endpoint());
  const auto server = files_.keep_settings(settings_);
  if (kept && !server) out_.say("error", server.error(), Tone::Bad);
}

// Keeps the token at once: the program may end before the server says welcome.
void App::become(const link::Guest& guest, bool is_other) {
  is_other_ = is_other_ || is_other;
  if (!guest.token.empty()) {
    keep_guest(guest);
  } else if (!is_other_) {
    if (const auto forgotten = files_.forget_guest(link_.endpoint()); !forgotten) {
      out_.say("error", forgotten.error(), Tone::Bad);
    }
  }
  link_.become(guest);
  table_.left();
}

void App::changed(const link::LinkState& state) {
  using Kind = link::LinkState::Kind;
  if (state.kind == Kind::Slow) {
    out_.say("link",
             words_.say("link.slow"),
             Tone::Quiet,
             {
                 {"state", "slow"}
    });
  }
  if (state.kind == Kind::Reconnecting && !state.sentence.empty()) lost(state);
  if (!link_.is_live()) people_.disconnected();
  if (state.kind != Kind::Ended) return;
  // The goodbye itself is told as a frame.
  if (state.until != 0) {
    out_.say("ended",
             words_.say("refusal.banned",
                        {
                            {"until", words::Words::point_in_time(state.until)}
    }),
             Tone::Bad);
  }
  if (state.code == "replaced" && reads_commands()) {
    was_lost_ = true;
    return;
  }
  quit(kFailed);
}

void App::lost(const link::LinkState& state) {
  // A script whose input has ended only waits to be let in, which nobody would interrupt.
  if (was_welcome_ && !editor_.has_ended()) {
    // Said once, however often reconnecting is tried.
    if (!std::exchange(was_lost_, true)) {
      out_.say("link",
               words_.say("link.reconnecting"),
               Tone::Bad,
               {
                   {"state", "reconnecting"},
                   {"why",   state.sentence}
      });
    }
    return;
  }
  if (state.attempt < link::tries_after(state.cause)) return;
  const bool is_trusted = state.cause != link::LossCause::Untrusted;
  out_.say("error",
           words_.say("terminal.no_server",
                      {
                          {"server", link::text_of(link_.endpoint())},
                          {"why",    state.sentence                 }
  }),
           Tone::Bad);
  out_.say("error", words_.say(is_trusted ? "terminal.next_address" : "link.next_certificate"));
  quit(kFailed);
}

}  // namespace lair::terminal
