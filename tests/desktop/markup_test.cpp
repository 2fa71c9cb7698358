// What others wrote is shown as it is written, never taken for HTML.
#include <QLabel>

#include <gtest/gtest.h>

#include "clients/desktop/option_field.hpp"
#include "clients/desktop/seat_card.hpp"

namespace lair::testing {
namespace {

TEST(Markup, IsNoneInTheToolTipOfASeat) {
  desktop::SeatCard card(nullptr);
  desktop::SeatCard::Shown shown;
  shown.spoken = "<b>Mei</b>, East";
  card.show_seat(shown);
  EXPECT_EQ(card.toolTip(), "&lt;b&gt;Mei&lt;/b&gt;, East");
  EXPECT_EQ(card.accessibleName(), shown.spoken);
  shown.spoken = "Mei & Bo, 3 < 4";
  card.show_seat(shown);
  EXPECT_EQ(card.toolTip(), shown.spoken) << "nothing to be taken for a tag";
}

TEST(Markup, IsNoneInAnOptionThatAServerNames) {
  v1::Option option;
  option.set_key("unheard_of");
  option.set_label("<b>bold</b>");
  option.set_sentence("<img src='file:///etc/passwd'>");
  const desktop::OptionField field(words::Words(words::Language::English), option, "");
  const auto labels = field.findChildren<QLabel*>();
  EXPECT_EQ(labels.size(), 2);
  for (const QLabel* label : labels) EXPECT_EQ(label->textFormat(), Qt::PlainText);
}

}  // namespace
}  // namespace lair::testing
