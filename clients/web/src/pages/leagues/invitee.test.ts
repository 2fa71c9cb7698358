// Whom a name or a number means, and when nobody in particular.
import { expect, it } from 'vitest';
import { inviteeOf } from './invitee';

const ANN = { player: 7, name: 'Ann' };
const none = async () => [];
const never = async () => {
  throw new Error('nobody need be searched for');
};

it('takes a number, or the address of a page about a player, as it is', async () => {
  expect(await inviteeOf(' 42 ', [], never)).toEqual({ player: 42n });
  expect(await inviteeOf('#42', [], never)).toEqual({ player: 42n });
  expect(await inviteeOf('https://club.example/#/player/42', [], never)).toEqual({ player: 42n });
});

it('knows people by their whole name, in whatever case', async () => {
  expect(await inviteeOf('aNN ', [ANN, { player: 8, name: 'Anna' }], never)).toEqual({
    player: 7n,
  });
  // The same person may be known from two lists.
  expect(await inviteeOf('Ann', [ANN, { ...ANN }], never)).toEqual({ player: 7n });
});

it('searches for others among those who have played', async () => {
  const played = async () => [{ player: 8, name: 'Anna' }, ANN, ANN];
  expect(await inviteeOf('ann', [], played)).toEqual({ player: 7n });
});

it('guesses neither among several nor from a part of a name', async () => {
  const others = [ANN, { player: 9, name: 'ann' }];
  expect(await inviteeOf('Ann', others, never)).toEqual({ lack: 'several' });
  expect(await inviteeOf('An', [ANN], none)).toEqual({ lack: 'unknown' });
  expect(await inviteeOf('Bo', [ANN], none)).toEqual({ lack: 'unknown' });
});
