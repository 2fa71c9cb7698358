// Whom an organiser means who enters a name, or the number of a player, to invite them.
import type { Person } from '../../api/seasons';

/** A player's number; a name that the server looks up among accounts; or several people. */
export type Invitee =
  | { readonly player: bigint }
  | { readonly name: string }
  | { readonly are: 'several' };

const plain = (name: string) => name.normalize('NFKC').trim().toLocaleLowerCase();

/** The number alone, or the address of the player's page. */
function numberIn(text: string): bigint | undefined {
  const [, number] = /^#?(\d{1,18})$/.exec(text) ?? /#\/player\/(\d{1,18})$/.exec(text) ?? [];
  return number === undefined ? undefined : BigInt(number);
}

/** People whom the page knows come first, since guests among them have no account. */
export function inviteeOf(entered: string, known: readonly Person[]): Invitee {
  const text = entered.trim();
  const number = numberIn(text);
  if (number !== undefined) return { player: number };
  const named = known.filter(({ name }) => plain(name) === plain(text));
  const [player, ...others] = new Set(named.map((one) => one.player));
  if (player === undefined) return { name: text };
  return others.length > 0 ? { are: 'several' } : { player: BigInt(player) };
}
