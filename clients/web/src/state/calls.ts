// What reaches a visitor who is looking elsewhere: a phone that vibrates, a notice of the system.

export type Tremor = 'lift' | 'turn' | 'claim';
const TREMORS_MS: Readonly<Record<Tremor, number | readonly number[]>> = {
  lift: 8,
  turn: 30,
  claim: [24, 50, 24],
};

/** Vibrates, if the device can. */
export function tremble(kind: Tremor): void {
  const pattern = TREMORS_MS[kind];
  globalThis.navigator?.vibrate?.(typeof pattern === 'number' ? pattern : [...pattern]);
}

export const canNotify = () => typeof Notification !== 'undefined';

/** Asks for permission; returns false if the visitor or the system forbids notices. */
export async function allowNotices(): Promise<boolean> {
  return canNotify() && (await Notification.requestPermission()) === 'granted';
}

/** Names the table or season that a visitor is called to. */
export const callTo = (kind: 'table' | 'season', number: bigint | string) => `${kind} ${number}`;

/** So that a notice withdrawn late does not take the next one with it. */
let notices = 0;

/** One notice at a time, and only while the page is hidden; returns how to withdraw it. */
export function noticeOfSystem(title: string, body: string): () => void {
  if (!canNotify() || Notification.permission !== 'granted' || !document.hidden) return nothing;
  notices += 1;
  const number = notices;
  const options = { body, tag: 'lair', icon: '/icon-192.png', data: { number } };
  try {
    const notice = new Notification(title, options);
    notice.onclick = () => {
      window.focus();
      notice.close();
    };
    return () => notice.close();
  } catch {
    // On phones only the service worker may show one.
    const shown = navigator.serviceWorker?.ready.then(async (worker) => {
      await worker.showNotification(title, options);
      return worker;
    });
    return () => {
      void shown?.then(async (worker) => {
        for (const notice of await worker.getNotifications({ tag: options.tag })) {
          if (notice.data?.number === number) notice.close();
        }
      });
    };
  }
}

const nothing = () => undefined;
