// Where everything meets: the link's frames become what the screens show, presses become frames.
import type { Seat } from '../fold/view';
import { STANDARD_AUTOMATION } from '../legal_buttons/automation';
import type { Body } from '../link/codec';
import {
  type Answer,
  type Ended,
  type Identity,
  Link,
  type LinkState,
  type Surroundings,
} from '../link/link';
import {
  Admission,
  type ChatChannel,
  type ChatLine,
  ChatPlace,
  type Invited,
  ModerationAct,
  type Notice,
  Role,
  type RuleSystem,
  type SeatEvent,
  SeatKind,
  type ServerFrame,
  type Setting,
  type SpectatorList,
  type TableLine,
  TablePhase,
  type TableState,
  type TableSummary,
  type Welcome,
  type You,
} from '../link/protocol';
import { Sounds } from '../sound/sounds';
import { preferredLanguage, say, sayCode, speak } from '../words/words.svelte';
import { Account, type No } from './account.svelte';
import { Chat, PRIVATE, roomTalk, tableTalk, watchTalk } from './chat.svelte';
import type { Dialog } from './dialog';
import type { Memory } from './memory';
import { isPractice, type NewTable, practiceTable, practiceUnderWay } from './practice';
import { refusalText } from './refusal_text';
import { Rooms } from './rooms.svelte';
import { hashOf, type Route, routeOf } from './route';
import { type Settings, standardSettings } from './settings';
import { choicesSentence } from './spoken';
import { styleOf } from './styles';
import { OpenedTable } from './table.svelte';
import { LOUD_LINES, lineText } from './table_lines';
import { Updates } from './updates.svelte';
import { Voice } from './voice.svelte';
import { Walls } from './walls.svelte';

export const VERSION = '0.1.0';

export class Client {
  linkState = $state.raw<LinkState>({ kind: 'idle' });
  welcome = $state.raw<Welcome | undefined>();
  route = $state.raw<Route>({ screen: 'lobby' });
  /** Where the visitor has a seat in a match that is not over. */
  ownTables = $state.raw<readonly TableSummary[]>([]);
  opened = $state.raw<OpenedTable | undefined>();
  settings = $state.raw<Settings>(standardSettings());
  latencyMs = $state<number | undefined>();
  /** What lies over the screen. */
  dialog = $state.raw<Dialog | undefined>();
  /** Why the name on the first page was not taken. */
  entryNo = $state.raw<No | undefined>();
  /** The server said that it stops for a while. */
  isMaintained = $state(false);
  /** Everything is asked for; until the answer comes no second press counts. */
  busy = $state(false);
  readonly sounds = new Sounds();
  readonly voice: Voice;
  readonly updates = new Updates();
  readonly walls: Walls;
  readonly account: Account;
  readonly rooms = new Rooms();
  readonly chat: Chat;
  /** The chat beside a table is open; with the focus when it was asked for by key. */
  chatShown = $state.raw<'shown' | 'focus' | undefined>();
  /** Who watches the open table. */
  spectators = $state.raw<SpectatorList | undefined>();
  /** When a moderator last acted here, so that lists are read anew. */
  moderatedAt = $state(0);
  private readonly link: Link;
  private wasLost = false;
  private onNextWelcome: (() => void)[] = [];

  constructor(
    private readonly surroundings: Surroundings,
    private readonly memory: Memory,
    languages: readonly string[],
  ) {
    this.walls = new Walls(memory.store, (body) => this.link.tell(body));
    this.voice = new Voice((ms, run) => surroundings.after(ms, run));
    this.settings = memory.settings;
    this.obeySettings();
    this.account = new Account(memory);
    this.chat = new Chat((body) => this.ask(body), memory);
    void speak(this.settings.language ?? preferredLanguage(languages));
    this.link = new Link(
      surroundings,
      {
        identity: () => this.identify(),
        onState: (state) => this.enterLink(state),
        onWelcome: (welcome) => this.greet(welcome),
        onFrame: (frame) => this.receive(frame),
      },
      `web ${VERSION}`,
    );
  }

  /** Follows the address; who was here before is connected at once. */
  begin(hash: string): void {
    this.route = routeOf(hash);
    if (this.account.isKnown) this.link.connect();
    void this.recognise().then((isLetIn) => {
      if (isLetIn && this.account.isKnown) this.link.connect();
    });
  }

  /** Becomes a guest of that name; false when that may not be. */
  async enter(name: string): Promise<boolean> {
    this.entryNo = await this.account.begin(name.trim());
    if (this.entryNo) {
      const ended = endedBy(this.entryNo);
      if (ended) this.linkState = ended;
      return false;
    }
    await this.connected();
    return this.linkState.kind === 'live';
  }

  /** After the session has changed: the visitor is whoever it names now, or nobody. */
  reenter(): void {
    this.link.disconnect();
    this.welcome = undefined;
    this.opened = undefined;
    this.ownTables = [];
    if (this.account.isKnown) this.link.connect();
    else this.go({ screen: 'lobby' });
  }

  /** Connects again after an end that was not our wish. */
  again(): void {
    this.link.connect();
  }

  /** The page came to the front, or the network came back. */
  wake(): void {
    this.link.wake();
  }

  go(route: Route): void {
    const hash = hashOf(route);
    if (location.hash === hash) this.follow(hash);
    else location.hash = hash;
  }

  follow(hash: string): void {
    this.route = routeOf(hash);
    this.showRoute();
  }

  /** From nothing to a running game in one press. */
  async playNow(name = ''): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    try {
      if (this.linkState.kind !== 'live' && !(await this.enter(name))) return;
      const known = practiceUnderWay(this.ownTables);
      if (known) {
        this.go({ screen: 'table', table: known.table });
        return;
      }
      const wanted = practiceTable(this.welcome?.rooms ?? [], this.welcome?.ruleSystems ?? []);
      if (!wanted) return;
      const table = await this.create(wanted);
      if (!table) return;
      await table.shown;
      if (table.you === undefined) {
        await this.expect({ case: 'sit', value: { table: table.id } });
      }
      if (!(await this.expect({ case: 'addBots', value: { table: table.id } }))) return;
      await this.expect({ case: 'start', value: { table: table.id } });
    } finally {
      this.busy = false;
    }
  }

  /** Makes a table, goes there; nothing when the server refuses. */
  async create(wanted: NewTable): Promise<OpenedTable | undefined> {
    // Without a limit of time not everybody may sit down: the table needs its share code.
    const untimed = wanted.clock.moveMs + wanted.clock.reserveMs === 0;
    const policies = { ...(untimed ? { admission: Admission.CODE } : {}), ...wanted.policies };
    const answer = await this.link.ask({ case: 'createTable', value: { ...wanted, policies } });
    if (answer.kind !== 'done') {
      this.report(answer);
      return undefined;
    }
    this.go({ screen: 'table', table: answer.table });
    this.showTable(answer.table);
    return this.opened;
  }

  change(settings: Partial<Settings>): void {
    this.settings = { ...this.settings, ...settings };
    this.memory.settings = this.settings;
    this.obeySettings();
    if (settings.language) void speak(settings.language);
  }

  notify(text: string): void {
    this.voice.notify(text);
  }

  rulesOf(id: string): RuleSystem | undefined {
    return this.welcome?.ruleSystems.find((system) => system.id === id);
  }

  /** The name of the style a table plays; nothing when its settings are its own. */
  styleOf(rules: string, settings: readonly Setting[]): string | undefined {
    const system = this.rulesOf(rules);
    return system && styleOf(system, settings)?.name;
  }

  /** What a seat is called: "You", a person's name, a bot's first name. */
  nameOf(seat: Seat): string {
    const table = this.opened;
    if (seat === table?.you) return say('table.you');
    const state = table?.game.state?.summary?.seats[seat];
    if (state?.kind === SeatKind.BOT) return botName(state.name);
    return state?.name || 'ABCD'.charAt(seat);
  }

  get isModerator(): boolean {
    return (this.welcome?.role ?? Role.PLAYER) >= Role.MODERATOR;
  }

  /** Sends a request, waits for what the server says to it. */
  ask(body: Body): Promise<Answer> {
    return this.link.ask(body);
  }

  /** Whether the server did what was asked; if not, the visitor is told why. */
  async expect(body: Body): Promise<boolean> {
    const answer = await this.ask(body);
    this.report(answer);
    return answer.kind === 'done';
  }

  report(answer: Answer): void {
    if (answer.kind === 'lost') this.notify(say('notice.lost'));
    if (answer.kind === 'refused') this.notify(refusalText(answer.refused));
  }

  /** Any seat in the room that is shown, at the table that suits best. */
  async quickSeat(rules = ''): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    const answer = await this.ask({ case: 'quickSeat', value: { room: this.rooms.room, rules } });
    this.busy = false;
    this.report(answer);
    if (answer.kind === 'done') this.go({ screen: 'table', table: answer.table });
  }

  get now(): number {
    return this.surroundings.now();
  }

  /** An act of a season, told to the visitor when it is refused; whether it was done. */
  async act(season: bigint, kind: string, body: object): Promise<boolean> {
    if (this.linkState.kind !== 'live') await this.connected();
    const value = { season, kind, body: JSON.stringify(body) };
    const answer = await this.link.ask({ case: 'leagueAct', value });
    this.report(answer);
    return answer.kind === 'done';
  }

  private connected(): Promise<void> {
    return new Promise((resolve) => {
      if (this.linkState.kind === 'live') {
        resolve();
        return;
      }
      this.onNextWelcome.push(resolve);
      this.link.connect();
    });
  }

  /** False for somebody shut out: to them the socket is closed without a word. */
  private async recognise(): Promise<boolean> {
    const no = await this.account.recognise();
    const ended = no && endedBy(no);
    if (!ended) return true;
    this.link.disconnect();
    this.linkState = ended;
    return false;
  }

  private async identify(): Promise<Identity> {
    const bought = await this.account.ticket();
    if (bought.kind === 'ticket') {
      return { kind: 'known', ticket: bought.ticket, privateSince: this.chat.since(PRIVATE) };
    }
    return endedBy(bought.no) ?? { kind: 'lost' };
  }

  private obeySettings(): void {
    this.sounds.enabled = this.settings.sound;
    this.sounds.volumes = this.settings.volumes;
    this.voice.verbosity = this.settings.verbosity;
  }

  private greet(welcome: Welcome): void {
    this.welcome = welcome;
    this.chat.enter(welcome.player);
    this.isMaintained = false;
    this.ownTables = welcome.ownTables.filter(isGoingOn);
    if (this.wasLost) this.notify(say('link.resumed'));
    this.wasLost = false;
    for (const resolve of this.onNextWelcome.splice(0)) resolve();
    this.showRoute(true);
  }

  private enterLink(state: LinkState): void {
    if (state.kind === 'reconnecting' && this.welcome) this.wasLost = true;
    if (state.kind === 'ended') for (const resolve of this.onNextWelcome.splice(0)) resolve();
    if (state.kind === 'ended' && FORGOTTEN.has(state.code)) {
      this.account.leave();
      this.welcome = undefined;
    }
    this.linkState = state;
    if (state.kind === 'reconnecting') void this.recognise();
  }

  /** Asks the server for what the address names; `anew` after a fresh connection. */
  private showRoute(anew = false): void {
    if (!this.welcome) return;
    const { route } = this;
    if (route.screen === 'table') {
      this.showTable(route.table, anew);
      if (route.code && this.opened) this.opened.code = route.code;
      return;
    }
    this.opened?.close();
    this.opened = undefined;
    if (route.screen !== 'lobby' && route.screen !== 'create') return;
    const wanted = route.room ?? this.rooms.room;
    const { rooms } = this.welcome;
    const room = rooms.find(({ id }) => id === wanted)?.id ?? rooms[0]?.id ?? '';
    this.rooms.enter(room);
    const chatSince = this.chat.since(roomTalk(room));
    this.link.tell({ case: 'enterRoom', value: { room, chatSince } });
  }

  private showTable(table: bigint, anew = false): void {
    if (this.opened?.id === table) {
      if (anew) this.opened.open();
      return;
    }
    this.opened?.close();
    this.walls.forget();
    this.spectators = undefined;
    this.opened = new OpenedTable(table, this.link, {
      now: () => this.surroundings.now(),
      after: (ms, run) => this.surroundings.after(ms, run),
      isStepwise: (table) => {
        const summary = table.game.state?.summary;
        return this.settings.steps && summary !== undefined && isPractice(summary);
      },
      automation: () =>
        this.settings.keepAutomation ? this.settings.automation : STANDARD_AUTOMATION,
      heard: () => ({
        chatSince: this.chat.since(tableTalk(table)),
        spectatorsSince: this.chat.since(watchTalk(table)),
      }),
      onEvents: (events, from) => this.tellEvents(events, from),
      onLines: (lines) => this.tellLines(lines),
      onAnswer: (answer) => this.report(answer),
      onOutclaimed: () => this.notify(sayCode('refusal', 'higher_claim')),
    });
    this.opened.open();
  }

  private receive(frame: ServerFrame): void {
    const { body } = frame;
    switch (body.case) {
      case 'pong':
        this.latencyMs = this.link.clock.roundTripMs;
        if (body.value.table !== this.opened?.id) return;
        this.opened.receivePong(body.value.lastEvent, body.value.lastLine);
        return;
      case 'roomTables':
        this.rooms.receiveTables(body.value);
        return;
      case 'roomChanged':
        this.rooms.receiveChange(body.value);
        return;
      case 'chat':
        this.announce(this.chat.receive(body.value), body.value.channel);
        return;
      case 'hushed':
        this.chat.hushed = body.value.people;
        return;
      case 'invited':
        this.offerTable(body.value);
        return;
      case 'notice':
        this.showNotice(body.value);
        return;
      case 'spectators':
        if (body.value.table === this.opened?.id) this.spectators = body.value;
        return;
      case 'table':
        this.noteOwn(body.value);
        if (body.value.summary?.table !== this.opened?.id) return;
        this.opened?.receiveState(body.value);
        this.followRematch(body.value);
        return;
      case 'tableLines':
        if (body.value.table === this.opened?.id) this.opened.receiveLines(body.value);
        return;
      case 'events':
        if (body.value.table === this.opened?.id) this.opened?.receiveEvents(body.value);
        return;
      case 'wallCall':
        if (body.value.table !== this.opened?.id) return;
        void this.walls.receiveCall(body.value, this.opened.you);
        return;
      case 'wallShown':
        if (body.value.table === this.opened?.id) void this.walls.receiveShown(body.value);
        return;
      case 'hints':
        if (body.value.table === this.opened?.id) this.opened?.hints.receive(body.value);
        return;
      case 'you':
        if (this.welcome) this.welcome = { ...this.welcome, ...namedBy(body.value) };
        return;
      case 'refused':
        this.opened?.receiveRefusal(body.value);
        return;
      case 'goodbye':
        this.isMaintained = body.value.code === 'shutdown';
        this.notify(sayCode('link', body.value.code, {}, body.value.sentence));
        return;
    }
  }

  /** Letters are announced wherever the visitor is; what is said at a table by a sound. */
  private announce(news: readonly ChatLine[], channel: ChatChannel | undefined): void {
    const last = news.at(-1);
    if (!last || channel?.place === ChatPlace.ROOM) return;
    this.sounds.play('chat');
    if (channel?.place !== ChatPlace.PRIVATE || this.dialog?.kind === 'letters') return;
    const { player, name } = last;
    const text = last.phrase ? sayCode('phrase', last.phrase) : last.text;
    this.voice.notify(say('chat.letter', { name, text }), {
      label: say('chat.answer'),
      run: () => {
        this.dialog = { kind: 'letters', to: { player, name } };
      },
    });
  }

  private offerTable({ name, table, tableName }: Invited): void {
    const where = tableName || say('table.title', { number: String(table) });
    this.voice.notify(say('person.invites', { name, table: where }), {
      label: say('person.go'),
      run: () => this.go({ screen: 'table', table }),
    });
  }

  private showNotice(notice: Notice): void {
    this.dialog = { kind: 'notice', notice };
    const isHere = notice.act === ModerationAct.BOOT && notice.table === this.opened?.id;
    if (isHere) this.go({ screen: 'lobby' });
  }

  /** Everybody wanted another match: they sit at its table already. */
  private followRematch({ successor, you }: TableState): void {
    if (successor > 0n && you !== undefined) this.go({ screen: 'table', table: successor });
  }

  /** What people did at the table; what concerns everybody is shown, too. */
  private tellLines(lines: readonly TableLine[]): void {
    for (const line of lines) {
      const text = lineText(line, (seat) => this.nameOf(seat));
      if (LOUD_LINES.has(line.code)) this.notify(text);
      else this.voice.say(text);
    }
  }

  /** The list of own tables follows what is seen at the tables that were opened. */
  private noteOwn({ summary, you }: TableState): void {
    if (!summary) return;
    const others = this.ownTables.filter(({ table }) => table !== summary.table);
    this.ownTables = you !== undefined && isGoingOn(summary) ? [...others, summary] : others;
  }

  private tellEvents(events: readonly SeatEvent[], table: OpenedTable): void {
    const { view } = table.game;
    this.voice.tell(events, { view, you: table.you, nameOf: (seat: Seat) => this.nameOf(seat) });
    const choices = choicesSentence(table.buttons);
    if (choices && events.length > 0) this.voice.alert(choices);
    this.sound(events, table);
  }

  /** The latest event is heard, unless the table was just caught up with. */
  private sound(events: readonly SeatEvent[], table: OpenedTable): void {
    const last = events.at(-1)?.event;
    if (!last) return;
    if (events.some(({ event }) => event.case === 'won')) this.sounds.play('win');
    else if (events.some(({ event }) => event.case === 'melded')) this.sounds.play('meld');
    else if (events.some(({ event }) => event.case === 'discard')) this.sounds.play('tile');
    if (table.buttons.length > 0) this.sounds.play('claim');
    else if (table.discards.size > 0) this.sounds.play('turn');
  }
}

/** Ends of the session itself: the first page asks who comes. */
const FORGOTTEN = new Set(['auth', 'signed_out']);

/** What an answer of the account pages means for the connection; nothing when it may come yet. */
function endedBy({ code, sentence, until }: No): Ended | undefined {
  if (code === 'signed_out') return { kind: 'ended', code: 'auth', sentence };
  if (code !== 'banned' && code !== 'address_banned') return undefined;
  return { kind: 'ended', code, sentence, ...(until !== undefined && { until: BigInt(until) }) };
}

function namedBy({ name, hasAccount, role }: You): Pick<Welcome, 'name' | 'hasAccount' | 'role'> {
  return { name, hasAccount, role };
}

/** Bots are marked as such where they sit, so "Orchid Bot" is called Orchid. */
function botName(name: string): string {
  const own = name.replace(/ Bot$/, '');
  return own ? sayCode('bot', own.toLowerCase(), {}, own) : say('waiting.bot');
}

function isGoingOn({ phase }: TableSummary): boolean {
  return phase !== TablePhase.FINISHED && phase !== TablePhase.CLOSED;
}
