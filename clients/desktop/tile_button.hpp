// One tile of the player's hand, which can be pressed, dragged or chosen by key to discard it.
#pragma once

#include <QAbstractButton>
#include <QLabel>
#include <QPointer>
#include <functional>

#include "engine/tiles/tile.hpp"

namespace lair::desktop {

class TileButton : public QAbstractButton {
 public:
  explicit TileButton(QWidget* parent);
  TileButton(const TileButton&) = delete;
  TileButton& operator=(const TileButton&) = delete;
  ~TileButton() override;

  // `name` is its name for screen readers; `may_go` says whether it may be discarded now.
  void show_tile(Tile tile, const QString& name, bool may_go);

  void set_width(double width);

  // Raised, like a tile that is about to be discarded.
  void set_lifted(bool lifted);

  [[nodiscard]] bool is_lifted() const { return lifted_; }

  [[nodiscard]] Tile tile() const { return tile_; }

  [[nodiscard]] bool may_go() const { return may_go_; }

  // Called when the tile was dragged out of the hand towards the table and dropped at
  // that point of the screen.
  std::function<void(QPoint)> on_thrown;

 protected:
  void paintEvent(QPaintEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void enterEvent(QEnterEvent* event) override;
  void leaveEvent(QEvent* event) override;

 private:
  void show_dragged(QPoint by);

  Tile tile_;
  double width_ = 60;
  bool may_go_ = false;
  bool lifted_ = false;
  bool hovered_ = false;
  QPoint grabbed_;
  Tile dragged_tile_;
  // The tile under the mouse; a child of the window, since the hand would clip it.
  QPointer<QLabel> dragged_;
};

}  // namespace lair::desktop
