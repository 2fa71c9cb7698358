// A table as a viewer follows it: its state, the deal's view, the numbering of events, the prompt.
import type { Prompt, ScoreSheet, SeatEvent, TableEvents, TableState } from '../link/protocol';
import { fold } from './fold';
import type { View } from './view';

export interface Game {
  readonly table: bigint;
  readonly state?: TableState;
  readonly view?: View;
  /** The number of the last event folded; 0 before the first. */
  readonly lastEvent: number;
  /** Whether `lastEvent` counts the events that people without a seat see. */
  readonly asSpectator: boolean;
  readonly moment: number;
  /** What may be answered now; undefined while nothing is asked. */
  readonly prompt?: Prompt;
  /** Given without a prompt: the score of a complete hand that may not take the tile offered. */
  readonly nearWin?: ScoreSheet;
}

export interface Folded {
  readonly game: Game;
  /** The new events in order, to be spoken, heard and animated. */
  readonly events: readonly SeatEvent[];
  /** Events are missing: the client must ask for the table again. */
  readonly gap: boolean;
}

export function emptyGame(table: bigint): Game {
  return { table, lastEvent: 0, asSpectator: false, moment: 0 };
}

/** A viewer who sits down, stands up or changes seats sees other tiles: the deal is sent again. */
export function withState(game: Game, state: TableState): Game {
  const seesAnew = game.state !== undefined && game.state.you !== state.you;
  return seesAnew ? { ...emptyGame(game.table), state } : { ...game, state };
}

/** Folds a frame. Skips events seen before; a frame that begins later than expected is a gap. */
export function withEvents(game: Game, frame: TableEvents): Folded {
  const startsAfresh = frame.events[0]?.event.case === 'dealt';
  const expected = game.lastEvent + 1;
  if (!startsAfresh && frame.events.length > 0 && frame.first > expected) {
    return { game, events: [], gap: true };
  }
  const known = startsAfresh ? 0 : Math.max(0, expected - frame.first);
  const fresh = frame.events.slice(known);
  // The deal before ended while the connection was lost.
  const events = startsAfresh && frame.lastDeal ? [frame.lastDeal, ...fresh] : fresh;
  const viewer = game.state?.you;
  const view = events.reduce((before, event) => fold(before, event, viewer), game.view);
  const after: Game = {
    ...game,
    view,
    lastEvent: lastEventAfter(game, frame, startsAfresh),
    asSpectator: frame.spectator,
    moment: frame.moment,
    prompt: frame.prompt,
    nearWin: frame.nearWin,
  };
  return { game: after, events, gap: false };
}

function lastEventAfter(game: Game, frame: TableEvents, startsAfresh: boolean): number {
  if (frame.events.length === 0) return game.lastEvent;
  const last = frame.first + frame.events.length - 1;
  return startsAfresh ? last : Math.max(last, game.lastEvent);
}
