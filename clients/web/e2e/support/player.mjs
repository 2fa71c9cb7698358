// A player without a page: a socket of its own, every frame kept, prompts answered by a function.
import WebSocket from 'ws';
import { decode_server, encode_client } from './frames.mjs';
import { PATIENCE_MS } from './patience.mjs';

/** The simplest play: claims nothing and discards the last tile that may be discarded. */
export function plain_play({ actions }) {
  return actions.find((action) => action.pass) ?? actions.findLast((action) => 'discard' in action);
}

export class Player {
  frames = [];
  seat = undefined;
  token = '';
  /** Concealed tiles after the events so far. */
  hand = [];
  melds = 0;
  /** Chooses the answer to a prompt; undefined means no answer yet. */
  play = plain_play;
  /** Called with every frame. */
  on_frame = () => {};
  #socket;
  #url;
  #request = 0;
  #waiting = [];
  #asked = undefined;

  static async arrive(url, name, token = '') {
    const player = new Player();
    player.#url = url;
    player.token = token;
    player.#socket = new WebSocket(`${url.replace('http', 'ws')}/ws`, 'lair.v1', { origin: url });
    player.#socket.on('message', (bytes) => player.#hear(decode_server(bytes)));
    await new Promise((resolve, reject) => {
      player.#socket.on('open', resolve);
      player.#socket.on('error', reject);
    });
    player.send({ hello: { name, token, client: 'test' } });
    const { welcome } = await player.await((frame) => frame.welcome);
    player.token ||= welcome.token;
    return player;
  }

  send(body) {
    this.#request += 1;
    this.#socket.send(encode_client({ request: this.#request, ...body }));
    return this.#request;
  }

  /** The first frame that satisfies `wanted`, past or future. */
  await(wanted) {
    const known = this.frames.find(wanted);
    if (known) return Promise.resolve(known);
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error(`no such frame: ${wanted}`)), PATIENCE_MS);
      this.#waiting.push({ wanted, resolve, timer });
    });
  }

  /** Opens the table to watch it. */
  async watch(table) {
    this.send({ openTable: { table } });
    await this.await((frame) => frame.table?.summary?.table === table);
  }

  /** Opens the table and takes a chair. */
  async sit(table, seat) {
    await this.watch(table);
    this.send({ sit: seat === undefined ? { table } : { table, seat } });
    const shown = await this.await((frame) => frame.table?.you !== undefined);
    this.seat = shown.table.you;
  }

  get events() {
    return this.frames.flatMap((frame) => frame.events?.events ?? []);
  }

  leave() {
    for (const { timer } of this.#waiting) clearTimeout(timer);
    this.#socket.close();
  }

  /** Signs this player in on the pages of the context. */
  sign_in(context) {
    const { hostname } = new URL(this.#url);
    const cookie = { name: 'lair_session', value: this.token, domain: hostname, path: '/' };
    return context.addCookies([cookie]);
  }

  /** Opens a page of the same player; the server then sends this socket away. */
  async become(context, path) {
    await this.sign_in(context);
    const page = await context.newPage();
    await page.goto(this.#url + path);
    return page;
  }

  /** Answers the current prompt once `play` has an answer. */
  consider() {
    if (!this.#asked) return;
    const { table, moment, prompt } = this.#asked;
    const action = this.play(prompt, this);
    if (!action) return;
    this.#asked = undefined;
    this.send({ act: { table, moment, action } });
  }

  #hear(frame) {
    this.frames.push(frame);
    if (frame.events) this.#take(frame.events);
    this.on_frame(frame);
    for (const waiting of this.#waiting.filter(({ wanted }) => wanted(frame))) {
      clearTimeout(waiting.timer);
      this.#waiting.splice(this.#waiting.indexOf(waiting), 1);
      waiting.resolve(frame);
    }
    if (frame.events) this.consider();
  }

  #take({ table, moment, prompt, events = [] }) {
    for (const event of events) this.#fold(event);
    this.#asked = prompt?.actions ? { table, moment, prompt } : undefined;
  }

  #fold({ dealt, bonus, draw, discard, melded }) {
    if (dealt) {
      const { own, ownDrawn, sizes } = dealt;
      this.hand = [...(own?.tiles ?? [])];
      if (ownDrawn !== undefined && this.hand.length < sizes[this.seat]) this.hand.push(ownDrawn);
      this.melds = 0;
    }
    const own = bonus ?? draw ?? discard ?? melded;
    if (!own || (own.seat ?? 0) !== this.seat) return;
    if (draw) this.hand.push(draw.tile);
    if (bonus || discard) this.#drop([own.tile ?? 0]);
    if (!melded) return;
    this.melds += 1;
    this.#drop(own_tiles(melded.meld));
  }

  #drop(tiles) {
    for (const tile of tiles) {
      const at = this.hand.indexOf(tile);
      if (at >= 0) this.hand.splice(at, 1);
    }
  }
}

/** The tiles that a claimed meld took from the hand. */
function own_tiles({ kind, tile = 0, claimed = 0 }) {
  if (kind === 'MELD_KIND_CHOW')
    return [0, 1, 2].map((up) => tile + up).filter((t) => t !== claimed);
  return Array(kind === 'MELD_KIND_PUNG' ? 2 : 3).fill(tile);
}
