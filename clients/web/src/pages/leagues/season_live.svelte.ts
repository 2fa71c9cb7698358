// A season as it is now: read again when the server says that it has changed.
import { untrack } from 'svelte';
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
import { takeAnswer } from '../../state/take_answer';

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
  /** The round that was last asked for. */
  private askedAfter = '';

  constructor(private readonly id: () => string) {}

  /** Whether another round was chosen since. */
  get isBehind(): boolean {
    return this.after !== this.askedAfter;
  }

  async load(): Promise<void> {
    const id = this.id();
    // The address already names another page.
    if (!id) return;
    this.begin(id);
    this.askedAfter = this.after;
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
  begin(id: string): void {
    if (id === this.shownId) return;
    this.shownId = id;
    this.season = undefined;
    this.standings = [];
    this.teams = [];
    this.rounds = [];
    this.isMissing = this.isStale = false;
    this.after = this.askedAfter = '';
  }
}

/** What following a season needs of the client. */
type Teller = Pick<Client, 'ask' | 'welcome' | 'seasonChanges'>;

/** Follows the season with that number while the calling component exists. */
export function followSeason(here: () => Teller, id: () => string): LiveSeason {
  const live = new LiveSeason(id);
  const changesBefore = here().seasonChanges;
  let last = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function read(): void {
    last = performance.now();
    void live.load();
  }

  function soon(): void {
    timer ??= setTimeout(
      () => {
        timer = undefined;
        read();
      },
      Math.max(0, last + APART_MS - performance.now()),
    );
  }

  // Read once the server tells of changes, so that none is missed in between: again for every
  // welcome, since another connection watches nothing.
  $effect(() => {
    const client = here();
    const shown = id();
    if (!shown) return;
    live.begin(shown);
    const every = setInterval(soon, client.welcome ? TOLD_MS : ALONE_MS);
    const isTold = client.welcome !== undefined && /^\d+$/.test(shown);
    const watch = (season: bigint) => client.ask({ case: 'watchSeason', value: { season } });
    const watched = isTold ? watch(BigInt(shown)) : Promise.resolve();
    // A number that no season can have cannot even be asked for: reading it says so.
    const stop = takeAnswer<unknown>(watched, read, read);
    return () => {
      stop();
      clearInterval(every);
      if (isTold) void watch(0n);
    };
  });
  $effect(() => {
    if (live.isBehind) untrack(read);
  });
  $effect(() => {
    if (here().seasonChanges > changesBefore) soon();
  });
  $effect(() => () => clearTimeout(timer));
  return live;
}
