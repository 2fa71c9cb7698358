// Runs the tests of the desktop client in a program with Qt, without a display.
#include <QApplication>

#include <gtest/gtest.h>

int main(int argc, char** argv) {
  testing::InitGoogleTest(&argc, argv);
  if (qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM")) qputenv("QT_QPA_PLATFORM", "offscreen");
  // As a screen reader would have it.
  qputenv("QT_ACCESSIBILITY", "1");
  const QApplication app(argc, argv);
  return RUN_ALL_TESTS();
}
