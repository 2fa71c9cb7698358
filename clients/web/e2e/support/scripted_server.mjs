// A scripted server for drawing or testing the client by itself: it plays no mahjong.
//
// Loading a page starts the script. A page that reconnects goes on where it was, since on a slow
// machine it may lose its connection.
import { randomUUID } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { WebSocketServer } from 'ws';
import { decode_client, encode_server } from './frames.mjs';
import { until_end } from './scope.mjs';
import { SHORT_SHEET, STEPS, WON } from './scripted_deal.mjs';
import { deal_parts, RECORD } from './scripted_game.mjs';

const TYPES = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
};
const SCORES = ['1980', '2024', '1988', '2008'];
const YOU = { kind: 'KIND_PERSON', player: '7', name: 'Ana', attending: true, agreed: true };
const FREE = { kind: 'KIND_FREE' };
const bot = (name) => ({ kind: 'KIND_BOT', name, attending: true });
const BOTS = [bot('Orchid Bot'), bot('Daisy Bot'), bot('Bamboo Bot')];
const setting = (key, value) => ({ key, value });
const STYLE_3F = [
  setting('min_faan', '3'),
  setting('limit', '500'),
  setting('bonus_tiles', 'true'),
];

const ROOMS = [
  [
    'lions-lair',
    "Lion's Lair",
    ['獅子居', '狮子居', '獅子の間'],
    'For those who know what they want: pro tables, quick clocks.',
    7,
    23,
  ],
  [
    'learners-lounge',
    "Learner's Lounge",
    ['學子廳', '学子厅', 'まなびの間'],
    'Any hand may go out, nobody hurries you.',
    3,
    9,
  ],
  [
    'veterans-vortex',
    "Veteran's Vortex",
    ['老將渦', '老将涡', '古豪の渦'],
    'Five faan or nothing.',
    2,
    6,
  ],
  [
    'crickets-cavern',
    "Cricket's Cavern",
    ['蟋蟀洞', '蟋蟀洞', 'こおろぎの洞'],
    'A quiet place to practise with bots.',
    1,
    1,
  ],
].map(([id, en, [traditional, simplified, ja], motto, tables, people]) => ({
  id,
  names: [
    { language: 'en', name: en },
    { language: 'zh-Hant', name: traditional },
    { language: 'zh-Hans', name: simplified },
    { language: 'ja', name: ja },
  ],
  motto,
  tables,
  people,
  style: '3f-pro',
}));

const option = (key, kind, standard, label, sentence, more = {}) => ({
  key,
  kind: `KIND_${kind}`,
  standard,
  label,
  sentence,
  ...more,
});
const RULES = {
  id: 'yahoo',
  name: 'Yahoo',
  options: [
    option(
      'bonus_tiles',
      'SWITCH',
      'true',
      'Flowers and seasons',
      'The set has four flowers and four seasons.',
    ),
    option('min_faan', 'NUMBER', '0', 'Minimum faan', 'The fewest faan a hand needs to go out.', {
      min: '0',
      max: '13',
    }),
    option('limit', 'NUMBER', '500', 'Table limit', 'The most Tile Points a hand is worth.', {
      min: '1',
      max: '65536',
    }),
    option(
      'chair_rotation',
      'CHOICE',
      'forward',
      'Change of chairs',
      'Which way the players move.',
      { choices: ['forward', 'backward'] },
    ),
  ],
  styles: [
    { id: 'kfc', name: 'KFC', settings: [setting('min_faan', '0'), setting('limit', '500')] },
    {
      id: '1f',
      name: '1F',
      settings: [
        setting('min_faan', '1'),
        setting('bonus_tiles', 'false'),
        setting('limit', '1000'),
      ],
    },
    { id: '3f-pro', name: '3F pro', settings: STYLE_3F },
    { id: '5f', name: '5F', settings: [setting('min_faan', '5'), setting('limit', '65536')] },
  ],
};

const row = (table, name, seats, phase, round = '') => ({
  table: String(table),
  room: 'lions-lair',
  name,
  rules: 'yahoo',
  settings: STYLE_3F,
  phase: `TABLE_PHASE_${phase}`,
  seats,
  round,
});
const person = (name) => ({
  kind: 'KIND_PERSON',
  player: '9',
  name,
  attending: true,
  agreed: true,
});
const TABLES = [
  row(4, "Ana's table", [person('Ana'), person('Bo'), FREE, FREE], 'WAITING'),
  row(
    5,
    'Thursday club',
    [person('Mei'), person('Tom'), person('Li'), person('Kit')],
    'PLAYING',
    'East#2',
  ),
  row(6, 'Friends', [person('Sam'), FREE, FREE, FREE], 'WAITING'),
];

const json = (value) => () => ({ type: 'application/json', body: JSON.stringify(value) });
const ANA = { player: 7, name: 'Ana', has_account: false, role: 'player' };
/** The session in the page's cookie; the ticket bought with it is the same. */
const session_of = ({ headers }) => /lair_session=([\w-]+)/.exec(headers.cookie ?? '')?.[1];

/** A club without a name of its own, open to everybody. */
const CLUB = { name: '', welcome: '', mode: 'open', logo: false, mail: false };

/** What is served over HTTP: the club, the visitor, a finished game. */
const PAGES = {
  '/api/v1/club': json(CLUB),
  '/auth/session': (request) => json({ ...ANA, signed_in: session_of(request) !== undefined })(),
  '/auth/guest': () => ({ ...json(ANA)(), 'set-cookie': `lair_session=${randomUUID()}; Path=/` }),
  '/auth/ticket': (request) => json({ ticket: session_of(request) ?? randomUUID() })(),
  '/api/v1/games/1': json(RECORD),
  '/api/v1/games/1/deals/1': () => ({ type: 'application/octet-stream', body: deal_parts() }),
};

/** One visitor's way through the script, across connections. */
class Visit {
  seats = [YOU, FREE, FREE, FREE];
  phase = 'WAITING';
  sent = [];
  step = 0;
  acts = 0;

  constructor({ steps, hints, others }) {
    this.steps = steps;
    this.hints = hints;
    this.others = others;
  }

  send(frame) {
    this.socket.send(encode_server(frame));
  }

  receive(frame) {
    const { request } = frame;
    if (frame.hello) return this.welcome(frame.hello.name || 'Ana');
    if (frame.ping)
      return this.send({ pong: { client_ms: frame.ping.clientMs, server_ms: String(Date.now()) } });
    if (frame.enterRoom)
      return this.send({ room_tables: { room: frame.enterRoom.room, tables: TABLES } });
    if (frame.openTable) return this.show(frame.openTable.lastEvent ?? 0);
    if (frame.askHints) {
      const { moment } = this.sent.at(-1);
      return this.send({ hints: { table: '4', moment, ...this.hints[this.step] } });
    }
    if (frame.act) {
      this.acts += 1;
      this.last_act = Object.keys(frame.act.action)[0];
    }
    if ((frame.act || frame.voteRematch) && this.refusal) {
      this.send({ refused: { request, code: this.refusal } });
      this.refusal = undefined;
      return;
    }
    if (frame.act?.action?.mahjong && this.step === 3) {
      return this.send({ refused: { request, code: 'below_minimum', sheet: SHORT_SHEET } });
    }
    this.send({ done: { request, table: frame.createTable ? '4' : '0' } });
    if (frame.addBots) this.seats = [YOU, ...this.others];
    if (frame.start) this.phase = 'PLAYING';
    if (frame.addBots || frame.start) this.state();
    if (frame.start || frame.act) this.next();
  }

  welcome(name) {
    this.send({
      welcome: {
        player: '7',
        name,
        rooms: ROOMS,
        rule_systems: [RULES],
        server_ms: String(Date.now()),
      },
    });
  }

  /** Sends what came after an event, and in any case the current prompt. */
  show(last_event) {
    this.state();
    const missed = this.sent.filter(({ first, events }) => first + events.length - 1 > last_event);
    const asked = this.sent.slice(-1).map((frame) => ({ ...frame, events: [] }));
    for (const frame of missed.length > 0 ? missed : asked) this.send({ events: frame });
  }

  state() {
    this.send({
      table: {
        summary: {
          ...row(
            4,
            "Ana's table",
            this.seats,
            this.phase,
            this.phase === 'WAITING' ? '' : 'East#2',
          ),
          policies: { hints: this.hints !== undefined },
        },
        host: '7',
        you: 0,
        house: STYLE_3F,
        scores: ['2000', '2000', '2000', '2000'],
        break_ms: this.phase === 'BETWEEN_DEALS' ? 12_000 : 0,
      },
    });
  }

  /** Ends the deal or the match in another way than the script. */
  end(how) {
    const last = this.sent.at(-1);
    const first = last.first + last.events.length;
    this.sent.push({ table: '4', first, events: [ENDS[how]()], moment: 99 });
    this.send({ events: this.sent.at(-1) });
    this.phase = how === 'over' ? 'FINISHED' : 'BETWEEN_DEALS';
    this.state();
  }

  next() {
    const make = this.steps[this.step];
    if (!make) return;
    const last = this.sent.at(-1);
    const events = make(last ? last.first + last.events.length : 1);
    this.step += 1;
    this.sent.push({ table: '4', ...events });
    this.send({ events: this.sent.at(-1) });
    if (this.steps === STEPS && this.step === STEPS.length) {
      this.phase = 'BETWEEN_DEALS';
      this.state();
    }
  }
}

/** Ends that the script does not reach by itself, as events after the last one sent. */
const ENDS = {
  drawn: () => ({ drawn_deal: { hands: WON.won.hands, scores: SCORES } }),
  over: () => ({ won: { ...WON.won, match_over: true } }),
};

/**
 * Serves dist/ and the script, or other steps; resolves to the address and a function to stop it.
 * With `hints` the table offers them: the n-th is sent after the n-th step.
 */
export function start_scripted_server({ steps = STEPS, hints, names } = {}) {
  const others = names?.map(person) ?? BOTS;
  const dist = fileURLToPath(new URL('../../dist', import.meta.url));
  const visits = new Map();
  const http = createServer((request, response) => {
    const path = normalize(new URL(request.url, 'http://x').pathname);
    if (path === '/') visits.delete(session_of(request));
    const page = PAGES[path]?.(request);
    if (page) {
      const { type, body, ...headers } = page;
      response.writeHead(200, { 'content-type': type, ...headers }).end(body);
      return;
    }
    const file = join(dist, path === '/' ? 'index.html' : path);
    if (!existsSync(file)) {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, { 'content-type': TYPES[extname(file)] ?? 'application/octet-stream' });
    createReadStream(file).pipe(response);
  });
  const sockets = new WebSocketServer({
    server: http,
    path: '/ws',
    handleProtocols: () => 'lair.v1',
  });
  const visit_of = ({ ticket }) => {
    const visit = visits.get(ticket) ?? new Visit({ steps, hints, others });
    visits.set(ticket, visit);
    return visit;
  };
  sockets.on('connection', (socket) => {
    let visit;
    socket.on('message', (bytes) => {
      const frame = decode_client(bytes);
      if (frame.hello) {
        visit = visit_of(frame.hello);
        visit.socket = socket;
      }
      visit?.receive(frame);
    });
  });
  const latest = () => [...visits.values()].at(-1);
  const break_all = () => {
    for (const socket of sockets.clients) socket.terminate();
  };
  const stop = until_end(() => {
    break_all();
    sockets.close();
    http.close();
    http.closeAllConnections();
  });
  /** How many answers the visitors have sent. */
  const acts = () => [...visits.values()].reduce((sum, visit) => sum + visit.acts, 0);
  /** Refuses the next answer with this code. */
  const refuse_next = (code) => {
    latest().refusal = code;
  };
  const last_act = () => latest().last_act;
  /** Sends a frame to everybody. */
  const say = (frame) => {
    for (const visit of visits.values()) visit.send(frame);
  };
  /** Ends the current deal: "drawn", or "over" with the match. */
  const end = (how) => latest().end(how);
  return new Promise((resolve) => {
    http.listen(0, '127.0.0.1', () => {
      resolve({
        url: `http://127.0.0.1:${http.address().port}`,
        stop,
        break_all,
        acts,
        say,
        end,
        last_act,
        refuse_next,
      });
    });
  });
}
