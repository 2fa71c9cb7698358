// The player's own hand: its tiles in order, the drawn one apart on the right.
#pragma once

#include <QWidget>
#include <functional>
#include <optional>
#include <vector>

#include "clients/desktop/tile_button.hpp"
#include "clients/words/words.hpp"
#include "engine/play/view.hpp"

namespace lair::desktop {

class HandRow : public QWidget {
 public:
  explicit HandRow(QWidget* parent = nullptr);

  // Somebody wants to discard the tile, which is at that point of the screen.
  std::function<void(Tile, QPoint)> on_discard;

  enum class Press : unsigned char { Once, Twice };

  void set_press(Press press) { press_ = press; }

  // `may_go`: the tiles that may be discarded now.
  void show_hand(const words::Words& words,
                 const View& deal,
                 Seat own,
                 const std::vector<Tile>& may_go);
  void clear();

  // Discards the tile just drawn, if that is allowed.
  void discard_drawn();
  void focus_hand();

  [[nodiscard]] bool has_focus() const;

  // Grows with the window, so that the hand is never smaller than the tiles on the table.
  [[nodiscard]] QSize sizeHint() const override;

 protected:
  void resizeEvent(QResizeEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;

 private:
  void pressed(TileButton* button);
  void discard(const TileButton* button, QPoint from);  // `from` is a point of the screen
  void move_focus(int to);
  void lay_out();
  void resize_to(std::size_t count);

  std::vector<TileButton*> buttons_;
  std::optional<std::size_t> drawn_;
  Press press_ = Press::Once;
};

}  // namespace lair::desktop
