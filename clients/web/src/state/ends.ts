// What an answer of the account pages means for the connection.
import type { Ended } from '../link/link';
import type { No } from './account.svelte';

/** The session has ended or is of no use: the first page asks who the visitor is. */
export const FORGOTTEN: ReadonlySet<string> = new Set(['auth', 'signed_out', 'guests_refused']);

/** Refusals that would be repeated if the page asked again at once. */
const LASTING = new Set(['banned', 'address_banned', 'guests_refused']);

/** The end of the connection; undefined if a connection is still possible. */
export function endedBy({ code, sentence, until }: No): Ended | undefined {
  if (code === 'signed_out') return { kind: 'ended', code: 'auth', sentence };
  if (!LASTING.has(code)) return undefined;
  return { kind: 'ended', code, sentence, ...(until !== undefined && { until: BigInt(until) }) };
}
