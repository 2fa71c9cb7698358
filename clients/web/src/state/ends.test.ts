// Which answers of the account pages end the connection.
import { describe, expect, it } from 'vitest';
import { endedBy, FORGOTTEN } from './ends';

describe('An answer of the account pages', () => {
  it('that the session is over asks anew who comes', () => {
    const ended = endedBy({ code: 'signed_out', sentence: 'Gone.' });
    expect(ended).toEqual({ kind: 'ended', code: 'auth', sentence: 'Gone.' });
    expect(FORGOTTEN.has(ended?.code ?? '')).toBe(true);
  });

  it('that somebody is shut out says until when, and forgets nobody', () => {
    const ended = endedBy({ code: 'banned', sentence: 'Enough.', until: 1_700_000_000 });
    expect(ended?.until).toBe(1_700_000_000n);
    expect(FORGOTTEN.has('banned')).toBe(false);
    expect(endedBy({ code: 'address_banned', sentence: '' })).not.toHaveProperty('until');
  });

  it('that the club is for members now asks anew who comes', () => {
    const ended = endedBy({ code: 'guests_refused', sentence: 'Members only.' });
    expect(ended).toEqual({ kind: 'ended', code: 'guests_refused', sentence: 'Members only.' });
    expect(FORGOTTEN.has('guests_refused')).toBe(true);
  });

  it('that something else is wrong ends nothing', () => {
    expect(endedBy({ code: 'name_taken', sentence: '' })).toBeUndefined();
  });
});
