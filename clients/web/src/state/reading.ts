// The table in sentences, for visitors who ask by key or by command.
import type { Tile } from '../fold/tiles';
import type { Seat, View } from '../fold/view';
import { MeldKind } from '../link/protocol';
import { listed, meldName, number, say, tileName } from '../words/words.svelte';
import { windName } from './spoken';
import type { OpenedTable } from './table.svelte';
import { secondsLeft } from './time_left';

type NameOf = (seat: Seat) => string;
const COPIES = 4;
const FIRST_BONUS = 34;

function list(words: readonly string[]): string {
  return words.length > 0 ? listed(words) : say('read.nothing');
}

/** The player's tiles with the drawn one last, then melds and bonus tiles. */
export function handText(view: View, you: Seat | undefined): string {
  const own = you === undefined ? undefined : view.seats[you];
  if (!own?.tiles) return say('table.watching');
  const tiles = [...own.tiles];
  if (view.drawn !== undefined) tiles.splice(tiles.indexOf(view.drawn), 1);
  const parts = [say('read.hand', { tiles: list(tiles.map(tileName)) })];
  if (view.drawn !== undefined) parts.push(say('read.drawn', { tile: tileName(view.drawn) }));
  return [...parts, ...laidText(view, you ?? 0)].join(' ');
}

function laidText(view: View, seat: Seat): string[] {
  const { melds = [], bonus = [], declaredFalsely } = view.seats[seat] ?? {};
  const names = melds.map((meld) => (meld ? meldName(meld) : say('meld.hidden')));
  return [
    ...(declaredFalsely ? [say(`hand.marked.${declaredFalsely}`)] : []),
    ...(names.length > 0 ? [say('read.melds', { melds: list(names) })] : []),
    ...(bonus.length > 0 ? [say('read.bonus', { tiles: list(bonus.map(tileName)) })] : []),
  ];
}

export function lastText(view: View, nameOf: NameOf): string {
  const { last } = view;
  return last
    ? say('read.last', { name: nameOf(last.from), tile: tileName(last.tile) })
    : say('read.no_last');
}

export function tableText(table: OpenedTable, nameOf: NameOf, now: number): string {
  const { view } = table.game;
  if (!view) return say('read.no_deal');
  const { prevailing, handNumber, winds, dealer } = view.setup;
  const scores = view.scores.map((score, seat) =>
    say('read.score', {
      name: nameOf(seat),
      wind: windName(winds[seat] ?? 0),
      score: number(score),
    }),
  );
  const { prompt } = table.game;
  const clock = prompt?.timed
    ? [say('read.clock', secondsLeft(prompt, now - table.promptAtMs))]
    : [];
  return [
    say('table.round', { wind: windName(prevailing), hand: handNumber }),
    say('read.dealer', { name: nameOf(dealer) }),
    say('read.left', { count: view.tilesLeft }),
    ...scores,
    ...clock,
  ].join('. ');
}

/** What a seat has discarded, melded and set aside. */
export function seatText(view: View, seat: Seat, nameOf: NameOf): string {
  const pond = view.seats[seat]?.pond.filter(({ claimed }) => !claimed) ?? [];
  return [
    `${say('table.seat', { name: nameOf(seat), wind: windName(view.setup.winds[seat] ?? 0) })}.`,
    say('read.discards', { tiles: list(pond.map(({ tile }) => tileName(tile))) }),
    ...laidText(view, seat),
  ].join(' ');
}

/** What the player's hand is worth or lacks, as far as the server has said. */
export function worthText(table: OpenedTable): string {
  const sheet = table.game.prompt?.win ?? table.game.nearWin;
  if (!sheet) return say('read.no_worth');
  const counted = sheet.counted ?? sheet.faan ?? 0;
  return counted >= sheet.minimum
    ? say('read.worth', { faan: sheet.faan ?? 0 })
    : say('action.short_long', { have: counted, need: sheet.minimum });
}

/** How many copies of a tile the viewer can see. */
export function seenCount(view: View, tile: Tile): number {
  return view.seats.reduce((count, seat) => {
    const own = seat.tiles?.filter((held) => held === tile).length ?? 0;
    const pond = seat.pond.filter((lying) => lying.tile === tile && !lying.claimed).length;
    const melds = seat.melds.reduce((sum, meld) => sum + copiesIn(meld, tile), 0);
    return count + own + pond + melds + seat.bonus.filter((held) => held === tile).length;
  }, 0);
}

type HeldMeld = View['seats'][number]['melds'][number];

function copiesIn(meld: HeldMeld, tile: Tile): number {
  if (!meld) return 0;
  if (meld.kind === MeldKind.CHOW) return tile >= meld.tile && tile <= meld.tile + 2 ? 1 : 0;
  if (meld.tile !== tile) return 0;
  return meld.kind === MeldKind.PUNG ? 3 : 4;
}

export function seenText(view: View, tile: Tile): string {
  const all = tile >= FIRST_BONUS ? 1 : COPIES;
  const seen = seenCount(view, tile);
  return say('read.seen', { tile: tileName(tile), seen, left: Math.max(0, all - seen) });
}
