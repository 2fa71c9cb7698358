// Which moment a press is for: the one in which it began, whatever the page shows when it ends.

/** The moment that waits for the visitor; undefined if none does. */
type Moment = number | undefined;

/** A press that has begun. */
interface Press {
  readonly moment: Moment;
}

/** Is told of every press on the page. */
export class Presses {
  /** The press under way, and the one before it. */
  private latest: Press | undefined;
  private before: Press | undefined;

  constructor(private readonly now: () => Moment) {}

  /** A pointer touches the page. */
  down(): void {
    this.latest = { moment: this.now() };
  }

  /** The click has reached all who are concerned. */
  clicked(): void {
    this.before = this.latest;
    this.latest = undefined;
  }

  /**
   * Whether a click or a swipe may answer the moment that waits now. The second click of a
   * double-click belongs to the press with the first. A key has no press, nor do some screen
   * readers: they answer what waits.
   */
  areFor(click?: Pick<MouseEvent, 'detail'>): boolean {
    const count = click?.detail ?? 1;
    const press = count > 1 ? this.before : this.latest;
    return count === 0 || press === undefined || press.moment === this.now();
  }
}
