// What must hold for the committed tile faces.
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { Window } from 'happy-dom';
import { describe, expect, it } from 'vitest';
import { CODES } from '../../src/fold/tiles';
import { all_faces } from './faces.mjs';

const BYTES_MAX = 8000;
const SPRITE_BYTES_MAX = 30_000;

const folder = fileURLToPath(new URL('../../tiles/', import.meta.url));
const files = readdirSync(folder).sort();
const codes = [...CODES, 'back'];
const read = (code: string) => readFileSync(`${folder}${code}.svg`, 'utf8');

describe('The tile faces', () => {
  it('are one for each kind, and the back', () => {
    expect(files).toEqual(codes.map((code) => `${code}.svg`).sort());
    expect(files).toHaveLength(43);
  });

  it('are what the generator draws', () => {
    const drawn = all_faces();
    expect([...drawn.keys()].sort()).toEqual([...codes].sort());
    for (const [code, svg] of drawn) expect(svg, code).toBe(read(code));
  });

  it('fit together into the budget', () => {
    const sprite = brotliCompressSync(codes.map(read).join(''));
    expect(sprite.length).toBeLessThanOrEqual(SPRITE_BYTES_MAX);
  });
});

describe.each(codes.filter((code) => /^[fn]/.test(code)))('The numeral of %s', (code) => {
  it('has the color of its kind: blue of flowers, red of seasons', () => {
    const ink = code.startsWith('f') ? '#1d3f94' : '#c4122f';
    const numeral = [...read(code).matchAll(/<path [^>]*stroke-width="13"[^>]*>/g)];
    expect(numeral).toHaveLength(1);
    expect(numeral[0]?.[0]).toContain(`stroke="${ink}"`);
  });
});

describe.each(codes)('The face of %s', (code) => {
  const svg = read(code);

  it('parses, on the common canvas', () => {
    const page = new new Window().DOMParser().parseFromString(svg, 'image/svg+xml');
    expect(page.querySelector('parsererror')).toBeNull();
    expect(page.documentElement.tagName.toLowerCase()).toBe('svg');
    expect(page.documentElement.getAttribute('viewBox')).toBe('0 0 300 400');
    expect(page.documentElement.children.length).toBeGreaterThan(0);
  });

  it('refers to nothing outside itself', () => {
    expect(svg.replace('xmlns="http://www.w3.org/2000/svg"', '')).not.toMatch(
      /href|url\(|https?:|<script|<image|<style/,
    );
  });

  it('is small', () => {
    expect(Buffer.byteLength(svg)).toBeLessThanOrEqual(BYTES_MAX);
  });
});
