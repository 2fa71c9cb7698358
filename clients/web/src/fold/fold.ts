// Folds what a viewer saw into the view of the deal: a pure function for each kind of event.
import type { Hand, Meld, SeatEvent } from '../link/protocol';
import { DrawKind, MeldKind } from '../link/protocol';
import { sorted, type Tile, without } from './tiles';
import type { Outcome, Seat, SeatView, View } from './view';

type Event<Case> =
  Extract<SeatEvent['event'], { case: Case }> extends { value: infer Value } ? Value : never;

/** The view after `event`. There is none before the first `dealt`: other events are ignored. */
export function fold(
  view: View | undefined,
  event: SeatEvent,
  viewer: Seat | undefined,
): View | undefined {
  const { event: seen } = event;
  if (seen.case === 'dealt') {
    const begun = dealt(seen.value, viewer);
    // What the last deal brought is not known if one in between was missed.
    if (!begun || !view?.changes || begun.setup.number > view.setup.number + 1) return begun;
    return { ...begun, changes: view.changes };
  }
  if (!view) return undefined;
  switch (seen.case) {
    case 'bonus':
      return bonus(view, seen.value.seat, seen.value.tile);
    case 'draw':
      return draw(view, seen.value);
    case 'discard':
      return discard(view, seen.value.seat, seen.value.tile);
    case 'kong':
      return kong(view, seen.value);
    case 'answer':
      return { ...view, answer: seen.value.claim };
    case 'melded':
      return seen.value.meld ? melded(view, seen.value.seat, seen.value.meld) : view;
    case 'kongStands':
      return { ...view, phase: 'turn', offered: undefined, answer: undefined };
    case 'falseMahjong': {
      const { seat, effect } = seen.value;
      return change(view, seat, (before) => ({ ...before, declaredFalsely: effect }));
    }
    case 'won':
      return won(view, seen.value);
    case 'drawnDeal':
      return over(view, { kind: 'drawn', ...ending(seen.value) }, seen.value.hands);
    default:
      return view;
  }
}

function dealt(event: Event<'dealt'>, viewer: Seat | undefined): View | undefined {
  if (!event.setup) return undefined;
  const seats = event.sizes.map((concealed, seat): SeatView => {
    const nothing = { melds: [], bonus: [], pond: [] };
    const held = event.all[seat] ?? (seat === viewer ? event.own : undefined);
    if (!held) return { concealed, ...nothing };
    const tiles = [...held.tiles];
    if (event.ownDrawn !== undefined && tiles.length < concealed) tiles.push(event.ownDrawn);
    return { concealed, tiles: sorted(tiles), ...nothing };
  });
  return {
    setup: event.setup,
    seats,
    scores: event.scores.map(Number),
    tilesLeft: event.tilesLeft,
    phase: 'turn',
    turn: event.setup.dealer,
    drawn: event.ownDrawn,
  };
}

function bonus(view: View, seat: Seat, tile: Tile): View {
  const changed = change(view, seat, (before) => ({
    ...take(before, [tile]),
    bonus: [...before.bonus, tile],
  }));
  return view.drawn === tile ? { ...changed, drawn: undefined } : changed;
}

function draw(view: View, event: Event<'draw'>): View {
  const { seat, tile, kind } = event;
  const changed = change(view, seat, (before) => ({
    ...before,
    concealed: before.concealed + 1,
    tiles: before.tiles && tile !== undefined ? sorted([...before.tiles, tile]) : before.tiles,
  }));
  const drawn = isToDiscard(changed, seat) ? tile : view.drawn;
  const after = { ...changed, tilesLeft: view.tilesLeft - 1, drawn };
  if (kind === DrawKind.BONUS_REPLACEMENT) return after;
  return { ...after, phase: 'turn', turn: seat, offered: undefined, answer: undefined };
}

/** A seat that must discard holds two tiles more than whole sets; before a replacement, one. */
function isToDiscard(view: View, seat: Seat): boolean {
  return (view.seats[seat]?.concealed ?? 0) % 3 === 2;
}

function discard(view: View, seat: Seat, tile: Tile): View {
  const changed = change(view, seat, (before) => ({
    ...take(before, [tile]),
    pond: [...before.pond, { tile, claimed: false }],
  }));
  return {
    ...changed,
    phase: 'window',
    turn: seat,
    offered: { tile, from: seat },
    last: { tile, from: seat },
    drawn: undefined,
    answer: undefined,
  };
}

function kong(view: View, event: Event<'kong'>): View {
  const { seat, kind, meld } = event;
  const changed = change(view, seat, (before) => {
    if (kind === MeldKind.ADDED_KONG && meld) {
      return {
        ...take(before, [meld.tile]),
        melds: before.melds.map((held) => (isPungOf(held, meld.tile) ? meld : held)),
      };
    }
    const four = meld ? [meld.tile, meld.tile, meld.tile, meld.tile] : [];
    return { ...take(before, four, 4), melds: [...before.melds, meld] };
  });
  const offered = meld ? { tile: meld.tile, from: seat } : undefined;
  return { ...changed, phase: 'robbing', turn: seat, offered, drawn: undefined, answer: undefined };
}

function melded(view: View, seat: Seat, meld: Meld): View {
  const taken = withLastDiscardTaken(view, meld.from);
  const own = ownTilesOf(meld);
  const changed = change(taken, seat, (before) => ({
    ...take(before, own),
    melds: [...before.melds, meld],
  }));
  return { ...changed, phase: 'turn', turn: seat, offered: undefined, answer: undefined };
}

/** Marks the tile taken from the pond of `from`; changes nothing if `from` is undefined. */
function withLastDiscardTaken(view: View, from: Seat | undefined): View {
  if (from === undefined) return view;
  return change(view, from, (before) => ({
    ...before,
    pond: before.pond.map((lying, at) =>
      at === before.pond.length - 1 ? { ...lying, claimed: true } : lying,
    ),
  }));
}

/** The tiles that a claimed meld takes from its owner's hand. */
function ownTilesOf(meld: Meld): Tile[] {
  if (meld.kind === MeldKind.CHOW) {
    return without([meld.tile, meld.tile + 1, meld.tile + 2], [meld.claimed]);
  }
  return Array(meld.kind === MeldKind.PUNG ? 2 : 3).fill(meld.tile);
}

function won(view: View, event: Event<'won'>): View {
  const { win } = event;
  if (!win) return view;
  const taken =
    win.robbed && win.from !== undefined
      ? change(view, win.from, (before) => ({
          ...before,
          melds: before.melds.map((held) =>
            held?.kind === MeldKind.ADDED_KONG && held.tile === win.tile
              ? { ...held, kind: MeldKind.PUNG }
              : held,
          ),
        }))
      : withLastDiscardTaken(view, win.from);
  return over(taken, { kind: 'won', win, ...ending(event) }, event.hands);
}

function ending(event: Event<'won'> | Event<'drawnDeal'>) {
  return { hands: event.hands, scores: event.scores.map(Number), matchOver: event.matchOver };
}

/** Shows every hand at the end of a deal. */
function over(view: View, outcome: Outcome, hands: readonly Hand[]): View {
  const seats = view.seats.map((before, seat): SeatView => {
    const hand = hands[seat];
    if (!hand) return before;
    const { concealed, melds, bonus } = hand;
    return { ...before, concealed: concealed.length, tiles: concealed, melds, bonus };
  });
  return {
    ...view,
    seats,
    scores: outcome.scores,
    changes: outcome.scores.map((score, seat) => score - (view.scores[seat] ?? score)),
    phase: 'over',
    turn: outcome.kind === 'won' ? outcome.win.winner : view.setup.dealer,
    offered: undefined,
    drawn: undefined,
    answer: undefined,
    outcome,
  };
}

function isPungOf(meld: Meld | undefined, tile: Tile): boolean {
  return meld?.kind === MeldKind.PUNG && meld.tile === tile;
}

/** The seat without `tiles`; only `count` fewer if its tiles are not known. */
function take(seat: SeatView, tiles: readonly Tile[], count = tiles.length): SeatView {
  return {
    ...seat,
    concealed: seat.concealed - count,
    tiles: seat.tiles && without(seat.tiles, tiles),
  };
}

function change(view: View, seat: Seat, by: (before: SeatView) => SeatView): View {
  return { ...view, seats: view.seats.map((before, at) => (at === seat ? by(before) : before)) };
}
