// A season as it is now: read again when the server says that it has changed.
import { NoSuch } from '../../api/page';
import {
  type Round,
  type Season,
  type Standing,
  seasonNow,
  type TeamStanding,
} from '../../api/seasons';
import type { Client } from '../../state/client.svelte';
import { Newest } from '../../state/newest';

/** How often to read again without a connection, and with one, over which changes are announced. */
const ALONE_MS = 4_000;
const TOLD_MS = 60_000;
/** The least time between two reads, however much happens in a season. */
const APART_MS = 2_000;

/** What was last read of a season. */
export class LiveSeason {
  season = $state.raw<Season | undefined>();
  standings = $state.raw<readonly Standing[]>([]);
  teams = $state.raw<readonly TeamStanding[]>([]);
  rounds = $state.raw<readonly Round[]>([]);
  /** There is no season with that number. */
  isMissing = $state(false);
  /** Reading failed: the data here are old or missing. */
  isStale = $state(false);
  /** The round after which the standings are; empty for now. */
  after = $state('');

  private readonly newest = new Newest();
  /** The season that the data are of. */
  private shownId = '';

  constructor(private readonly id: () => string) {}

  async load(): Promise<void> {
    const id = this.id();
    // The address already names another page.
    if (!id) return;
    if (id !== this.shownId) this.begin(id);
    const counts = this.newest.ask();
    const answer = await seasonNow(id, this.after).catch((error: unknown) => ({ error }));
    if (!counts() || id !== this.shownId) return;
    if ('error' in answer) {
      this.isMissing = answer.error instanceof NoSuch;
      this.isStale = !this.isMissing;
      return;
    }
    ({
      season: this.season,
      standings: this.standings,
      teams: this.teams,
      rounds: this.rounds,
    } = answer);
    this.isMissing = this.isStale = false;
  }

  /** Shows nothing of the season before: an act there would be sent to this one. */
  private begin(id: string): void {
    this.shownId = id;
    this.season = undefined;
    this.standings = [];
    this.teams = [];
    this.rounds = [];
    this.isMissing = this.isStale = false;
    this.after = '';
  }
}

/** Follows the season with that number while the calling component exists. */
export function followSeason(here: () => Client, id: () => string): LiveSeason {
  const live = new LiveSeason(id);
  let last = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function soon(): void {
    timer ??= setTimeout(
      () => {
        timer = undefined;
        last = performance.now();
        void live.load();
      },
      Math.max(0, last + APART_MS - performance.now()),
    );
  }

  // Read at once if another season or another round is wanted.
  $effect(() => {
    if (!id()) return;
    last = performance.now();
    void live.load();
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
  return live;
}
