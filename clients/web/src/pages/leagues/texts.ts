// What the league pages write: table points, tiles of a hand, houses, hours.
import { settingsIn } from '../../api/house_card';
import type { Season, SeasonLine, Standing } from '../../api/seasons';
import type { Setting } from '../../link/protocol';
import type { Client } from '../../state/client.svelte';
import { houseOf } from '../../state/house_words';
import { number, say, sayCode } from '../../words/words.svelte';

export { pointInTime as hour } from '../../words/words.svelte';

/** Fractions with a character of their own; composed ones overlap in some fonts. */
const FRACTIONS: Partial<Record<number, string>> = {
  2: '⅙',
  3: '¼',
  4: '⅓',
  6: '½',
  8: '⅔',
  9: '¾',
  10: '⅚',
};

/** Table points as people write them: 4, 1½, −2⅓, 5/12; exact to a twelfth. */
export function pointsText(twelfths: number): string {
  const size = Math.trunc(Math.abs(twelfths) / 12);
  const whole = size === 0 ? '' : number(size);
  const rest = Math.abs(twelfths) % 12;
  const sign = twelfths < 0 ? '−' : '';
  if (rest === 0) return `${sign}${number(size)}`;
  const part = FRACTIONS[rest];
  if (part) return `${sign}${whole}${part}`;
  return `${sign}${whole && `${whole} `}${rest}/12`;
}

/** When the next round begins by the calendar; undefined if none is to come. */
export function nextStart({
  status,
  has_next_round,
  round,
  settings,
}: Pick<Season, 'status' | 'has_next_round' | 'round' | 'settings'>): number | undefined {
  return status === 'over' || !has_next_round ? undefined : settings.starts[round];
}

/** The kind of season, in a word or two. */
export function formatText({ contest, format }: SeasonLine): string {
  const kind = sayCode('league.contest', contest);
  if (contest === 'knock_out') return kind;
  const draw = sayCode('league.format', format);
  return contest === 'singles' ? draw : `${kind} · ${draw}`;
}

/** How far a player came in a knock-out; the best player of a finished final is its winner. */
export function reachedText({ reached, out }: Standing, final: number | undefined): string {
  if (reached === 0) return '';
  const round = reached === final ? say('bracket.final') : say('league.round', { round: reached });
  if (out) return say('bracket.out', { round });
  return reached === final ? say('bracket.winner') : say('bracket.in', { round });
}

/** "m1m2m3 p5p5p5" as codes, set by set. */
export function tileSets(tiles: string): string[][] {
  return tiles
    .split(' ')
    .map((set) => set.match(/../g) ?? [])
    .filter((set) => set.length > 0);
}

interface NamedHouse {
  readonly rules: string;
  readonly house: string;
  /** Absent from old seasons. */
  readonly house_name?: string | null;
}

/** The name of a house: its organiser's, else its style or the nearest one. */
export function houseName(client: Client, { rules, house, house_name: name }: NamedHouse): string {
  const settings = settingsIn(house) as Setting[];
  return name || houseOf(client, rules, settings) || say('create.house');
}
