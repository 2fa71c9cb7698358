// Turns the server's list of legal actions into the buttons of the claim bar.

import { chowTiles, type Tile, without } from '../fold/tiles';
import type { Body } from '../link/codec';
import type { Action, Prompt, ScoreSheet } from '../link/protocol';
import { FalseMahJongEffect, MeldKind } from '../link/protocol';

export type ButtonKind = 'chow' | 'pung' | 'kong' | 'mahjong' | 'pass';
export type Move = Action['action'];

export interface LegalButton {
  readonly id: string;
  readonly kind: ButtonKind;
  readonly move: Move;
  /** What distinguishes it from its like: the tiles of the chow, or the tile of the kong. */
  readonly tiles: readonly Tile[];
  /** The meld as it would lie, drawn on the button. */
  readonly pictured: readonly Tile[];
  /** Tiles of the player's hand that it would use, raised while the button is pointed at. */
  readonly uses: readonly Tile[];
  /** What the MahJong is worth. */
  readonly faan?: number;
  /** For a complete hand that may not go out: the server's sheet says why. */
  readonly short?: ScoreSheet;
  /** The consequence if the MahJong is false, where the player must judge that. */
  readonly ifFalse?: FalseMahJongEffect;
}

/** Always in this order, left to right, so that players learn where each button is. */
const ORDER: readonly ButtonKind[] = ['chow', 'pung', 'kong', 'mahjong', 'pass'];

/** Every seat is asked when a kong may be robbed; a seat that can only pass has no choice. */
export function isNoChoice(prompt: Prompt | undefined): boolean {
  const [only, another] = prompt?.actions ?? [];
  return only?.action.case === 'pass' && !another && !prompt?.win && !takesFalse(prompt);
}

const takesFalse = (prompt: Prompt | undefined): prompt is Prompt =>
  prompt !== undefined && prompt.falseMahjong !== FalseMahJongEffect.UNSPECIFIED;

/** The buttons for the server's offers, in fixed order. `offered` is the tile of an open window. */
export function buttonsFor(
  prompt: Prompt | undefined,
  nearWin: ScoreSheet | undefined,
  offered: Tile | undefined,
): LegalButton[] {
  const sheet = prompt?.win ?? nearWin;
  if (!sheet && isNoChoice(prompt)) return [];
  let legal = (prompt?.actions ?? []).flatMap(({ action }) => buttonOf(action, offered, sheet));
  if (takesFalse(prompt)) {
    const declared = { ...plainMahJong(), ifFalse: prompt.falseMahjong };
    legal = [...legal.filter(({ kind }) => kind !== 'mahjong'), declared];
  } else if (sheet && !legal.some(({ kind }) => kind === 'mahjong')) {
    legal.push({ ...plainMahJong(), short: sheet });
  }
  return legal.sort((left, right) => ORDER.indexOf(left.kind) - ORDER.indexOf(right.kind));
}

function buttonOf(
  move: Move,
  offered: Tile | undefined,
  sheet: ScoreSheet | undefined,
): LegalButton[] {
  const taken = offered === undefined ? [] : [offered];
  switch (move.case) {
    case 'chow': {
      const tiles = chowTiles(move.value);
      return [
        {
          id: `chow-${move.value}`,
          kind: 'chow',
          move,
          tiles,
          pictured: tiles,
          uses: without(tiles, taken),
        },
      ];
    }
    case 'pung':
      return [{ ...meldOf('pung', taken, 2), move }];
    case 'claimKong':
      return [{ ...meldOf('kong', taken, 3), move }];
    case 'kong': {
      const { tile, kind } = move.value;
      const uses = Array(kind === MeldKind.ADDED_KONG ? 1 : 4).fill(tile);
      const pictured = [tile, tile, tile, tile];
      return [{ id: `kong-${kind}-${tile}`, kind: 'kong', move, tiles: [tile], pictured, uses }];
    }
    case 'mahjong':
      return [{ ...plain('mahjong'), move, pictured: taken, faan: sheet?.faan }];
    case 'pass':
      return [{ ...plain('pass'), move }];
    default:
      return [];
  }
}

const plain = (kind: ButtonKind) => ({ id: kind, kind, tiles: [], pictured: [], uses: [] });

/** The taken tile with `own` copies from the player's hand. */
function meldOf(kind: 'pung' | 'kong', [taken]: readonly Tile[], own: number) {
  const uses: Tile[] = taken === undefined ? [] : Array(own).fill(taken);
  return { ...plain(kind), uses, pictured: taken === undefined ? [] : [taken, ...uses] };
}

function plainMahJong(): LegalButton {
  const move = { case: 'mahjong', value: { $typeName: 'lair.v1.Nothing' } } as const;
  return { ...plain('mahjong'), move };
}

/** The tiles that may be discarded now. */
export function discardsOf(prompt: Prompt | undefined): ReadonlySet<Tile> {
  const tiles = (prompt?.actions ?? []).flatMap(({ action }) =>
    action.case === 'discard' ? [action.value] : [],
  );
  return new Set(tiles);
}

/** The frame that plays a move at its moment. */
export function actOf(table: bigint, moment: number, move: Move): Body {
  return { case: 'act', value: { table, moment, action: { action: move } } };
}
