// Runs the tests of the desktop client in a Qt program, without a display.
#include <QApplication>

#include <gtest/gtest.h>

#include "tests/support/patience.hpp"

int main(int argc, char** argv) {
  testing::InitGoogleTest(&argc, argv);
  if (qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM")) qputenv("QT_QPA_PLATFORM", "offscreen");
  qputenv("LAIR_PATIENCE", QByteArray::number(qlonglong{lair::test::kPatience.count()}));
  // As with a running screen reader.
  qputenv("QT_ACCESSIBILITY", "1");
  const QApplication app(argc, argv);
  return RUN_ALL_TESTS();
}
