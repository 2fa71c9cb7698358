// What is said about events to the player who acted and to the others.
import { create, type MessageInitShape } from '@bufbuild/protobuf';
import { describe, expect, it } from 'vitest';
import { tileOf } from '../fold/tiles';
import { SeatEventSchema } from '../link/gen/lair/v1/values_pb';
import { MeldKind } from '../link/protocol';
import { sentenceOf } from './spoken';

type Told = NonNullable<MessageInitShape<typeof SeatEventSchema>['event']>;

const NAMES = ['You', 'Bo', 'Chi', 'Dee'];
const around = { view: undefined, you: 0, nameOf: (seat: number) => NAMES[seat] ?? '' };
const said = (event: Told) => sentenceOf(create(SeatEventSchema, { event }), around);

describe('A sentence', () => {
  it('names who discarded what', () => {
    const event: Told = { case: 'discard', value: { seat: 1, tile: tileOf('s9') } };
    expect(said(event)).toBe('Bo discards 9 of bamboos.');
  });

  it('speaks to the one who did it', () => {
    const event: Told = { case: 'discard', value: { seat: 0, tile: tileOf('dr') } };
    expect(said(event)).toBe('You discard red dragon.');
  });

  it('says nothing of a tile that others drew', () => {
    expect(said({ case: 'draw', value: { seat: 2 } })).toBeUndefined();
  });

  it('names the tile of a kong unless it is hidden', () => {
    const meld = { kind: MeldKind.CONCEALED_KONG, tile: tileOf('dr') };
    expect(said({ case: 'kong', value: { seat: 1, meld } })).toBe(
      'Bo: concealed kong of red dragon.',
    );
    expect(said({ case: 'kong', value: { seat: 1 } })).toBe('Bo declares a kong.');
  });

  it('calls a chow by its ranks', () => {
    const meld = { kind: MeldKind.CHOW, tile: tileOf('p7'), claimed: tileOf('p9'), from: 2 };
    expect(said({ case: 'melded', value: { seat: 3, meld } })).toBe('Dee: chow 7-8-9 of dots.');
  });
});
