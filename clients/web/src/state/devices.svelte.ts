// Calls of the server to this browser while no page of this site is open: subscribing,
// unsubscribing, their words; and what pages tell the service worker.
import type { Body } from '../link/codec';
import type { Answer } from '../link/link';
import type { Welcome } from '../link/protocol';
import { say } from '../words/words.svelte';
import type { Memory } from './memory';

/** Where the service worker finds its words when it is called; it has no catalogue of its own. */
const WORDS = { cache: 'calls', address: '/call-words.json' };

/** Sent by the service worker when the browser has replaced or dropped its subscription. */
const SUBSCRIPTION_CHANGED = 'subscription-changed';
/** Sent by the service worker with a port, to learn what this page shows. */
const WHERE = 'where';

export class Devices {
  /** The server calls devices, and this browser can be called. */
  isOffered = $state(false);
  isSubscribed = $state(false);
  private key: Uint8Array<ArrayBuffer> = new Uint8Array();
  private you = '';
  /** The endpoint that the server was told in this session. */
  private told = '';

  constructor(
    private readonly ask: (body: Body) => Promise<Answer>,
    private readonly memory: Memory,
  ) {}

  /** Starts listening to the service worker. */
  begin(): void {
    if (!canBeCalled()) return;
    navigator.serviceWorker.addEventListener('message', ({ data, ports }) => {
      if (data === SUBSCRIPTION_CHANGED) void this.compare();
      if (data === WHERE) ports[0]?.postMessage(location.hash);
    });
  }

  /** Tells the server about an existing subscription again, as it belongs to a session. */
  async enter({ player, pushKey }: Welcome): Promise<void> {
    this.key = new Uint8Array(pushKey);
    this.isOffered = pushKey.length > 0 && canBeCalled();
    this.you = String(player);
    await this.compare();
  }

  /** The session has changed: the server's knowledge of the subscription ended with it. */
  leave(): void {
    this.you = '';
    this.told = '';
  }

  /** Tells the server if the browser has replaced or dropped the subscription that it knows. */
  private async compare(): Promise<void> {
    const { you } = this;
    const isWanted = this.isOffered && you !== '' && this.memory.calledFor === you;
    const known = isWanted ? await this.allowed() : null;
    if (you !== this.you) return;
    if (known?.endpoint !== this.told) {
      this.told = known && (await this.tell(known)) ? known.endpoint : '';
    }
    this.isSubscribed = this.told !== '';
  }

  /** Returns false if the browser, the visitor or the server refuses. */
  async subscribe(): Promise<boolean> {
    try {
      const worker = await navigator.serviceWorker.ready;
      const made = await this.made(worker);
      await this.keepWords();
      this.isSubscribed = await this.tell(made);
      this.told = this.isSubscribed ? made.endpoint : '';
      this.memory.calledFor = this.isSubscribed ? this.you : '';
      if (!this.isSubscribed) await made.unsubscribe();
    } catch {
      this.isSubscribed = false;
    }
    return this.isSubscribed;
  }

  async unsubscribe(): Promise<void> {
    const known = await subscription();
    this.isSubscribed = false;
    this.told = '';
    this.memory.calledFor = '';
    if (!known) return;
    await this.ask({ case: 'unsubscribePush', value: { endpoint: known.endpoint } });
    await known.unsubscribe();
  }

  /** Stores the words in the language of the page. */
  async keepWords(): Promise<void> {
    if (!canBeCalled()) return;
    const parts = { name: '{name}', from: '{from}' };
    const words = {
      house: say('app.name'),
      turn: say('call.turn', parts),
      invitation: say('call.invitation', parts),
      table_ready: say('call.table_ready', parts),
      check_in: say('call.check_in', parts),
      seat_free: say('call.seat_free', parts),
      over: say('call.over', parts),
      renewed: say('call.renewed'),
    };
    const cache = await caches.open(WORDS.cache);
    await cache.put(WORDS.address, new Response(JSON.stringify(words)));
  }

  /** The browser's subscription; a new one if there is none, or only one for another server key. */
  private async made({ pushManager }: ServiceWorkerRegistration): Promise<PushSubscription> {
    const known = await pushManager.getSubscription();
    const key = known?.options.applicationServerKey;
    if (known && (!key || String(new Uint8Array(key)) === String(this.key))) return known;
    await known?.unsubscribe();
    return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: this.key });
  }

  /** Does not ask the visitor: returns null unless they have allowed it before. */
  private async allowed(): Promise<PushSubscription | null> {
    const worker = await navigator.serviceWorker.getRegistration();
    if (!worker || Notification.permission !== 'granted') return null;
    return this.made(worker).catch(() => null);
  }

  private async tell(made: PushSubscription): Promise<boolean> {
    const [key, secret] = [made.getKey('p256dh'), made.getKey('auth')];
    if (!key || !secret) return false;
    const answer = await this.ask({
      case: 'subscribePush',
      value: {
        endpoint: made.endpoint,
        key: new Uint8Array(key),
        secret: new Uint8Array(secret),
      },
    });
    return answer.kind === 'done';
  }
}

const canBeCalled = () => 'serviceWorker' in navigator && 'PushManager' in globalThis;

async function subscription(): Promise<PushSubscription | null> {
  const worker = await navigator.serviceWorker.getRegistration();
  return (await worker?.pushManager.getSubscription()) ?? null;
}
