// A newer version of the page waits here until the visitor lets it take over.

export class Updates {
  /** A newer version is there. */
  isReady = $state(false);
  private waiting: ServiceWorker | undefined;

  /** Nothing where the browser keeps no pages, nor while the page is being developed. */
  async begin(): Promise<void> {
    if (!('serviceWorker' in navigator) || import.meta.env.DEV) return;
    try {
      const registration = await navigator.serviceWorker.register('/sw.js');
      this.notice(registration.waiting);
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

  /** The newer version takes over, now. */
  apply(): void {
    if (!this.waiting) {
      location.reload();
      return;
    }
    navigator.serviceWorker.addEventListener('controllerchange', () => location.reload());
    this.waiting.postMessage('take-over');
  }
}
