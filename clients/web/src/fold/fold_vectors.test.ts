// Recorded event streams fold to the same views here as in C++.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { fromBinary } from '@bufbuild/protobuf';
import { describe, expect, it } from 'vitest';
import { SeatEventSchema } from '../link/gen/lair/v1/values_pb';
import { fold } from './fold';
import type { Seat, View } from './view';
import { hashOf, viewText } from './view_text';

/** A line of the file; tests/support/write_fold_vectors.cpp describes each field. */
interface Stream {
  rules: string;
  viewer: string;
  events: string[];
  views: string[];
  last: string;
}

const FILE = fileURLToPath(new URL('../../../../tests/data/fold-vectors.jsonl', import.meta.url));
const streams = readFileSync(FILE, 'utf8')
  .trim()
  .split('\n')
  .map((line): Stream => JSON.parse(line));
const SEATS = ['A', 'B', 'C', 'D'];
const SPECTATORS = ['public', 'all_hands'];

function seatOf(viewer: string): Seat | undefined {
  return SEATS.includes(viewer) ? SEATS.indexOf(viewer) : undefined;
}

/** The text of the view after each event. */
function foldedTexts({ viewer, events }: Stream): string[] {
  let view: View | undefined;
  return events.map((hex) => {
    const event = fromBinary(SeatEventSchema, Buffer.from(hex, 'hex'));
    view = fold(view, event, seatOf(viewer));
    return view ? viewText(view) : '';
  });
}

/** The first events whose views differ from the recorded ones, at most three. */
function firstWrong(stream: Stream): number[] {
  const { events, views } = stream;
  const texts = foldedTexts(stream);
  return [...events.keys()].filter((at) => hashOf(texts[at] ?? '') !== views[at]).slice(0, 3);
}

describe.each(streams)('A recorded stream of $rules as $viewer saw it', (stream) => {
  it('leads to the views that were recorded', () => {
    expect(firstWrong(stream)).toEqual([]);
    expect(foldedTexts(stream).at(-1)).toBe(stream.last);
    expect(stream.views).toHaveLength(stream.events.length);
    expect(stream.events.length).toBeGreaterThan(50);
  });
});

describe('The recorded streams', () => {
  it('were seen from every seat, by watchers of either kind', () => {
    const viewers = new Set(streams.map(({ viewer }) => viewer));
    expect(viewers).toEqual(new Set([...SEATS, ...SPECTATORS]));
  });

  it.each(streams)('of $rules notice another view of $viewer', (stream) => {
    const views = stream.views.with(7, hashOf('another view'));
    expect(firstWrong({ ...stream, views })).toEqual([7]);
  });

  const ofSeats = streams.filter(({ viewer }) => SEATS.includes(viewer));
  it.each(ofSeats)('of $rules notice that $viewer is not the public', (stream) => {
    expect(firstWrong({ ...stream, viewer: 'public' })[0]).toBe(0);
  });
});
