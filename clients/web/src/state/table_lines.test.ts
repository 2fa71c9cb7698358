// The log of a table in words.
import { create } from '@bufbuild/protobuf';
import { describe, expect, it } from 'vitest';
import { TableLineSchema } from '../link/gen/lair/v1/table_pb';
import { LOUD_LINES, lineText } from './table_lines';

const nameOf = (seat: number) => ['Ana', 'Bo', 'Chi', 'Dee'][seat] ?? '';
const told = (line: Parameters<typeof create<typeof TableLineSchema>>[1]) =>
  lineText(create(TableLineSchema, line), nameOf);

describe('A line of the log', () => {
  it('calls somebody by the name of then, not by who sits there now', () => {
    expect(told({ code: 'stood', seat: 1, name: 'Mei' })).toBe('Mei stands up.');
    expect(told({ code: 'stood', seat: 1 })).toBe('Bo stands up.');
  });

  it('says why somebody was sent away', () => {
    expect(told({ code: 'booted', name: 'Mei', text: 'seat_needed' })).toContain(
      'Mei was removed from the table: ',
    );
  });

  it('says what was chosen about somebody missing', () => {
    expect(told({ code: 'absence_decided', seat: 3, text: 'bot' })).toBe(
      'Decision about Dee: a bot plays.',
    );
  });

  it('tells a locked seat from an opened one', () => {
    expect(told({ code: 'locked', number: 1 })).toBe('The host has locked a seat.');
    expect(told({ code: 'locked', number: 0 })).toBe('The host has opened a seat.');
  });

  it('says that a seat is kept for nobody any more', () => {
    expect(told({ code: 'reserved', name: 'Mei' })).toBe('A seat is kept for Mei.');
    expect(told({ code: 'reserved' })).toBe('A seat is no longer kept for anybody.');
  });

  it('says that a pause ended by itself', () => {
    expect(told({ code: 'resumed', seat: 0 })).toBe('Ana ends the pause.');
    expect(told({ code: 'resumed' })).toBe('The pause is over.');
  });

  it('has the number of the deal', () => {
    expect(told({ code: 'deal', number: 7 })).toBe('Deal 7 begins.');
  });

  it('that no catalogue knows is still readable', () => {
    expect(told({ code: 'moon_risen' })).toBe('Moon risen');
  });

  it('is shown over the table only if it concerns everybody', () => {
    expect(LOUD_LINES.has('booted')).toBe(true);
    expect(LOUD_LINES.has('agreed')).toBe(false);
  });
});
