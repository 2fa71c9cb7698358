// What typed lines mean.
import { create, type MessageInitShape } from '@bufbuild/protobuf';
import { describe, expect, it } from 'vitest';
import { tileOf } from '../fold/tiles';
import { PromptSchema } from '../link/gen/lair/v1/server_pb';
import { MeldKind } from '../link/protocol';
import { buttonsFor } from './buttons';
import { isMeant, tileFrom, typed } from './commands';

describe('A tile', () => {
  it.each([
    ['5b', 's5'],
    ['5 bamboo', 's5'],
    ['3C', 'm3'],
    ['7d', 'p7'],
    ['九萬', 'm9'],
    ['3筒', 'p3'],
    ['E', 'we'],
    ['north', 'wn'],
    ['red', 'dr'],
    ['白', 'dw'],
    ['f2', 'f2'],
    ['S3', 'n3'],
  ])('may be written %s', (text, code) => {
    expect(tileFrom(text)).toBe(tileOf(code));
  });

  it.each(['', '0b', '5', '10m', 'xyz', 'f5'])('is not written "%s"', (text) => {
    expect(tileFrom(text)).toBeUndefined();
  });
});

describe('A line', () => {
  it('discards', () => {
    expect(typed('d 5b')).toEqual({ kind: 'discard', tile: tileOf('s5') });
    expect(typed('打 東')).toEqual({ kind: 'discard', tile: tileOf('we') });
  });

  it('claims, the chow by its lowest tile where there are several', () => {
    expect(typed('pung')).toEqual({ kind: 'pung' });
    expect(typed('chow 6b')).toEqual({ kind: 'chow', tile: tileOf('s6') });
    expect(typed('MJ')).toEqual({ kind: 'mahjong' });
    expect(typed('過')).toEqual({ kind: 'pass' });
  });

  it('asks', () => {
    expect(typed('seen 5b')).toEqual({ kind: 'seen', tile: tileOf('s5') });
    expect(typed('seat 3')).toEqual({ kind: 'seat', place: 2 });
    expect(typed(' hand ')).toEqual({ kind: 'hand' });
  });

  it.each(['', 'd', 'd 99', 'fly', 'chow 5', 'kong reed'])(
    'that makes no sense says so: "%s"',
    (line) => {
      expect(typed(line)).toEqual({ kind: 'unknown' });
    },
  );
});

describe('A tile that is named', () => {
  type Moves = NonNullable<MessageInitShape<typeof PromptSchema>['actions']>;
  const own = (code: string) =>
    ({
      action: { case: 'kong', value: { kind: MeldKind.CONCEALED_KONG, tile: tileOf(code) } },
    }) as const;
  const declared: Moves = [own('s5'), own('dr')];
  const claimed: Moves = [
    { action: { case: 'claimKong', value: {} } },
    { action: { case: 'chow', value: tileOf('s5') } },
    { action: { case: 'chow', value: tileOf('s6') } },
  ];
  const meant = (line: string, actions: Moves) =>
    buttonsFor(create(PromptSchema, { actions }), undefined, tileOf('s7'))
      .filter((shown) => isMeant(shown, typed(line)))
      .map(({ id }) => id);

  it('picks one of several', () => {
    expect(meant('kong red', declared)).toEqual([
      `kong-${MeldKind.CONCEALED_KONG}-${tileOf('dr')}`,
    ]);
    expect(meant('chow 6b', claimed)).toEqual([`chow-${tileOf('s6')}`]);
    expect(meant('kong 7b', claimed)).toEqual(['kong']);
  });

  it('declares nothing that it is no tile of', () => {
    for (const line of ['kong 6b', 'chow 4b']) {
      expect(meant(line, claimed)).toEqual([]);
      expect(meant(line, declared)).toEqual([]);
    }
  });
});
