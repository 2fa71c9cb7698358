// What a seat knows of its table, folded from the events that it was sent.
import { type Meld, MeldKind, type SeatEvent } from './gen/lair/v1/values_pb.js';

export interface SeatView {
  concealed: number;
  melds: Meld[];
  /** How many concealed kongs of another seat lie face down. */
  hiddenKongs: number;
  bonus: number[];
  /** Its discards that nobody claimed. */
  pond: number[];
}

const emptySeat = (concealed = 0): SeatView => ({
  concealed,
  melds: [],
  hiddenKongs: 0,
  bonus: [],
  pond: [],
});

/** The tiles of a meld. */
export function tilesOf(meld: Meld): number[] {
  if (meld.kind === MeldKind.CHOW) return [meld.tile, meld.tile + 1, meld.tile + 2];
  return Array(meld.kind === MeldKind.PUNG ? 3 : 4).fill(meld.tile);
}

/** An event cannot follow the earlier ones. */
export class FoldError extends Error {}

export class View {
  seat = -1;
  /** How many of each tile this seat's concealed hand has. */
  hand: number[] = Array(42).fill(0);
  drawn: number | undefined;
  seats: SeatView[] = [0, 1, 2, 3].map(() => emptySeat());
  tilesLeft = 0;
  scores: bigint[] = [0n, 0n, 0n, 0n];
  lastDiscard: { seat: number; tile: number } | undefined;
  matchOver = false;

  apply({ event }: SeatEvent): void {
    switch (event.case) {
      case 'dealt': {
        const dealt = event.value;
        this.seat = dealt.ownSeat ?? this.seat;
        this.hand = Array(42).fill(0);
        for (const tile of dealt.own?.tiles ?? []) this.change(tile, 1);
        this.drawn = dealt.ownDrawn;
        this.seats = dealt.sizes.map((size) => emptySeat(size));
        this.tilesLeft = dealt.tilesLeft;
        this.scores = dealt.scores;
        this.lastDiscard = undefined;
        return;
      }
      case 'bonus':
        this.take(event.value.seat, [event.value.tile]);
        this.at(event.value.seat).bonus.push(event.value.tile);
        return;
      case 'draw':
        this.at(event.value.seat).concealed += 1;
        this.tilesLeft -= 1;
        if (event.value.seat !== this.seat || event.value.tile === undefined) return;
        this.change(event.value.tile, 1);
        this.drawn = event.value.tile;
        return;
      case 'discard':
        this.take(event.value.seat, [event.value.tile]);
        this.at(event.value.seat).pond.push(event.value.tile);
        this.lastDiscard = event.value;
        return;
      case 'kong':
        return this.kong(event.value.seat, event.value.meld);
      case 'melded': {
        const { seat, meld } = event.value;
        if (!meld || meld.from === undefined) return;
        const tiles = tilesOf(meld);
        tiles.splice(tiles.indexOf(meld.claimed), 1);
        this.take(seat, tiles);
        this.at(seat).melds.push(meld);
        this.at(meld.from).pond.pop();
        return;
      }
      case 'won':
      case 'drawnDeal':
        this.scores = event.value.scores;
        this.matchOver = event.value.matchOver;
        return;
      default: // kongStands, answer; or an event from a newer server
        return;
    }
  }

  private kong(seat: number, meld: Meld | undefined): void {
    if (!meld) {
      this.at(seat).concealed -= 4;
      this.at(seat).hiddenKongs += 1;
    } else if (meld.kind === MeldKind.ADDED_KONG) {
      this.take(seat, [meld.tile]);
      const melds = this.at(seat).melds;
      melds[melds.findIndex((one) => one.kind === MeldKind.PUNG && one.tile === meld.tile)] = meld;
    } else {
      this.take(seat, tilesOf(meld));
      this.at(seat).melds.push(meld);
    }
  }

  private at(seat: number): SeatView {
    const found = this.seats[seat];
    if (!found) throw new FoldError(`there is no seat ${seat}`);
    return found;
  }

  private change(tile: number, by: number): void {
    this.hand[tile] = (this.hand[tile] ?? 0) + by;
    if ((this.hand[tile] ?? 0) < 0) throw new FoldError(`tile ${tile} is not in the hand`);
  }

  private take(seat: number, tiles: number[]): void {
    this.at(seat).concealed -= tiles.length;
    if (seat !== this.seat) return;
    for (const tile of tiles) this.change(tile, -1);
    this.drawn = undefined;
  }
}
