// What a key means at the table, given the buttons that are shown.
import type { ButtonKind, LegalButton } from './buttons';

/** Commands with a key of their own, which the visitor may change. */
export const COMMANDS = [
  'discard-drawn',
  'chow',
  'pung',
  'kong',
  'mahjong',
  'pass',
  'sort',
  'read-hand',
  'read-last',
  'read-table',
  'read-waits',
  'chat',
  'help',
] as const;
export type Command = (typeof COMMANDS)[number];

export const STANDARD_KEYS: Record<Command, string> = {
  'discard-drawn': 'd',
  chow: 'c',
  pung: 'p',
  kong: 'k',
  mahjong: 'm',
  pass: 'x',
  sort: 's',
  'read-hand': 'h',
  'read-last': 'l',
  'read-table': 't',
  'read-waits': 'w',
  chat: '/',
  help: '?',
};

export type Intent =
  | { readonly kind: 'press'; readonly button: LegalButton }
  | { readonly kind: 'discard-place'; readonly place: number }
  | { readonly kind: 'read-seat'; readonly place: number }
  | { readonly kind: 'next-region'; readonly back: boolean }
  | { readonly kind: Exclude<Command, ButtonKind> };

/** How the visitor wants keys to work. */
export interface KeyMap {
  readonly keys: Record<Command, string>;
  /** Whether single letters, digits and signs act; other keys always do. */
  readonly letters: boolean;
  /** A to N discard the tile they stand under; on one's own turn letters then mean nothing else. */
  readonly arcade: boolean;
}

const DIGITS = '1234567890-=';
const ARCADE = 'abcdefghijklmn';

export interface KeyPress {
  readonly key: string;
  /** Where the key is: "Digit1". */
  readonly code: string;
  readonly ctrlKey: boolean;
  readonly altKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
  /** The key is held down. Its repeats are ignored, as they could answer the next moment. */
  readonly repeat: boolean;
}

/** Undefined for a key without a meaning now. `toDiscard`: the hand must discard a tile. */
export function intentOf(
  press: KeyPress,
  buttons: readonly LegalButton[],
  map: KeyMap,
  toDiscard = false,
): Intent | undefined {
  if (press.ctrlKey || press.metaKey || press.repeat) return undefined;
  if (press.key === 'F6') return { kind: 'next-region', back: press.shiftKey };
  if (press.altKey) return seatOf(press.code);
  if (press.key === 'Escape') return pressOf('pass', buttons);
  if (!map.letters || press.key.length !== 1) return undefined;
  const key = signOf(press, map.keys);
  if (map.arcade && toDiscard && ARCADE.includes(key)) {
    return { kind: 'discard-place', place: ARCADE.indexOf(key) };
  }
  const command = COMMANDS.find((known) => map.keys[known] === key);
  if (command) return isButton(command) ? pressOf(command, buttons) : { kind: command };
  const option = buttons[DIGITS.indexOf(key)];
  return option && { kind: 'press', button: option };
}

/**
 * What the key writes. On a Hebrew, Arabic, Greek or Russian keyboard, unless the visitor chose that letter: what a
 * Latin one has there.
 */
function signOf({ key, code }: KeyPress, keys: KeyMap['keys']): string {
  const written = key.toLowerCase();
  const isLatin = /[\p{Script=Latin}\p{ASCII}]/u.test(written);
  if (isLatin || Object.values(keys).includes(written)) return written;
  return /^(?:Key|Digit)(.)$/.exec(code)?.[1]?.toLowerCase() ?? written;
}

/**
 * Alt with 1 to 4 names the seats around the table, starting with one's own. On a Mac it makes
 * other characters of the digits.
 */
function seatOf(code: string): Intent | undefined {
  const place = ['Digit1', 'Digit2', 'Digit3', 'Digit4'].indexOf(code);
  return place < 0 ? undefined : { kind: 'read-seat', place };
}

function isButton(command: Command): command is ButtonKind & Command {
  return ['chow', 'pung', 'kong', 'mahjong', 'pass'].includes(command);
}

function pressOf(kind: ButtonKind, buttons: readonly LegalButton[]): Intent | undefined {
  const button = buttons.find((shown) => shown.kind === kind);
  return button && { kind: 'press', button };
}

/** Changes the key of a command; a command that had that key gets the old one. */
export function withKey(
  keys: Record<Command, string>,
  command: Command,
  key: string,
): Record<Command, string> {
  const holder = COMMANDS.find((known) => known !== command && keys[known] === key);
  const changed = { ...keys, [command]: key };
  return holder ? { ...changed, [holder]: keys[command] } : changed;
}
