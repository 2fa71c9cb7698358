// What reaches a visitor who looks elsewhere: a phone that trembles, a notice of the system.

export type Tremor = 'lift' | 'turn' | 'claim';
const TREMORS_MS: Readonly<Record<Tremor, number | readonly number[]>> = {
  lift: 8,
  turn: 30,
  claim: [24, 50, 24],
};

/** Where the device can. */
export function tremble(kind: Tremor): void {
  const pattern = TREMORS_MS[kind];
  globalThis.navigator?.vibrate?.(typeof pattern === 'number' ? pattern : [...pattern]);
}

export const canNotify = () => typeof Notification !== 'undefined';

/** Asks the visitor's system; false when it forbids notices. */
export async function allowNotices(): Promise<boolean> {
  return canNotify() && (await Notification.requestPermission()) === 'granted';
}

/** A table or a season somebody is called to. */
export const callTo = (kind: 'table' | 'season', number: bigint | string) => `${kind} ${number}`;

/** One notice at a time, and only while nobody looks at the page; returns how to take it back. */
export function noticeOfSystem(title: string, body: string): () => void {
  if (!canNotify() || Notification.permission !== 'granted' || !document.hidden) return nothing;
  const options = { body, tag: 'lair', icon: '/icon-192.png' };
  try {
    const notice = new Notification(title, options);
    notice.onclick = () => {
      window.focus();
      notice.close();
    };
    return () => notice.close();
  } catch {
    // On phones only the service worker may show one.
    void navigator.serviceWorker?.ready.then((worker) => worker.showNotification(title, options));
    return nothing;
  }
}

const nothing = () => undefined;
