// The faces of the bonus tiles: picture, character, numeral; flowers in blue, seasons in red.
import { glyph } from './glyphs.mjs';
import { area, disc, INK, leaf, petals, ring, round, stroke } from './shapes.mjs';

function plum_blossom(x, y, radius, fill) {
  return (
    petals({
      x,
      y,
      count: 5,
      distance: radius * 0.55,
      width: radius * 0.42,
      height: radius * 0.5,
      fill,
      edge: ` stroke="${INK.paper}" stroke-width="2"`,
    }) + disc(x, y, radius * 0.22, INK.gold)
  );
}

function plum() {
  return (
    stroke('M60 380C110 340 120 290 170 250C200 226 220 200 236 150', INK.brown, 12) +
    stroke('M150 268C130 240 110 230 84 220', INK.brown, 8) +
    plum_blossom(84, 214, 44, INK.pink) +
    plum_blossom(206, 196, 52, INK.red) +
    plum_blossom(150, 300, 46, INK.pink) +
    plum_blossom(238, 290, 34, INK.red) +
    stroke('M196 240Q220 262 238 284', INK.brown, 6) +
    disc(240, 146, 10, INK.red)
  );
}

function orchid() {
  const blades = [
    [-62, 190, 18],
    [-38, 220, 16],
    [-12, 240, 14],
    [16, 230, 15],
    [40, 210, 16],
    [62, 180, 18],
  ]
    .map(([angle, length, width]) => leaf(150, 388, length, width, angle, INK.leaf))
    .join('');
  const blossom = (x, y, radius) =>
    petals({
      x,
      y,
      count: 3,
      distance: radius * 0.7,
      width: radius * 0.3,
      height: radius * 0.75,
      fill: INK.lavender,
    }) +
    petals({
      x,
      y,
      count: 3,
      distance: radius * 0.5,
      width: radius * 0.22,
      height: radius * 0.5,
      fill: INK.pink,
      turn: 60,
    }) +
    disc(x, y, radius * 0.2, INK.gold);
  return blades + blossom(104, 214, 38) + blossom(196, 232, 34);
}

function chrysanthemum() {
  const crown = (count, distance, width, height, fill, turn) =>
    petals({ x: 150, y: 230, count, distance, width, height, fill, turn });
  return (
    stroke('M150 388C146 350 150 320 150 280', INK.leaf, 10) +
    leaf(150, 370, 90, 34, -62, INK.leaf) +
    leaf(150, 356, 86, 32, 60, INK.leaf) +
    crown(17, 70, 11, 38, INK.gold, 0) +
    crown(14, 46, 10, 28, INK.amber, 11) +
    crown(9, 22, 8, 16, INK.gold, 0) +
    disc(150, 230, 12, INK.red)
  );
}

function bamboo_shoots() {
  const cane = (x, top, fill, width) => {
    const joint = (390 - top) / 4;
    return [0, 1, 2, 3]
      .map(
        (at) =>
          `<rect x="${x - width / 2}" y="${round(top + at * joint + 2)}" width="${width}"` +
          ` height="${round(joint - 5)}" rx="6" fill="${fill}"/>`,
      )
      .join('');
  };
  return (
    cane(110, 150, INK.leaf, 18) +
    cane(184, 130, INK.green, 20) +
    leaf(110, 212, 86, 22, -58, INK.green) +
    leaf(112, 210, 78, 20, -100, INK.leaf) +
    leaf(184, 196, 88, 22, 62, INK.leaf) +
    leaf(184, 198, 80, 20, 104, INK.green) +
    leaf(184, 268, 80, 20, 70, INK.leaf) +
    leaf(110, 300, 74, 20, -70, INK.green)
  );
}

/** Spring. */
function tulip() {
  return (
    stroke('M150 388C152 340 148 310 150 270', INK.leaf, 10) +
    leaf(150, 384, 130, 34, -34, INK.leaf) +
    leaf(150, 384, 120, 32, 36, INK.leaf) +
    area(
      'M150 286C92 276 88 214 96 168L124 196L150 152L176 196L204 168C212 214 208 276 150 286Z',
      INK.pink,
    ) +
    area('M150 286C124 264 122 214 150 172C178 214 176 264 150 286Z', INK.red)
  );
}

/** Summer. */
function sun() {
  return (
    petals({ x: 150, y: 260, count: 16, distance: 98, width: 8, height: 22, fill: INK.gold }) +
    disc(150, 260, 66, INK.red) +
    ring(150, 260, 54, INK.paper, 5) +
    disc(150, 260, 40, INK.gold)
  );
}

/** Autumn. */
function maple_leaf() {
  const outline =
    'M150 150L166 196L192 180L190 216L240 206L222 236L256 258L214 272L226 306L180 296L162 330' +
    'L158 300L156 388L144 388L142 300L138 330L120 296L74 306L86 272L44 258L78 236L60 206L110 216' +
    'L108 180L134 196Z';
  return (
    `<path d="${outline}" fill="${INK.red}" stroke="${INK.red}" stroke-width="6" stroke-linejoin="round"/>` +
    stroke(
      'M150 190V330M150 290L96 232M150 290L204 232M150 310L92 288M150 310L208 288',
      INK.paper,
      4,
    )
  );
}

/** Winter. */
function snow_crystal() {
  const arm = 'M150 262V154M150 190L126 168M150 190L174 168M150 222L132 206M150 222L168 206';
  const arms = [0, 60, 120, 180, 240, 300]
    .map((angle) => `<g transform="rotate(${angle} 150 262)">${stroke(arm, INK.sky, 11)}</g>`)
    .join('');
  return arms + disc(150, 262, 17, INK.blue) + disc(150, 262, 11, INK.paper);
}

const PICTURES = {
  f1: [plum, '梅'],
  f2: [orchid, '蘭'],
  f3: [chrysanthemum, '菊'],
  f4: [bamboo_shoots, '竹'],
  n1: [tulip, '春'],
  n2: [sun, '夏'],
  n3: [maple_leaf, '秋'],
  n4: [snow_crystal, '冬'],
};

/** The numerals are drawn, since the brush typeface's 1 looks like a 7. */
const NUMERALS = [
  'M236 44L256 28V106',
  'M226 48C226 20 272 20 272 48C272 68 226 84 226 106H274',
  'M228 28H268L246 58C284 58 280 106 248 106C238 106 230 102 226 94',
  'M260 106V28L222 84H278',
];

export function bonus(code) {
  const [picture, character] = PICTURES[code];
  const ink = code.startsWith('f') ? INK.blue : INK.red;
  return (
    picture() +
    glyph(character, { x: 22, y: 22, width: 84, height: 88 }, ink, 2) +
    stroke(NUMERALS[Number(code[1]) - 1], ink, 13)
  );
}
