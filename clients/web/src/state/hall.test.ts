// The clock of a hall display and the pages of its lists.
import { describe, expect, it } from 'vitest';
import { clockText, pageOf } from './hall';

describe('the clock of a round', () => {
  it('counts up where no bell rings', () => {
    expect(clockText(754.9, 0)).toEqual({ text: '12:34', isLeft: false, isOver: false });
    expect(clockText(3723, 0).text).toBe('1:02:03');
  });

  it('counts down to the bell, then up from it', () => {
    expect(clockText(5390, 5400)).toEqual({ text: '0:10', isLeft: true, isOver: false });
    expect(clockText(5400, 5400)).toEqual({ text: '0:00', isLeft: false, isOver: true });
    expect(clockText(5465, 5400)).toEqual({ text: '1:05', isLeft: false, isOver: true });
  });

  it('shows nothing below zero when clocks differ', () => {
    expect(clockText(-3, 0).text).toBe('0:00');
  });
});

describe('a list that is too long', () => {
  const rows = [...Array(23).keys()];

  it('is shown page after page, every row once, then from the first again', () => {
    for (let room = 1; room < 30; room += 1) {
      const { pages } = pageOf(rows, room, 0);
      const seen = [...Array(pages).keys()].flatMap((turn) => pageOf(rows, room, turn).rows);
      expect(seen).toEqual(rows);
      expect(pageOf(rows, room, pages)).toEqual(pageOf(rows, room, 0));
    }
  });

  it('shows a row even where there is no room, and nothing of nothing', () => {
    expect(pageOf(rows, 0, 0).rows).toEqual([0]);
    expect(pageOf([], 5, 3)).toEqual({ rows: [], page: 1, pages: 1 });
  });
});
