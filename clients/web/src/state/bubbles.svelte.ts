// What was just said at the table, shown for a moment over the speaker's card.

import { type EmoteName, emoteOf } from './emotes';

export const SHOWN_MS = 4_500;
const LENGTH_MAX = 60;

/** Words, or an emote. */
export type Bubble = { readonly text: string } | { readonly emote: EmoteName };

export class Bubbles {
  /** By player number. */
  shown = $state.raw<ReadonlyMap<bigint, Bubble>>(new Map());
  private readonly endings = new Map<bigint, () => void>();

  constructor(private readonly after: (ms: number, run: () => void) => () => void) {}

  /** A new bubble replaces the player's previous one. */
  say(player: bigint, said: string): void {
    const text = said.length > LENGTH_MAX ? `${said.slice(0, LENGTH_MAX - 1)}…` : said;
    this.show(player, { text });
  }

  /** Shows the phrase's emote; returns false for a phrase that is said in words. */
  feel(player: bigint, phrase: string): boolean {
    const emote = emoteOf(phrase);
    if (emote) this.show(player, { emote });
    return emote !== undefined;
  }

  private show(player: bigint, bubble: Bubble): void {
    this.endings.get(player)?.();
    this.shown = new Map(this.shown).set(player, bubble);
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
