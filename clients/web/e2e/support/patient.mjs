// A page that gives nothing up while it, or the machine, stands still: for scenarios that are about something else.

/** After so long what somebody feels at a table is gone; a line is lost, a first press of two is forgotten. */
export const GIVEN_UP_MS = [4500, 5000];

function without_giving_up(given_up_ms) {
  const { setTimeout } = globalThis;
  globalThis.setTimeout = (run, ms, ...given) =>
    given_up_ms.includes(ms) ? 0 : setTimeout(run, ms, ...given);
}

/**
 * Of a page, or of every page of a context, from when it is loaded next. A clock that is to be installed is
 * installed before.
 */
export function make_patient(place) {
  return place.addInitScript(without_giving_up, GIVEN_UP_MS);
}
