// The scripted deal as a finished game, for the replay viewer.
import { encode_server } from './frames.mjs';
import { STEPS } from './scripted_deal.mjs';

const NAMES = ['Ana', 'Bo', 'Chi', 'Dee'];
const LETTERS = ['A', 'B', 'C', 'D'];

/** The open game record, as far as the viewer reads it. */
export const RECORD = {
  room: 'lions-lair',
  table: "Ana's table",
  rules: { system: 'yahoo' },
  seats: Object.fromEntries(LETTERS.map((letter, at) => [letter, { name: NAMES[at], bot: false }])),
  deals: [
    {
      setup: { prevailing: 'we', hand_number: 2, keeps: 0 },
      outcome: { kind: 'won', winner: 'B' },
    },
  ],
};

/** What a seat other than the first saw: without the first seat's tiles. */
function hidden(event) {
  if (event.dealt) {
    const { own, own_drawn, ...dealt } = event.dealt;
    return { dealt };
  }
  if (event.draw) {
    const { tile, ...draw } = event.draw;
    return { draw };
  }
  return event;
}

/** Each event as a frame; the prompt comes with the last frame of its step. */
function frames() {
  let first = 1;
  return STEPS.flatMap((make) => {
    const { events, ...step } = make(first);
    const each = events.map((event, at) => ({
      first: first + at,
      events: [event],
      moment: step.moment,
      ...(at === events.length - 1 && step.prompt ? { prompt: step.prompt } : {}),
    }));
    first += events.length;
    return each;
  });
}

function part(seat, frame) {
  const bytes = Buffer.from(encode_server({ events: { table: '4', ...frame } }));
  const head = Buffer.alloc(5);
  head.writeUInt8(seat, 0);
  head.writeUInt32BE(bytes.length, 1);
  return Buffer.concat([head, bytes]);
}

/** A finished deal in the server's form: seat, length, frame, repeated. */
export function deal_parts() {
  const parts = frames().flatMap((frame) =>
    LETTERS.map((_, seat) => {
      if (seat === 0) return part(seat, frame);
      const { prompt, ...rest } = frame;
      return part(seat, { ...rest, events: rest.events.map(hidden) });
    }),
  );
  return Buffer.concat(parts);
}
