// Recorded event streams fold to the same views here as in C++.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { fromBinary } from '@bufbuild/protobuf';
import { describe, expect, it } from 'vitest';
import { SeatEventSchema } from '../link/gen/lair/v1/values_pb';
import { fold } from './fold';
import type { View } from './view';
import { hashOf, viewText } from './view_text';

interface Stream {
  rules: string;
  seat: number;
  events: string[];
  views: string[];
  last: string;
}

const FILE = fileURLToPath(new URL('../../../../tests/data/fold-vectors.jsonl', import.meta.url));
const streams = readFileSync(FILE, 'utf8')
  .trim()
  .split('\n')
  .map((line): Stream => JSON.parse(line));

describe.each(streams)('A recorded stream of $rules', ({ seat, events, views, last }) => {
  it('leads to the views that were recorded', () => {
    let view: View | undefined;
    const wrong: string[] = [];
    for (const [at, hex] of events.entries()) {
      view = fold(view, fromBinary(SeatEventSchema, Buffer.from(hex, 'hex')), seat);
      if (view && hashOf(viewText(view)) !== views[at]) wrong.push(`event ${at}: ${hex}`);
    }
    expect(wrong.slice(0, 3)).toEqual([]);
    expect(view && viewText(view)).toBe(last);
    expect(events.length).toBeGreaterThan(200);
  });
});
