// Nobody is offered a duration that the server refuses them.
import { expect, it } from 'vitest';
import { Role } from '../../link/protocol';
import { durationsFor } from './durations';

const DAY = 86_400;

it('offers a moderator thirty days at most', () => {
  expect(durationsFor(Role.MODERATOR).at(-1)).toBe(30 * DAY);
});

it('offers an operator a year', () => {
  expect(durationsFor(Role.OPERATOR).at(-1)).toBe(365 * DAY);
});
