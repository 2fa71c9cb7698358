// How long a scenario waits for what must come.

/** For one thing, whatever else the machine does: a bound for what hangs, which measures nothing. */
export const PATIENCE_MS = 240_000;
