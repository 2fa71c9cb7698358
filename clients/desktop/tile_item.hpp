// One tile that lies on the table.
#pragma once

#include <QGraphicsItem>
#include <optional>

#include "clients/desktop/tile_faces.hpp"
#include "engine/tiles/tile.hpp"

namespace lair::desktop {

class TileItem : public QGraphicsItem {
 public:
  // How the tile lies. Its position is its top left corner.
  struct Manner {
    std::optional<Tile> tile = {};  // nothing for a tile that lies face down
    double width = 0;
    bool aside = false;   // turned by a quarter
    bool faded = false;   // it was claimed
    bool marked = false;  // the last discard

    friend bool operator==(const Manner&, const Manner&) = default;
  };

  void lie(const Manner& manner);

  [[nodiscard]] const Manner& manner() const { return manner_; }

  [[nodiscard]] QRectF boundingRect() const override;
  void paint(QPainter* painter, const QStyleOptionGraphicsItem* option, QWidget* widget) override;

 private:
  Manner manner_;
};

}  // namespace lair::desktop
