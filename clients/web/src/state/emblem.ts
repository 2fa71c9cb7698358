// The tile that stands for a room.

const EMBLEMS: Readonly<Record<string, string>> = {
  'lions-lair': 'dr',
  'learners-lounge': 's1',
  'veterans-vortex': 'p1',
  'crickets-cavern': 'f4',
};
const OTHERS = ['dg', 'we', 'f1', 'n3'];

/** A club's own rooms get one too, always the same for the same room. */
export function emblemOf(room: string): string {
  const sum = [...room].reduce((all, letter) => all + (letter.codePointAt(0) ?? 0), 0);
  return EMBLEMS[room] ?? OTHERS[sum % OTHERS.length] ?? 'dg';
}
