// The nine faces of the bamboos.
import { area, disc, INK, round, stroke } from './shapes.mjs';

/** Where the sticks of each rank are: x, y, ink. The one is a peacock; the eight's sticks lean. */
const PLACES = {
  2: [
    [150, 105, 'blue'],
    [150, 295, 'green'],
  ],
  3: [
    [150, 105, 'blue'],
    [85, 295, 'green'],
    [215, 295, 'green'],
  ],
  4: [
    [90, 105, 'blue'],
    [210, 105, 'green'],
    [90, 295, 'green'],
    [210, 295, 'blue'],
  ],
  5: [
    [70, 105, 'green'],
    [230, 105, 'blue'],
    [150, 200, 'red'],
    [70, 295, 'blue'],
    [230, 295, 'green'],
  ],
  6: [65, 150, 235].flatMap((x) => [
    [x, 105, 'green'],
    [x, 295, 'blue'],
  ]),
  7: [
    [150, 70, 'red'],
    [65, 200, 'green'],
    [150, 200, 'blue'],
    [235, 200, 'green'],
    [65, 330, 'green'],
    [150, 330, 'blue'],
    [235, 330, 'green'],
  ],
  9: ['green', 'red', 'blue'].flatMap((ink, column) =>
    [70, 200, 330].map((y) => [65 + column * 85, y, ink]),
  ),
};

/** A W above an M: x, y, lean in degrees, length, ink. */
const EIGHT = [
  [52, 104, 0, 150, 'green'],
  [248, 104, 0, 150, 'green'],
  [112, 100, 35, 122, 'green'],
  [188, 100, -35, 122, 'green'],
  [52, 296, 0, 150, 'blue'],
  [248, 296, 0, 150, 'blue'],
  [112, 300, -35, 122, 'blue'],
  [188, 300, 35, 122, 'blue'],
];

const LENGTH = { 2: 158, 3: 158, 4: 158, 5: 150, 6: 158, 7: 112, 9: 112 };
const THICKNESS = { 2: 46, 3: 46, 4: 46, 5: 38, 6: 38, 7: 36, 8: 32, 9: 36 };

/** A stick of two pinched segments with a knot between them, a rim at each end and a highlight. */
function stick({ x, y, length, thickness, ink, lean = 0 }) {
  const half = length / 2;
  const side = thickness / 2;
  const waist = round(side * 0.62);
  const belly = round(side * 1.25);
  const segment = (top, bottom) => {
    const high = round(top + (bottom - top) * 0.2);
    const low = round(bottom - (bottom - top) * 0.2);
    return (
      `M${-waist} ${round(top)}C${-belly} ${high} ${-belly} ${low} ${-waist} ${round(bottom)}` +
      `L${waist} ${round(bottom)}C${belly} ${low} ${belly} ${high} ${waist} ${round(top)}Z`
    );
  };
  const bar = (reach, top, height) =>
    `<rect x="${round(-side * reach)}" y="${round(top)}" width="${round(side * reach * 2)}"` +
    ` height="${height}" rx="${height / 2}"/>`;
  const light = (from, to) => `M0 ${round(half * from)}V${round(half * to)}`;
  const rotate = lean === 0 ? '' : ` rotate(${lean})`;
  return (
    `<g transform="translate(${x} ${y})${rotate}"><g fill="${ink}">` +
    `<path d="${segment(-half, -2)}${segment(2, half)}"/>` +
    `${bar(1.05, -5, 10)}${bar(0.9, -half - 3, 8)}${bar(0.9, half - 5, 8)}</g>` +
    stroke(light(-0.78, -0.26) + light(0.26, 0.78), INK.paper, round(thickness * 0.14)) +
    '</g>'
  );
}

/** One feather of the tail with its eye. */
function feather(angle, length, ink) {
  const root = 208;
  const eye = root - length + 26;
  const swell = round(root - length * 0.6);
  return (
    `<g transform="rotate(${angle} 140 ${root})">` +
    area(`M140 ${root}Q126 ${swell} 140 ${root - length}Q154 ${swell} 140 ${root}Z`, ink) +
    disc(140, eye, 12, INK.paper) +
    disc(140, eye, 8, INK.red) +
    disc(140, eye, 3.5, INK.gold) +
    '</g>'
  );
}

function peacock() {
  const tail = [0, 1, 2, 3, 4, 5, 6]
    .map((at) => feather(128 + at * 16, at % 2 ? 150 : 172, at % 2 ? INK.blue : INK.green))
    .join('');
  const body = area(
    'M132 258C70 236 72 160 118 130C140 116 150 102 152 78C154 48 200 46 204 80' +
      'C208 118 216 142 208 180C200 226 170 262 132 258Z',
    INK.green,
  );
  const wing =
    area(
      'M112 226C96 200 108 168 140 158C176 166 184 196 170 222C152 240 126 242 112 226Z',
      INK.blue,
    ) +
    stroke(
      'M118 214C112 196 122 180 142 172M134 222C130 206 138 192 156 184M152 222C150 210 158 202 168 198',
      INK.paper,
      5,
    );
  const head =
    area('M202 72L246 86L203 96Z', INK.gold) +
    disc(182, 76, 10, INK.paper) +
    disc(184, 76, 5, INK.black);
  const crest =
    stroke(
      'M170 54C160 30 150 26 140 22M178 52C176 28 172 20 168 12M186 54C190 32 194 24 202 18',
      INK.red,
      6,
    ) +
    disc(139, 22, 7, INK.red) +
    disc(168, 12, 7, INK.red) +
    disc(203, 18, 7, INK.red);
  const feet = stroke(
    'M150 254L146 322M146 322L120 340M146 322L148 346M146 322L172 338' +
      'M180 240L188 306M188 306L166 328M188 306L192 332M188 306L216 322',
    INK.gold,
    8,
  );
  return `<g transform="translate(6 14)">${tail}${body}${wing}${head}${crest}${feet}</g>`;
}

export function bamboos(rank) {
  if (rank === 1) return peacock();
  const thickness = THICKNESS[rank];
  if (rank === 8) {
    return EIGHT.map(([x, y, lean, length, ink]) =>
      stick({ x, y, length, thickness, ink: INK[ink], lean }),
    ).join('');
  }
  return PLACES[rank]
    .map(([x, y, ink]) => stick({ x, y, length: LENGTH[rank], thickness, ink: INK[ink] }))
    .join('');
}
