// How long games took on this server, by rule system and clock.
import { answerOf } from './page';

export interface Pace {
  readonly rules: string;
  readonly move_ms: number;
  readonly games: number;
  /** Of the median game, including breaks. */
  readonly deal_seconds: number;
  readonly deals_per_hand: number;
}

let asked: Promise<readonly Pace[]> | undefined;

/** Asked until it is answered once; empty if the request fails. */
export function knownPaces(): Promise<readonly Pace[]> {
  asked ??= ask();
  return asked;
}

async function ask(): Promise<readonly Pace[]> {
  try {
    const response = await answerOf('/api/v1/paces');
    return ((await response.json()) as { paces: readonly Pace[] }).paces;
  } catch {
    asked = undefined;
    return [];
  }
}
