// A season as it is now: read again when the server says that it has changed.
import type { Client } from '../../state/client.svelte';

/** In case nobody is signed in here, or the connection is lost. */
const ALONE_MS = 4_000;
const TOLD_MS = 60_000;
/** However much happens in a season. */
const APART_MS = 2_000;

/** Calls `load` now, then whenever the season changes, while the component that calls this lives. */
export function followSeason(
  here: () => Client,
  id: () => string,
  load: () => Promise<void>,
): void {
  let last = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function soon(): void {
    timer ??= setTimeout(
      () => {
        timer = undefined;
        last = performance.now();
        void load();
      },
      Math.max(0, last + APART_MS - performance.now()),
    );
  }

  $effect(() => {
    if (!id()) return;
    last = performance.now();
    void load();
    const every = setInterval(soon, here().welcome ? TOLD_MS : ALONE_MS);
    return () => clearInterval(every);
  });
  $effect(() => {
    const client = here();
    if (!client.welcome || !/^\d+$/.test(id())) return;
    void client.ask({ case: 'watchSeason', value: { season: BigInt(id()) } });
    return () => void client.ask({ case: 'watchSeason', value: { season: 0n } });
  });
  $effect(() => {
    if (here().seasonChanges > 0) soon();
  });
  $effect(() => () => clearTimeout(timer));
}
