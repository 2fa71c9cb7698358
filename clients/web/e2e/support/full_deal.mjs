// The fullest possible table: long ponds, four kongs a seat, every bonus tile, a hand of fourteen.
import { CODES } from './scripted_deal.mjs';

const tile = (code) => CODES.indexOf(code);
const HAND = 'm1 m2 m3 m4 m5 m6 m7 m8 m9 p1 p2 p3 p4'.split(' ').map(tile);
const BONUS = ['f1', 'f2', 'f3', 'f4', 'n1', 'n2', 'n3', 'n4'].map(tile);
const KONGS = [
  ['s1', 's2', 's3', 's4'],
  ['s5', 's6', 's7', 's8'],
  ['we', 'ws', 'ww', 'wn'],
  ['dr', 'dg', 'dw', 's9'],
];
const SEATS = [0, 1, 2, 3];

const draw = (seat, of) => ({
  draw: { seat, kind: 'DRAW_KIND_TURN', ...(seat === 0 ? { tile: of } : {}) },
});

/** The seat gets all eight bonus tiles; each of them is replaced. */
function bonus(seat) {
  return BONUS.flatMap((of, at) => [
    { bonus: { seat, tile: of } },
    {
      draw: {
        seat,
        kind: 'DRAW_KIND_BONUS_REPLACEMENT',
        ...(seat === 0 ? { tile: HAND[at] } : {}),
      },
    },
  ]);
}

function kongs(seat) {
  return KONGS[seat].map((code) => ({
    melded: {
      seat,
      meld: {
        kind: 'MELD_KIND_EXPOSED_KONG',
        tile: tile(code),
        claimed: tile(code),
        from: (seat + 1) % 4,
      },
    },
  }));
}

/** `rounds` discards by each seat, in turn. */
function discards(rounds) {
  return Array.from({ length: rounds }, (_, round) =>
    SEATS.flatMap((seat) => {
      const of = (round * 4 + seat) % 34;
      return [draw(seat, of), { discard: { seat, tile: of } }];
    }),
  ).flat();
}

const prompt = (moment) => ({
  moment,
  actions: [...new Set(HAND)].map((of) => ({ discard: of })),
  move_ms: 10_000,
  reserve_ms: 20_000,
  timed: true,
});

const claim = (moment) => ({
  moment,
  actions: [
    { chow: tile('p1') },
    { chow: tile('p2') },
    { pung: {} },
    { claim_kong: {} },
    { mahjong: {} },
    { pass: {} },
  ],
  win: { items: [], faan: 5, faan_raw: 5, counted: 5, minimum: 3, total: '288' },
  move_ms: 8_000,
  reserve_ms: 20_000,
  timed: true,
});

const worth = (counted) => ({ may_win: counted >= 3, counted, total: '288' });
const wait = (of, counted) => ({
  tile: of,
  unseen: 3,
  claimed: worth(counted - 1),
  drawn: worth(counted),
});
const far = { away: 4, useful: 30 };
/** As much as hints ever say: a hand that waits for thirteen tiles, discards that leave as many. */
const waiting = { away: 1, useful: 39, waits: HAND.map((of, at) => wait(of, 2 + (at % 3))) };
const before_discard = {
  minimum: 3,
  assured: 1,
  discards: HAND.map((of, at) => ({ discard: of, after: at === 1 ? waiting : far })),
};

/** The hints sent after each of the steps below. */
export const FULL_HINTS = [
  {},
  before_discard,
  { minimum: 3, assured: 1, hand: waiting },
  before_discard,
];

/**
 * Steps of a script, each after an act: the visitor must discard while the table is as full as
 * `kongs_of` seats with kongs make it; then a claim is open; then another tile is drawn.
 */
export function full_deal({ rounds = 24, kongs_of = SEATS, bonus_of = SEATS } = {}) {
  const opening = {
    dealt: {
      setup: { number: 2, prevailing: 0, hand_number: 2, winds: [0, 1, 2, 3], dealer: 0 },
      sizes: [13, 13, 13, 13],
      own: { tiles: bonus_of.includes(0) ? [...HAND.slice(BONUS.length), ...BONUS] : HAND },
      tiles_left: 144,
      scores: [11980, -2024, 21988, 12008],
    },
  };
  return [
    (first) => ({
      first,
      events: [
        opening,
        ...bonus_of.flatMap(bonus),
        ...discards(rounds),
        ...kongs_of.flatMap(kongs),
        draw(0, HAND[5]),
      ],
      moment: 70,
      prompt: prompt(70),
    }),
    (first) => ({
      first,
      events: [
        { discard: { seat: 0, tile: HAND[5] } },
        draw(1),
        { discard: { seat: 1, tile: 10 } },
      ],
      moment: 74,
      prompt: claim(74),
    }),
    (first) => ({
      first,
      events: [
        draw(2),
        { discard: { seat: 2, tile: 3 } },
        draw(3),
        { discard: { seat: 3, tile: 4 } },
        draw(0, HAND[8]),
      ],
      moment: 78,
      prompt: prompt(78),
    }),
  ];
}
