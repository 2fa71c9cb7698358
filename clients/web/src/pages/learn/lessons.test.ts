// Each lesson is a possible deal: no tile occurs five times, answers are held, wins are complete.
import { describe, expect, it } from 'vitest';
import { fold } from '../../fold/fold';
import { codeOf, suitOf, type Tile, without } from '../../fold/tiles';
import type { View } from '../../fold/view';
import { type Told, tableEvents } from '../../link/codec';
import { LESSON_IDS } from '../../state/lessons';
import en from '../../words/en.json';
import { heldAfter, LESSONS, type Lesson, tilesOf } from './lessons';

const BEGUN = (lesson: Lesson): Told => ({
  case: 'dealt',
  value: {
    setup: { number: 1, winds: [0, 1, 2, 3], dealer: 0 },
    sizes: [lesson.drawn ? 14 : 13, 13, 13, 13],
    own: { tiles: tilesOf(lesson.hand) },
    ownDrawn: lesson.drawn ? tilesOf(lesson.drawn)[0] : undefined,
    tilesLeft: lesson.tilesLeft ?? 78,
    scores: [0n, 0n, 0n, 0n],
  },
});

/** What is told if the first right answer is always given, step by step. */
function course(lesson: Lesson): { before: Told[]; right: readonly string[] }[] {
  const told: Told[] = [];
  return lesson.steps.map((step, at) => {
    told.push(...step.events);
    const before = [...told];
    const held = heldAfter(lesson, before).map((tile) => `discard:${codeOf(tile)}`);
    const right = step.right?.find((one) => held.includes(one)) ?? '';
    const next = lesson.steps[at + 1]?.events[0];
    const isTold = next?.case === 'discard' && next.value.seat === 0;
    const tile = tilesOf(right.slice('discard:'.length))[0];
    if (tile !== undefined && !isTold) told.push({ case: 'discard', value: { seat: 0, tile } });
    return { before, right: step.right ?? [] };
  });
}

function seen(lesson: Lesson, told: readonly Told[]): View {
  const { events } = tableEvents({ events: [BEGUN(lesson), ...told].map((event) => ({ event })) });
  const view = events.reduce<View | undefined>((before, one) => fold(before, one, 0), undefined);
  if (!view) throw new Error('no deal was told');
  return view;
}

/** Whether the tiles form four sets and a pair, counting exposed sets. */
function isComplete(tiles: readonly Tile[]): boolean {
  const [first] = tiles;
  if (first === undefined) return true;
  const triplet = [first, first, first];
  const row =
    suitOf(first) && suitOf(first) === suitOf(first + 2) ? [first, first + 1, first + 2] : [];
  return [triplet, row].some((set) => {
    const rest = without(tiles, set);
    return set.length === 3 && rest.length === tiles.length - 3 && isComplete(rest);
  });
}

function isWin(tiles: readonly Tile[]): boolean {
  return tiles.some((tile) => {
    const rest = without(tiles, [tile, tile]);
    return rest.length === tiles.length - 2 && isComplete(rest.sort((one, other) => one - other));
  });
}

it('has the lessons that are listed, in their order', () => {
  expect(LESSONS.map(({ id }) => id)).toEqual([...LESSON_IDS]);
});

describe.each(LESSONS.map((lesson) => [lesson.id, lesson] as const))(
  'The lesson "%s"',
  (id, lesson) => {
    it('has no tile more often than a set of tiles does', () => {
      const { before } = course(lesson).at(-1) ?? { before: [] };
      const view = seen(lesson, before);
      const own = view.seats[0]?.tiles ?? [];
      const lying = view.seats.flatMap(({ pond }) => pond.filter((one) => !one.claimed));
      const melded = view.seats.flatMap(({ melds }) =>
        melds.flatMap((meld) => {
          if (!meld) return [];
          const { tile, kind } = meld;
          return kind === 1 ? [tile, tile + 1, tile + 2] : Array(kind === 2 ? 3 : 4).fill(tile);
        }),
      );
      const all = [...own, ...lying.map(({ tile }) => tile), ...melded];
      for (const tile of new Set(all)) {
        const count = all.filter((one) => one === tile).length;
        expect(count, codeOf(tile)).toBeLessThanOrEqual(4);
      }
    });

    it('offers what the learner holds, asks for what is offered', () => {
      for (const [at, { before, right }] of course(lesson).entries()) {
        const step = lesson.steps[at];
        const held = heldAfter(lesson, before);
        const { outcome, seats } = seen(lesson, before);
        if (!outcome) expect(seats[0]?.concealed).toBe(held.length);
        if (step?.discards) expect(held.length % 3).toBe(2);
        const discards = step?.discards ? held.map((tile) => `discard:${codeOf(tile)}`) : [];
        const offered = new Set([...discards, ...(step?.offers ?? [])]);
        if (right.length > 0) expect(right.some((one) => offered.has(one))).toBe(true);
      }
    });

    it('wins only with a complete hand', () => {
      for (const [at, { before }] of course(lesson).entries()) {
        const step = lesson.steps[at];
        const wins = step?.offers?.includes('mahjong') || step?.short;
        if (!wins) continue;
        const offered = seen(lesson, before).offered?.tile;
        const held = heldAfter(lesson, before);
        expect(isWin(offered === undefined ? held : [...held, offered])).toBe(true);
      }
    });

    it('has its words', () => {
      const words: Partial<Record<string, string>> = en;
      const asked = lesson.steps.flatMap((step, at) =>
        step.right || at < lesson.steps.length - 1 ? [`${at + 1}`] : [],
      );
      for (const part of ['title', 'done', ...asked]) {
        expect(words[`lesson.${id}.${part}`], part).toBeTruthy();
      }
    });
  },
);
