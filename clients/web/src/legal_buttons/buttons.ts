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
  /** What it is told apart by: the chow, or the tile of a kong. */
  readonly tiles: readonly Tile[];
  /** The meld as it would lie, drawn on the button. */
  readonly pictured: readonly Tile[];
  /** Tiles of the own hand it would use, raised while the button is pointed at. */
  readonly uses: readonly Tile[];
  /** What a MahJong is worth. */
  readonly faan?: number;
  /** A complete hand that may not go out: the server's sheet says why. */
  readonly short?: ScoreSheet;
  /** What a MahJong leads to that is none: whether it is one is the player's to see. */
  readonly ifFalse?: FalseMahJongEffect;
}

/** Left to right, always, so that a hand learns where each button is. */
const ORDER: readonly ButtonKind[] = ['chow', 'pung', 'kong', 'mahjong', 'pass'];

/** Everybody is asked when a kong may be robbed; who cannot has nothing to decide. */
export function isNoChoice(prompt: Prompt | undefined): boolean {
  const [only, another] = prompt?.actions ?? [];
  return only?.action.case === 'pass' && !another && !prompt?.win && !takesFalse(prompt);
}

const takesFalse = (prompt: Prompt | undefined): prompt is Prompt =>
  prompt !== undefined && prompt.falseMahjong !== FalseMahJongEffect.UNSPECIFIED;

/** What the server offers, in the fixed order. `offered` is the tile of an open window. */
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

/** Copies of the tile taken, with so many of the own hand. */
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

/** The frame that carries a move out at its moment. */
export function actOf(table: bigint, moment: number, move: Move): Body {
  return { case: 'act', value: { table, moment, action: { action: move } } };
}
