// Whom an organiser means who enters a name, or the number of a player, to invite them.
import type { Person } from '../../api/seasons';

/** A player's number, or why nobody in particular is meant. */
export type Invitee = { readonly player: bigint } | { readonly lack: 'unknown' | 'several' };

const plain = (name: string) => name.normalize('NFKC').trim().toLocaleLowerCase();

/** The number alone, or the address of the player's page. */
function numberIn(text: string): bigint | undefined {
  const [, number] = /^#?(\d{1,18})$/.exec(text) ?? /#\/player\/(\d{1,18})$/.exec(text) ?? [];
  return number === undefined ? undefined : BigInt(number);
}

/**
 * People whose name is known here come first. The server resolves no names for organisers, so
 * anybody else must have played a game that the organiser may read.
 */
export async function inviteeOf(
  entered: string,
  known: readonly Person[],
  playedAs: (name: string) => Promise<readonly Person[]>,
): Promise<Invitee> {
  const text = entered.trim();
  const number = numberIn(text);
  if (number !== undefined) return { player: number };
  const named = (people: readonly Person[]) => [
    ...new Set(people.filter(({ name }) => plain(name) === plain(text)).map((one) => one.player)),
  ];
  let found = named(known);
  if (found.length === 0) found = named(await playedAs(text));
  const [player] = found;
  if (player === undefined) return { lack: 'unknown' };
  return found.length > 1 ? { lack: 'several' } : { player: BigInt(player) };
}
