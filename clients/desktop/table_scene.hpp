// The tiles of a table as items of a scene; a tile that moves glides to its place.
#pragma once

#include <QGraphicsScene>
#include <map>
#include <optional>

#include "clients/desktop/glide.hpp"
#include "clients/desktop/table_layout.hpp"
#include "engine/play/view.hpp"

namespace lair::desktop {

class TableScene : public QGraphicsScene {
 public:
  struct Shown {
    const View& deal;
    Seat bottom = Seat::A;
    bool own_apart = false;  // the hand at the bottom is shown elsewhere
    // Where tiles come from that the seat at the bottom puts on the table.
    std::optional<QPointF> from_hand = {};
  };

  // Shows the table as it is now; without motion if another deal or another size is shown.
  void show(const Shown& shown, QSizeF size);

  [[nodiscard]] const TableSpace& space() const { return space_; }

  void set_motion(bool moves) { glide_.set_motion(moves); }

  // True if every tile is where it belongs.
  [[nodiscard]] bool is_still() const { return glide_.is_still(); }

 protected:
  void drawBackground(QPainter* painter, const QRectF& rect) override;

 private:
  [[nodiscard]] QPointF origin_of(const TilePlace& place, const Shown& shown) const;

  Glide glide_;
  TableSpace space_;
  std::map<TilePlace, TileItem*> items_;
  std::uint32_t deal_ = 0;
  QPixmap felt_;
};

}  // namespace lair::desktop
