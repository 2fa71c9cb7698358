// What a key means at the table, given the buttons that are shown.
import type { ButtonKind, LegalButton } from './buttons';

export type Intent =
  | { readonly kind: 'press'; readonly button: LegalButton }
  | { readonly kind: 'discard-drawn' };

const LETTERS: Record<string, ButtonKind> = {
  c: 'chow',
  p: 'pung',
  k: 'kong',
  m: 'mahjong',
  x: 'pass',
  Escape: 'pass',
};

const DIGITS = '1234567890-=';

export interface KeyPress {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly altKey: boolean;
  readonly metaKey: boolean;
}

/** Nothing for a key without a meaning now. */
export function intentOf(press: KeyPress, buttons: readonly LegalButton[]): Intent | undefined {
  if (press.ctrlKey || press.altKey || press.metaKey) return undefined;
  const key = press.key.length === 1 ? press.key.toLowerCase() : press.key;
  if (key === 'd') return { kind: 'discard-drawn' };
  const kind = LETTERS[key];
  const button = kind ? buttons.find((shown) => shown.kind === kind) : buttons[DIGITS.indexOf(key)];
  return button && { kind: 'press', button };
}
