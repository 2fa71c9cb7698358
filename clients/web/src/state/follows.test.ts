// The people the visitor follows: lists, changes to the people in them only, waits for seats.
import { create } from '@bufbuild/protobuf';
import { describe, expect, it } from 'vitest';
import type { Body } from '../link/codec';
import {
  FollowChangedSchema,
  FollowedPersonSchema,
  FollowListSchema,
  PresenceFor,
} from '../link/gen/lair/v1/follows_pb';
import { RefusedSchema } from '../link/gen/lair/v1/server_pb';
import type { Answer } from '../link/link';
import { Follows } from './follows.svelte';

const person = (player: bigint, isHere: boolean) =>
  create(FollowedPersonSchema, { player, name: `P${player}`, isHere });
const list = (...people: ReturnType<typeof person>[]) =>
  create(FollowListSchema, { people, presence: PresenceFor.NOBODY });
const change = (...people: ReturnType<typeof person>[]) => create(FollowChangedSchema, { people });

function follows(answer: Answer = { kind: 'done', table: 0n }) {
  const asked: Body[] = [];
  const server = { answer };
  const state = new Follows(async (body) => {
    asked.push(body);
    return server.answer;
  });
  state.enter(1n);
  return { state, asked, server };
}

describe('Those whom a visitor follows', () => {
  it('stay in the order of the list, as they are now', () => {
    const { state } = follows();
    state.receiveList(list(person(7n, false), person(5n, false)));
    state.receiveChange(change(person(5n, true)));
    expect(state.people.map(({ player, isHere }) => [player, isHere])).toEqual([
      [7n, false],
      [5n, true],
    ]);
    expect(state.presence).toBe(PresenceFor.NOBODY);
    expect(state.has(5n)).toBe(true);
    expect(state.has(6n)).toBe(false);
  });

  it('are not joined by somebody who only changed', () => {
    const { state } = follows();
    state.receiveList(list(person(7n, false)));
    state.receiveChange(change(person(9n, true)));
    expect(state.people).toHaveLength(1);
  });

  it('are nobody for another visitor of the same browser', () => {
    const { state } = follows();
    state.receiveList(list(person(7n, false)));
    state.enter(1n);
    expect(state.people).toHaveLength(1);
    state.enter(2n);
    expect(state.people).toHaveLength(0);
    expect(state.presence).toBe(PresenceFor.EVERYBODY);
  });
});

describe('A wait for a seat', () => {
  it('is known until the seat is free', async () => {
    const { state, asked } = follows();
    await state.awaitSeat(3n);
    expect(asked).toEqual([{ case: 'awaitSeat', value: { table: 3n } }]);
    expect(state.awaited.has(3n)).toBe(true);
    state.called(3n);
    expect(state.awaited.has(3n)).toBe(false);
  });

  it('is told again with each welcome, to a server that may be another', async () => {
    const { state, asked } = follows();
    await state.awaitSeat(3n);
    state.enter(1n);
    expect(asked).toHaveLength(2);
    expect(asked[1]).toEqual(asked[0]);
    state.enter(2n);
    expect(asked).toHaveLength(2);
  });

  it('is over where the server refuses it by then; a lost line ends none', async () => {
    const { state, server } = follows();
    await state.awaitSeat(3n);
    server.answer = { kind: 'lost' };
    await state.awaitSeat(3n);
    expect(state.awaited.has(3n)).toBe(true);
    server.answer = { kind: 'refused', refused: create(RefusedSchema, { code: 'no_such_table' }) };
    await state.awaitSeat(3n);
    expect(state.awaited.has(3n)).toBe(false);
  });

  it('is none when the server refuses', async () => {
    const { state } = follows({ kind: 'lost' });
    await state.awaitSeat(3n);
    expect(state.awaited.size).toBe(0);
  });
});
