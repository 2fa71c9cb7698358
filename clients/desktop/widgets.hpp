// Small parts that every page is made of.
#pragma once

#include <QFrame>
#include <QLabel>
#include <QPushButton>
#include <QString>
#include <functional>

class QLayout;
class QTableWidget;

namespace lair::desktop {

inline constexpr int kNameMax = 20;        // letters of a person's name
inline constexpr int kPasswordMax = 1000;  // more than a server takes: it says so, none is cut off

enum class Weight : unsigned char { Usual, Primary, Quiet };

// `name` is what it is found by: tests, style sheets.
QPushButton* new_button(const QString& text,
                        const char* name,
                        std::function<void()> pressed,
                        Weight weight = Weight::Usual);

QLabel* new_title(const QString& text);
QLabel* new_heading(const QString& text);

// A sentence that may need several lines.
QLabel* new_text(const QString& text = {});
QLabel* new_muted(const QString& text = {});
QLabel* new_trouble();  // empty: what went wrong is set once it has

// A box with a border, its layout from top to bottom.
QFrame* new_card();

// A field beside what it is called, which is its name for a screen reader, too.
QWidget* labelled(const QString& text, QWidget* field);

// A title that shows and hides what lies below it, hidden at first.
QWidget* new_fold(const QString& title, const char* name, QLayout* content);

// A table whose rows are read and picked, never written: headings above the beginnings of what they
// name, no grid.
void show_as_rows(QTableWidget& table);

// Each column's heading begins with a capital, whatever the word is like elsewhere.
void name_columns(QTableWidget& table, QStringList names);

// Takes everything out of a layout, widgets included.
void clear_layout(QLayout* layout);

// Set while the program runs; the style sheet follows.
void set_mark(QWidget* widget, const char* property, bool on);

}  // namespace lair::desktop
