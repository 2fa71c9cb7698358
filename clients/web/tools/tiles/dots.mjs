// The nine faces of the dots.
import { CENTER, disc, INK, petals, ring } from './shapes.mjs';

/** Where the dots of each rank are: x, y, ink. */
const PLACES = {
  2: [
    [150, 108, 'green'],
    [150, 292, 'blue'],
  ],
  3: [
    [76, 84, 'blue'],
    [150, 200, 'red'],
    [224, 316, 'green'],
  ],
  4: [
    [88, 104, 'blue'],
    [212, 104, 'green'],
    [88, 296, 'green'],
    [212, 296, 'blue'],
  ],
  5: [
    [80, 92, 'blue'],
    [220, 92, 'green'],
    [150, 200, 'red'],
    [80, 308, 'green'],
    [220, 308, 'blue'],
  ],
  6: [
    [90, 80, 'green'],
    [210, 80, 'green'],
    [90, 200, 'red'],
    [210, 200, 'red'],
    [90, 318, 'red'],
    [210, 318, 'red'],
  ],
  7: [
    [64, 62, 'green'],
    [150, 106, 'green'],
    [236, 150, 'green'],
    [90, 236, 'red'],
    [210, 236, 'red'],
    [90, 338, 'red'],
    [210, 338, 'red'],
  ],
  8: [56, 152, 248, 344].flatMap((y) => [
    [96, y, 'blue'],
    [204, y, 'blue'],
  ]),
  9: ['green', 'red', 'blue'].flatMap((ink, row) =>
    [60, 150, 240].map((x) => [x, 84 + row * 116, ink]),
  ),
};

const RADIUS = { 2: 74, 3: 60, 4: 58, 5: 54, 6: 53, 7: 45, 8: 44, 9: 41 };

function dot(x, y, radius, ink) {
  return (
    disc(x, y, radius, ink) +
    ring(x, y, radius * 0.8, INK.paper, radius * 0.07) +
    disc(x, y, radius * 0.5, INK.paper) +
    petals({
      x,
      y,
      count: 4,
      distance: radius * 0.2,
      width: radius * 0.13,
      height: radius * 0.2,
      fill: ink,
      turn: 45,
    }) +
    disc(x, y, radius * 0.1, INK.paper)
  );
}

/** The one of dots is a rosette in three colours. */
function rosette() {
  const { x, y } = CENTER;
  const beads = (count, distance, width, height) =>
    petals({ x, y, count, distance, width, height, fill: INK.paper });
  return (
    disc(x, y, 118, INK.blue) +
    ring(x, y, 108, INK.paper, 5) +
    beads(24, 93, 6, 8) +
    disc(x, y, 80, INK.paper) +
    disc(x, y, 74, INK.green) +
    beads(12, 56, 11, 14) +
    disc(x, y, 44, INK.red) +
    ring(x, y, 36, INK.paper, 4) +
    beads(8, 19, 6, 12) +
    disc(x, y, 7, INK.gold)
  );
}

export function dots(rank) {
  if (rank === 1) return rosette();
  return PLACES[rank].map(([x, y, ink]) => dot(x, y, RADIUS[rank], INK[ink])).join('');
}
