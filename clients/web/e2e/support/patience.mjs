// How long a scenario waits for something that must happen.

/** For any one thing, whatever else the machine does: a limit for what hangs, not a measurement. */
export const PATIENCE_MS = 240_000;
