// The visitor's part in a wall: a random share, committed to, kept until it is revealed.
import type { Seat } from '../fold/view';
import type { Body } from '../link/codec';
import type { WallCall } from '../link/protocol';
import { commitmentOf } from './wall';

/** Where a share is kept; absent if the visitor forbids storage. */
export type Store = Pick<Storage, 'getItem' | 'setItem'>;

const KEY = 'lair.share';
const SHARE_BYTES = 32;

export function hexOf(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

export function bytesOf(hex: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(hex.match(/../g) ?? [], (digits) => Number.parseInt(digits, 16));
}

export function sameBytes(left: Uint8Array | undefined, right: Uint8Array | undefined): boolean {
  return left !== undefined && right !== undefined && hexOf(left) === hexOf(right);
}

/** A reloaded page must still reveal the share that it committed to. */
function keptShare(store: Store | undefined, wall: string): Uint8Array<ArrayBuffer> | undefined {
  const [name, hex] = (store?.getItem(KEY) ?? '').split(' ');
  const share = bytesOf(hex ?? '');
  return name === wall && share.length === SHARE_BYTES ? share : undefined;
}

function newShare(store: Store | undefined, wall: string): Uint8Array<ArrayBuffer> {
  const share = crypto.getRandomValues(new Uint8Array(SHARE_BYTES));
  store?.setItem(KEY, `${wall} ${hexOf(share)}`);
  return share;
}

/** The reply of seat `you` to a call; none if the call lists a commitment that is not its own. */
export async function answerTo(
  call: WallCall,
  you: Seat,
  store: Store | undefined,
): Promise<Body | undefined> {
  const { table, deal } = call;
  const wall = `${table}/${deal}`;
  const kept = keptShare(store, wall);
  if (!call.closed) {
    const commitment = await commitmentOf(kept ?? newShare(store, wall));
    return { case: 'commitShare', value: { table, deal, commitment } };
  }
  if (!kept || !sameBytes(call.seats[you], await commitmentOf(kept))) return undefined;
  return { case: 'revealShare', value: { table, deal, share: kept } };
}
