// The walls of a duplicate: where they come from, tile for tile.
import { describe, expect, it } from 'vitest';
import { CODES } from '../fold/tiles';
import { isCommittedTo, isOfRound, roundSecret, seedOfDeal } from './duplicate';
import { hexOf } from './shares';
import { wallOf } from './wall';

// Computed by rules W10 and W11 with Python's standard library, as in tests/fair/fair_test.cpp.
const SECRET = 'fe7379584bd25bb5f3d9e92a61fdd39b6b4b21eb3bd36a0c9a40c80256732030';
const COMMITMENT = 'e9164e31b37d72e5faf5d5818c6620f48e5a1afc6bdaac8857928c69e924fa64';
const SEED = '242b67b33dcccafad3258f47a51bffbe72d578f8425ac1d93b820700751f8913';
const SETUP = { prevailing: 'ws', hand_number: 4, keeps: 2 };

describe('the walls of a duplicate', () => {
  it('follow from what the season drew', async () => {
    expect(await roundSecret('00ff', 77, 3)).toBe(SECRET);
    expect(await isCommittedTo(SECRET, COMMITMENT)).toBe(true);
    expect(await isCommittedTo(SEED, COMMITMENT)).toBe(false);
    expect(hexOf(await seedOfDeal(SECRET, SETUP))).toBe(SEED);
  });

  it('are those of the round, tile for tile', async () => {
    const tiles = await wallOf(await seedOfDeal(SECRET, SETUP), true);
    const wall = tiles.map((tile) => CODES[tile] ?? '');
    expect(wall.slice(0, 4)).toEqual(['we', 'ww', 'we', 'p6']);
    expect(await isOfRound(SECRET, { setup: SETUP, seed: SEED, wall })).toBe(true);
    const swapped = [wall[1] ?? '', wall[0] ?? '', ...wall.slice(2)];
    expect(await isOfRound(SECRET, { setup: SETUP, seed: SEED, wall: swapped })).toBe(false);
    const kept = { ...SETUP, keeps: 1 };
    expect(await isOfRound(SECRET, { setup: kept, seed: SEED, wall })).toBe(false);
  });
});
