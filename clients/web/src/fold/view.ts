// What a viewer knows of a deal.
import type { Action, DealSetup, FalseMahJongEffect, Hand, Meld, Win } from '../link/protocol';
import type { Tile } from './tiles';

/** 0 to 3, the chairs A to D of the whole match. */
export type Seat = number;

export interface PondTile {
  readonly tile: Tile;
  readonly claimed: boolean;
}

export interface SeatView {
  /** How many concealed tiles the seat holds. */
  readonly concealed: number;
  /** Which they are, sorted: of those the viewer sees, everybody's at the end. */
  readonly tiles?: readonly Tile[];
  /** Nothing in the place of a concealed kong that is hidden from the viewer. */
  readonly melds: readonly (Meld | undefined)[];
  readonly bonus: readonly Tile[];
  readonly pond: readonly PondTile[];
  /** What a false MahJong of this seat led to, for the rest of the deal. */
  readonly declaredFalsely?: FalseMahJongEffect;
}

export type Outcome =
  | {
      readonly kind: 'won';
      readonly win: Win;
      readonly hands: readonly Hand[];
      readonly scores: readonly number[];
      readonly matchOver: boolean;
    }
  | {
      readonly kind: 'drawn';
      readonly hands: readonly Hand[];
      readonly scores: readonly number[];
      readonly matchOver: boolean;
    };

export type Phase = 'turn' | 'window' | 'robbing' | 'over';

export interface View {
  readonly setup: DealSetup;
  readonly seats: readonly SeatView[];
  readonly scores: readonly number[];
  /** What the last deal that ended brought each seat; nothing before one has. */
  readonly changes?: readonly number[];
  readonly tilesLeft: number;
  readonly phase: Phase;
  /** Who is to discard, or whose discard or kong is open. */
  readonly turn: Seat;
  /** The tile others may claim, while a window is open. */
  readonly offered?: { readonly tile: Tile; readonly from: Seat };
  /** The last discard of the deal, claimed or not. */
  readonly last?: { readonly tile: Tile; readonly from: Seat };
  /** The tile just drawn, shown apart: the viewer's own, or whoever's once all hands are shown. */
  readonly drawn?: Tile;
  /** The viewer's own answer in the open window. */
  readonly answer?: Action;
  readonly outcome?: Outcome;
}
