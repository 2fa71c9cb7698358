// Hands as text and back.
import { describe, expect, it } from 'vitest';
import { tileOf } from '../../fold/tiles';
import { copiesOf, handIn, handText, isChow, sizeOf } from './notation';

describe('A hand as text', () => {
  it.each([
    '234m567pE',
    '234m567p99sE|RRR (9999s)|1f2n',
    '123m|345s 222p 5555p',
    '19m19p19sESWNRGB',
  ])('comes back as it was: %s', (text) => {
    const hand = handIn(text);
    expect(hand && handText(hand)).toBe(text);
  });

  it('is read in any order, with spaces', () => {
    const hand = handIn('E 765p 432m 1f');
    expect(hand && handText(hand)).toBe('234m567pE||1f');
  });

  it.each(['12', '10m', '0m', '12x', '123m|12s', '123m|135s', '1m|(555p)x'])(
    'is not understood: %s',
    (text) => {
      expect(handIn(text)).toBeUndefined();
    },
  );

  it('counts melds as three tiles, kongs too', () => {
    const hand = handIn('234m567pE|RRR (9999s)');
    expect(hand && sizeOf(hand)).toBe(13);
    expect(hand && copiesOf(hand, tileOf('s9'))).toBe(4);
    expect(hand && copiesOf(hand, tileOf('we'), tileOf('we'))).toBe(2);
  });

  it('has chows that begin with one to seven of a suit', () => {
    expect([isChow(tileOf('m7')), isChow(tileOf('m8')), isChow(tileOf('we'))]).toEqual([
      true,
      false,
      false,
    ]);
  });
});
