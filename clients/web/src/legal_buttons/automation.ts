// What the visitor lets the table answer for them, out of what the server offers.
import type { Tile } from '../fold/tiles';
import type { Prompt } from '../link/protocol';
import { isNoChoice, type Move } from './buttons';

/** The switches under the hand. */
export interface Automation {
  sort: boolean;
  noChow: boolean;
  noClaims: boolean;
  autoWin: boolean;
  /** Auto MahJong leaves a hand of fewer faan to the player. */
  autoWinFrom: number;
  discardDrawn: boolean;
}

export const STANDARD_AUTOMATION: Automation = {
  sort: true,
  noChow: false,
  noClaims: false,
  autoWin: false,
  autoWinFrom: 0,
  discardDrawn: false,
};

/** The answer to give, or undefined to ask the visitor. Never passes up a win. */
export function automaticMove(
  prompt: Prompt | undefined,
  drawn: Tile | undefined,
  wanted: Automation,
): Move | undefined {
  const moves = (prompt?.actions ?? []).map(({ action }) => action);
  const win = moves.find((move) => move.case === 'mahjong');
  if (win) return isEnough(prompt, wanted) ? win : undefined;
  const pass = moves.find((move) => move.case === 'pass');
  if (pass) return isNoChoice(prompt) || isUnwanted(moves, wanted) ? pass : undefined;
  if (!wanted.discardDrawn) return undefined;
  return moves.find((move) => move.case === 'discard' && move.value === drawn);
}

function isEnough(prompt: Prompt | undefined, { autoWin, autoWinFrom }: Automation): boolean {
  return autoWin && (prompt?.win?.faan ?? 0) >= autoWinFrom;
}

/** Whether the switches decline every claim on offer. */
function isUnwanted(moves: readonly Move[], { noChow, noClaims }: Automation): boolean {
  if (noClaims) return true;
  return noChow && moves.every((move) => move.case === 'pass' || move.case === 'chow');
}
