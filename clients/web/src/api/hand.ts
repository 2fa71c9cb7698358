// What a laid-out hand is worth, or waits for, under every rule system, as computed by the server.

export interface Worth {
  readonly may_win: boolean;
  readonly counted: number;
  readonly total: number;
}
export interface Wait {
  readonly tile: string;
  readonly unseen: number;
  readonly claimed: Worth;
  readonly drawn: Worth;
}
export interface Hint {
  /** How many tiles must be exchanged to complete the hand; at 1 it waits for its last one. */
  readonly away: number;
  readonly useful: number;
  readonly waits: readonly Wait[];
}
export interface LaidReading {
  readonly form: string;
  readonly reading: {
    readonly sets: readonly {
      readonly kind: 'chow' | 'pung' | 'kong';
      readonly tile: string;
      readonly melded: boolean;
    }[];
    readonly eyes: string;
  } | null;
  readonly faan: number;
  readonly counts: boolean;
}
export interface LaidWin {
  readonly refusal: '' | 'not_a_winning_hand' | 'below_minimum' | 'house_rule' | 'dead_hand';
  readonly minimum: number;
  readonly faan: number | null;
  readonly counted: number | null;
  readonly missing: number;
  readonly items: readonly {
    readonly section: string;
    readonly code: string;
    readonly value: number;
    readonly rule: string;
  }[];
  readonly sum: number | null;
  readonly product: number | null;
  readonly limit_hand: string;
  readonly total: number | null;
  readonly readings: readonly LaidReading[];
  readonly left_out: readonly { readonly code: string; readonly by: string }[];
}
export interface LaidSystem {
  readonly rules: string;
  readonly unit: string;
  readonly win: LaidWin | null;
  readonly hand: Hint | null;
  readonly discards: readonly { readonly tile: string; readonly after: Hint }[];
}
export type LaidAnswer =
  | { readonly systems: readonly LaidSystem[] }
  | { readonly sentence: string };

/** Returns undefined if the request fails. */
export async function askHand(
  question: Readonly<Record<string, string>>,
): Promise<LaidAnswer | undefined> {
  try {
    const answer = await fetch(`/api/v1/hand?${new URLSearchParams(question)}`);
    return answer.ok || answer.status === 400 ? await answer.json() : undefined;
  } catch {
    return undefined;
  }
}
