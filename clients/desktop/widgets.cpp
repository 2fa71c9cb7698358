#include "clients/desktop/widgets.hpp"

#include <QLayout>
#include <QStyle>
#include <QVBoxLayout>
#include <utility>

namespace lair::desktop {
namespace {

QLabel* new_label(const QString& text, const char* property) {
  auto* label = new QLabel(text);
  if (property != nullptr) label->setProperty(property, true);
  label->setTextFormat(Qt::PlainText);
  label->setWordWrap(true);
  return label;
}

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

QLabel* new_title(const QString& text) { return new_label(text, "title"); }

QLabel* new_heading(const QString& text) { return new_label(text, "heading"); }

QLabel* new_text(const QString& text) { return new_label(text, nullptr); }

QLabel* new_muted(const QString& text) { return new_label(text, "muted"); }

QFrame* new_card() {
  auto* card = new QFrame;
  card->setProperty("card", true);
  auto* layout = new QVBoxLayout(card);
  layout->setContentsMargins(18, 16, 18, 16);
  layout->setSpacing(10);
  return card;
}

void clear_layout(QLayout* layout) {
  while (QLayoutItem* item = layout->takeAt(0)) {
    if (QWidget* widget = item->widget()) {
      // It may be the button whose press brought us here.
      widget->hide();
      widget->setObjectName(QString());
      widget->deleteLater();
    } else if (QLayout* inner = item->layout()) {
      clear_layout(inner);
    }
    delete item;
  }
}

void set_mark(QWidget* widget, const char* property, bool on) {
  if (widget->property(property).toBool() == on) return;
  widget->setProperty(property, on);
  widget->style()->unpolish(widget);
  widget->style()->polish(widget);
}

}  // namespace lair::desktop
