// The digest written in script equals the browser's own for every length around a block.
import { describe, expect, it } from 'vitest';
import { hmacSha256, hmacWrittenOut, sha256, sha256WrittenOut } from './sha256';
import { hexOf } from './shares';

const bytes = (length: number) => Uint8Array.from({ length }, (_, at) => (at * 37 + length) % 256);

describe('SHA-256 written out', () => {
  it('has the digests of the standard', () => {
    const digest = (text: string) => hexOf(sha256WrittenOut(new TextEncoder().encode(text)));
    expect(digest('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
    expect(digest('')).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
  });

  it("is the browser's own for every length", async () => {
    for (let length = 0; length <= 200; length += 1) {
      const message = bytes(length);
      expect(hexOf(sha256WrittenOut(message))).toBe(hexOf(await sha256(message)));
    }
  });

  it("signs as the browser's own does", async () => {
    const sign = await hmacSha256(bytes(32));
    for (const length of [0, 8, 64, 100]) {
      const own = await sign(bytes(length));
      expect(hexOf(hmacWrittenOut(bytes(32), bytes(length)))).toBe(hexOf(own));
    }
  });
});
