// Fields written by hand have the bytes of the generated code.
#include "server/wire/field_writer.hpp"

#include <gtest/gtest.h>

#include "lair/v1/server.pb.h"

namespace lair::wire {
namespace {

// `bytes`, followed by what `body` writes.
template <class Body>
std::string written(std::string bytes, Body body) {
  {
    FieldWriter out(bytes);
    body(out);
  }
  return bytes;
}

TEST(AFieldWriter, WritesWhatTheGeneratedCodeWrites) {
  v1::ServerFrame frame;
  v1::Refused& refused = *frame.mutable_refused();
  refused.set_request(300);
  refused.set_sentence(std::string(200, 's'));  // its length takes two bytes
  refused.set_until(0xFFFF'FFFF'FFFFU);

  const std::string bytes = written("before", [](FieldWriter& out) {
    out.nested(v1::ServerFrame::kRefusedFieldNumber, [&] {
      out.number(v1::Refused::kRequestFieldNumber, 300);
      out.text(v1::Refused::kCodeFieldNumber, "");
      out.text(v1::Refused::kSentenceFieldNumber, std::string(200, 's'));
      out.number(v1::Refused::kWaitSecondsFieldNumber, 0);
      out.number(v1::Refused::kUntilFieldNumber, 0xFFFF'FFFF'FFFFU);
    });
  });
  EXPECT_EQ(bytes, "before" + frame.SerializeAsString());
}

TEST(AFieldWriter, WritesAFieldThatIsPresentAlsoWhenItIsZero) {
  v1::SeatEvent event;
  event.mutable_draw()->set_tile(0);
  const std::string bytes = written({}, [](FieldWriter& out) {
    out.nested(v1::SeatEvent::kDrawFieldNumber, [&] {
      out.number(v1::SeatEvent::Draw::kSeatFieldNumber, 0);
      out.present(v1::SeatEvent::Draw::kTileFieldNumber, 0);
    });
  });
  EXPECT_EQ(bytes, event.SerializeAsString());
}

TEST(AFieldWriter, TakesMessagesOfTheGeneratedCode) {
  v1::ServerFrame frame;
  frame.mutable_events()->mutable_near_win()->set_house_rule("rule");
  const std::string bytes = written({}, [&](FieldWriter& out) {
    out.nested(v1::ServerFrame::kEventsFieldNumber, [&] {
      out.message(v1::TableEvents::kNearWinFieldNumber, frame.events().near_win());
    });
  });
  EXPECT_EQ(bytes, frame.SerializeAsString());
}

}  // namespace
}  // namespace lair::wire
