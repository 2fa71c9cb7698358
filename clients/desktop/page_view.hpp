// Shows a page of lines for reading.
#pragma once

#include <QTextBrowser>
#include <cstdint>
#include <functional>

#include "clients/pages/page.hpp"

namespace lair::desktop {

class PageView : public QTextBrowser {
 public:
  // `name` is the name by which tests find it.
  explicit PageView(const char* name);

  void show_page(const pages::Page& page);

  void show_text(const QString& text) { setPlainText(text); }

  // Says why there is no page. Below it stands a link with the text `word`, which calls `again`.
  void show_trouble(const QString& why, const QString& word, std::function<void()> again);

 private:
  QString html_of(const pages::Picture& picture);

  std::function<void()> again_;
  std::uint64_t pictures_ = 0;  // drawn so far; each has an address of its own
};

}  // namespace lair::desktop
