// Which picture a player gets: one of twelve animals; bots get the flower they are named after.

export const ANIMALS = [
  'lion',
  'tiger',
  'panda',
  'fox',
  'rabbit',
  'cat',
  'owl',
  'koi',
  'turtle',
  'crane',
  'dragon',
  'monkey',
] as const;
export const FLOWERS = ['orchid', 'chrysanthemum', 'bamboo', 'plum'] as const;
export type Avatar = (typeof ANIMALS)[number] | (typeof FLOWERS)[number];

export interface Who {
  readonly name: string;
  readonly isBot: boolean;
  /** The number of an account or guest; without one the name decides. */
  readonly id?: bigint;
}
const SPREAD = 9973;

/** The name of the bot with the chrysanthemum; in older games it had the flower's name. */
const DAISY = 'daisy';

/** Always the same for the same player. */
export function avatarOf({ name, isBot, id }: Who): Avatar {
  const first = name.toLowerCase().split(' ')[0];
  const flower = first === DAISY ? 'chrysanthemum' : FLOWERS.find((one) => one === first);
  if (isBot && flower) return flower;
  let sum = Number((id ?? 0n) % BigInt(SPREAD));
  if (!id) for (const sign of name) sum = (sum * 31 + (sign.codePointAt(0) ?? 0)) % SPREAD;
  return ANIMALS[(sum * 7) % ANIMALS.length] ?? 'lion';
}

/** Players at the same table look different: later ones get the next free picture. */
export function avatarsOf(people: readonly Who[]): Avatar[] {
  const taken: Avatar[] = [];
  for (const who of people) {
    const own = avatarOf(who);
    const others = [...ANIMALS.slice(ANIMALS.indexOf(own as 'lion') + 1), ...ANIMALS];
    taken.push([own, ...others].find((one) => !taken.includes(one)) ?? own);
  }
  return taken;
}

const drawn = new Map<Avatar, Promise<string>>();

/** The URL of a picture; the drawings are loaded with the first one requested. */
export function pictureOf(avatar: Avatar): Promise<string> {
  const known = drawn.get(avatar);
  if (known) return known;
  const picture = import('./avatar_pictures').then(({ draw }) => draw(avatar));
  drawn.set(avatar, picture);
  return picture;
}
