// Passes what the server says to the screen that it concerns.
#include "clients/terminal/app.hpp"

namespace lair::terminal {

void App::heard(const v1::ServerFrame& frame) {
  switch (frame.body_case()) {
    case v1::ServerFrame::kWelcome:
      return welcomed();
    case v1::ServerFrame::kRoomTables:
      return lobby_.heard(frame.room_tables());
    case v1::ServerFrame::kRoomChanged:
      return lobby_.heard(frame.room_changed());
    case v1::ServerFrame::kChat:
      return lobby_.heard(frame.chat());
    case v1::ServerFrame::kInvited:
      return lobby_.heard(frame.invited());
    case v1::ServerFrame::kDone:
      people_.heard(frame.done());
      season_acts_.heard(frame.done());
      seasons_.heard(frame.done());
      return lobby_.heard(frame.done());
    case v1::ServerFrame::kNotice:
      return out_.say("notice",
                      words_.say_code("notice.text", std::to_string(frame.notice().act())) + " " +
                          frame.notice().reason(),
                      Tone::Bad);
    case v1::ServerFrame::kStopping:
      return out_.say(
          "stopping",
          words_.say(
              "link.stopping",
              {
                  {"time", words_.say("table.seconds", {{"count", frame.stopping().seconds()}})}
      }));
    case v1::ServerFrame::kAnnouncement:
      return announced(frame.announcement());
    case v1::ServerFrame::kSeasonChanged:
      return seasons_.heard(frame.season_changed());
    case v1::ServerFrame::kCheckInIsOpen:
      return seasons_.heard(frame.check_in_is_open());
    case v1::ServerFrame::kCallEnded:
      return seasons_.heard(frame.call_ended());
    default:
      heard_of_people(frame);
      return heard_at_table(frame);
  }
}

// An announcement that still holds is told again after each welcome.
void App::announced(const v1::Announcement& announcement) {
  const bool was_told =
      announcement.text() == announced_.text() && announcement.until() == announced_.until();
  const bool is_nothing = announcement.text().empty() && announced_.text().empty();
  announced_ = announcement;
  if (was_told || is_nothing) return;
  const std::string text = announcement.text().empty()
                               ? words_.say("terminal.announcement_over")
                               : words_.say("operate.announcement") + ": " + announcement.text();
  out_.say("announcement",
           text,
           Tone::Turn,
           {
               {"announcement", json_of(announcement)}
  });
}

void App::heard_of_people(const v1::ServerFrame& frame) {
  switch (frame.body_case()) {
    case v1::ServerFrame::kHushed:
      return people_.heard(frame.hushed());
    case v1::ServerFrame::kFollowList:
      return people_.heard(frame.follow_list());
    case v1::ServerFrame::kFollowChanged:
      return people_.heard(frame.follow_changed());
    case v1::ServerFrame::kSeatFree:
      return people_.heard(frame.seat_free());
    default:
      return;
  }
}

void App::heard_at_table(const v1::ServerFrame& frame) {
  switch (frame.body_case()) {
    case v1::ServerFrame::kTable:
      table_.heard(frame.table());
      break;
    case v1::ServerFrame::kEvents:
      table_.heard(frame.events());
      break;
    case v1::ServerFrame::kTableLines:
      table_.heard(frame.table_lines());
      break;
    case v1::ServerFrame::kHints:
      table_.heard(frame.hints());
      break;
    case v1::ServerFrame::kRefused:
      people_.heard(frame.refused());
      lobby_.heard(frame.refused());
      table_.heard(frame.refused());
      if (!reads_commands()) {
        quit(kFailed);  // there is nothing to follow
      } else if (!context_.talk().is_welcome()) {
        turned_away();
      }
      break;
    case v1::ServerFrame::kGoodbye:
      out_.say("goodbye",
               words_.say_code("link",
                               frame.goodbye().code(),
                               {
      },
                               frame.goodbye().sentence()),
               Tone::Bad,
               {{"code", frame.goodbye().code()}});
      if (frame.goodbye().code() == "replaced" && reads_commands()) {
        out_.say("ended", words_.say("terminal.take_over"));
      }
      break;
    default:
      break;
  }
  if (options_.watch != 0 && table_.is_over()) quit(0);
}

}  // namespace lair::terminal
