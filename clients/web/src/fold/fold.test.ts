// How events change what a viewer sees.
import { create, type MessageInitShape } from '@bufbuild/protobuf';
import { describe, expect, it } from 'vitest';
import { SeatEventSchema } from '../link/gen/lair/v1/values_pb';
import { DrawKind, FalseMahJongEffect, MeldKind } from '../link/protocol';
import { fold } from './fold';
import { CODES, tileOf } from './tiles';
import type { View } from './view';

type Told = NonNullable<MessageInitShape<typeof SeatEventSchema>['event']>;

const t = tileOf;
const tiles = (text: string) => text.split(' ').map(tileOf);

/** Seat 0 is dealt this hand as the dealer; the flower is still to be replaced. */
const DEALT: Told = {
  case: 'dealt',
  value: {
    setup: { number: 1, prevailing: 0, handNumber: 1, winds: [0, 1, 2, 3], dealer: 0, keeps: 0 },
    sizes: [14, 13, 13, 13],
    own: { tiles: tiles('m1 m2 m3 p5 p5 p5 s1 s2 s7 s7 we we f1') },
    ownDrawn: t('dr'),
    tilesLeft: 91,
    scores: [2000n, 2000n, 2000n, 2000n],
  },
};

function told(events: Told[], viewer: number | undefined = 0): View {
  const view = events.reduce<View | undefined>(
    (before, event) => fold(before, create(SeatEventSchema, { event }), viewer),
    undefined,
  );
  if (!view) throw new Error('no deal was told');
  return view;
}

const draw = (seat: number, code?: string, kind = DrawKind.TURN): Told => ({
  case: 'draw',
  value: { seat, kind, tile: code === undefined ? undefined : t(code) },
});
const discard = (seat: number, code: string): Told => ({
  case: 'discard',
  value: { seat, tile: t(code) },
});
const codes = (of: readonly number[] | undefined) => of?.map((tile) => CODES[tile]).join(' ');

describe('A deal', () => {
  it('gives the viewer the own tiles, the others a number', () => {
    const view = told([DEALT]);
    expect(view.seats.map(({ concealed }) => concealed)).toEqual([14, 13, 13, 13]);
    expect(codes(view.seats[0]?.tiles)).toBe('m1 m2 m3 p5 p5 p5 s1 s2 s7 s7 we we dr f1');
    expect(view.seats[1]?.tiles).toBeUndefined();
  });

  it('that is over shows a spectator of all hands every tile', () => {
    const hands = ['m1 m2', 'p1 p2', 's1 s2', 'we ws'].map((text) => ({ tiles: tiles(text) }));
    const value = { ...DEALT.value, sizes: [3, 2, 2, 2], own: undefined, all: hands };
    const whole = [{ ...DEALT, value } as Told, discard(0, 'dr'), draw(1, 'p9')];
    const view = whole.reduce<View | undefined>(
      (before, event) => fold(before, create(SeatEventSchema, { event }), undefined),
      undefined,
    );
    expect(view?.seats.map((seat) => codes(seat.tiles))).toEqual([
      'm1 m2',
      'p1 p2 p9',
      's1 s2',
      'we ws',
    ]);
  });

  it('that is over shows a spectator of all hands whatever was drawn, until it is discarded', () => {
    const hands = Array.from({ length: 4 }, () => ({ tiles: tiles('m1 m1 m1 m1') }));
    const value = { ...DEALT.value, sizes: [5, 4, 4, 4], own: undefined, all: hands };
    const whole = [{ ...DEALT, value } as Told, discard(0, 'dr'), draw(1, 'p9')];
    const seen = (count: number) =>
      whole
        .slice(0, count)
        .reduce<View | undefined>(
          (before, event) => fold(before, create(SeatEventSchema, { event }), undefined),
          undefined,
        );
    expect([1, 2, 3].map((count) => seen(count)?.drawn)).toEqual([t('dr'), undefined, t('p9')]);
  });

  it('shows no hand to a spectator', () => {
    const view = told(
      [{ ...DEALT, value: { ...DEALT.value, own: undefined, ownDrawn: undefined } } as Told],
      undefined,
    );
    expect(view.seats.every(({ tiles }) => tiles === undefined)).toBe(true);
  });

  it('is the turn of the dealer', () => {
    expect(told([DEALT])).toMatchObject({ turn: 0, phase: 'turn', tilesLeft: 91 });
  });

  it('forgets the deal before', () => {
    const view = told([DEALT, discard(0, 'we'), DEALT]);
    expect(view.seats[0]?.pond).toEqual([]);
  });
});

describe('A bonus tile', () => {
  const replaced = told([
    DEALT,
    { case: 'bonus', value: { seat: 0, tile: t('f1') } },
    draw(0, 's9', DrawKind.BONUS_REPLACEMENT),
  ]);

  it('lies beside the hand, which has another tile instead', () => {
    expect(codes(replaced.seats[0]?.bonus)).toBe('f1');
    expect(replaced.seats[0]?.concealed).toBe(14);
    expect(replaced.seats[0]?.tiles).toContain(t('s9'));
  });

  it('costs the wall a tile', () => {
    expect(replaced.tilesLeft).toBe(90);
  });

  it('leaves no drawn tile apart in the hand of one who does not deal', () => {
    const view = told(
      [
        { ...DEALT, value: { ...DEALT.value, own: undefined, ownDrawn: undefined } } as Told,
        { case: 'bonus', value: { seat: 1, tile: t('n2') } },
        draw(1, 's9', DrawKind.BONUS_REPLACEMENT),
      ],
      1,
    );
    expect(view.drawn).toBeUndefined();
    expect(view.turn).toBe(0);
  });
});

describe('A discard', () => {
  const view = told([DEALT, discard(0, 'dr')]);

  it('lies in the pond, offered to the others', () => {
    expect(view.seats[0]?.pond).toEqual([{ tile: t('dr'), claimed: false }]);
    expect(view.offered).toEqual({ tile: t('dr'), from: 0 });
    expect(view.phase).toBe('window');
  });

  it('takes the drawn tile away', () => {
    expect(view.drawn).toBeUndefined();
    expect(view.seats[0]?.concealed).toBe(13);
  });

  it('is offered no longer once somebody has drawn', () => {
    const after = told([DEALT, discard(0, 'dr'), draw(1)]);
    expect(after.offered).toBeUndefined();
    expect(after).toMatchObject({ turn: 1, phase: 'turn', tilesLeft: 90 });
    expect(after.seats[1]?.concealed).toBe(14);
  });
});

describe('A claimed meld', () => {
  it('marks the tile in the pond, takes two tiles for a pung', () => {
    const pung = { kind: MeldKind.PUNG, tile: t('s7'), claimed: t('s7'), from: 1 };
    const view = told([
      DEALT,
      discard(0, 'dr'),
      draw(1),
      discard(1, 's7'),
      { case: 'melded', value: { seat: 0, meld: pung } },
    ]);
    expect(view.seats[1]?.pond.at(-1)).toEqual({ tile: t('s7'), claimed: true });
    expect(view.seats[0]?.concealed).toBe(11);
    expect(view.seats[0]?.tiles).not.toContain(t('s7'));
    expect(view).toMatchObject({ turn: 0, phase: 'turn' });
  });

  it('takes the other two tiles for a chow', () => {
    const chow = { kind: MeldKind.CHOW, tile: t('s1'), claimed: t('s3'), from: 3 };
    const view = told([
      DEALT,
      discard(0, 'dr'),
      draw(3),
      discard(3, 's3'),
      { case: 'melded', value: { seat: 0, meld: chow } },
    ]);
    expect(codes(view.seats[0]?.tiles)).toBe('m1 m2 m3 p5 p5 p5 s7 s7 we we f1');
  });

  it('takes three tiles for a kong, whose replacement comes apart', () => {
    const kong = { kind: MeldKind.EXPOSED_KONG, tile: t('p5'), claimed: t('p5'), from: 2 };
    const view = told([
      DEALT,
      discard(0, 'dr'),
      draw(2),
      discard(2, 'p5'),
      { case: 'melded', value: { seat: 0, meld: kong } },
      draw(0, 'm9', DrawKind.KONG_REPLACEMENT),
    ]);
    expect(view.seats[0]?.concealed).toBe(11);
    expect(view.drawn).toBe(t('m9'));
  });
});

describe('A kong', () => {
  it('that is hidden has no tile but four tiles fewer in hand', () => {
    const view = told([
      DEALT,
      discard(0, 'dr'),
      draw(1),
      { case: 'kong', value: { seat: 1, kind: MeldKind.CONCEALED_KONG } },
    ]);
    expect(view.seats[1]?.melds).toEqual([undefined]);
    expect(view.seats[1]?.concealed).toBe(10);
    expect(view.offered).toBeUndefined();
  });

  const added = [
    DEALT,
    discard(0, 'dr'),
    draw(1),
    discard(1, 's7'),
    {
      case: 'melded',
      value: { seat: 2, meld: { kind: MeldKind.PUNG, tile: t('s7'), claimed: t('s7'), from: 1 } },
    },
    discard(2, 'we'),
    draw(2),
    {
      case: 'kong',
      value: {
        seat: 2,
        kind: MeldKind.ADDED_KONG,
        meld: { kind: MeldKind.ADDED_KONG, tile: t('s7'), claimed: t('s7'), from: 1 },
      },
    },
  ] satisfies Told[];

  it('that is added grows from its pung, open to be robbed', () => {
    const view = told(added);
    expect(view.seats[2]?.melds.map((meld) => meld?.kind)).toEqual([MeldKind.ADDED_KONG]);
    expect(view).toMatchObject({ phase: 'robbing', offered: { tile: t('s7'), from: 2 } });
    expect(view.seats[2]?.concealed).toBe(10);
  });

  it('that stands is offered no longer', () => {
    const view = told([...added, { case: 'kongStands', value: { seat: 2 } }]);
    expect(view.offered).toBeUndefined();
    expect(view.phase).toBe('turn');
  });

  it('that is robbed is a pung again', () => {
    const win = { winner: 3, from: 2, tile: t('s7'), robbed: true };
    const view = told([...added, { case: 'won', value: { win, scores: [1n, 2n, 3n, 4n] } }]);
    expect(view.seats[2]?.melds.map((meld) => meld?.kind)).toEqual([MeldKind.PUNG]);
  });
});

describe('A false MahJong', () => {
  it('marks its seat until the next deal, and moves no tile', () => {
    const effect = FalseMahJongEffect.DEAD_HAND;
    const before = [DEALT, discard(0, 'dr')];
    const view = told([...before, { case: 'falseMahjong', value: { seat: 2, effect } }]);
    const unmarked = told(before);
    expect(view.seats[2]).toEqual({ ...unmarked.seats[2], declaredFalsely: effect });
    expect({ ...view, seats: [] }).toEqual({ ...unmarked, seats: [] });
    const next = told([...before, { case: 'falseMahjong', value: { seat: 2, effect } }, DEALT]);
    expect(next.seats[2]?.declaredFalsely).toBeUndefined();
  });
});

describe('The end of a deal', () => {
  it('shows every hand with the new scores', () => {
    const hand = { concealed: tiles('m1 m1'), melds: [], bonus: tiles('f2') };
    const view = told([
      DEALT,
      {
        case: 'won',
        value: {
          win: { winner: 1, tile: t('m1') },
          hands: [hand, hand, hand, hand],
          scores: [1900n, 2300n, 1900n, 1900n],
        },
      },
    ]);
    expect(view.seats.map(({ tiles }) => codes(tiles))).toEqual(Array(4).fill('m1 m1'));
    expect(view.scores).toEqual([1900, 2300, 1900, 1900]);
    expect(view).toMatchObject({ phase: 'over', outcome: { kind: 'won', matchOver: false } });
  });

  it('is remembered by what it brought each seat', () => {
    const over = { hands: [], scores: [1900n, 2300n, 1900n, 1900n] };
    const next = told([DEALT, { case: 'drawnDeal', value: over }, DEALT]);
    expect(next.changes).toEqual([-100, 300, -100, -100]);
    expect(next.scores).toEqual([2000, 2000, 2000, 2000]);
    expect(told([DEALT]).changes).toBeUndefined();
  });

  it('takes the winning discard from its pond', () => {
    const view = told([
      DEALT,
      discard(0, 'dr'),
      { case: 'won', value: { win: { winner: 1, from: 0, tile: t('dr') } } },
    ]);
    expect(view.seats[0]?.pond).toEqual([{ tile: t('dr'), claimed: true }]);
  });

  it('may be a stalemate, over for the match', () => {
    const view = told([
      DEALT,
      { case: 'drawnDeal', value: { hands: [], scores: [], matchOver: true } },
    ]);
    expect(view.outcome).toMatchObject({ kind: 'drawn', matchOver: true });
  });
});
