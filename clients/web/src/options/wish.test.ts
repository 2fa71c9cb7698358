// What is asked of a table, and what the form makes of an existing table.
import { create } from '@bufbuild/protobuf';
import { describe, expect, it } from 'vitest';
import { TableStateSchema } from '../link/gen/lair/v1/server_pb';
import { Admission, ClaimWindow } from '../link/protocol';
import { CLOCKS, clockName, hasNoLimit, standardPolicies, wishOf } from './wish';

describe('A table as somebody wishes it', () => {
  it('is open to everybody unless it says otherwise', () => {
    expect(hasNoLimit(standardPolicies())).toBe(true);
    expect(hasNoLimit({})).toBe(true);
    expect(hasNoLimit({ admission: Admission.UNSPECIFIED })).toBe(true);
    expect(hasNoLimit({ admission: Admission.CODE })).toBe(false);
    expect(hasNoLimit({ admission: Admission.LEAGUE })).toBe(false);
  });

  it('has everything of the table it was taken from', () => {
    const summary = {
      name: "Ana's",
      rules: 'hkos',
      settings: [{ key: 'min_faan', value: '3' }],
      clock: { moveMs: 5000, reserveMs: 10_000 },
      claimWindow: ClaimWindow.CONSTANT,
      policies: { admission: Admission.INVITED, pauses: 1 },
    };
    const wish = wishOf(create(TableStateSchema, { summary }));
    expect(wish).toMatchObject(summary);
    expect(wish.settings).toEqual(summary.settings);
  });

  it('is a usual one where the table says nothing', () => {
    const wish = wishOf(create(TableStateSchema, {}));
    expect(wish).toEqual({
      name: '',
      rules: '',
      settings: [],
      clock: { moveMs: 0, reserveMs: 0 },
      claimWindow: ClaimWindow.EAGER,
      policies: standardPolicies(),
    });
  });

  it('is another object each time, so that a form may change it', () => {
    expect(standardPolicies()).not.toBe(standardPolicies());
  });
});

describe('A clock', () => {
  it('is known by move time and reserve together', () => {
    for (const clock of CLOCKS) expect(clockName(clock)).toBe(clock.id);
    expect(clockName({ moveMs: 10_000, reserveMs: 90_000 })).toBe('own');
    expect(clockName({ moveMs: 0, reserveMs: 60_000 })).toBe('own');
  });
});
