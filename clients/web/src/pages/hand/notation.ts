// A laid-out hand as text: "234m567pE|RRR (9999s)|1f".
import { codeOf, rankOf, sorted, suitOf, type Tile, tileOf } from '../../fold/tiles';

export type LaidKind = 'chow' | 'pung' | 'kong' | 'concealed_kong';
export interface LaidMeld {
  readonly kind: LaidKind;
  /** The lowest tile, for a chow. */
  readonly tile: Tile;
}
export interface LaidHand {
  readonly concealed: readonly Tile[];
  readonly melds: readonly LaidMeld[];
  readonly bonus: readonly Tile[];
}

export const EMPTY: LaidHand = { concealed: [], melds: [], bonus: [] };
export const COPIES = 4;
const HONORS: Readonly<Record<string, string>> = {
  E: 'we',
  S: 'ws',
  W: 'ww',
  N: 'wn',
  R: 'dr',
  G: 'dg',
  B: 'dw',
};
const FIRST_BONUS = tileOf('f1');

export function tilesOf({ kind, tile }: LaidMeld): readonly Tile[] {
  if (kind === 'chow') return [tile, tile + 1, tile + 2];
  return Array.from({ length: kind === 'pung' ? 3 : 4 }, () => tile);
}

/** The number of tiles, counting each meld as three. */
export function sizeOf({ concealed, melds }: LaidHand): number {
  return concealed.length + 3 * melds.length;
}

/** How many copies of a tile the hand uses. */
export function copiesOf(hand: LaidHand, tile: Tile, win?: Tile): number {
  const all = [...hand.concealed, ...hand.melds.flatMap(tilesOf), ...hand.bonus];
  return all.filter((one) => one === tile).length + (win === tile ? 1 : 0);
}

export function textOf(tiles: readonly Tile[]): string {
  let text = '';
  let digits = '';
  let group = '';
  const close = () => {
    text += digits && digits + group;
    digits = '';
  };
  for (const tile of sorted(tiles)) {
    const code = codeOf(tile);
    const honor = Object.entries(HONORS).find(([, known]) => known === code)?.[0];
    const letter = honor ? '' : code.charAt(0);
    if (letter !== group) close();
    group = letter;
    if (honor) text += honor;
    else digits += code.charAt(1);
  }
  close();
  return text;
}

function meldText(meld: LaidMeld): string {
  const text = textOf(tilesOf(meld));
  return meld.kind === 'concealed_kong' ? `(${text})` : text;
}

export function handText(hand: LaidHand): string {
  const parts = [textOf(hand.concealed), hand.melds.map(meldText).join(' '), textOf(hand.bonus)];
  while (parts.length > 1 && parts.at(-1) === '') parts.pop();
  return parts.join('|');
}

/** The tiles of a text; undefined if the text is invalid. */
export function tilesIn(text: string): Tile[] | undefined {
  const tiles: Tile[] = [];
  const rest = text.replaceAll(/\s+/g, '').replaceAll(/(\d+)([mpsfn])|([ESWNRGB])/g, (...found) => {
    const [, digits = '', suit = '', honor] = found as (string | undefined)[];
    const codes = honor ? [HONORS[honor] ?? ''] : [...digits].map((digit) => suit + digit);
    tiles.push(...codes.map(tileOf));
    return '';
  });
  return rest === '' && !tiles.includes(-1) ? tiles : undefined;
}

function meldIn(text: string): LaidMeld | undefined {
  const isConcealed = text.startsWith('(');
  const tiles = tilesIn(text.replaceAll(/[()[\]]/g, ''));
  const [first, second] = sorted(tiles ?? []);
  if (first === undefined || second === undefined || !tiles) return undefined;
  const kind: LaidKind | undefined =
    tiles.length === 3
      ? first === second
        ? 'pung'
        : 'chow'
      : tiles.length === 4
        ? isConcealed
          ? 'concealed_kong'
          : 'kong'
        : undefined;
  const meld = kind && { kind, tile: first };
  if (!meld || sorted(tiles).join() !== tilesOf(meld).join()) return undefined;
  return kind === 'chow' && !isChow(first) ? undefined : meld;
}

/** Whether a chow can begin with the tile. */
export function isChow(lowest: Tile): boolean {
  return suitOf(lowest) !== undefined && (rankOf(lowest) ?? 9) <= 7;
}

/** The hand of a text; undefined if the text is invalid. */
export function handIn(text: string): LaidHand | undefined {
  const [own = '', shown = '', flowers = ''] = text.split('|');
  const tiles = tilesIn(own);
  const bonus = tilesIn(flowers);
  const melds = shown.split(' ').filter(Boolean).map(meldIn);
  if (!tiles || !bonus || melds.includes(undefined)) return undefined;
  return {
    concealed: sorted(tiles.filter((tile) => tile < FIRST_BONUS)),
    melds: melds as LaidMeld[],
    bonus: sorted([...bonus, ...tiles.filter((tile) => tile >= FIRST_BONUS)]),
  };
}
