// Keeps the page itself for times without a network, never a game or an answer of the server.
//
// The build writes before this what SHELL lists, what VERSION is.
/* global SHELL, VERSION */

const CACHE = `lair-${VERSION}`;
const LIVE = /^\/(ws|link|api\/|healthz|readyz|metrics|version)/;

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(SHELL)));
});

/** An earlier version waits until no page of it is open, or until a page says that it may go. */
self.addEventListener('message', (event) => {
  if (event.data === 'take-over') self.skipWaiting();
});

self.addEventListener('activate', (event) => {
  const earlier = caches
    .keys()
    .then((names) =>
      names
        .filter((name) => name.startsWith('lair-') && name !== CACHE)
        .map((name) => caches.delete(name)),
    );
  event.waitUntil(earlier.then((gone) => Promise.all(gone)).then(() => self.clients.claim()));
});

/** A notice that is pressed leads to the page it came from. */
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(
    self.clients.matchAll({ type: 'window' }).then(([page]) => page?.focus() ?? undefined),
  );
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const address = new URL(request.url);
  if (request.method !== 'GET' || address.origin !== location.origin) return;
  if (LIVE.test(address.pathname)) return;
  if (request.mode === 'navigate') {
    event.respondWith(fetch(request).catch(() => caches.match('/')));
    return;
  }
  event.respondWith(caches.match(request).then((kept) => kept ?? fetch(request)));
});
