// What the server names in English is shown under the names of the reader's language.
import { create } from '@bufbuild/protobuf';
import { describe, expect, it } from 'vitest';
import { TableStateSchema } from '../link/gen/lair/v1/server_pb';
import { SeatKind, type SeatState } from '../link/protocol';
import {
  botName,
  nameAtSeat,
  occupantName,
  playedName,
  roundName,
  seatName,
  systemName,
} from './names';
import type { OpenedTable } from './table.svelte';

const seat = (kind: SeatKind, name: string) => ({ kind, name }) as SeatState;

const state = create(TableStateSchema, {
  you: 0,
  summary: {
    seats: [
      { kind: SeatKind.PERSON, name: 'Ana' },
      { kind: SeatKind.PERSON, name: 'Bo' },
      { kind: SeatKind.BOT, name: 'Orchid Bot' },
      { kind: SeatKind.FREE },
    ],
  },
});
const table = { state, you: 0 } as OpenedTable;

describe('A seat is called', () => {
  it('"You" by who sits there, else by the name', () => {
    expect(seatName(table, 0)).toBe('You');
    expect(seatName(table, 1)).toBe('Bo');
  });

  it('by the own name too where others read it', () => {
    expect(nameAtSeat(table, 0)).toBe(table.state?.summary?.seats[0]?.name);
    expect(nameAtSeat(table, 1)).toBe('Bo');
  });

  it('by its letter when nobody sits there, or nothing is known', () => {
    expect(seatName(table, 3)).toBe('D');
    expect(seatName(undefined, 1)).toBe('B');
  });

  it('by the first name of a bot', () => {
    expect(seatName(table, 2)).toBe('Orchid');
    expect(botName('Quick Ann Bot')).toBe('Quick Ann');
    expect(botName('')).toBe('Bot');
  });

  it('likewise when the game is over, while a person keeps the name', () => {
    expect(playedName({ name: 'Orchid Bot', bot: true })).toBe('Orchid');
    expect(playedName({ name: 'Orchid Bot', bot: false })).toBe('Orchid Bot');
    expect(playedName(undefined)).toBe('');
  });
});

describe('A seat', () => {
  it('is called by the first name of its bot', () => {
    expect(occupantName(seat(SeatKind.BOT, 'Orchid Bot'))).toBe('Orchid');
    expect(occupantName(seat(SeatKind.BOT, ''))).toBe('Bot');
  });

  it('keeps the name of a person, whatever it is', () => {
    expect(occupantName(seat(SeatKind.PERSON, 'Talk Bot'))).toBe('Talk Bot');
  });
});

describe('A round', () => {
  it('is told without the sign between wind and hand', () => {
    expect(roundName('South#3')).toBe('South 3');
  });

  it('stays as it is when it names no wind', () => {
    expect(roundName('')).toBe('');
    expect(roundName('final')).toBe('final');
  });
});

describe('A rule system', () => {
  it('has a short name, or the one it came with', () => {
    expect(systemName('mcr')).toBe('MCR');
    expect(systemName('new', 'New rules')).toBe('New rules');
  });
});
