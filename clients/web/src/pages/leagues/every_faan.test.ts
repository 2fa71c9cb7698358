// Wins by their faan, including gaps.
import { expect, it } from 'vitest';
import { everyFaan } from './every_faan';

it('shows numbers of faan that nobody won with, between those that somebody did', () => {
  const wins = [
    { faan: 3, wins: 4 },
    { faan: 5, wins: 1 },
  ];
  expect(everyFaan(wins)).toEqual([
    { faan: 3, wins: 4 },
    { faan: 4, wins: 0 },
    { faan: 5, wins: 1 },
  ]);
});

it('shows nothing of no win', () => {
  expect(everyFaan([])).toEqual([]);
});
