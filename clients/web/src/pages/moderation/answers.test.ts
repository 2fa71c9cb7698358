// Reasons that moderators read.
import { describe, expect, it } from 'vitest';
import { writtenReason } from './answers';

describe('a reason', () => {
  it('is read as it was written', () => {
    expect(writtenReason('Insults, twice')).toBe('Insults, twice');
  });

  it('is not there where an operator gave none', () => {
    expect(writtenReason('by the operator at the console')).toBe('');
    expect(writtenReason('by an operator')).toBe('');
  });
});
