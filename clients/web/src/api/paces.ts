// How long games took on this server, by rule system and clock.

export interface Pace {
  readonly rules: string;
  readonly move_ms: number;
  readonly games: number;
  /** Of the median game, including breaks. */
  readonly deal_seconds: number;
  readonly deals_per_hand: number;
}

let asked: Promise<readonly Pace[]> | undefined;

/** Asked once while the page is open; empty if the request fails. */
export function knownPaces(): Promise<readonly Pace[]> {
  asked ??= ask();
  return asked;
}

async function ask(): Promise<readonly Pace[]> {
  try {
    const response = await fetch('/api/v1/paces');
    return response.ok ? ((await response.json()) as { paces: readonly Pace[] }).paces : [];
  } catch {
    return [];
  }
}
