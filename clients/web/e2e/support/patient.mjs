// Keeps a page from giving anything up while it or the machine stands still, for scenarios about
// something else.

/** After this time a page gives up its connection, or the first of two presses. */
export const LOST_MS = 5000;
/** After these times a page gives up an emote, a connection, or the first of two presses. */
export const GIVEN_UP_MS = [4500, LOST_MS];

function without_giving_up(given_up_ms) {
  const { setTimeout } = globalThis;
  globalThis.setTimeout = (run, ms, ...given) =>
    given_up_ms.includes(ms) ? 0 : setTimeout(run, ms, ...given);
  // No request is given up, either, as long as its connection lasts.
  AbortSignal.timeout = () => new AbortController().signal;
}

/**
 * Applies to a page, or to every page of a context, from its next load on. If a clock is to be
 * installed, install it first.
 */
export function make_patient(place, given_up_ms = GIVEN_UP_MS) {
  return place.addInitScript(without_giving_up, given_up_ms);
}
