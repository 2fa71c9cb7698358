// What an operator asks of the server from the page, as at the console.
import type { SeasonLine } from '../../api/seasons';
import type { Account, No } from '../../state/account.svelte';

export interface Known {
  readonly player: number;
  readonly name: string;
  readonly has_account: boolean;
  readonly role: 'player' | 'moderator' | 'operator';
  readonly last_seen?: number;
  readonly sessions: number;
  readonly connected: boolean;
  readonly banned_until?: number;
}

export interface ShownTable {
  readonly table: number;
  readonly name: string;
  readonly room: string;
  readonly people: readonly string[];
}

export interface ShownSeason {
  readonly season: number;
  readonly name: string;
  readonly status: SeasonLine['status'];
  readonly round: number;
  readonly players: number;
  readonly removed: boolean;
}

export interface Invitation {
  readonly code: string;
  readonly expires: number;
  readonly uses: number;
  readonly uses_max: number;
  readonly note: string;
}

export interface Told {
  readonly people: readonly Known[];
  readonly tables: readonly ShownTable[];
  readonly invitations: readonly Invitation[];
  readonly seasons: readonly ShownSeason[];
  readonly facts: Readonly<Record<string, string>>;
  readonly link: string;
}

export type Answer = { readonly told: Partial<Told> } | { readonly no: No };

export async function operate(account: Account, act: string, more: object = {}): Promise<Answer> {
  const answer = await account.operate({ act, ...more });
  return answer.kind === 'no' ? { no: answer.no } : { told: answer.told as Partial<Told> };
}

/** A link named by the server, moved to this page's address. */
export function hereOf(link: string): string {
  const [, place = ''] = link.split('/#/');
  return `${location.origin}${location.pathname}#/${place}`;
}
