// What the browser keeps between visits: the guest's token, the settings.
import type { Language } from '../words/words';

export interface Settings {
  sound: boolean;
  indices: boolean;
  /** Single letters act at the table. */
  letters: boolean;
  language?: Language;
}

const STANDARD: Settings = { sound: true, indices: false, letters: true };

/** The part of the browser's storage that is used; absent when the visitor forbids it. */
export type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

export class Memory {
  constructor(private readonly store: Store | undefined) {}

  get token(): string {
    return this.store?.getItem('lair.token') ?? '';
  }

  set token(token: string) {
    if (token) this.store?.setItem('lair.token', token);
    else this.store?.removeItem('lair.token');
  }

  get settings(): Settings {
    try {
      const kept: Partial<Settings> = JSON.parse(this.store?.getItem('lair.settings') ?? '{}');
      return { ...STANDARD, ...kept };
    } catch {
      return { ...STANDARD };
    }
  }

  set settings(settings: Settings) {
    this.store?.setItem('lair.settings', JSON.stringify(settings));
  }
}
