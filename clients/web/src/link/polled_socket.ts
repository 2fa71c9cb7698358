// Frames by polling, for a page whose network lets no WebSocket through.
import type { Socket } from './link';

const FRAMES_TYPE = 'application/vnd.lair.v1';
const LENGTH_BYTES = 4;
/** How often a request is tried, and the pause before the next try; frames are numbered. */
const TRIES = 3;
const AGAIN_MS = 400;

/** The part of `fetch` that is used. */
export type Ask = (
  address: string,
  request: {
    method: 'POST';
    headers: Record<string, string>;
    body: Uint8Array<ArrayBuffer>;
    keepalive?: boolean;
  },
) => Promise<{
  status: number;
  headers: { get(name: string): string | null };
  arrayBuffer(): Promise<ArrayBuffer>;
}>;

/** Each frame preceded by its length in four bytes, big-endian. */
export function packed(frames: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const size = frames.reduce((sum, frame) => sum + LENGTH_BYTES + frame.length, 0);
  const body = new Uint8Array(size);
  const view = new DataView(body.buffer);
  let at = 0;
  for (const frame of frames) {
    view.setUint32(at, frame.length);
    body.set(frame, at + LENGTH_BYTES);
    at += LENGTH_BYTES + frame.length;
  }
  return body;
}

export function unpacked(body: ArrayBuffer): ArrayBuffer[] {
  const view = new DataView(body);
  const frames: ArrayBuffer[] = [];
  for (let at = 0; at + LENGTH_BYTES <= body.byteLength; ) {
    const from = at + LENGTH_BYTES;
    at = from + view.getUint32(at);
    frames.push(body.slice(from, at));
  }
  return frames;
}

/** Behaves as a WebSocket does. One request at a time asks for frames, another sends ours. */
export class PolledSocket implements Socket {
  binaryType = 'arraybuffer';
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: (() => void) | null = null;
  private line = '';
  private isOver = false;
  private isSending = false;
  private outbox: Uint8Array[] = [];
  /** How many frames the server has for certain, how many of the server's frames we have. */
  private delivered = 0;
  private have = 0;

  constructor(
    private readonly address: string,
    private readonly ask: Ask,
    private readonly pause: (ms: number) => Promise<void>,
  ) {
    void this.run();
  }

  send(bytes: Uint8Array<ArrayBuffer>): void {
    this.outbox.push(bytes);
    void this.bring();
  }

  close(): void {
    this.end('silently');
    if (!this.line) return;
    // Also sent when the page is left: else the seat looks taken until the connection times out.
    this.post('leave', [], true).catch(() => undefined);
  }

  private async run(): Promise<void> {
    try {
      const opened = await this.post('', []);
      this.line = opened.status === 201 ? (opened.headers.get('Lair-Line') ?? '') : '';
      if (!this.line) throw new Error('no line');
      if (this.isOver) {
        this.close();
        return;
      }
      this.onopen?.();
      while (!this.isOver) await this.poll();
    } catch {
      this.end();
    }
  }

  private async poll(): Promise<void> {
    const answer = await this.persist(`have=${this.have}`, []);
    if (answer.status !== 200) throw new Error('the line is over');
    for (const data of unpacked(await answer.arrayBuffer())) {
      this.have += 1;
      if (!this.isOver) this.onmessage?.({ data });
    }
  }

  /** Sends the queued frames; frames queued meanwhile go with the next request. */
  private async bring(): Promise<void> {
    if (this.isSending || !this.line) return;
    this.isSending = true;
    try {
      while (this.outbox.length > 0 && !this.isOver) {
        const frames = this.outbox.slice();
        const answer = await this.persist(`first=${this.delivered + 1}`, frames);
        if (answer.status !== 204) throw new Error('the line is over');
        this.delivered += frames.length;
        this.outbox.splice(0, frames.length);
      }
    } catch {
      this.end();
    } finally {
      this.isSending = false;
    }
  }

  /** Repeats a request if it or its answer was lost; frame numbers make this harmless. */
  private async persist(query: string, frames: readonly Uint8Array[]) {
    for (let tries = 1; ; tries += 1) {
      try {
        return await this.post(query, frames);
      } catch (failure) {
        if (tries === TRIES || this.isOver) throw failure;
        await this.pause(AGAIN_MS);
      }
    }
  }

  private post(query: string, frames: readonly Uint8Array[], keepalive = false) {
    const address = this.line ? `${this.address}?${query}` : this.address;
    const headers: Record<string, string> = { 'Content-Type': FRAMES_TYPE };
    if (this.line) headers['Lair-Line'] = this.line;
    return this.ask(address, { method: 'POST', headers, body: packed(frames), keepalive });
  }

  private end(how?: 'silently'): void {
    if (this.isOver) return;
    this.isOver = true;
    if (how !== 'silently') this.onclose?.();
  }
}
