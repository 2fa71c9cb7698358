// A newer version of the page waits here until the visitor lets it take over.

/** Tells a waiting worker that it may replace the previous one. */
const TAKE_OVER = 'take-over';
/** A browser may let the old worker go on for minutes; the visitor waits no longer than this. */
const TAKE_OVER_MS = 3000;
/** Set if this window was reloaded before the newer worker had taken over. */
const LET_IN = 'lair.let-in';
/** Set once a reload was offered because the server is newer. */
const OFFERED = 'lair.offered';

export class Updates {
  /** Whether a newer version is available. */
  isReady = $state(false);
  /** A part of the page did not load: the network was down, or its version is no longer served. */
  isIncomplete = $state(false);
  private waiting: ServiceWorker | undefined;
  private registration: ServiceWorkerRegistration | undefined;

  /** Does nothing if the browser supports no service workers, or during development. */
  async begin(): Promise<void> {
    if (!('serviceWorker' in navigator) || import.meta.env.DEV) return;
    try {
      const registration = await navigator.serviceWorker.register('/sw.js');
      this.registration = registration;
      if (wasLetIn()) registration.waiting?.postMessage(TAKE_OVER);
      else this.notice(registration.waiting);
      registration.addEventListener('updatefound', () => {
        const coming = registration.installing;
        coming?.addEventListener('statechange', () => {
          if (coming.state === 'installed') this.notice(coming);
        });
      });
    } catch {
      // Without a worker the page works as well, except offline.
    }
  }

  /** The server was started anew and may have another version; browsers look only when a page loads. */
  look(): void {
    this.registration?.update().catch(() => undefined);
  }

  /**
   * The server sends what this page does not know. Without a worker nobody can say whether there is
   * a newer page, so a reload is offered once.
   */
  suspect(): void {
    if (this.registration) this.look();
    else if (!isRemembered(OFFERED)) {
      remember(OFFERED);
      this.isReady = true;
    }
  }

  /** The first worker in a browser replaces none, so it is not announced. */
  private notice(worker: ServiceWorker | null): void {
    if (!worker || !navigator.serviceWorker.controller) return;
    this.waiting = worker;
    this.isReady = true;
  }

  /**
   * Lets the newer version take over. The page itself comes from the server, so reloading shows the
   * newer version even while the old worker is still busy.
   */
  apply(): void {
    if (!this.waiting) {
      location.reload();
      return;
    }
    this.isReady = false;
    navigator.serviceWorker.addEventListener('controllerchange', () => location.reload());
    setTimeout(() => {
      remember(LET_IN);
      location.reload();
    }, TAKE_OVER_MS);
    this.waiting.postMessage(TAKE_OVER);
  }
}

function remember(key: string): void {
  try {
    sessionStorage.setItem(key, 'yes');
  } catch {
    // Without storage, the newer version is offered once more.
  }
}

function isRemembered(key: string): boolean {
  try {
    return sessionStorage.getItem(key) !== null;
  } catch {
    return false;
  }
}

/** Whether the mark was set. Clears it, so that later versions are offered again. */
function wasLetIn(): boolean {
  const was = isRemembered(LET_IN);
  if (was) sessionStorage.removeItem(LET_IN);
  return was;
}
