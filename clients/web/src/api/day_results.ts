// How people answered the hands of a day, as the server counts it.
import { ANSWER_WITHIN_MS } from './page';

export type DayKind = 'count' | 'discard';
export interface DayResults {
  readonly day: string;
  readonly people: number;
  readonly right: number;
  readonly answers: readonly {
    readonly answer: string;
    readonly right: boolean;
    readonly people: number;
  }[];
  readonly own: { readonly answer: string; readonly right: boolean } | null;
  /** Days in a row; null for a visitor without an account. */
  readonly streak: { readonly now: number; readonly longest: number } | null;
}

async function told(asked: Promise<Response>): Promise<DayResults | undefined> {
  try {
    const answer = await asked;
    return answer.ok ? await answer.json() : undefined;
  } catch {
    return undefined;
  }
}

/** Returns undefined if the request fails. */
export function dayResults(
  kind: DayKind,
  rules: string,
  day: string,
): Promise<DayResults | undefined> {
  return told(fetch(`/api/v1/trainer/results/${kind}/${encodeURIComponent(rules)}/${day}`));
}

/**
 * Submits an answer, which counts if the visitor has an account; only the first one stands.
 * Returns undefined if a request fails: then it may be submitted again.
 */
export async function answerDay(
  kind: DayKind,
  rules: string,
  day: string,
  answer: string,
): Promise<DayResults | undefined> {
  const before = await dayResults(kind, rules, day);
  if (!before?.streak || before.own) return before;
  return told(
    fetch('/auth/day-answers', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ kind, rules, day, answer }),
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    }),
  );
}
