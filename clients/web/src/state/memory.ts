// What the browser keeps between visits: whether there is a session, the settings.
import { type Settings, settingsFrom } from './settings';

/** The part of the browser's storage that is used; absent if the visitor forbids it. */
export type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** The last number read, by author; under 0 the one that covers all authors. */
export type ReadNumbers = ReadonlyMap<bigint, bigint>;

export class Memory {
  constructor(readonly store: Store | undefined) {}

  /** The session is in a cookie that no script can read; this only remembers that there is one. */
  get isKnown(): boolean {
    return this.store?.getItem('lair.known') === 'yes';
  }

  set isKnown(isKnown: boolean) {
    if (isKnown) this.store?.setItem('lair.known', 'yes');
    else this.store?.removeItem('lair.known');
  }

  /** The token of a guest of an earlier version, to be exchanged for the cookie. */
  get token(): string {
    return this.store?.getItem('lair.token') ?? '';
  }

  set token(token: string) {
    if (token) this.store?.setItem('lair.token', token);
    else this.store?.removeItem('lair.token');
  }

  /** What a player has read of their private messages. Earlier versions kept one number for all. */
  inboxRead(player: bigint): ReadNumbers {
    const [owner, numbers = ''] = (this.store?.getItem('lair.inbox') ?? '').split(':');
    if (owner !== String(player)) return new Map();
    const found = [...numbers.matchAll(/(?:(\d+)=)?(\d+)/g)];
    return new Map(found.map(([, from = 0, number = 0]) => [BigInt(from), BigInt(number)]));
  }

  readInbox(player: bigint, read: ReadNumbers): void {
    const numbers = [...read].map(([from, number]) => `${from}=${number}`);
    this.store?.setItem('lair.inbox', `${player}:${numbers}`);
  }

  /** The player who wanted this browser to be called; another player who signs in here did not. */
  get calledFor(): string {
    return this.store?.getItem('lair.called') ?? '';
  }

  set calledFor(player: string) {
    if (player) this.store?.setItem('lair.called', player);
    else this.store?.removeItem('lair.called');
  }

  get settings(): Settings {
    return settingsFrom(this.store?.getItem('lair.settings') ?? '{}');
  }

  set settings(settings: Settings) {
    this.store?.setItem('lair.settings', JSON.stringify(settings));
  }
}
