// Small parts from which every page is built.
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
inline constexpr int kPasswordMax = 1000;  // more than a server accepts, so none is cut off

enum class Weight : unsigned char { Usual, Primary, Quiet };

// `name` is the name by which tests and style sheets find it.
QPushButton* new_button(const QString& text,
                        const char* name,
                        std::function<void()> pressed,
                        Weight weight = Weight::Usual);

// A button whose double-click counts as one press, also if it has taken another one's place between
// the two clicks: for what may be answered as fast as that.
QPushButton* new_once_button(const QString& text,
                             const char* name,
                             std::function<void()> pressed,
                             Weight weight = Weight::Usual);

QLabel* new_title(const QString& text);
QLabel* new_heading(const QString& text);

// A sentence that may need several lines.
QLabel* new_text(const QString& text = {});
QLabel* new_muted(const QString& text = {});
QLabel* new_trouble();  // empty until something goes wrong

// For places where Qt guesses whether a text is HTML, such as tool tips: shows it as it is written.
QString unmarked(const QString& text);

// A box with a border; its layout runs from top to bottom.
QFrame* new_card();

// A field beside its label; the label also names the field for a screen reader.
QWidget* labelled(const QString& text, QWidget* field);

// A title that shows and hides what lies below it, hidden at first.
QWidget* new_fold(const QString& title, const char* name, QLayout* content);

// A table whose rows are read and picked but not edited, without a grid; its headings are aligned
// with the text below them.
void show_as_rows(QTableWidget& table);

// Begins each column's heading with a capital, however the word is written elsewhere.
void name_columns(QTableWidget& table, QStringList names);

// Removes everything from a layout, widgets included.
void clear_layout(QLayout* layout);

// Has a screen reader read the label now, wherever the focus is.
void speak(QLabel* label);

// Sets a property that may change while the program runs; the style sheet follows.
void set_mark(QWidget* widget, const char* property, bool on);

}  // namespace lair::desktop
