// What a viewer knows of a deal.
import type { Action, DealSetup, FalseMahJongEffect, Hand, Meld, Win } from '../link/protocol';
import type { Tile } from './tiles';

/** 0 to 3: the chairs A to D, the same for the whole match. */
export type Seat = number;

export interface PondTile {
  readonly tile: Tile;
  readonly claimed: boolean;
}

export interface SeatView {
  /** How many concealed tiles the seat holds. */
  readonly concealed: number;
  /** The concealed tiles, sorted, if the viewer sees them; at the end of a deal everybody's. */
  readonly tiles?: readonly Tile[];
  /** Undefined for a concealed kong that is hidden from the viewer. */
  readonly melds: readonly (Meld | undefined)[];
  readonly bonus: readonly Tile[];
  readonly pond: readonly PondTile[];
  /** The consequence of this seat's false MahJong, for the rest of the deal. */
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
  /** What the last finished deal brought each seat; undefined before the first has finished. */
  readonly changes?: readonly number[];
  readonly tilesLeft: number;
  readonly phase: Phase;
  /** The seat that must discard, or whose discard or kong is open. */
  readonly turn: Seat;
  /** The tile that others may claim while a window is open. */
  readonly offered?: { readonly tile: Tile; readonly from: Seat };
  /** The last discard of the deal, claimed or not. */
  readonly last?: { readonly tile: Tile; readonly from: Seat };
  /** The tile just drawn, shown apart: the viewer's own, or any seat's once all hands are shown. */
  readonly drawn?: Tile;
  /** The viewer's own answer in the open window. */
  readonly answer?: Action;
  readonly outcome?: Outcome;
}
