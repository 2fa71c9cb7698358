// What a typed line at the table means.
import { type Tile, tileOf } from '../fold/tiles';
import type { ButtonKind, LegalButton } from './buttons';

export type Typed =
  | { readonly kind: 'discard'; readonly tile: Tile }
  | { readonly kind: ButtonKind; readonly tile?: Tile }
  | { readonly kind: 'seen'; readonly tile: Tile }
  | { readonly kind: 'seat'; readonly place: number }
  | { readonly kind: 'hand' | 'last' | 'table' | 'worth' | 'ready' | 'next' | 'help' }
  | { readonly kind: 'unknown' };

const WORDS: Record<string, Exclude<Typed['kind'], 'unknown'>> = {
  d: 'discard',
  discard: 'discard',
  打: 'discard',
  chow: 'chow',
  c: 'chow',
  上: 'chow',
  吃: 'chow',
  pung: 'pung',
  pong: 'pung',
  p: 'pung',
  碰: 'pung',
  kong: 'kong',
  k: 'kong',
  槓: 'kong',
  杠: 'kong',
  mahjong: 'mahjong',
  mj: 'mahjong',
  m: 'mahjong',
  食糊: 'mahjong',
  和: 'mahjong',
  pass: 'pass',
  x: 'pass',
  過: 'pass',
  过: 'pass',
  hand: 'hand',
  h: 'hand',
  last: 'last',
  l: 'last',
  table: 'table',
  t: 'table',
  waits: 'worth',
  w: 'worth',
  seen: 'seen',
  seat: 'seat',
  ready: 'ready',
  r: 'ready',
  next: 'next',
  help: 'help',
  '?': 'help',
};

const SUITS: Record<string, string> = {
  ...{ m: 'm', c: 'm', 萬: 'm', 万: 'm' },
  ...{ p: 'p', d: 'p', 筒: 'p', 餅: 'p' },
  ...{ s: 's', b: 's', 索: 's', 条: 's' },
};

const HONORS: Record<string, string> = {
  ...{ e: 'we', east: 'we', 東: 'we', 东: 'we' },
  ...{ s: 'ws', south: 'ws', 南: 'ws' },
  ...{ w: 'ww', west: 'ww', 西: 'ww' },
  ...{ n: 'wn', north: 'wn', 北: 'wn' },
  ...{ red: 'dr', rd: 'dr', 中: 'dr' },
  ...{ green: 'dg', gr: 'dg', 發: 'dg', 发: 'dg' },
  ...{ white: 'dw', wh: 'dw', 白: 'dw' },
};

const NUMERALS = '一二三四五六七八九';

/** Reads "5b", "5 bamboo" by its first letter, "五索", "east", "E", "red"; else undefined. */
export function tileFrom(text: string): Tile | undefined {
  const word = text.trim().toLowerCase();
  const code = HONORS[word] ?? suitedCode(word) ?? bonusCode(word);
  return code === undefined ? undefined : tileOf(code);
}

/** "F1", "S3": flowers and seasons. */
function bonusCode(word: string): string | undefined {
  return /^[fns][1-4]$/.test(word) ? word.replace('s', 'n') : undefined;
}

function suitedCode(word: string): string | undefined {
  const [first = '', ...rest] = [...word];
  const rank = /[1-9]/.test(first) ? Number(first) : NUMERALS.indexOf(first) + 1;
  const suit = SUITS[rest.join('').trim().charAt(0)];
  return rank > 0 && suit ? `${suit}${rank}` : undefined;
}

export function typed(line: string): Typed {
  const [word = '', ...rest] = line.trim().toLowerCase().split(/\s+/);
  const kind = WORDS[word];
  const tile = tileFrom(rest.join(' '));
  if (!kind) return { kind: 'unknown' };
  if (kind === 'discard' || kind === 'seen')
    return tile === undefined ? { kind: 'unknown' } : { kind, tile };
  if (kind === 'seat')
    return { kind, place: Math.max(0, Number.parseInt(rest[0] ?? '1', 10) - 1) % 4 };
  if (kind !== 'chow' && kind !== 'kong') return { kind } as Typed;
  return rest.length > 0 && tile === undefined ? { kind: 'unknown' } : { kind, tile };
}

/** If several buttons match, a tile picks one: the lowest of a chow, the tile of a kong. */
export function isMeant(
  { kind, pictured }: LegalButton,
  command: { readonly kind: Typed['kind']; readonly tile?: Tile },
): boolean {
  return kind === command.kind && (command.tile === undefined || pictured[0] === command.tile);
}
