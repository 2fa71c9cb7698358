// Hints for the player's hand: requested while they are wanted, no faster than the server allows.
import type { Hints } from '../link/protocol';

/** The server answers thirty in half a minute. */
const EVERY_MS = 1_100;

export class HintSheet {
  /** Whether the visitor wants to see them. */
  shown = $state(false);
  told = $state.raw<Hints | undefined>();
  private isResting = false;
  private isStale = false;
  /** The moment since which the hand is as it is: hints for an earlier one are about another. */
  private handSince = 0;

  constructor(
    private readonly ask: () => void,
    private readonly after: (ms: number, run: () => void) => () => void,
  ) {}

  toggle(): void {
    this.shown = !this.shown;
    this.changed();
  }

  /** The table has changed since the hints were received; if `moment` is given, the hand then. */
  changed(moment?: number): void {
    if (moment !== undefined) {
      this.handSince = moment;
      this.told = undefined;
    }
    this.isStale = this.shown;
    if (!this.shown || this.isResting) return;
    this.isStale = false;
    this.isResting = true;
    this.ask();
    this.after(EVERY_MS, () => {
      this.isResting = false;
      if (this.isStale) this.changed();
    });
  }

  receive(told: Hints): void {
    if (told.moment >= this.handSince) this.told = told;
  }
}
