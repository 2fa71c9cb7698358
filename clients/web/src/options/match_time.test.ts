// The estimate of a match's length follows what the host chooses.
import { describe, expect, it } from 'vitest';
import { ClaimWindow } from '../link/protocol';
import { lengthNamed } from './match_length';
import { matchMinutes, minutesByPace, paceOf, timeWords } from './match_time';
import { CLOCKS, type ClockName } from './wish';

function minutes(rules: string, clock: ClockName, window = ClaimWindow.EAGER): number {
  const known = CLOCKS.find(({ id }) => id === clock);
  return matchMinutes(rules, known ?? { moveMs: 0, reserveMs: 0 }, window);
}

describe('About how long a match takes', () => {
  it('is the turns of its deals with the breaks between them', () => {
    // 16 deals of 59 turns, 3 1/3 s each, with 20 s after each deal: 58.0 minutes.
    expect(minutes('mcr', 'normal')).toBe(60);
    // 22 deals of 56 turns: 75.8 minutes.
    expect(minutes('hkos', 'normal')).toBe(75);
  });

  it('follows the rule system', () => {
    expect(minutes('yahoo', 'normal')).toBeLessThan(minutes('hkos', 'normal'));
    expect(minutes('mcr', 'normal')).toBeLessThan(minutes('hkos', 'normal'));
  });

  it('is the usual one by rules that nobody has measured', () => {
    // 22 deals of 55 turns: 74.6 minutes.
    expect(minutes('sichuan', 'normal')).toBe(75);
  });

  it('follows the clock as far as people take their time', () => {
    expect(minutes('yahoo', 'fast')).toBeLessThan(minutes('yahoo', 'normal'));
    expect(minutes('yahoo', 'normal')).toBeLessThan(minutes('yahoo', 'relaxed'));
    const hour = { moveMs: 3_600_000, reserveMs: 0 };
    expect(matchMinutes('yahoo', hour, ClaimWindow.EAGER)).toBe(minutes('yahoo', 'relaxed'));
  });

  it('without a limit is that of a slow clock', () => {
    expect(minutes('yahoo', 'none')).toBe(minutes('yahoo', 'relaxed'));
  });

  it('is longer where every claim window takes the same time', () => {
    // 16 deals of 59 turns, 6.73 s each: 111.3 minutes.
    expect(minutes('mcr', 'normal', ClaimWindow.CONSTANT)).toBe(110);
    expect(minutes('mcr', 'normal', ClaimWindow.UNSPECIFIED)).toBe(60);
  });

  it('is a quarter where East alone is played, never less than five minutes', () => {
    const normal = { moveMs: 10_000, reserveMs: 20_000 };
    // A quarter of 75.8 minutes.
    expect(matchMinutes('hkos', normal, ClaimWindow.EAGER, lengthNamed('east'))).toBe(20);
    expect(matchMinutes('hkos', normal, ClaimWindow.EAGER, lengthNamed('deal'))).toBe(5);
  });

  it('is told in steps of five minutes', () => {
    for (let moveMs = 1_000; moveMs < 30_000; moveMs += 777) {
      const told = matchMinutes('yahoo', { moveMs, reserveMs: 0 }, ClaimWindow.EAGER);
      expect(told % 5).toBe(0);
      expect(told).toBeGreaterThan(0);
    }
  });
});

describe('As games took here, a match', () => {
  const paces = [
    { rules: 'yahoo', move_ms: 10_000, games: 7, deal_seconds: 90, deals_per_hand: 1.5 },
    { rules: 'mcr', move_ms: 0, games: 5, deal_seconds: 300, deals_per_hand: 1 },
  ];

  it('is known by its rules and clock', () => {
    expect(paceOf(paces, 'yahoo', 10_000)?.games).toBe(7);
    expect(paceOf(paces, 'yahoo', 0)).toBeUndefined();
    expect(paceOf(paces, 'mcr', 0)?.games).toBe(5);
  });

  it('is as many deals as hands were dealt on average', () => {
    const [yahoo, mcr] = paces;
    // 24 deals of a minute and a half; a quarter of them; one deal.
    expect(yahoo && minutesByPace(yahoo)).toBe(35);
    expect(yahoo && minutesByPace(yahoo, lengthNamed('east'))).toBe(10);
    expect(yahoo && minutesByPace(yahoo, lengthNamed('deal'))).toBe(5);
    expect(mcr && minutesByPace(mcr)).toBe(80);
  });
});

describe('A time', () => {
  it.each([
    [45, 'create.minutes', { hours: 0, minutes: 45 }],
    [120, 'create.hours', { hours: 2, minutes: 0 }],
    [80, 'create.hours_minutes', { hours: 1, minutes: 20 }],
  ])('of %i minutes is said without what is nothing', (whole, key, values) => {
    expect(timeWords(whole)).toEqual({ key, values });
  });
});
