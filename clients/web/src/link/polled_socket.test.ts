// A polled connection behaves as a WebSocket does, whatever the network swallows.
import { describe, expect, it } from 'vitest';
import { type Ask, PolledSocket, packed, unpacked } from './polled_socket';

const bytes = (text: string) => new TextEncoder().encode(text) as Uint8Array<ArrayBuffer>;
const text = (data: unknown) => new TextDecoder().decode(data as ArrayBuffer);

/** A server's end of a polled connection that echoes every frame and can lose what passes. */
class Line {
  isOver = false;
  loseRequests = 0;
  loseAnswers = 0;
  taken = 0;
  left = false;
  private frames: string[] = [];
  private wake: () => void = () => undefined;

  readonly ask: Ask = async (address, { body, headers }) => {
    if (this.loseRequests > 0) {
      this.loseRequests -= 1;
      throw new TypeError('lost on the way');
    }
    // The secret travels in a header: addresses are written into logs.
    expect(address).not.toContain('secret');
    const isOpen = headers['Lair-Line'] === 'secret';
    const answer = await this.answer(new URL(address, 'http://lair.test'), body, isOpen);
    if (this.loseAnswers > 0) {
      this.loseAnswers -= 1;
      throw new TypeError('lost on the way back');
    }
    return answer;
  };

  over(): void {
    this.isOver = true;
    this.wake();
  }

  private async answer({ searchParams }: URL, body: Uint8Array<ArrayBuffer>, isOpen: boolean) {
    if (!isOpen) return respond(201, [], 'secret');
    if (searchParams.has('leave')) {
      this.left = true;
      return respond(204);
    }
    if (this.isOver) return respond(410);
    const first = searchParams.get('first');
    if (first !== null) {
      for (const [index, frame] of unpacked(body.buffer).entries()) {
        if (Number(first) + index <= this.taken) continue;
        this.taken += 1;
        this.frames.push(text(frame));
      }
      this.wake();
      return respond(204);
    }
    const have = Number(searchParams.get('have'));
    if (this.frames.length === have) {
      await new Promise<void>((resolve) => {
        this.wake = resolve;
      });
    }
    return this.isOver ? respond(410) : respond(200, this.frames.slice(have));
  }
}

function respond(status: number, frames: readonly string[] = [], line: string | null = null) {
  const body = packed(frames.map(bytes)).buffer;
  return { status, headers: { get: () => line }, arrayBuffer: async () => body };
}

interface Heard {
  opened: number;
  frames: string[];
  closed: number;
}

function connect(line: Line): { socket: PolledSocket; heard: Heard } {
  const heard: Heard = { opened: 0, frames: [], closed: 0 };
  const socket = new PolledSocket('/link', line.ask, async () => undefined);
  socket.onopen = () => {
    heard.opened += 1;
    socket.send(bytes('hello'));
  };
  socket.onmessage = ({ data }) => heard.frames.push(text(data));
  socket.onclose = () => {
    heard.closed += 1;
  };
  return { socket, heard };
}

describe('A row of frames', () => {
  it('is read as it was written', () => {
    const rows = [[], [''], ['a'], ['hello', '', 'x'.repeat(70_000)]];
    for (const row of rows) {
      expect(unpacked(packed(row.map(bytes)).buffer).map(text)).toEqual(row);
    }
  });
});

describe('A socket by requests and answers', () => {
  it('opens, sends, hears', async () => {
    const line = new Line();
    const { socket, heard } = connect(line);
    await expect.poll(() => heard.frames).toEqual(['hello']);
    socket.send(bytes('one'));
    socket.send(bytes('two'));
    await expect.poll(() => heard.frames).toEqual(['hello', 'one', 'two']);
    expect(heard.opened).toBe(1);
  });

  it('loses nothing, hears nothing twice, when requests or answers are lost', async () => {
    const line = new Line();
    const { socket, heard } = connect(line);
    await expect.poll(() => heard.frames).toEqual(['hello']);
    line.loseAnswers = 2;
    socket.send(bytes('one'));
    await expect.poll(() => heard.frames).toEqual(['hello', 'one']);
    line.loseRequests = 2;
    socket.send(bytes('two'));
    await expect.poll(() => heard.frames).toEqual(['hello', 'one', 'two']);
    expect(line.taken).toBe(3);
    expect(heard.closed).toBe(0);
  });

  it('closes once when the line is over, or when nothing gets through', async () => {
    for (const fail of [
      (line: Line) => line.over(),
      (line: Line) => {
        line.loseRequests = 100;
        line.over();
      },
    ]) {
      const line = new Line();
      const { heard } = connect(line);
      await expect.poll(() => heard.frames).toEqual(['hello']);
      fail(line);
      await expect.poll(() => heard.closed).toBe(1);
    }
  });

  it('says that it leaves, then is silent', async () => {
    const line = new Line();
    const { socket, heard } = connect(line);
    await expect.poll(() => heard.frames).toEqual(['hello']);
    socket.close();
    expect(line.left).toBe(true);
    line.over();
    await new Promise((resolve) => setTimeout(resolve));
    expect(heard.closed).toBe(0);
  });

  it('closes when no line is given', async () => {
    const heard = { closed: 0 };
    const refuse: Ask = async () => respond(403);
    const socket = new PolledSocket('/link', refuse, async () => undefined);
    socket.onclose = () => {
      heard.closed += 1;
    };
    await expect.poll(() => heard.closed).toBe(1);
  });
});
