// How a winning hand is laid out.
import { create } from '@bufbuild/protobuf';
import { describe, expect, it } from 'vitest';
import { HandSchema, ReadingSchema, WinSchema } from '../link/gen/lair/v1/values_pb';
import { SetKind } from '../link/protocol';
import { nets, sum } from './ledger';
import { rackOf } from './rack';
import { tileOf } from './tiles';

const t = tileOf;
const tiles = (text: string) => text.split(' ').map(tileOf);
const hand = create(HandSchema, { concealed: tiles('p3 p4 p5 p7 p8 p9 dg'), bonus: tiles('n2') });
const reading = create(ReadingSchema, {
  sets: [
    { kind: SetKind.PUNG, tile: t('dr'), melded: true, exposed: true },
    { kind: SetKind.CHOW, tile: t('p3') },
    { kind: SetKind.CHOW, tile: t('p7') },
  ],
  eyes: t('dg'),
});

describe('A winning hand', () => {
  it('shows concealed sets before the pair, without the melds', () => {
    const rack = rackOf(create(WinSchema, { tile: t('p9') }), hand, reading);
    expect(rack.sets.map((group) => group.tiles)).toEqual([tiles('p3 p4 p5'), tiles('p7 p8 p9')]);
    expect(rack.pair?.tiles).toEqual(tiles('dg dg'));
    expect(rack.bonus).toEqual(tiles('n2'));
  });

  it('outlines the winning tile in its set', () => {
    const rack = rackOf(create(WinSchema, { tile: t('p9') }), hand, reading);
    expect(rack.sets.map((group) => group.winning)).toEqual([undefined, 2]);
    expect(rack.pair?.winning).toBeUndefined();
  });

  it('outlines the second tile of a pair that was completed', () => {
    const rack = rackOf(create(WinSchema, { tile: t('dg') }), hand, reading);
    expect(rack.pair?.winning).toBe(1);
  });

  it('outlines the set that the winning discard laid open', () => {
    const opened = create(ReadingSchema, {
      sets: [
        { kind: SetKind.CHOW, tile: t('p3') },
        { kind: SetKind.PUNG, tile: t('p5'), exposed: true },
      ],
      eyes: t('dg'),
    });
    const rack = rackOf(create(WinSchema, { tile: t('p5') }), hand, opened);
    expect(rack.sets.map((group) => group.winning)).toEqual([undefined, 0]);
  });

  it('lies sorted with the winning tile when it is not made of sets', () => {
    const rack = rackOf(create(WinSchema, { tile: t('m1') }), hand, undefined);
    expect(rack.sets).toEqual([{ tiles: tiles('m1 p3 p4 p5 p7 p8 p9 dg'), winning: 0 }]);
    expect(rack.pair).toBeUndefined();
  });
});

describe('The sums under a ledger', () => {
  const line = (payer: number, payee: number, amount: bigint) => ({
    $typeName: 'lair.v1.LedgerLine' as const,
    payer,
    payee,
    amount,
    reason: 'win',
    rule: '',
  });

  it('gain for the payee, lose for the payer, come out at nothing', () => {
    const net = nets([line(0, 1, 576n), line(2, 1, 288n), line(3, 1, 288n), line(2, 0, 8n)]);
    expect(net).toEqual([-568, 1152, -296, -288]);
    expect(sum(net)).toBe(0);
  });
});
