// SHA-256 and HMAC-SHA-256: the browser's own, or in script if it withholds its own from pages
// without https.
export type Bytes = Uint8Array<ArrayBuffer>;

const BLOCK_BYTES = 64;
const LENGTH_BYTES = 8;
const WORD = 2 ** 32;

export async function sha256(bytes: Bytes): Promise<Bytes> {
  const subtle = globalThis.crypto?.subtle;
  return subtle ? new Uint8Array(await subtle.digest('SHA-256', bytes)) : sha256WrittenOut(bytes);
}

/** Returns a function that signs any number of messages with the key. */
export async function hmacSha256(key: Bytes): Promise<(message: Bytes) => Promise<Bytes>> {
  const subtle = globalThis.crypto?.subtle;
  if (!subtle) return async (message) => hmacWrittenOut(key, message);
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const imported = await subtle.importKey('raw', key, algorithm, false, ['sign']);
  return async (message) => new Uint8Array(await subtle.sign('HMAC', imported, message));
}

export function joined(parts: readonly Uint8Array[]): Bytes {
  const all = new Uint8Array(parts.reduce((size, part) => size + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

/** By RFC 2104; the key must not be longer than a block. */
export function hmacWrittenOut(key: Uint8Array, message: Uint8Array): Bytes {
  const padded = (pad: number) => {
    const block = new Uint8Array(BLOCK_BYTES).fill(pad);
    for (const [at, byte] of key.entries()) block[at] = byte ^ pad;
    return block;
  };
  const inner = sha256WrittenOut(joined([padded(0x36), message]));
  return sha256WrittenOut(joined([padded(0x5c), inner]));
}

/** By FIPS 180-4. */
export function sha256WrittenOut(bytes: Uint8Array): Bytes {
  const message = withLength(bytes);
  const view = new DataView(message.buffer);
  const state = Uint32Array.from(FIRST_STATE);
  for (let block = 0; block < message.length; block += BLOCK_BYTES) {
    const words = Uint32Array.from({ length: 64 }, (_, at) =>
      at < 16 ? view.getUint32(block + 4 * at) : 0,
    );
    mix(state, words);
  }
  const digest = new DataView(new ArrayBuffer(32));
  for (const [at, word] of state.entries()) digest.setUint32(4 * at, word);
  return new Uint8Array(digest.buffer);
}

/** The message, a one bit, zeros, and at the end of a block the message's length in bits. */
function withLength(bytes: Uint8Array): Bytes {
  const blocks = Math.ceil((bytes.length + 1 + LENGTH_BYTES) / BLOCK_BYTES);
  const message = joined([bytes, new Uint8Array(blocks * BLOCK_BYTES - bytes.length)]);
  message[bytes.length] = 0x80;
  new DataView(message.buffer).setBigUint64(
    message.length - LENGTH_BYTES,
    BigInt(bytes.length) * 8n,
  );
  return message;
}

function mix(state: Uint32Array, words: Uint32Array): void {
  const word = (at: number) => words[at] as number;
  for (let at = 16; at < 64; at += 1) {
    const [early, late] = [word(at - 15), word(at - 2)];
    const first = turned(early, 7) ^ turned(early, 18) ^ (early >>> 3);
    const second = turned(late, 17) ^ turned(late, 19) ^ (late >>> 10);
    words[at] = word(at - 16) + first + word(at - 7) + second;
  }
  let [a, b, c, d, e, f, g, h] = state as unknown as Eight;
  for (const [at, constant] of CONSTANTS.entries()) {
    const choice = (e & f) ^ (~e & g);
    const majority = (a & b) ^ (a & c) ^ (b & c);
    const one = h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + choice + constant + word(at);
    const two = (turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + majority;
    [a, b, c, d, e, f, g, h] = [(one + two) >>> 0, a, b, c, (d + one) >>> 0, e, f, g];
  }
  for (const [at, value] of [a, b, c, d, e, f, g, h].entries()) {
    state[at] = (state[at] as number) + value;
  }
}

type Eight = [number, number, number, number, number, number, number, number];

function turned(word: number, bits: number): number {
  return (word >>> bits) | (word << (32 - bits));
}

function primes(count: number): number[] {
  const found: number[] = [];
  for (let next = 2; found.length < count; next += 1) {
    if (found.every((prime) => next % prime !== 0)) found.push(next);
  }
  return found;
}

/** The first 32 bits after the binary point. */
function fraction(root: number): number {
  return Math.floor((root - Math.floor(root)) * WORD);
}

const CONSTANTS = primes(64).map((prime) => fraction(Math.cbrt(prime)));
const FIRST_STATE = primes(8).map((prime) => fraction(Math.sqrt(prime)));
