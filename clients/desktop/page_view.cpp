#include "clients/desktop/page_view.hpp"

#include "clients/desktop/text.hpp"

namespace lair::desktop {
namespace {

constexpr std::size_t kShortMax = 40;  // bytes of a value that is set in bold

QString html_of(const pages::Line& line) {
  using Kind = pages::Line::Kind;
  const QString text = qt(line.text).toHtmlEscaped();
  switch (line.kind) {
    case Kind::Title:
      return QStringLiteral("<h2>") + text + QStringLiteral("</h2>");
    case Kind::Heading:
      return QStringLiteral("<h3>") + text + QStringLiteral("</h3>");
    case Kind::Fact:
      // A number stands out, a sentence does not shout.
      if (line.value.size() > kShortMax) {
        return QStringLiteral("<p><b>") + text + QStringLiteral("</b>: ") +
               qt(line.value).toHtmlEscaped() + QStringLiteral("</p>");
      }
      return QStringLiteral("<p>") + text + QStringLiteral(": <b>") +
             qt(line.value).toHtmlEscaped() + QStringLiteral("</b></p>");
    case Kind::Text:
      break;
  }
  return QStringLiteral("<p>") + text + QStringLiteral("</p>");
}

}  // namespace

PageView::PageView(const char* name) {
  setObjectName(QLatin1String(name));
  setOpenLinks(false);
  document()->setDefaultStyleSheet(
      QStringLiteral("p { margin-top: 2px; margin-bottom: 2px; } h3 { margin-top: 14px; }"));
}

void PageView::show_page(const pages::Page& page) {
  QString html;
  for (const pages::Line& line : page) html += html_of(line);
  setHtml(html);
  if (!page.empty()) setAccessibleName(qt(page.front().text));
}

}  // namespace lair::desktop
