// What events mean for the visitor's own seat: a step to be shown, a draw to be taken, a claim that was lost.
import type { Seat } from '../fold/view';
import { DrawKind, type SeatEvent, type TableEvents } from '../link/protocol';

/** The events of a frame one by one; the prompt comes with the last. */
export function steps(frame: TableEvents): TableEvents[] {
  const last = frame.events.length - 1;
  if (last < 1) return [frame];
  return frame.events.map((event, at) => {
    const one = { ...frame, first: frame.first + at, events: [event] };
    return at === last ? one : { ...one, prompt: undefined, nearWin: undefined };
  });
}

/** The tile, if the first event is a draw of seat `you` from the wall, not a replacement. */
export function wallDraw({ events }: TableEvents, you: Seat | undefined): number | undefined {
  const event = events[0]?.event;
  if (event?.case !== 'draw' || event.value.seat !== you) return undefined;
  return event.value.kind === DrawKind.TURN ? event.value.tile : undefined;
}

const OF_HAND = new Set(['draw', 'bonus', 'discard', 'melded', 'kong']);

/** Whether the event changes the hand of seat `you`. */
export function isOfHand({ event }: SeatEvent, you: Seat | undefined): boolean {
  if (event.case === 'dealt') return true;
  return OF_HAND.has(event.case ?? '') && isBy(event, you);
}

function isBy({ value }: SeatEvent['event'], seat: Seat | undefined): boolean {
  return value !== undefined && 'seat' in value && value.seat === seat;
}

const CLAIMS = new Set(['chow', 'pung', 'claimKong', 'mahjong']);

/**
 * Whether the claim of seat `you` in the open window lost; after a lost connection, later windows
 * follow.
 */
export function isOutclaimed(
  events: readonly SeatEvent[],
  claimed: string | undefined,
  you: Seat | undefined,
): boolean {
  let claim = claimed;
  for (const { event } of events) {
    if (event.case === 'answer') claim = event.value.claim?.action.case;
    else if (event.case !== 'falseMahjong') {
      if (!CLAIMS.has(claim ?? '')) return false;
      if (event.case === 'melded') return event.value.seat !== you;
      return event.case === 'won' && event.value.win?.winner !== you;
    }
  }
  return false;
}

const STEPS = new Set(['discard', 'melded', 'kong', 'won', 'drawnDeal']);

/** Whether the event is an action of another seat, at which stepwise play stops. */
export function isStep({ event }: SeatEvent, you: Seat | undefined): boolean {
  return STEPS.has(event.case ?? '') && !isBy(event, you);
}
