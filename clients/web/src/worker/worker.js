// Keeps the page itself for use without a network, but never a game or an answer of the server.
//
// The build prepends definitions of SHELL and VERSION to this file.
/* global SHELL, VERSION */

const CACHE = `lair-${VERSION}`;
const KEPT = new Set(SHELL);

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(SHELL)));
});

/** A newer version waits until no page of the old one is open, or a page lets it take over. */
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
  renewed: 'Open this page once, or notifications will no longer reach this device.',
};

/** In the language in which a page of this site was last read. */
async function words() {
  const kept = await caches.match('/call-words.json');
  return kept ? kept.json() : STANDARD_WORDS;
}

function address_of(kind, number) {
  return kind === 'check_in' ? `/#/season/${number}` : `/#/table/${number}`;
}

/** Shows a call of the server: what for, at which table or season. */
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
 * The reason for a call is gone. Browsers require every push message to show a notice unless a page
 * is visible: if none is, a silent notice replaces the old one and says that it is over.
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

/**
 * The subscription has changed. Only a page tells the server, which until then calls in vain: if
 * none is open, the visitor is asked to open one. A connection of the worker's own would count as
 * the visitor, who would seem to be here, is not called then, and has read their warnings.
 */
async function exchange({ oldSubscription, newSubscription }) {
  if (!newSubscription && oldSubscription) {
    await self.registration.pushManager.subscribe(oldSubscription.options).catch(() => undefined);
  }
  const pages = await self.clients.matchAll({ type: 'window' });
  for (const page of pages) page.postMessage('subscription-changed');
  if (pages.length > 0) return;
  const { house, renewed = STANDARD_WORDS.renewed } = await words();
  await self.registration.showNotification(house, {
    body: renewed,
    tag: 'renewed',
    icon: '/icon-192.png',
  });
}

self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(exchange(event)));

/** A page that does not say in this time what it shows counts as showing what it was opened for. */
const SAID_WITHIN_MS = 300;

/** What a page shows: "#/table/4". Not every browser lets a page's `url` follow that. */
function shown_on(page) {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => resolve(data);
    setTimeout(() => resolve(new URL(page.url).hash), SAID_WITHIN_MS);
    page.postMessage('where', [port2]);
  });
}

/** Without the share code that may follow the number of a table. */
const without_code = (hash) => hash.split('/').slice(0, 3).join('/');

/**
 * Focuses the page that shows what the call is about, or takes another one there, but none that
 * shows a table: somebody may be playing. Opens a page if there is no such page.
 */
async function lead_to(address) {
  const pages = await self.clients.matchAll({ type: 'window' });
  if (!address) return pages.length > 0 ? pages[0].focus() : self.clients.openWindow('/');
  const shown = await Promise.all(pages.map(shown_on));
  const there = pages.find((_, at) => `/${without_code(shown[at])}` === address);
  if (there) return there.focus();
  const free = pages.find((_, at) => !shown[at].startsWith('#/table/'));
  if (!free) return self.clients.openWindow(address);
  await free.focus();
  return free.navigate(address);
}

/** A pressed notice leads to its page, a pressed call to its table or season. */
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(lead_to(event.notification.data?.address));
});

/** Handles only files of SHELL: a server's answer that it waits for would delay an update. */
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
