// Every state of a deal that is over, as each of its four seats was shown it.
import type { Prompt, SeatEvent, TableEvents } from '../link/protocol';
import { fold } from './fold';
import type { Tile } from './tiles';
import type { Seat, View } from './view';

/** The table after one thing happened. */
export interface Step {
  /** What each seat knew. */
  readonly views: readonly (View | undefined)[];
  /** What each seat was asked; undefined for a seat that was not asked. */
  readonly prompts: readonly (Prompt | undefined)[];
  readonly events: readonly SeatEvent[];
  /** The seat that acted. */
  readonly actor?: Seat;
  /** The last of the deal's frames that belongs to this step, counted from 0. */
  readonly frame: number;
}

/** `streams` holds the frames of every seat in order, the same number for each. */
export function stepsOf(streams: readonly (readonly TableEvents[])[]): Step[] {
  const steps: Step[] = [];
  let views: readonly (View | undefined)[] = streams.map(() => undefined);
  const length = Math.max(0, ...streams.map((frames) => frames.length));
  for (let at = 0; at < length; at += 1) {
    const frames = streams.map((stream) => stream[at]);
    views = frames.map((frame, seat) =>
      (frame?.events ?? []).reduce((view, event) => fold(view, event, seat), views[seat]),
    );
    const events = seenByAll(frames);
    const prompts = frames.map((frame) => frame?.prompt);
    const last = steps.at(-1);
    if (events.length > 0 || !last) {
      steps.push({ views, prompts, events, actor: actorOf(events), frame: at });
    } else {
      steps[steps.length - 1] = { ...last, views, frame: at };
    }
  }
  return steps;
}

/** What happened at the table. Answers, which only the seat that gave them saw, are not steps. */
function seenByAll(frames: readonly (TableEvents | undefined)[]): SeatEvent[] {
  const richest = [...frames].sort((one, other) => told(other) - told(one))[0];
  return (richest?.events ?? []).filter(({ event }) => event.case !== 'answer');
}

function told(frame: TableEvents | undefined): number {
  const events = frame?.events ?? [];
  return events.filter(({ event }) => event.case !== 'answer').length;
}

function actorOf(events: readonly SeatEvent[]): Seat | undefined {
  const acts = events.flatMap(({ event }) =>
    event.value && 'seat' in event.value && event.case !== 'draw' && event.case !== 'bonus'
      ? [event.value.seat]
      : [],
  );
  return acts[0];
}

/** The view of `seat`, with everybody's tiles if `allHands`. */
export function shownView(step: Step, seat: Seat, allHands: boolean): View | undefined {
  const own = step.views[seat];
  if (!own || !allHands) return own;
  const seats = own.seats.map((shown, at) => step.views[at]?.seats[at] ?? shown);
  return { ...own, seats };
}

/** Steps at which a seat could have gone out and did not. */
export function missedWins(steps: readonly Step[]): { step: number; seat: Seat; faan: number }[] {
  return steps.flatMap((step, at) =>
    step.prompts.flatMap((prompt, seat) => {
      if (!canWin(prompt) || steps[at + 1]?.events.some((event) => isWinOf(event, seat))) return [];
      return [{ step: at, seat, faan: prompt?.win?.faan ?? 0 }];
    }),
  );
}

function canWin(prompt: Prompt | undefined): boolean {
  return prompt?.actions.some(({ action }) => action.case === 'mahjong') ?? false;
}

function isWinOf({ event }: SeatEvent, seat: Seat): boolean {
  return event.case === 'won' && event.value.win?.winner === seat;
}

/** A seat's turn, from the tile it took to the tile it discarded. */
export interface Turn {
  /** The last step of the turn so far. */
  readonly step: number;
  /** The tile drawn, or its last replacement after a bonus tile or a kong; none after a claim. */
  readonly drawn?: Tile;
  /** The discard that was claimed. */
  readonly claimed?: Tile;
  /** Undefined if the turn ended the deal. */
  readonly discarded?: Tile;
}

/** The turns of each seat in order. */
export function turnsOf(steps: readonly Step[]): readonly (readonly Turn[])[] {
  const turns: Turn[][] = [[], [], [], []];
  const goOn = (seat: Seat, told: Turn) => {
    const own = turns[seat];
    const last = own?.at(-1);
    if (last && last.discarded === undefined) own?.splice(-1, 1, { ...last, ...told });
    else own?.push(told);
  };
  for (const [step, { views, events }] of steps.entries()) {
    for (const { event } of events) {
      if (event.case === 'dealt' || event.case === 'draw') {
        const seat = event.case === 'draw' ? event.value.seat : (views[0]?.setup.dealer ?? 0);
        goOn(seat, { step, drawn: views[seat]?.drawn });
      } else if (event.case === 'melded') {
        const claimed = steps[step - 1]?.views[event.value.seat]?.offered?.tile;
        goOn(event.value.seat, { step, claimed });
      } else if (event.case === 'discard') {
        goOn(event.value.seat, { step, discarded: event.value.tile });
      }
    }
  }
  return turns;
}

/** The next step that `seat` took, in the direction `way`; the last or first if there is none. */
export function ownStep(steps: readonly Step[], from: number, seat: Seat, way: 1 | -1): number {
  for (let at = from + way; at >= 0 && at < steps.length; at += way) {
    if (steps[at]?.actor === seat) return at;
  }
  return way > 0 ? steps.length - 1 : 0;
}
