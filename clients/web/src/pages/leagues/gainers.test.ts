// The board of those who gained the most.
import { expect, it } from 'vitest';
import { gainers } from './gainers';

const line = (player: number, score: number) => ({ player, name: `${player}`, games: 1, score });

it('begins with whoever gained the most, leaves out who lost', () => {
  const lines = [line(1, -700), line(2, 100), line(3, 600), line(4, 0)];
  expect(gainers(lines).map(({ player }) => player)).toEqual([3, 2]);
});
