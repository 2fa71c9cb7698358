// A claimed tile lies on its side and points to the seat it came from.
import { create } from '@bufbuild/protobuf';
import { describe, expect, it } from 'vitest';
import { MeldSchema } from '../link/gen/lair/v1/values_pb';
import { MeldKind } from '../link/protocol';
import { lyingTiles } from './meld_layout';
import { codeOf, tileOf } from './tiles';

const OWNER = 2;

function lying(kind: MeldKind, tile: string, claimed: string, from?: number): string {
  const meld = create(MeldSchema, { kind, tile: tileOf(tile), claimed: tileOf(claimed), from });
  return lyingTiles(meld, OWNER)
    .map((one) => (one.tile === undefined ? 'back' : codeOf(one.tile)) + (one.aside ? '-' : ''))
    .join(' ');
}

describe('The claimed tile of a meld', () => {
  it('lies first when it came from the left', () => {
    expect(lying(MeldKind.CHOW, 'm3', 'm4', 1)).toBe('m4- m3 m5');
    expect(lying(MeldKind.PUNG, 'we', 'we', 1)).toBe('we- we we');
  });

  it('lies second when it came from opposite', () => {
    expect(lying(MeldKind.PUNG, 'we', 'we', 0)).toBe('we we- we');
    expect(lying(MeldKind.EXPOSED_KONG, 's1', 's1', 0)).toBe('s1 s1- s1 s1');
  });

  it('lies last when it came from the right', () => {
    expect(lying(MeldKind.PUNG, 'we', 'we', 3)).toBe('we we we-');
    expect(lying(MeldKind.ADDED_KONG, 's1', 's1', 3)).toBe('s1 s1 s1 s1-');
  });

  it('is none in a concealed kong', () => {
    expect(lying(MeldKind.CONCEALED_KONG, 'dr', 'dr')).toBe('back dr dr back');
  });
});
