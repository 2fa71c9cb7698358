// lairbot: bots for Lion's Lair in TypeScript, from the same .proto files as the server.
import { Client, type Options, type Result } from './client.js';
import type { Prompt } from './gen/lair/v1/server_pb.js';
import type { Action } from './gen/lair/v1/values_pb.js';
import type { View } from './view.js';

export { Client, GaveUp, type Options, type Result } from './client.js';
export type { Prompt } from './gen/lair/v1/server_pb.js';
export { TILES, tileOf } from './tiles.js';
export { type SeatView, tilesOf, View } from './view.js';
export type { Action };

/** Plays one match; without a `table` it opens its own and adds the server's bots. */
export function play(server: string, options: Partial<Options> = {}): Promise<Result> {
  return new Client(server, { choose: simpleChoice, ...options }).play();
}

/** Goes out if it can, discards the tile with the fewest neighbours, claims nothing. */
export function simpleChoice(prompt: Prompt, view: View): Action {
  const of = (wanted: string) => prompt.actions.filter((one) => one.action.case === wanted);
  const [mahjong] = of('mahjong');
  if (mahjong) return mahjong;
  const [loosest] = of('discard').sort((one, other) => ties(one, view) - ties(other, view));
  const choice = loosest ?? of('pass')[0] ?? prompt.actions[0];
  if (!choice) throw new Error('a prompt has actions');
  return choice;
}

/** How strongly the tile of a discard is tied to others of the hand. */
function ties({ action }: Action, view: View): number {
  if (action.case !== 'discard') return 0;
  const tile = action.value;
  let found = 10 * (view.hand[tile] ?? 0);
  if (tile >= 27) return found;
  for (const step of [-2, -1, 1, 2]) {
    const other = tile + step;
    const isBeside = other >= 0 && Math.floor(other / 9) === Math.floor(tile / 9);
    if (isBeside && (view.hand[other] ?? 0) > 0) found += 3 - Math.abs(step);
  }
  return found;
}
