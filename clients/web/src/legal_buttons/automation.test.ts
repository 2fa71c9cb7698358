// Which prompts are answered without the visitor, and which never are.
import { create, type MessageInitShape } from '@bufbuild/protobuf';
import { describe, expect, it } from 'vitest';
import { PromptSchema } from '../link/gen/lair/v1/server_pb';
import type { ActionSchema } from '../link/gen/lair/v1/values_pb';
import { automaticMove, STANDARD_AUTOMATION } from './automation';

type Moves = MessageInitShape<typeof ActionSchema>['action'][];
const chow: Moves[number] = { case: 'chow', value: 3 };
const pung: Moves[number] = { case: 'pung', value: {} };
const win: Moves[number] = { case: 'mahjong', value: {} };
const pass: Moves[number] = { case: 'pass', value: {} };
const discards: Moves = [
  { case: 'discard', value: 5 },
  { case: 'discard', value: 9 },
];

function answer(moves: Moves, wanted: Partial<typeof STANDARD_AUTOMATION>, faan = 3) {
  const prompt = create(PromptSchema, {
    actions: moves.map((action) => ({ action })),
    win: moves.includes(win) ? { faan } : undefined,
  });
  return automaticMove(prompt, 9, { ...STANDARD_AUTOMATION, ...wanted })?.case;
}

describe('Automation', () => {
  it('answers nothing until it is switched on', () => {
    expect(answer([chow, pass], {})).toBeUndefined();
    expect(answer(discards, {})).toBeUndefined();
    expect(answer([win, pass], {})).toBeUndefined();
  });

  it('passes where nothing else may be done', () => {
    expect(answer([pass], {})).toBe('pass');
  });

  it('passes chows alone when only those are unwanted', () => {
    expect(answer([chow, pass], { noChow: true })).toBe('pass');
    expect(answer([chow, pung, pass], { noChow: true })).toBeUndefined();
  });

  it('passes every claim but MahJong', () => {
    expect(answer([chow, pung, pass], { noClaims: true })).toBe('pass');
    expect(answer([win, pung, pass], { noClaims: true })).toBeUndefined();
  });

  it('goes out from the faan that were wanted', () => {
    expect(answer([win, pass], { autoWin: true, autoWinFrom: 3 })).toBe('mahjong');
    expect(answer([win, pass], { autoWin: true, autoWinFrom: 4 })).toBeUndefined();
    expect(answer([win, ...discards], { autoWin: true })).toBe('mahjong');
  });

  it('discards the drawn tile, unless the hand is complete', () => {
    expect(answer(discards, { discardDrawn: true })).toBe('discard');
    expect(answer([win, ...discards], { discardDrawn: true })).toBeUndefined();
  });
});
