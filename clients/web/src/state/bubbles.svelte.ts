// What was just said at the table, over the card of whoever said it, for a moment.

const SHOWN_MS = 4_500;
const LENGTH_MAX = 60;

export class Bubbles {
  /** By the number of the player. */
  shown = $state.raw<ReadonlyMap<bigint, string>>(new Map());
  private readonly endings = new Map<bigint, () => void>();

  constructor(private readonly after: (ms: number, run: () => void) => () => void) {}

  /** What somebody says takes the place of what they said before. */
  say(player: bigint, text: string): void {
    this.endings.get(player)?.();
    const words = text.length > LENGTH_MAX ? `${text.slice(0, LENGTH_MAX - 1)}…` : text;
    this.shown = new Map(this.shown).set(player, words);
    this.endings.set(
      player,
      this.after(SHOWN_MS, () => this.end(player)),
    );
  }

  private end(player: bigint): void {
    const left = new Map(this.shown);
    left.delete(player);
    this.shown = left;
    this.endings.delete(player);
  }
}
