// Every player has a picture, always the same one.
import { describe, expect, it } from 'vitest';
import { ANIMALS, avatarOf, avatarsOf, FLOWERS, pictureOf } from './avatars';

describe('The picture of a player', () => {
  it('is the flower a bot is named after', () => {
    expect(avatarOf({ name: 'Orchid Bot', isBot: true })).toBe('orchid');
    expect(avatarOf({ name: 'Orchid', isBot: false })).not.toBe('orchid');
  });

  it('stays with the number, whatever the name', () => {
    const ana = avatarOf({ name: 'Ana', isBot: false, id: 7n });
    expect(avatarOf({ name: 'Anna', isBot: false, id: 7n })).toBe(ana);
  });

  it('differs between most players', () => {
    const some = Array.from({ length: 12 }, (_, at) =>
      avatarOf({ name: '', isBot: false, id: BigInt(at + 1) }),
    );
    expect(new Set(some).size).toBe(ANIMALS.length);
  });

  it('is no other than at the same table', () => {
    const ana = { name: 'Ana', isBot: false, id: 7n };
    const orchid = { name: 'Orchid Bot', isBot: true };
    const table = avatarsOf([ana, ana, orchid, ana]);
    expect(table[0]).toBe(avatarOf(ana));
    expect(table[2]).toBe('orchid');
    expect(new Set(table).size).toBe(4);
  });

  it('is the flower of a bot, whose picture its name of older games had, too', () => {
    expect(avatarOf({ name: 'Daisy Bot', isBot: true })).toBe('chrysanthemum');
    expect(avatarOf({ name: 'Chrysanthemum Bot', isBot: true })).toBe('chrysanthemum');
  });

  it('is drawn, small enough for a page', async () => {
    for (const avatar of [...ANIMALS, ...FLOWERS]) {
      const picture = await pictureOf(avatar);
      expect(picture).toMatch(/^data:image\/svg\+xml,/);
      expect(decodeURIComponent(picture)).toMatch(/<\/g><\/svg>$/);
      expect(picture.length).toBeLessThan(6000);
    }
  });
});
