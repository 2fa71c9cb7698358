// A view as text in a form shared by every implementation, so that their folds can be compared.
import type { Meld } from '../link/protocol';
import type { SeatView, View } from './view';

const NOTHING = '-';
const FNV_OFFSET = 0xcbf29ce484222325n;
const FNV_PRIME = 0x100000001b3n;
const MASK = 0xffffffffffffffffn;

/** One line for the deal and one for each seat, as tests/support/view_text.cpp writes them. */
export function viewText(view: View): string {
  const { number, prevailing, handNumber, dealer } = view.setup;
  const { tilesLeft, phase, turn, offered, drawn } = view;
  const deal = [number, prevailing, handNumber, dealer, tilesLeft, phase, turn];
  const open = [offered?.tile ?? NOTHING, drawn ?? NOTHING];
  return [...[[...deal, ...open].join(' ')], ...view.seats.map(seatText), ''].join('\n');
}

function seatText({ concealed, tiles, melds, bonus, pond }: SeatView): string {
  const held = tiles ? listed([...tiles].sort((one, other) => one - other)) : '?';
  const lying = pond.map(({ tile, claimed }) => `${tile}${claimed ? '*' : ''}`);
  return [concealed, held, listed(melds.map(meldText)), listed(bonus), listed(lying)].join(' ');
}

function meldText(meld: Meld | undefined): string {
  return meld ? `${meld.kind}.${meld.tile}.${meld.from ?? NOTHING}` : '?';
}

function listed(parts: readonly (string | number)[]): string {
  return parts.map((part) => `${part},`).join('');
}

/** FNV-1a over the bytes, as sixteen lower-case hexadecimal digits. */
export function hashOf(text: string): string {
  let hash = FNV_OFFSET;
  for (const byte of new TextEncoder().encode(text)) {
    hash = ((hash ^ BigInt(byte)) * FNV_PRIME) & MASK;
  }
  return hash.toString(16).padStart(16, '0');
}
