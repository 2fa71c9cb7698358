// What somebody wants of a table: rules, clock, who may sit, what happens when somebody is away.
import type { Policies } from '../../link/codec';
import { Admission, ClaimWindow, type TableState, Watching } from '../../link/protocol';

export interface TableWish {
  readonly name: string;
  readonly rules: string;
  readonly settings: { key: string; value: string }[];
  readonly clock: { readonly moveMs: number; readonly reserveMs: number };
  readonly claimWindow: ClaimWindow;
  readonly policies: Policies;
}

/** As the form begins; the absent are asked about, watchers see what is usual in the room. */
export function standardPolicies(): Policies {
  return {
    admission: Admission.ANYONE,
    spectators: Watching.UNSPECIFIED,
    absence: { graceSeconds: 60 },
    pauses: 3,
    readyCheck: false,
  };
}

/** Everybody may sit down. */
export function hasNoLimit({ admission }: Policies): boolean {
  return admission === undefined || admission <= Admission.ANYONE;
}

/** As a table is now. */
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
