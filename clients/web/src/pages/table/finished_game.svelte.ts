// The game of a table that is over; right after its end it may not be listed yet.
import { type FinishedGame, gameAt, gameOnceListed } from '../../api/games';
import { type Lack, Read } from '../../state/read.svelte';

/** Reads while the component that made this exists. */
export class GameOfTable {
  private readonly read: Read<FinishedGame>;
  private listed = $state.raw<FinishedGame | undefined>();

  /** @param isKnown whether the server has just shown the table, so that its game is waited for */
  constructor(table: () => bigint, isKnown: () => boolean) {
    this.read = new Read(() => gameAt(table()));
    const isAwaited = $derived(this.read.lack === 'none' && isKnown());
    $effect(() => {
      if (!isAwaited) return;
      const left = new AbortController();
      void gameOnceListed(table(), left.signal).then((game) => {
        this.listed = game;
      });
      return () => left.abort();
    });
  }

  get game(): FinishedGame | undefined {
    return this.read.answer ?? this.listed;
  }

  get lack(): Lack | undefined {
    return this.read.lack;
  }

  again(): void {
    this.read.again();
  }
}
