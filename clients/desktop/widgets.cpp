#include "clients/desktop/widgets.hpp"

#include <QAccessible>
#include <QEvent>
#include <QHeaderView>
#include <QLayout>
#include <QStyle>
#include <QTableWidget>
#include <QTextDocument>
#include <QVBoxLayout>
#include <utility>

namespace lair::desktop {
namespace {

constexpr int kLabelWide = 200;

QLabel* new_label(const QString& text, const char* property) {
  auto* label = new QLabel(text);
  if (property != nullptr) label->setProperty(property, true);
  label->setTextFormat(Qt::PlainText);
  label->setWordWrap(true);
  return label;
}

// Swallows the second press of a double-click; its release then releases nothing.
class OnePress : public QObject {
 public:
  using QObject::QObject;

  bool eventFilter(QObject*, QEvent* event) override {
    return event->type() == QEvent::MouseButtonDblClick;
  }
};

}  // namespace

QPushButton* new_button(const QString& text,
                        const char* name,
                        std::function<void()> pressed,
                        Weight weight) {
  auto* button = new QPushButton(text);
  button->setObjectName(QLatin1String(name));
  button->setAutoDefault(true);
  if (weight == Weight::Primary) button->setProperty("primary", true);
  if (weight == Weight::Quiet) button->setProperty("quiet", true);
  QObject::connect(button, &QPushButton::clicked, button, [run = std::move(pressed)] { run(); });
  return button;
}

QPushButton* new_once_button(const QString& text,
                             const char* name,
                             std::function<void()> pressed,
                             Weight weight) {
  QPushButton* button = new_button(text, name, std::move(pressed), weight);
  button->installEventFilter(new OnePress(button));
  return button;
}

QLabel* new_title(const QString& text) { return new_label(text, "title"); }

QLabel* new_heading(const QString& text) { return new_label(text, "heading"); }

QLabel* new_text(const QString& text) { return new_label(text, nullptr); }

QLabel* new_muted(const QString& text) { return new_label(text, "muted"); }

QLabel* new_trouble() { return new_label({}, "trouble"); }

QString unmarked(const QString& text) {
  return Qt::mightBeRichText(text) ? text.toHtmlEscaped() : text;
}

QFrame* new_card() {
  auto* card = new QFrame;
  card->setProperty("card", true);
  auto* layout = new QVBoxLayout(card);
  layout->setContentsMargins(18, 16, 18, 16);
  layout->setSpacing(10);
  return card;
}

QWidget* labelled(const QString& text, QWidget* field) {
  auto* both = new QWidget;
  auto* row = new QHBoxLayout(both);
  row->setContentsMargins(0, 0, 0, 0);
  QLabel* label = new_text(text);
  label->setBuddy(field);
  label->setMinimumWidth(kLabelWide);
  field->setAccessibleName(text);
  row->addWidget(label);
  row->addWidget(field, 1);
  return both;
}

QWidget* new_fold(const QString& title, const char* name, QLayout* content) {
  auto* all = new QWidget;
  auto* inside = new QWidget;
  inside->setLayout(content);
  inside->hide();
  content->setContentsMargins(16, 0, 0, 0);
  QPushButton* head = new_button(
      title + QStringLiteral("  ▸"), name, [] {}, Weight::Quiet);
  head->setAccessibleName(title);
  head->setCheckable(true);
  QObject::connect(head, &QPushButton::toggled, inside, [inside, head, title](bool on) {
    inside->setVisible(on);
    head->setText(title + (on ? QStringLiteral("  ▾") : QStringLiteral("  ▸")));
  });
  auto* column = new QVBoxLayout(all);
  column->setContentsMargins(0, 0, 0, 0);
  column->addWidget(head, 0, Qt::AlignLeft);
  column->addWidget(inside);
  return all;
}

void show_as_rows(QTableWidget& table) {
  table.verticalHeader()->hide();
  table.horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
  table.horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
  table.setSelectionBehavior(QAbstractItemView::SelectRows);
  table.setEditTriggers(QAbstractItemView::NoEditTriggers);
  table.setShowGrid(false);
}

void name_columns(QTableWidget& table, QStringList names) {
  for (QString& name : names) {
    if (!name.isEmpty()) name[0] = name.front().toUpper();
  }
  table.setHorizontalHeaderLabels(names);
}

void clear_layout(QLayout* layout) {
  while (QLayoutItem* item = layout->takeAt(0)) {
    if (QWidget* widget = item->widget()) {
      // The widget may be the button whose press is being handled right now.
      widget->hide();
      widget->setObjectName(QString());
      widget->deleteLater();
    } else if (QLayout* inner = item->layout()) {
      clear_layout(inner);
    }
    delete item;
  }
}

void speak(QLabel* label) {
  if (label->text().isEmpty()) return;
#if QT_VERSION >= QT_VERSION_CHECK(6, 8, 0)
  QAccessibleAnnouncementEvent said(label, label->text());
#else
  // AT-SPI does not pass it on, but there is nothing better.
  QAccessibleEvent said(label, QAccessible::Alert);
#endif
  QAccessible::updateAccessibility(&said);
}

void set_mark(QWidget* widget, const char* property, bool on) {
  if (widget->property(property).toBool() == on) return;
  widget->setProperty(property, on);
  widget->style()->unpolish(widget);
  widget->style()->polish(widget);
}

}  // namespace lair::desktop
