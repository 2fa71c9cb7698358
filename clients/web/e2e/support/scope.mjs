// Stops whatever a scenario started and did not stop, however it ends.
import { AsyncLocalStorage } from 'node:async_hooks';

const scopes = new AsyncLocalStorage();

/** Runs `work` for at most `patience_ms`; then stops what it left running, last started first. */
export async function in_scope(work, patience_ms) {
  const scope = { left: new Set(), is_over: false };
  let timer;
  const late = new Promise((_, reject) => {
    const error = new Error(`not done within ${patience_ms} ms`);
    timer = setTimeout(() => reject(error), patience_ms);
  });
  try {
    return await Promise.race([scopes.run(scope, work), late]);
  } finally {
    clearTimeout(timer);
    scope.is_over = true;
    for (const stop of [...scope.left].reverse()) await stop();
  }
}

/**
 * Registers `stop` for something that was started, and returns a function that stops it early.
 * Otherwise it is stopped at the end of the scenario; at once if the scenario is already over,
 * since nobody else could stop what a late scenario still starts.
 */
export function until_end(stop) {
  const left = scopes.getStore()?.left ?? new Set();
  const once = async () => {
    if (left.delete(once)) await stop();
  };
  left.add(once);
  if (scopes.getStore()?.is_over) void once();
  return once;
}
