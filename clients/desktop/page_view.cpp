#include "clients/desktop/page_view.hpp"

#include <QUrl>
#include <utility>

#include "clients/desktop/text.hpp"
#include "clients/desktop/tile_row.hpp"

namespace lair::desktop {
namespace {

constexpr std::size_t kShortMax = 40;  // bytes; a longer value is not set in bold
constexpr double kTileWide = 26;

QString text_of(const pages::Line& line) {
  using Kind = pages::Line::Kind;
  const QString text = qt(line.text).toHtmlEscaped();
  switch (line.kind) {
    case Kind::Title:
      return QStringLiteral("<h2>") + text + QStringLiteral("</h2>");
    case Kind::Heading:
      return QStringLiteral("<h3>") + text + QStringLiteral("</h3>");
    case Kind::Fact:
      // A short value is bold. For a long value the label is bold instead.
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
      QStringLiteral("p { margin-top: 2px; margin-bottom: 2px; } h3 { margin-top: 14px; } "
                     "p.tiles { margin-bottom: 8px; }"));
  // Pages have no links; only trouble has one.
  connect(this, &QTextBrowser::anchorClicked, this, [this] {
    if (const auto again = again_) again();
  });
}

void PageView::show_trouble(const QString& why, const QString& word, std::function<void()> again) {
  again_ = std::move(again);
  setHtml(QStringLiteral("<p>%1</p><p><a href=\"again\">%2</a></p>")
              .arg(why.toHtmlEscaped(), word.toHtmlEscaped()));
}

// The picture stands below the words that describe it to people who cannot see it.
QString PageView::html_of(const pages::Picture& picture) {
  if (picture.groups.empty()) return {};
  const QString address = QStringLiteral("tiles:%1").arg(++pictures_);
  document()->addResource(QTextDocument::ImageResource,
                          QUrl(address),
                          tile_row(picture, kTileWide, devicePixelRatioF()));
  return QStringLiteral("<p class='tiles'><img src='%1'></p>").arg(address);
}

void PageView::show_page(const pages::Page& page) {
  document()->clear();
  QString html;
  for (const pages::Line& line : page) html += text_of(line) + html_of(line.picture);
  setHtml(html);
  if (!page.empty()) setAccessibleName(qt(page.front().text));
}

}  // namespace lair::desktop
