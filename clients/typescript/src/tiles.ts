// Tiles as numbers in messages and as the two letters that people write.

const SUITS = ['m', 'p', 's'].flatMap((suit) => [1, 2, 3, 4, 5, 6, 7, 8, 9].map((n) => suit + n));
const BONUS = ['f', 'n'].flatMap((kind) => [1, 2, 3, 4].map((n) => kind + n));

/** m1-m9 p1-p9 s1-s9 we ws ww wn dr dg dw f1-f4 n1-n4, by number. */
export const TILES: readonly string[] = [
  ...SUITS,
  ...['we', 'ws', 'ww', 'wn', 'dr', 'dg', 'dw'],
  ...BONUS,
];

export const tileOf = (number: number): string => TILES[number] ?? `?${number}`;
