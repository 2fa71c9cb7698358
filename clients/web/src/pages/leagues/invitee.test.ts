// Whom a name or a number means, and when nobody in particular.
import { expect, it } from 'vitest';
import { inviteeOf } from './invitee';

const ANN = { player: 7, name: 'Ann' };

it('takes a number, or the address of a page about a player, as it is', () => {
  expect(inviteeOf(' 42 ', [])).toEqual({ player: 42n });
  expect(inviteeOf('#42', [])).toEqual({ player: 42n });
  expect(inviteeOf('https://club.example/#/player/42', [])).toEqual({ player: 42n });
});

it('knows people by their whole name, in whatever case', () => {
  expect(inviteeOf('aNN ', [ANN, { player: 8, name: 'Anna' }])).toEqual({ player: 7n });
  // The same person may be known from two lists.
  expect(inviteeOf('Ann', [ANN, { ...ANN }])).toEqual({ player: 7n });
});

it('leaves other names to the server', () => {
  expect(inviteeOf(' Bo ', [ANN])).toEqual({ name: 'Bo' });
  expect(inviteeOf('An', [ANN])).toEqual({ name: 'An' });
});

it('does not guess among several', () => {
  expect(inviteeOf('Ann', [ANN, { player: 9, name: 'ann' }])).toEqual({ are: 'several' });
});
