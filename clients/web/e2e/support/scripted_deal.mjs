// A deal written in advance: the events of an opening, then prompts of every kind, then a win.

export const CODES = [
  ...['m', 'p', 's'].flatMap((suit) => [1, 2, 3, 4, 5, 6, 7, 8, 9].map((rank) => suit + rank)),
  ...['we', 'ws', 'ww', 'wn', 'dr', 'dg', 'dw', 'f1', 'f2', 'f3', 'f4', 'n1', 'n2', 'n3', 'n4'],
];
const tile = (code) => CODES.indexOf(code);
const tiles = (text) => text.split(' ').map(tile);
const chow = (lowest, from) => ({
  kind: 'MELD_KIND_CHOW',
  tile: tile(lowest),
  claimed: tile(lowest),
  from,
});
const pung = (code, from) => ({
  kind: 'MELD_KIND_PUNG',
  tile: tile(code),
  claimed: tile(code),
  from,
});

const draw = (seat, code) => ({
  draw: { seat, kind: 'DRAW_KIND_TURN', ...(code ? { tile: tile(code) } : {}) },
});
const discard = (seat, code) => ({ discard: { seat, tile: tile(code) } });
const bonus = (seat, code) => [
  { bonus: { seat, tile: tile(code) } },
  { draw: { seat, kind: 'DRAW_KIND_BONUS_REPLACEMENT' } },
];
const melded = (seat, meld) => ({ melded: { seat, meld } });

/** The visitor's tiles: m1 m2 m3 m7 m8 p3 p4 p5 s2 s2 s6 s7 we dr, the flower replaced. */
const OPENING = [
  {
    dealt: {
      setup: { number: 2, prevailing: 0, hand_number: 2, winds: [0, 1, 2, 3], dealer: 0 },
      sizes: [14, 13, 13, 13],
      own: { tiles: tiles('m1 m2 m3 m7 m8 p3 p4 p5 s2 s2 s6 s7 dr f1') },
      own_drawn: tile('f1'),
      tiles_left: 91,
      scores: [1980, 2024, 1988, 2008],
    },
  },
  { bonus: { seat: 0, tile: tile('f1') } },
  { draw: { seat: 0, tile: tile('wn'), kind: 'DRAW_KIND_BONUS_REPLACEMENT' } },
  ...bonus(1, 'n2'),
  ...bonus(2, 'f3'),
  ...bonus(3, 'n4'),
];

const ROUNDS = [
  ['wn', 'ww', 'dg', 'ww'],
  ['m4', 'p9', 's1', 'wn'],
  ['dw', 'm9', 'p1', 's9'],
  ['p8', 's8', 'ws', 'm5'],
  ['s9', 'p6', 'dw', 's5'],
  ['m5', 'm1', 'p7', 's4'],
  ['p9', 's3', 'm6', 'dg'],
  ['s4', 'p2', 'wn', 'p1'],
  ['m9', 's1', 'm4', 'p8'],
];

function rounds() {
  return ROUNDS.flatMap((round, number) =>
    round.flatMap((code, seat) => {
      if (number === 0 && seat === 0) return [discard(0, code)];
      const events = [draw(seat, seat === 0 ? code : undefined), discard(seat, code)];
      if (number === 2 && seat === 3) return [...events, ...claims()];
      return events;
    }),
  );
}

/** Seats 1 and 2 meld along the way, out of turn order, as pungs do. */
function claims() {
  return [
    draw(0, 's3'),
    discard(0, 's3'),
    melded(1, chow('s3', 0)),
    discard(1, 'dr'),
    melded(2, pung('dr', 1)),
    discard(2, 'p4'),
    draw(3),
    discard(3, 's2'),
    melded(0, pung('s2', 3)),
    discard(0, 'dr'),
    draw(1),
    discard(1, 'm8'),
    draw(2),
    discard(2, 'p6'),
    draw(3),
    discard(3, 'm2'),
  ];
}

const item = (section, code, value) => ({
  section: `SECTION_${section}`,
  code,
  value: String(value),
});

export const WIN_SHEET = {
  items: [
    item('ELEMENT', 'semi_pure', 3),
    item('ELEMENT', 'one_dragon_pong', 1),
    item('ELEMENT', 'own_season', 1),
    item('ADDITION', 'going_out', 20),
    item('ADDITION', 'exposed_pung', 4),
    item('ADDITION', 'exposed_pung', 2),
    item('ADDITION', 'one_chance_winning_tile', 2),
    item('ADDITION', 'flowers_and_seasons', 8),
    item('MULTIPLIER', 'pung_of_dragons', 2),
    item('MULTIPLIER', 'season_of_own_wind', 2),
    item('MULTIPLIER', 'one_suit_with_honours', 2),
  ],
  faan: 5,
  faan_raw: 5,
  counted: 5,
  minimum: 3,
  sum: '36',
  product: '8',
  total: '288',
};

export const SHORT_SHEET = {
  refusal: 'REFUSAL_BELOW_MINIMUM',
  items: [item('ELEMENT', 'all_chows', 1), item('ELEMENT', 'own_flower', 1)],
  faan: 2,
  faan_raw: 2,
  counted: 2,
  minimum: 3,
  total: '0',
};

const nothing = {};
const HAND = 'm1 m2 m3 m7 m8 p3 p4 p5 s6 s7 we';

function own_turn(moment) {
  const discards = [...new Set(HAND.split(' '))].map((code) => ({ discard: tile(code) }));
  return { moment, actions: discards, move_ms: 10_000, reserve_ms: 20_000, timed: true };
}

function claim(moment) {
  return {
    moment,
    actions: [
      { chow: tile('s5') },
      { chow: tile('s6') },
      { pung: nothing },
      { claim_kong: nothing },
      { mahjong: nothing },
      { pass: nothing },
    ],
    win: WIN_SHEET,
    move_ms: 8_000,
    reserve_ms: 20_000,
    timed: true,
  };
}

function short_claim(moment) {
  return {
    moment,
    actions: [{ chow: tile('m6') }, { pass: nothing }],
    win: SHORT_SHEET,
    move_ms: 8_000,
    reserve_ms: 20_000,
    timed: true,
  };
}

const others = (total, code, value) => ({
  items: [item('ADDITION', code, value)],
  total: String(total),
});

export const WON = {
  won: {
    win: {
      winner: 1,
      from: 3,
      tile: tile('p9'),
      sheets: [
        { seat: 0, sheet: others(12, 'exposed_pung', 2) },
        {
          seat: 1,
          sheet: {
            ...WIN_SHEET,
            points_reading: {
              sets: [
                { kind: 'KIND_PUNG', tile: tile('dr'), melded: true, exposed: true },
                { kind: 'KIND_PUNG', tile: tile('p2'), melded: true, exposed: true },
                { kind: 'KIND_CHOW', tile: tile('p3') },
                { kind: 'KIND_CHOW', tile: tile('p7') },
              ],
              eyes: tile('p9'),
            },
          },
        },
        { seat: 2, sheet: others(8, 'pair_of_dragons', 2) },
        { seat: 3, sheet: others(20, 'concealed_pung', 8) },
      ],
      ledger: [
        { payer: 0, payee: 1, amount: '576', reason: 'win' },
        { payer: 2, payee: 1, amount: '288', reason: 'win' },
        { payer: 3, payee: 1, amount: '288', reason: 'win' },
        { payer: 2, payee: 0, amount: '8', reason: 'difference' },
        { payer: 0, payee: 3, amount: '16', reason: 'difference' },
        { payer: 2, payee: 3, amount: '12', reason: 'difference' },
      ],
    },
    hands: [
      {
        concealed: tiles('m1 m2 m3 m7 m8 p3 p4 p5 s6 s7'),
        melds: [pung('s2', 3)],
        bonus: tiles('f1'),
      },
      {
        concealed: tiles('p3 p4 p5 p7 p8 p9 p9'),
        melds: [pung('dr', 2), pung('p2', 0)],
        bonus: tiles('f1 n2'),
      },
      {
        concealed: tiles('m4 m5 m6 p7 p8 s4 s5 s8 dg dg'),
        melds: [chow('s3', 1)],
        bonus: tiles('f3'),
      },
      { concealed: tiles('m6 m6 m6 p2 p4 p5 s1 s1 s1 s7 s8 we we'), melds: [], bonus: tiles('n4') },
    ],
    scores: ['1396', '3176', '1680', '1748'],
  },
};

/** The steps of the script: each frame except the first waits for an act. */
export const STEPS = [
  (first) => ({
    first,
    events: [...OPENING, ...rounds(), draw(0, 'we')],
    moment: 70,
    prompt: own_turn(70),
  }),
  (first) => ({
    first,
    events: [
      discard(0, 'we'),
      draw(1),
      discard(1, 'p8'),
      draw(2),
      discard(2, 'm3'),
      draw(3),
      discard(3, 's7'),
    ],
    moment: 74,
    prompt: claim(74),
  }),
  (first) => ({
    first,
    events: [draw(0, 'p7'), discard(0, 'p7'), draw(1), discard(1, 'm6')],
    moment: 78,
    prompt: short_claim(78),
  }),
  (first) => ({
    first,
    events: [draw(2), discard(2, 'm7'), draw(3), discard(3, 'p9'), WON],
    moment: 82,
  }),
];
