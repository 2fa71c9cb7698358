#include "clients/desktop/table_layout.hpp"

#include <algorithm>
#include <cmath>

#include "clients/link/meld_layout.hpp"

namespace lair::desktop {
namespace {

constexpr double kPad = 14;
constexpr double kGap = 8;
constexpr std::size_t kPondWide = 6;
constexpr double kMeldGap = 0.3;  // in tile widths

double rows_of(const Pond& pond) {
  return static_cast<double>(std::max<std::size_t>(3, (pond.size() + kPondWide - 1) / kPondWide));
}

Seat seat_at(Side side, Seat bottom) {
  return kSeats.at((index_of(bottom) + static_cast<std::size_t>(side)) % 4);
}

// The widest case is four kongs, two in a row.
void place_melds(TableSpace& space, double card_wide) {
  double wide = 1e9;
  double high = 1e9;
  for (const Side side : kSides) {
    QRectF& area = space.melds[side];
    if (side == Side::Top) area.setRight(area.right() - card_wide - kGap);
    if (side == Side::Bottom) area.setLeft(area.left() + card_wide + kGap);
    wide = std::min(wide, area.width());
    high = std::min(high, area.height());
  }
  space.rack = std::min(space.tile * 0.62, wide / 14.4);
  const double left = high - tile_height(space.rack) - kGap;
  space.laid = std::max(
      8.0,
      std::min({space.tile * 0.92, wide / (2 * 4.6 + kMeldGap), left / (2 * kTileHeight + 0.1)}));
}

class Layer {
 public:
  Layer(const View& deal, Seat bottom, const TableSpace& space, bool own_apart)
      : deal_(deal), bottom_(bottom), space_(space), own_apart_(own_apart) {}

  std::map<TilePlace, LaidTile> all() {
    for (const Seat seat : kSeats) {
      lay_pond(seat);
      lay_rack(seat);
      lay_melds(seat);
    }
    return std::move(laid_);
  }

 private:
  using Kind = TilePlace::Kind;

  void put(Kind kind, Seat seat, std::size_t at, TileItem::Manner manner, QPointF where) {
    laid_[{.kind = kind, .seat = seat, .at = at}] = {.manner = manner, .at = where};
  }

  void lay_pond(Seat seat) {
    const QRectF& area = space_.pond[side_of(seat, bottom_)];
    const Pond& pond = deal_.seats[seat].pond;
    const bool is_open = deal_.phase == ViewPhase::Window && deal_.turn == seat;
    for (std::size_t at = 0; at < pond.size(); ++at) {
      const auto column = static_cast<double>(at % kPondWide);
      const auto row = static_cast<double>(at / kPondWide);
      put(Kind::Pond,
          seat,
          at,
          {.tile = pond[at].tile,
           .width = space_.tile,
           .aside = false,
           .faded = pond[at].claimed,
           .marked = is_open && at + 1 == pond.size()},
          area.topLeft() +
              QPointF(column * (space_.tile + 1), row * (tile_height(space_.tile) + 1)));
    }
  }

  // First the concealed tiles, then the bonus tiles face up.
  void lay_rack(Seat seat) {
    const SeatView& shown = deal_.seats[seat];
    QPointF where = space_.melds[side_of(seat, bottom_)].topLeft();
    std::size_t at = 0;
    const auto stand = [&](Kind kind, std::optional<Tile> tile) {
      put(kind, seat, at++, {.tile = tile, .width = space_.rack}, where);
      where.rx() += space_.rack + 1;
    };
    if (!(own_apart_ && seat == bottom_)) {
      if (shown.concealed) {
        for (const Tile tile : kTiles) {
          for (int copy = 0; copy < (*shown.concealed)[tile]; ++copy) stand(Kind::Rack, tile);
        }
      } else {
        for (int tile = 0; tile < shown.concealed_count; ++tile) stand(Kind::Rack, std::nullopt);
      }
    }
    where = bonus_begin(seat);
    at = 0;
    for (const Tile tile : shown.bonus) stand(Kind::Bonus, tile);
  }

  // Below the seat's card, where neither pond nor melds reach.
  [[nodiscard]] QPointF bonus_begin(Seat seat) const {
    const QRectF& card = space_.card[side_of(seat, bottom_)];
    return card.bottomLeft() + QPointF(0, 4);
  }

  void lay_melds(Seat seat) {
    const QRectF& area = space_.melds[side_of(seat, bottom_)];
    const double top = area.top() + tile_height(space_.rack) + kGap;
    QPointF where(area.left(), top);
    std::size_t at = 0;
    std::size_t number = 0;
    for (const auto& meld : deal_.seats[seat].melds) {
      if (number == 2) where = QPointF(area.left(), top + tile_height(space_.laid) + 3);
      ++number;
      for (const link::LyingTile& one : link::lying_tiles(meld, seat)) {
        const double below = one.aside ? tile_height(space_.laid) - space_.laid : 0;
        put(Kind::Meld,
            seat,
            at++,
            {.tile = one.tile, .width = space_.laid, .aside = one.aside},
            where + QPointF(0, below));
        where.rx() += (one.aside ? tile_height(space_.laid) : space_.laid) + 1;
      }
      where.rx() += space_.laid * kMeldGap;
    }
  }

  const View& deal_;
  Seat bottom_;
  const TableSpace& space_;
  bool own_apart_;
  std::map<TilePlace, LaidTile> laid_;
};

}  // namespace

Side side_of(Seat seat, Seat bottom) {
  return kSides.at((index_of(seat) + 4 - index_of(bottom)) % 4);
}

TableSpace space_for(QSizeF size, const View& deal, Seat bottom) {
  const auto rows = [&](Side side) { return rows_of(deal.seats[seat_at(side, bottom)].pond); };
  const double wide = size.width() - 2 * kPad;
  const double high = size.height() - 2 * kPad;
  const double card_wide = std::clamp(wide * 0.145, 96.0, 260.0);
  const double centre_rows = rows(Side::Top) + rows(Side::Bottom);
  const double side_rows = std::max(rows(Side::Left), rows(Side::Right));
  TableSpace space;
  // Leaves room in the corners for two rows of melds and the concealed tiles.
  space.tile = std::max(10.0,
                        std::min({(wide - 4 * kGap - 2 * card_wide - 18) / (3.0 * kPondWide),
                                  (high - 2 * kGap - 6) / (centre_rows * kTileHeight + 2.3),
                                  (high - 4 * kGap - 6) / ((side_rows + 4.4) * kTileHeight)}));
  const double pond_wide = kPondWide * (space.tile + 1);
  const double row_high = tile_height(space.tile) + 1;
  const QPointF middle(size.width() / 2, size.height() / 2);
  const double left = middle.x() - pond_wide / 2;
  const auto pond = [&](Side side, double x, double y) {
    space.pond[side] = QRectF(x, y, pond_wide, rows(side) * row_high);
  };
  pond(Side::Top, left, kPad);
  pond(Side::Bottom, left, size.height() - kPad - rows(Side::Bottom) * row_high);
  pond(Side::Left, left - kGap - pond_wide, middle.y() - rows(Side::Left) * row_high / 2);
  pond(Side::Right, left + pond_wide + kGap, middle.y() - rows(Side::Right) * row_high / 2);
  space.hub = QRectF(QPointF(left, space.pond[Side::Top].bottom() + kGap),
                     QPointF(left + pond_wide, space.pond[Side::Bottom].top() - kGap));
  const QRectF& west = space.pond[Side::Left];
  const QRectF& east = space.pond[Side::Right];
  const double corner = left - kGap - kPad;  // how wide each corner is
  const double far = size.width() - kPad;
  space.melds[Side::Top] = QRectF(QPointF(kPad, kPad), QPointF(left - kGap, west.top() - kGap));
  space.melds[Side::Right] = QRectF(QPointF(far - corner, kPad), QPointF(far, east.top() - kGap));
  space.melds[Side::Left] =
      QRectF(QPointF(kPad, west.bottom() + kGap), QPointF(left - kGap, size.height() - kPad));
  space.melds[Side::Bottom] =
      QRectF(QPointF(far - corner, east.bottom() + kGap), QPointF(far, size.height() - kPad));
  const double card_high = std::clamp(side_rows * row_high * 0.55, 44.0, 92.0);
  space.card[Side::Left] =
      QRectF(kPad, middle.y() - card_high / 2 - space.tile * 0.4, card_wide, card_high);
  space.card[Side::Right] = space.card[Side::Left].translated(far - card_wide - kPad, 0);
  space.card[Side::Top] = QRectF(left - kGap - card_wide, kPad, card_wide, card_high);
  space.card[Side::Bottom] =
      QRectF(far - corner, space.melds[Side::Bottom].top(), card_wide, card_high);
  place_melds(space, card_wide);
  return space;
}

std::map<TilePlace, LaidTile> lay(const View& deal,
                                  Seat bottom,
                                  const TableSpace& space,
                                  bool own_apart) {
  return Layer(deal, bottom, space, own_apart).all();
}

}  // namespace lair::desktop
