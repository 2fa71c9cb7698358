// Ten short lessons: each with its position, what happens, what is asked, which answers are right.
import { sorted, type Tile, tileOf, without } from '../../fold/tiles';
import type { Told } from '../../link/codec';
import { DrawKind, MeldKind } from '../../link/protocol';
import type { LESSON_IDS } from '../../state/lessons';

/** The learner sits at A, is the dealer and East. */
const YOU = 0;

/** "m2 m3 we" as tiles. */
export const tilesOf = (text: string): Tile[] => text.split(' ').filter(Boolean).map(tileOf);

/** "discard:we", "chow:m3", "pung", "kong:s8" (concealed), "mahjong", "pass". */
export type LessonAnswer = string;

export interface Step {
  /** What happens before the learner is asked. */
  readonly events: readonly Told[];
  /** What the buttons offer on the learner's turn, besides discarding any tile of the hand. */
  readonly offers?: readonly LessonAnswer[];
  /** It is the learner's turn to discard. */
  readonly discards?: boolean;
  /** Undefined for a step that the learner only reads. */
  readonly right?: readonly LessonAnswer[];
  /** A complete hand that is worth too little. */
  readonly short?: { readonly faan: number; readonly minimum: number };
}

export interface Lesson {
  readonly id: (typeof LESSON_IDS)[number];
  readonly hand: string;
  /** The fourteenth tile, if the learner begins. */
  readonly drawn?: string;
  readonly tilesLeft?: number;
  readonly steps: readonly Step[];
}

// --- Events ---

const draw = (tile: string, kind = DrawKind.TURN): Told => ({
  case: 'draw',
  value: { seat: YOU, kind, tile: tileOf(tile) },
});
const drops = (seat: number, tile: string): Told => ({
  case: 'discard',
  value: { seat, tile: tileOf(tile) },
});
const draws = (seat: number): Told => ({ case: 'draw', value: { seat, kind: DrawKind.TURN } });
/** "1 p9 2 we": each seat draws, then discards the tile. */
function turns(text: string): Told[] {
  const words = text.split(' ');
  return words.flatMap((word, at) => {
    if (at % 2 === 1) return [];
    const seat = Number(word);
    return [draws(seat), drops(seat, words[at + 1] ?? '')];
  });
}
const melds = (
  seat: number,
  kind: MeldKind,
  tile: string,
  claimed: string,
  from: number,
): Told => ({
  case: 'melded',
  value: { seat, meld: { kind, tile: tileOf(tile), claimed: tileOf(claimed), from } },
});
const chow = (seat: number, lowest: string, claimed: string, from: number) =>
  melds(seat, MeldKind.CHOW, lowest, claimed, from);
const pung = (seat: number, tile: string, from: number) =>
  melds(seat, MeldKind.PUNG, tile, tile, from);

/** The deal ends with the learner's win: on a discard of `from`, or on the drawn tile. */
function wins(hand: string, own: readonly Told[], tile: string, from?: number): Told {
  const melded = own.flatMap((told) => (told.case === 'melded' ? [told.value.meld ?? {}] : []));
  return {
    case: 'won',
    value: {
      win: { winner: YOU, from, tile: tileOf(tile) },
      hands: [{ concealed: sorted(tilesOf(hand)), melds: melded }],
      scores: [0n, 0n, 0n, 0n],
    },
  };
}

// --- Lessons ---

const TURN: Lesson = {
  id: 'turn',
  hand: 'm2 m3 m4 p5 p6 p7 s3 s4 s8 s8 dr m9 dw',
  drawn: 'wn',
  steps: [
    { events: [], discards: true, right: ['discard:wn'] },
    {
      events: [drops(YOU, 'wn'), ...turns('1 p9 2 ww 3 s1'), draw('s5')],
      discards: true,
      right: ['discard:dr', 'discard:dw', 'discard:m9'],
    },
  ],
};

const CHOW: Lesson = {
  id: 'chow',
  hand: 'm5 m6 m7 p3 p5 s2 s2 s6 s7 wn dg p9 m1',
  drawn: 'ww',
  steps: [
    {
      events: [drops(YOU, 'ww'), ...turns('1 we 2 m9 3 p4')],
      offers: ['chow:p3', 'pass'],
      right: ['chow:p3'],
    },
    {
      events: [chow(YOU, 'p3', 'p4', 3)],
      discards: true,
      right: ['discard:wn', 'discard:dg', 'discard:p9', 'discard:m1'],
    },
    { events: turns('1 s8') },
  ],
};

const PUNG: Lesson = {
  id: 'pung',
  hand: 'm2 m3 m4 p6 p7 s5 s5 dr dr s9 wn p1 m8',
  drawn: 'ww',
  steps: [
    {
      events: [drops(YOU, 'ww'), ...turns('1 dr')],
      offers: ['pung', 'pass'],
      right: ['pung'],
    },
    {
      events: [pung(YOU, 'dr', 1)],
      discards: true,
      right: ['discard:s9', 'discard:wn', 'discard:p1', 'discard:m8'],
    },
    { events: turns('1 m1 2 p2 3 we') },
  ],
};

const KONG: Lesson = {
  id: 'kong',
  hand: 'm3 m4 m5 p2 p2 p6 p7 s8 s8 s8 ws dw m9',
  drawn: 's8',
  steps: [
    { events: [], discards: true, offers: ['kong:s8'], right: ['kong:s8'] },
    {
      events: [
        {
          case: 'kong',
          value: {
            seat: YOU,
            kind: MeldKind.CONCEALED_KONG,
            meld: { kind: MeldKind.CONCEALED_KONG, tile: tileOf('s8') },
          },
        },
        { case: 'kongStands', value: { seat: YOU } },
        draw('p8', DrawKind.KONG_REPLACEMENT),
      ],
      discards: true,
      right: ['discard:ws', 'discard:dw', 'discard:m9'],
    },
  ],
};

const BONUS: Lesson = {
  id: 'bonus',
  hand: 'm1 m2 m3 p4 p5 s5 s6 s7 dg dg we wn p9',
  drawn: 'ws',
  steps: [
    { events: [drops(YOU, 'ws'), ...turns('1 m9 2 s1 3 dw')] },
    {
      events: [
        draw('f1'),
        { case: 'bonus', value: { seat: YOU, tile: tileOf('f1') } },
        draw('p6', DrawKind.BONUS_REPLACEMENT),
      ],
      discards: true,
      right: ['discard:we', 'discard:wn', 'discard:p9'],
    },
  ],
};

const WIN_HAND = 'm2 m3 m4 p5 p6 p7 s3 s4 s8 s8 dr dr dr';
const WIN: Lesson = {
  id: 'win',
  hand: WIN_HAND,
  drawn: 'wn',
  tilesLeft: 48,
  steps: [
    { events: [], discards: true, right: ['discard:wn'] },
    {
      events: [drops(YOU, 'wn'), ...turns('1 m9 2 s5')],
      offers: ['mahjong', 'pass'],
      right: ['mahjong'],
    },
    { events: [wins(WIN_HAND, [], 's5', 2)] },
  ],
};

const SELF_MELD = pung(YOU, 's7', 2);
const SELF: Lesson = {
  id: 'self',
  hand: 'p2 p2 p2 s7 s7 m9 m9 m9 we we dg dg p5',
  drawn: 'ww',
  tilesLeft: 52,
  steps: [
    {
      events: [drops(YOU, 'ww'), ...turns('1 p1 2 s7'), SELF_MELD],
      discards: true,
      right: ['discard:p5'],
    },
    {
      events: [drops(YOU, 'p5'), ...turns('1 s2 2 m4 3 p8'), draw('dg')],
      discards: true,
      offers: ['mahjong'],
      right: ['mahjong'],
    },
    { events: [wins('p2 p2 p2 m9 m9 m9 we we dg dg dg', [SELF_MELD], 'dg')] },
  ],
};

const MINIMUM: Lesson = {
  id: 'minimum',
  hand: 'p1 p3 p4 p5 p6 p7 p8 s4 s4 s4 wn wn m9',
  drawn: 'ws',
  tilesLeft: 44,
  steps: [
    { events: [drops(YOU, 'ws'), ...turns('1 dw 2 m1 3 p2'), chow(YOU, 'p1', 'p2', 3)] },
    { events: [], discards: true, right: ['discard:m9'] },
    {
      events: [drops(YOU, 'm9'), ...turns('1 s6 2 p9')],
      offers: ['pass'],
      right: ['pass'],
      short: { faan: 0, minimum: 3 },
    },
  ],
};

const OTHER_SUITS = ['discard:m4', 'discard:s6', 'discard:s9'];
const PLAN: Lesson = {
  id: 'plan',
  hand: 'p1 p2 p3 p5 p5 p7 p8 we we dr m4 s6 s9',
  drawn: 'p9',
  steps: [
    { events: [], discards: true, right: OTHER_SUITS },
    { events: [...turns('1 m2 2 s1 3 ww'), draw('p4')], discards: true, right: OTHER_SUITS },
    { events: [...turns('1 m6 2 s3 3 m8'), draw('p6')], discards: true, right: OTHER_SUITS },
  ],
};

const SAFE: Lesson = {
  id: 'safe',
  hand: 'm3 m4 m5 p2 p3 p4 p7 p7 s6 s7 m9 p1 dw',
  drawn: 'ww',
  tilesLeft: 26,
  steps: [
    {
      events: [
        drops(YOU, 'ww'),
        ...turns('1 s3'),
        pung(2, 's3', 1),
        drops(2, 'm9'),
        ...turns('3 s8'),
        pung(2, 's8', 3),
        drops(2, 'p1'),
        ...turns('3 dg'),
        draw('we'),
        drops(YOU, 'we'),
        ...turns('1 s1'),
        chow(2, 's1', 's1', 1),
        drops(2, 'm7'),
        ...turns('3 wn'),
        draw('m2'),
      ],
      discards: true,
      right: ['discard:m9', 'discard:p1'],
    },
  ],
};

export const LESSONS: readonly Lesson[] = [
  TURN,
  CHOW,
  PUNG,
  KONG,
  BONUS,
  WIN,
  SELF,
  MINIMUM,
  PLAN,
  SAFE,
];

/** What the learner holds after these events. */
export function heldAfter(lesson: Lesson, events: readonly Told[]): Tile[] {
  const begun = [...tilesOf(lesson.hand), ...tilesOf(lesson.drawn ?? '')];
  return events.reduce((held, told) => {
    switch (told.case) {
      case 'draw':
        return told.value.seat === YOU ? held.concat(told.value.tile ?? -1) : held;
      case 'discard':
      case 'bonus':
        return told.value.seat === YOU ? without(held, [told.value.tile ?? -1]) : held;
      case 'melded': {
        const { meld } = told.value;
        if (told.value.seat !== YOU || meld?.tile === undefined) return held;
        const { tile, claimed = tile } = meld;
        const used = meld.kind === MeldKind.CHOW ? [tile, tile + 1, tile + 2] : [tile, tile, tile];
        return without(held, without(used, [claimed]));
      }
      case 'kong': {
        const tile = told.value.meld?.tile ?? -1;
        return without(held, [tile, tile, tile, tile]);
      }
      default:
        return held;
    }
  }, begun);
}
