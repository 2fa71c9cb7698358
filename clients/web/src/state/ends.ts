// What an answer of the account pages means for the connection.
import type { Ended } from '../link/link';
import type { No } from './account.svelte';

/** Ends of the session itself, or of what it is good for: the first page asks who comes. */
export const FORGOTTEN: ReadonlySet<string> = new Set(['auth', 'signed_out', 'guests_refused']);

/** Asking again at once would be answered the same. */
const LASTING = new Set(['banned', 'address_banned', 'guests_refused']);

/** The end of the connection; nothing when it may come yet. */
export function endedBy({ code, sentence, until }: No): Ended | undefined {
  if (code === 'signed_out') return { kind: 'ended', code: 'auth', sentence };
  if (!LASTING.has(code)) return undefined;
  return { kind: 'ended', code, sentence, ...(until !== undefined && { until: BigInt(until) }) };
}
