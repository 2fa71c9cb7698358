// Keeps the page itself for times without a network, never a game or an answer of the server.
//
// The build writes before this what SHELL lists, what VERSION is.
/* global SHELL, VERSION */

const CACHE = `lair-${VERSION}`;
const KEPT = new Set(SHELL);

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

const STANDARD_WORDS = {
  house: "Lion's Lair",
  turn: 'Your turn: {name}',
  invitation: '{from} invites you to {name}.',
  table_ready: 'Your round begins: {name} is waiting for you.',
  check_in: 'Check-in is open: {name}',
  seat_free: 'A seat is free: {name}',
  over: 'No longer waiting for you: {name}',
};

/** In the language that a page of the house was last read in. */
async function words() {
  const kept = await caches.match('/call-words.json');
  return kept ? kept.json() : STANDARD_WORDS;
}

function address_of(kind, number) {
  return kind === 'check_in' ? `/#/season/${number}` : `/#/table/${number}`;
}

/** The server calls: what for, at which table or season. */
async function show_call({ kind, number, name, from = '' }) {
  const known = await words();
  const said = known[kind] ?? STANDARD_WORDS[kind] ?? '{name}';
  await self.registration.showNotification(known.house, {
    body: said.replace('{name}', () => name).replace('{from}', () => from),
    tag: `${kind}-${number}`,
    renotify: true,
    icon: '/icon-192.png',
    data: { address: address_of(kind, number) },
  });
}

/**
 * There is nothing to come to any more. Browsers want every call to be seen, unless a page is: where none is the
 * notice says so in its place, without a sound.
 */
async function take_back({ call, number, name }) {
  const tag = `${call}-${number}`;
  const pages = await self.clients.matchAll({ type: 'window' });
  if (pages.some((page) => page.visibilityState === 'visible')) {
    for (const notice of await self.registration.getNotifications({ tag })) notice.close();
    return;
  }
  const { house, over = STANDARD_WORDS.over } = await words();
  await self.registration.showNotification(house, {
    body: over.replace('{name}', () => name),
    tag,
    silent: true,
    icon: '/icon-192.png',
    data: { address: address_of(call, number) },
  });
}

self.addEventListener('push', (event) => {
  const told = event.data?.json();
  if (told) event.waitUntil(told.kind === 'over' ? take_back(told) : show_call(told));
});

/** By what this device is called from now on; the pages tell the server, one that is not open once it is. */
async function exchange({ oldSubscription, newSubscription }) {
  if (!newSubscription && oldSubscription) {
    await self.registration.pushManager.subscribe(oldSubscription.options).catch(() => undefined);
  }
  const pages = await self.clients.matchAll({ type: 'window' });
  for (const page of pages) page.postMessage('subscription-changed');
}

self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(exchange(event)));

/** To the page that is open, which goes where the call leads; a new one when none is. */
async function lead_to(address) {
  const [page] = await self.clients.matchAll({ type: 'window' });
  if (!page) return self.clients.openWindow(address ?? '/');
  await page.focus();
  return address ? page.navigate(address) : undefined;
}

/** A notice that is pressed leads to the page it came from, a call to where it is about. */
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(lead_to(event.notification.data?.address));
});

/** All else goes past the worker: an answer of the server that it waits for would hold up a newer version. */
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const address = new URL(request.url);
  if (request.method !== 'GET' || address.origin !== location.origin) return;
  if (!KEPT.has(address.pathname)) return;
  if (request.mode === 'navigate') {
    event.respondWith(fetch(request).catch(() => caches.match('/')));
    return;
  }
  event.respondWith(caches.match(request).then((kept) => kept ?? fetch(request)));
});
