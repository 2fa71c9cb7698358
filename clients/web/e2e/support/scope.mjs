// What a scenario started without stopping it, however it ends.
import { AsyncLocalStorage } from 'node:async_hooks';

const scopes = new AsyncLocalStorage();

/** Runs `work`, at most for so long; then stops all that it left, the last started first. */
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
 * Something was started that `stop` stops. The answer stops it, too; what the scenario does not stop
 * is stopped at its end, at once if that is past: nobody can end what a late scenario still does.
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
