// Table points game by game.
import { expect, it } from 'vitest';
import type { PlayedGame } from '../../api/seasons';
import { runningPoints } from './running_points';

const seat = (player: number | null, twelfths: number | null) => ({
  name: `${player}`,
  player,
  score: 0,
  place: 1,
  twelfths,
});
const game = (id: number, rules: string, ...seats: PlayedGame['seats']): PlayedGame => ({
  id,
  name: '',
  room: 'lair',
  rules,
  house: '',
  house_id: null,
  house_name: null,
  finished: id * 100,
  ending: 'finished',
  verdict: 'rated',
  season: null,
  deals: 1,
  seats,
});

it('adds up from the oldest game to the latest', () => {
  const games = [game(9, 'mcr', seat(7, 12)), game(4, 'mcr', seat(8, 48), seat(7, 24))];
  expect(runningPoints(games, '7', 'mcr')).toEqual([
    { game: 4, twelfths: 24 },
    { game: 9, twelfths: 36 },
  ]);
});

it('leaves out other rule systems, and games that somebody else ended', () => {
  const games = [game(3, 'hkos', seat(7, 48)), game(2, 'mcr', seat(null, 48)), game(1, 'mcr')];
  expect(runningPoints(games, '7', 'mcr')).toEqual([]);
});

it('counts a last place as a game that brought nothing', () => {
  const games = [game(2, 'mcr', seat(7, 0)), game(1, 'mcr', seat(7, 18))];
  expect(runningPoints(games, '7', 'mcr').map(({ twelfths }) => twelfths)).toEqual([18, 18]);
});

it('counts what was broken off only where a season took it', () => {
  const broken = { ...game(1, 'mcr', seat(7, 48)), ending: 'abandoned' as const };
  const taken = { ...broken, id: 2, season: { id: 1, round: 1, table: 1 } };
  expect(runningPoints([taken, broken], '7', 'mcr')).toEqual([{ game: 2, twelfths: 48 }]);
});

it('leaves out what was played in a round that was abandoned', () => {
  const games = [game(2, 'mcr', seat(7, null)), game(1, 'mcr', seat(7, 18))];
  expect(runningPoints(games, '7', 'mcr')).toEqual([{ game: 1, twelfths: 18 }]);
});
