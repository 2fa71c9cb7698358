// A newer version of the page waits here until the visitor lets it take over.

/** What a worker is told that may replace the one before it. */
const TAKE_OVER = 'take-over';
/** A browser lets the earlier worker finish what it is about, for minutes; the visitor waits no longer than this. */
const TAKE_OVER_MS = 3000;
/** This window was loaded anew before the newer worker had taken over. */
const LET_IN = 'lair.let-in';

export class Updates {
  /** A newer version is there. */
  isReady = $state(false);
  /** A part of the page was wanted and did not come: the network was gone, or the version that it is of. */
  isIncomplete = $state(false);
  private waiting: ServiceWorker | undefined;

  /** Nothing where the browser keeps no pages, nor while the page is being developed. */
  async begin(): Promise<void> {
    if (!('serviceWorker' in navigator) || import.meta.env.DEV) return;
    try {
      const registration = await navigator.serviceWorker.register('/sw.js');
      if (wasLetIn()) registration.waiting?.postMessage(TAKE_OVER);
      else this.notice(registration.waiting);
      registration.addEventListener('updatefound', () => {
        const coming = registration.installing;
        coming?.addEventListener('statechange', () => {
          if (coming.state === 'installed') this.notice(coming);
        });
      });
    } catch {
      // Without a worker the page works as well, only not offline.
    }
  }

  /** The first worker of a browser replaces nobody. */
  private notice(worker: ServiceWorker | null): void {
    if (!worker || !navigator.serviceWorker.controller) return;
    this.waiting = worker;
    this.isReady = true;
  }

  /**
   * The newer version takes over, now. The page itself comes from the server, so that loading it anew shows the
   * newer one even while the earlier worker is still busy.
   */
  apply(): void {
    if (!this.waiting) {
      location.reload();
      return;
    }
    this.isReady = false;
    navigator.serviceWorker.addEventListener('controllerchange', () => location.reload());
    setTimeout(() => {
      rememberLetIn();
      location.reload();
    }, TAKE_OVER_MS);
    this.waiting.postMessage(TAKE_OVER);
  }
}

function rememberLetIn(): void {
  try {
    sessionStorage.setItem(LET_IN, 'yes');
  } catch {
    // Where nothing may be kept, the newer version is offered once more.
  }
}

/** Asked once: whatever comes later is offered again. */
function wasLetIn(): boolean {
  try {
    const was = sessionStorage.getItem(LET_IN) !== null;
    sessionStorage.removeItem(LET_IN);
    return was;
  } catch {
    return false;
  }
}
