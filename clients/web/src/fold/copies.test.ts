// Each of the four copies of a tile is counted once, wherever it lies.
import { create } from '@bufbuild/protobuf';
import { describe, expect, it } from 'vitest';
import { DealSetupSchema, MeldSchema } from '../link/gen/lair/v1/values_pb';
import { MeldKind } from '../link/protocol';
import { copiesOf } from './copies';
import { tileOf } from './tiles';
import type { SeatView, View } from './view';

const t = tileOf;
const nobody: SeatView = { concealed: 13, melds: [], bonus: [], pond: [] };
const view = (seats: Partial<SeatView>[]): View => ({
  setup: create(DealSetupSchema, {}),
  seats: seats.map((seat) => ({ ...nobody, ...seat })),
  scores: [0, 0, 0, 0],
  tilesLeft: 50,
  phase: 'turn',
  turn: 0,
});

describe('The copies of a tile', () => {
  it('are in the own hand, in ponds, in melds, or unseen', () => {
    const seen = view([
      { tiles: [t('p5'), t('p5')] },
      { pond: [{ tile: t('p5'), claimed: false }] },
      { pond: [{ tile: t('p5'), claimed: true }] },
      { melds: [create(MeldSchema, { kind: MeldKind.CHOW, tile: t('p4'), claimed: t('p5') })] },
    ]);
    expect(copiesOf(seen, 0, t('p5'))).toEqual({ hand: 2, ponds: 1, melds: 1, unseen: 0 });
    expect(copiesOf(seen, 0, t('p6')).unseen).toBe(3);
    expect(copiesOf(seen, 0, t('s1'))).toEqual({ hand: 0, ponds: 0, melds: 0, unseen: 4 });
  });

  it('are all known of a concealed kong that shows its tile', () => {
    const kong = create(MeldSchema, { kind: MeldKind.CONCEALED_KONG, tile: t('dr') });
    const seen = view([{}, { melds: [kong, undefined] }]);
    expect(copiesOf(seen, 0, t('dr'))).toMatchObject({ melds: 4, unseen: 0 });
  });

  it('are one of a flower', () => {
    expect(copiesOf(view([{ bonus: [t('f1')] }]), 0, t('f1')).unseen).toBe(0);
    expect(copiesOf(view([{}]), 0, t('n2')).unseen).toBe(1);
  });
});
