#include "clients/desktop/look.hpp"

#include <QApplication>
#include <QPalette>
#include <QStyleFactory>

namespace lair::desktop {
namespace {

const Look& dark_look() {
  static const Look kDark{.night = QColor(0x08211a),
                          .panel = QColor(0x0c2c22),
                          .raised = QColor(0x143d30),
                          .hover = QColor(0x1d5140),
                          .field = QColor(0x071b15),
                          .line = QColor(0x447f6a),
                          .cream = QColor(0xf6f1e3),
                          .muted = QColor(0xb9cfc3),
                          .gold = QColor(0xffd34d),
                          .gain = QColor(0x9be7b4),
                          .loss = QColor(0xffb3a6),
                          .red = QColor(0xb5122c),
                          .felt_light = QColor(0x2c8560),
                          .felt = QColor(0x1f6a4c),
                          .felt_deep = QColor(0x134a36)};
  return kDark;
}

const Look& light_look() {
  static const Look kLight{.night = QColor(0xf4eedd),
                           .panel = QColor(0xfffaf0),
                           .raised = QColor(0xefe5cb),
                           .hover = QColor(0xe6d8b4),
                           .field = QColor(0xffffff),
                           .line = QColor(0x748778),
                           .cream = QColor(0x21302a),
                           .muted = QColor(0x4a5b52),
                           .gold = QColor(0x7d4e00),
                           .gain = QColor(0x0b6b3a),
                           .loss = QColor(0xa3122a),
                           .red = QColor(0xb5122c),
                           .felt_light = QColor(0x2c8560),
                           .felt = QColor(0x1f6a4c),
                           .felt_deep = QColor(0x134a36)};
  return kLight;
}

const Look*& chosen_look() {
  static const Look* chosen = &dark_look();
  return chosen;
}

QPalette palette_of(const Look& colors) {
  QPalette palette;
  palette.setColor(QPalette::Window, colors.night);
  palette.setColor(QPalette::WindowText, colors.cream);
  palette.setColor(QPalette::Base, colors.field);
  palette.setColor(QPalette::AlternateBase, colors.panel);
  palette.setColor(QPalette::Text, colors.cream);
  palette.setColor(QPalette::PlaceholderText, colors.muted);
  palette.setColor(QPalette::Button, colors.raised);
  palette.setColor(QPalette::ButtonText, colors.cream);
  palette.setColor(QPalette::ToolTipBase, colors.panel);
  palette.setColor(QPalette::ToolTipText, colors.cream);
  palette.setColor(QPalette::Highlight, colors.red);
  palette.setColor(QPalette::HighlightedText, Qt::white);
  palette.setColor(QPalette::Link, colors.gold);
  palette.setColor(QPalette::Disabled, QPalette::ButtonText, colors.line);
  palette.setColor(QPalette::Disabled, QPalette::Text, colors.line);
  return palette;
}

QString style_sheet_of(const Look& colors) {
  QString sheet = QStringLiteral(R"(
    QPushButton { background: @raised; color: @cream; border: 1.5px solid @line; border-radius: 9px;
                  padding: 7px 16px; font-weight: 600; min-height: 22px; }
    QPushButton:hover { background: @hover; border-color: @gold; }
    QPushButton:focus { border: 2.5px solid @gold; padding: 6px 15px; }
    QPushButton:disabled { color: @line; border-color: @raised; }
    QPushButton[primary="true"] { background: @red; color: white; border-color: #e3c682; }
    QPushButton[primary="true"]:hover { background: #cc1a37; }
    QPushButton[primary="true"]:disabled { background: transparent; color: @line; border-color: @raised; }
    QPushButton[quiet="true"] { background: transparent; font-weight: 500; padding: 5px 12px; }
    QPushButton[quiet="true"]:checked { background: @raised; border-color: @gold; }
    QLineEdit, QSpinBox, QDateEdit, QComboBox, QTextEdit, QPlainTextEdit { background: @field; color: @cream;
                  border: 1.5px solid @line; border-radius: 8px; padding: 5px 9px; min-height: 24px; }
    QLineEdit:focus, QSpinBox:focus, QDateEdit:focus, QComboBox:focus { border-color: @gold; }
    QSpinBox { padding-right: 26px; }
    QSpinBox::up-button, QSpinBox::down-button { subcontrol-origin: border; width: 24px; border: 0; }
    QSpinBox::up-button { subcontrol-position: top right; }
    QSpinBox::down-button { subcontrol-position: bottom right; }
    QSpinBox::up-button:hover, QSpinBox::down-button:hover { background: @hover; border-radius: 6px; }
    QSpinBox::up-arrow { image: url(:/up.svg); width: 11px; height: 8px; }
    QSpinBox::down-arrow, QDateEdit::down-arrow, QComboBox::down-arrow { image: url(:/down.svg); width: 11px; height: 8px; }
    QDateEdit { min-width: 88px; }
    QDateEdit::drop-down, QComboBox::drop-down { subcontrol-position: right center; width: 26px; border: 0; }
    QComboBox QAbstractItemView { background: @panel; color: @cream; }
    QListWidget, QTableWidget, QScrollArea, QPlainTextEdit[readOnly="true"] { background: @panel; color: @cream;
                  border: 1px solid @line; border-radius: 10px; }
    QListWidget::item { padding: 7px 10px; border: 1px solid transparent; }
    QListWidget::item:selected, QTableWidget::item:selected { background: @hover; color: @cream; }
    QTableWidget::item { border: 0; padding: 0 10px; }
    QListWidget:focus, QTableWidget:focus { border-color: @gold; }
    QHeaderView::section { background: @raised; color: @cream; border: 0; padding: 6px 13px; font-weight: 600; }
    QLabel[title="true"] { font-family: serif; font-size: 21pt; font-weight: 600; }
    QLabel[heading="true"] { font-family: serif; font-size: 14pt; font-weight: 600; color: @gold; }
    QLabel[muted="true"] { color: @muted; }
    QLabel[trouble="true"] { color: @loss; font-weight: 600; }
    QFrame[banner="true"] { background: #2b1a10; }
    QFrame[banner="true"] QLabel { color: #ffd34d; padding: 4px 0; font-weight: 600; }
    QFrame[card="true"] { background: @panel; border: 1px solid @line; border-radius: 12px; }
    QCheckBox { spacing: 9px; }
    QCheckBox::indicator { width: 18px; height: 18px; border: 1.5px solid @line; border-radius: 5px;
                  background: @field; }
    QCheckBox::indicator:checked { background: @gold; border-color: @gold; image: url(:/mark.svg); }
    QCheckBox:focus { color: @gold; }
    QProgressBar { background: @field; border: 1px solid @line; border-radius: 4px; max-height: 8px; }
    QProgressBar::chunk { background: @gold; border-radius: 3px; }
  )");
  const auto put = [&sheet](const char* name, const QColor& color) {
    sheet.replace(QLatin1String(name), color.name());
  };
  put("@raised", colors.raised);
  put("@cream", colors.cream);
  put("@line", colors.line);
  put("@hover", colors.hover);
  put("@gold", colors.gold);
  put("@field", colors.field);
  put("@panel", colors.panel);
  put("@muted", colors.muted);
  put("@red", colors.red);
  put("@loss", colors.loss);
  return sheet;
}

// The first call comes before any theme is set, so the palette is still the desktop's own.
bool is_desktop_dark() {
  static const bool kIsDark = QPalette().color(QPalette::Window).lightness() < 128;
  return kIsDark;
}

}  // namespace

const Look& look() { return *chosen_look(); }

void set_theme(Theme theme) {
  const bool is_dark = theme == Theme::System ? is_desktop_dark() : theme == Theme::Dark;
  static_cast<void>(is_desktop_dark());
  chosen_look() = is_dark ? &dark_look() : &light_look();
  QApplication::setStyle(QStyleFactory::create(QStringLiteral("Fusion")));
  QApplication::setPalette(palette_of(look()));
  qApp->setStyleSheet(style_sheet_of(look()));
}

Theme theme_from(const QString& id) {
  if (id == QLatin1String("light")) return Theme::Light;
  return id == QLatin1String("system") ? Theme::System : Theme::Dark;
}

}  // namespace lair::desktop
