// What a host wants of a table: rules, clock, who may sit, what happens when a player is away.
import type { Policies } from '../link/codec';
import { Admission, ClaimWindow, RecordReaders, type TableState, Watching } from '../link/protocol';

export interface ClockWish {
  readonly moveMs: number;
  readonly reserveMs: number;
}

/** Named clocks; any other is the host's own. */
export const CLOCKS = [
  { id: 'fast', moveMs: 5_000, reserveMs: 10_000 },
  { id: 'normal', moveMs: 10_000, reserveMs: 20_000 },
  { id: 'relaxed', moveMs: 60_000, reserveMs: 120_000 },
  { id: 'none', moveMs: 0, reserveMs: 0 },
] as const;
export type ClockName = (typeof CLOCKS)[number]['id'] | 'own';

export function clockName({ moveMs, reserveMs }: ClockWish): ClockName {
  const known = CLOCKS.find((clock) => clock.moveMs === moveMs && clock.reserveMs === reserveMs);
  return known?.id ?? 'own';
}

/** The rules: a system with the options that differ from its defaults. */
export interface HouseWish {
  readonly rules: string;
  readonly settings: { key: string; value: string }[];
}

export interface TableWish extends HouseWish {
  readonly name: string;
  readonly clock: ClockWish;
  readonly claimWindow: ClaimWindow;
  readonly policies: Policies;
}

/** The form's defaults; what is left unspecified is as usual in the room. */
export function standardPolicies(): Policies {
  return {
    admission: Admission.ANYONE,
    spectators: Watching.UNSPECIFIED,
    record: RecordReaders.UNSPECIFIED,
    absence: { graceSeconds: 60 },
    pauses: 3,
    readyCheck: false,
  };
}

/** Whether everybody may sit down. */
export function hasNoLimit({ admission }: Policies): boolean {
  return admission === undefined || admission <= Admission.ANYONE;
}

/** The wish that describes a table as it is now. */
export function wishOf({ summary }: TableState): TableWish {
  const { name = '', rules = '', settings = [], clock, claimWindow, policies } = summary ?? {};
  return {
    name,
    rules,
    settings: settings.map(({ key, value }) => ({ key, value })),
    clock: { moveMs: clock?.moveMs ?? 0, reserveMs: clock?.reserveMs ?? 0 },
    claimWindow: claimWindow ?? ClaimWindow.EAGER,
    policies: policies ?? standardPolicies(),
  };
}
