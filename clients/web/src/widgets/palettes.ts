// The inks of the tile faces in each palette; the shapes stay the same.

import { codeOf, type Tile } from '../fold/tiles';
import type { Palette } from '../state/settings';
import { TILE_FACES } from './tile_faces';

type Inks = Readonly<Record<string, string>>;

/** The inks that the faces are drawn with, each with its replacement. */
export const PALETTE_INKS: Readonly<Record<Exclude<Palette, 'ivory'>, Inks>> = {
  /** Light inks on a dark body. */
  night: {
    fffdf4: '14171c',
    fff: '14171c',
    '1d3f94': 'a8c6ff',
    c4122f: 'ff9298',
    '0b6b3a': '8df0b6',
    '2f8f4e': '98e6aa',
    d9971c: 'ffc861',
    f0b73e: 'ffd98a',
    '1b1b22': 'f2eee2',
    '3a86c8': '8fd0ff',
    e0567f: 'ff9dba',
    '7a4a21': 'd6a679',
    '7a4fa3': 'c9a6ee',
    '0d6b4a': '7fd1ae',
  },
  /** Full inks on white. */
  contrast: {
    fffdf4: 'ffffff',
    '1d3f94': '001f8f',
    c4122f: 'b00018',
    '0b6b3a': '004d22',
    '2f8f4e': '00642d',
    d9971c: '8a5200',
    f0b73e: '9c6a00',
    '1b1b22': '000000',
    '3a86c8': '00508f',
    e0567f: 'a80044',
    '7a4a21': '4a2400',
    '7a4fa3': '4b1a80',
    '0d6b4a': '004a30',
  },
  /** Distinguishable with every kind of colour vision: blue, orange, near black. */
  safe: {
    '1d3f94': '0057b8',
    c4122f: 'd55e00',
    '0b6b3a': '22303c',
    '2f8f4e': '4c6a7d',
    d9971c: 'e69f00',
    f0b73e: 'f0c24b',
    e0567f: 'cc79a7',
    '7a4fa3': '5b4b8a',
    '3a86c8': '56b4e9',
    '7a4a21': '6b4a2b',
    '0d6b4a': '22303c',
  },
};

const inked = new Map<string, string>();

/** The URL of a tile's picture; the back if `tile` is undefined. */
export function faceOf(tile: Tile | undefined, palette: Palette): string {
  const code = tile === undefined ? 'back' : codeOf(tile);
  const face = TILE_FACES[code] ?? '';
  if (palette === 'ivory' || code === 'back') return face;
  const key = `${palette} ${code}`;
  const known = inked.get(key);
  if (known) return known;
  const inks = PALETTE_INKS[palette];
  const drawn = face.replace(/%23([0-9a-f]{6}|[0-9a-f]{3})\b/g, (_, ink: string) => {
    return `%23${inks[ink] ?? ink}`;
  });
  inked.set(key, drawn);
  return drawn;
}
