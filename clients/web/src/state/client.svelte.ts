// Connects everything: the link's frames become what the screens show, presses become frames.
import type { Seat } from '../fold/view';
import type { Body, SeasonAct } from '../link/codec';
import { type Answer, type Identity, Link, type LinkState, type Surroundings } from '../link/link';
import {
  type Announcement,
  type Notice,
  Role,
  type RuleSystem,
  type ServerFrame,
  type Setting,
  type SpectatorList,
  type TableSummary,
  type Welcome,
} from '../link/protocol';
import { Sounds } from '../sound/sounds';
import { preferredLanguage, say, sayCode, speak } from '../words/words.svelte';
import { Account, type No } from './account.svelte';
import { Bubbles } from './bubbles.svelte';
import { callTo, noticeOfSystem, type Tremor, tremble } from './calls';
import { Chat, PRIVATE, roomTalk } from './chat.svelte';
import { Devices } from './devices.svelte';
import { type Dialog, outlivesScreen, outlivesVisitor } from './dialog';
import { endedBy, FORGOTTEN } from './ends';
import { Follows } from './follows.svelte';
import { Herald } from './herald';
import { isGoingOn, receive } from './incoming';
import type { Memory } from './memory';
import { seatName } from './names';
import { type NewTable, roomForNewcomers } from './practice';
import { noOf } from './refusal_text';
import { Rooms } from './rooms.svelte';
import { hashOf, type Route, routeOf } from './route';
import { type Settings, standardSettings } from './settings';
import { ShareCodes } from './share_codes';
import { styleOf } from './styles';
import { OpenedTable, type Sender } from './table.svelte';
import { LESSON_TABLE, tableOwner } from './table_owner';
import { Updates } from './updates.svelte';
import { Voice } from './voice.svelte';
import { Walls } from './walls.svelte';

export const VERSION = '0.1.0';
export const ASK_AGAIN_MS = 4_000;
/** Fetched when first needed: the first page shows without it. */
const seating = () => import('./seating');

export class Client {
  linkState = $state.raw<LinkState>({ kind: 'idle' });
  welcome = $state.raw<Welcome | undefined>();
  private rulesRead = $state.raw<readonly RuleSystem[]>([]);
  route = $state.raw<Route>({ screen: 'lobby' });
  /** Tables where the visitor has a seat in a match that is not over. */
  ownTables = $state.raw<readonly TableSummary[]>([]);
  opened = $state.raw<OpenedTable | undefined>();
  settings = $state.raw<Settings>(standardSettings());
  latencyMs = $state<number | undefined>();
  /** The dialog over the screen. */
  dialog = $state.raw<Dialog | undefined>();
  /** What moderators decided about the visitor: shown one after the other, once no dialog is open. */
  decisions = $state.raw<readonly Notice[]>([]);
  /** Why the name entered on the first page was refused. */
  entryNo = $state.raw<No | undefined>();
  /** The server has announced that it will stop for a while. */
  isMaintained = $state(false);
  /** Add this to the page's clock, which may be wrong, to get the server's. */
  serverAheadMs = 0;
  /** The latest time at which it stops, in milliseconds of this page's clock. */
  stopsAt = $state<number | undefined>();
  announcement = $state.raw<Announcement | undefined>();
  /** A request is under way; until it is answered further presses are ignored. */
  busy = $state(false);
  readonly sounds = new Sounds();
  readonly voice: Voice;
  readonly updates = new Updates();
  /** Those of the open table; the next has others, which no late check of a wall here reaches. */
  walls: Walls;
  readonly account: Account;
  readonly rooms = new Rooms();
  readonly chat: Chat;
  readonly follows: Follows;
  readonly codes = new ShareCodes((body) => this.ask(body));
  /** Whether this browser is called while no page of this site is open. */
  readonly devices: Devices;
  /** What was just said at the open table. */
  readonly bubbles: Bubbles;
  /** Whether the chat beside a table is open; `focus` if it was opened by key. */
  chatShown = $state.raw<'shown' | 'focus' | undefined>();
  /** Who watches the open table. */
  spectators = $state.raw<SpectatorList | undefined>();
  /** How often a visitor has gone: the screen begins anew for the next, with nothing of theirs. */
  departures = $state(0);
  /** How often the season on the screen has changed. */
  seasonChanges = $state(0);
  /** When a moderator last acted here, so that lists are read again. */
  moderatedAt = $state(0);
  private readonly herald: Herald;
  private readonly link: Link;
  private wasLost = false;
  private onNextWelcome: (() => void)[] = [];
  private stopAsking: () => void = () => undefined;

  constructor(
    private readonly surroundings: Surroundings,
    private readonly memory: Memory,
    languages: readonly string[],
  ) {
    this.walls = this.newWalls();
    this.bubbles = new Bubbles((ms, run) => surroundings.after(ms, run));
    this.voice = new Voice((ms, run) => surroundings.after(ms, run));
    this.herald = new Herald(this.voice, this.sounds, this);
    this.settings = memory.settings;
    this.obeySettings();
    this.account = new Account(memory);
    this.chat = new Chat((body) => this.ask(body), memory);
    this.follows = new Follows((body) => this.ask(body));
    this.devices = new Devices((body) => this.ask(body), memory);
    void speak(this.settings.language ?? preferredLanguage(languages));
    this.link = new Link(
      surroundings,
      {
        identity: () => this.identify(),
        onState: (state) => this.enterLink(state),
        onWelcome: (welcome) => this.greet(welcome),
        onFrame: (frame) => this.take(frame),
        onUnknown: () => this.updates.suspect(),
      },
      `web ${VERSION}`,
    );
  }

  /** Follows the address; a visitor who is already known is connected at once. */
  begin(hash: string): void {
    this.route = routeOf(hash);
    if (this.account.isKnown) this.link.connect();
    void this.connectIfKnown();
  }

  /** Becomes a guest of that name; returns false if the server refuses. */
  async enter(name: string): Promise<boolean> {
    this.entryNo = await this.account.begin(name.trim());
    if (this.entryNo) {
      const ended = endedBy(this.entryNo);
      if (ended) this.enterLink(ended);
      return false;
    }
    await this.connected();
    return this.isOpen;
  }

  /** Called after the session has changed: the visitor is now whoever it names, or nobody. */
  reenter(): void {
    this.link.disconnect();
    this.devices.leave();
    this.vacate();
    if (this.account.isKnown) this.link.connect();
    else this.go({ screen: 'lobby' });
  }

  /** Connects again after an end that the visitor did not ask for. */
  again(): void {
    this.link.connect();
  }

  /** The page came to the front or the network is back; another page may have signed in. */
  wake(): void {
    const { linkState } = this;
    if (linkState.kind === 'ended' && FORGOTTEN.has(linkState.code)) void this.connectIfKnown();
    else this.link.wake();
  }

  go(route: Route): void {
    const hash = hashOf(route);
    if (location.hash === hash) this.follow(hash);
    else location.hash = hash;
  }

  follow(hash: string): void {
    const before = hashOf(this.route);
    this.route = routeOf(hash);
    if (hashOf(this.route) !== before && this.dialog && !outlivesScreen(this.dialog)) {
      this.dialog = undefined;
    }
    this.showRoute();
  }

  /** Starts a game against bots in one press. */
  playNow(name = ''): Promise<void> {
    return this.alone(async () => (await seating()).practise(this, name));
  }

  /** Takes an invited visitor to a chair at the table that the address names. */
  join(name = ''): Promise<void> {
    return this.alone(async () => (await seating()).joinTable(this, name));
  }

  /** Makes a table and goes there; undefined if the server refuses. */
  async create(wanted: NewTable): Promise<OpenedTable | undefined> {
    return (await seating()).createTable(this, wanted);
  }

  /** Takes any seat in the room that is shown, at the most suitable table. */
  quickSeat(rules = ''): Promise<void> {
    return this.alone(async () => (await seating()).sitAnywhere(this, rules));
  }

  change(settings: Partial<Settings>): void {
    this.settings = { ...this.settings, ...settings };
    this.memory.settings = this.settings;
    this.obeySettings();
    if (settings.language) void speak(settings.language).then(() => this.devices.keepWords());
  }

  /** Shows good news for a short time. */
  cheer(text: string): void {
    this.voice.cheer(text);
  }

  notify(text: string): void {
    this.voice.notify(text);
  }

  rulesOf(id: string): RuleSystem | undefined {
    return [...(this.welcome?.ruleSystems ?? []), ...this.rulesRead].find(
      (system) => system.id === id,
    );
  }

  /** Adds a rule system read from a page, for a visitor who has not signed in. */
  learnRules(system: RuleSystem): void {
    this.rulesRead = [...this.rulesRead, system];
  }

  /** The name of the style a table plays; undefined if its settings match no style. */
  styleOf(rules: string, settings: readonly Setting[]): string | undefined {
    const system = this.rulesOf(rules);
    const style = system && styleOf(system, settings);
    return style && sayCode('style', style.id, {}, style.name);
  }

  nameOf(seat: Seat): string {
    return seatName(this.opened, seat);
  }

  /** Nothing suggests that the visitor knows the game: no account, no first deal, no match. */
  get isNewcomer(): boolean {
    return !this.welcome?.hasAccount && !this.settings.guided && this.settings.step === 0;
  }

  get isModerator(): boolean {
    return (this.welcome?.role ?? Role.PLAYER) >= Role.MODERATOR;
  }

  /** Sends a request and waits for the server's answer. */
  ask(body: Body): Promise<Answer> {
    return this.link.ask(body);
  }

  /** Returns whether the server did what was asked; if not, tells the visitor why. */
  async expect(body: Body): Promise<boolean> {
    const answer = await this.ask(body);
    this.report(answer);
    return answer.kind === 'done';
  }

  report(answer: Answer): void {
    const no = noOf(answer);
    if (no) this.notify(no);
  }

  get now(): number {
    return this.surroundings.now();
  }

  /** Sends an act of a season; tells the visitor if it is refused. Returns whether it was done. */
  act(season: bigint, act: SeasonAct): Promise<boolean> {
    return this.expect({ case: 'leagueAct', value: { season, act } });
  }

  /** Runs `act` unless another is under way, so that a second press does nothing. */
  async alone(act: () => Promise<unknown>): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    try {
      await act();
    } finally {
      this.busy = false;
    }
  }

  /** Whether requests reach the server now, even if slowly. */
  get isOpen(): boolean {
    return this.linkState.kind === 'live' || this.linkState.kind === 'slow';
  }

  private connected(): Promise<void> {
    return new Promise((resolve) => {
      if (this.isOpen) {
        resolve();
        return;
      }
      this.onNextWelcome.push(resolve);
      this.link.connect();
    });
  }

  /** The cookie may be the only sign of a session, so the server is asked until it answers. */
  private async connectIfKnown(): Promise<void> {
    this.stopAsking();
    const no = await this.recognise();
    if (no && endedBy(no)) return;
    if (this.account.isKnown) this.link.connect();
    else if (no) {
      this.stopAsking();
      this.stopAsking = this.surroundings.after(ASK_AGAIN_MS, () => void this.connectIfKnown());
    }
  }

  /** Returns why the server refuses, if it does. A banned visitor only sees the socket close. */
  private async recognise(): Promise<No | undefined> {
    const no = await this.account.recognise();
    const ended = no && endedBy(no);
    if (!ended) return no;
    this.link.disconnect();
    this.enterLink(ended);
    return no;
  }

  private async identify(): Promise<Identity> {
    const bought = await this.account.ticket();
    if (bought.kind === 'ticket') {
      return { kind: 'known', ticket: bought.ticket, privateSince: this.chat.since(PRIVATE) };
    }
    return endedBy(bought.no) ?? { kind: 'lost' };
  }

  /** Vibrates, if the device can and the visitor wants it. */
  tremble(kind: Tremor): void {
    if (this.settings.haptics) tremble(kind);
  }

  /** Calls a visitor who is looking elsewhere, if they want that; returns how to withdraw it. */
  call(words: string, where: string): () => void {
    return this.settings.notices ? noticeOfSystem(words, where) : () => undefined;
  }

  private obeySettings(): void {
    this.sounds.enabled = this.settings.sound;
    this.sounds.volumes = this.settings.volumes;
    this.voice.verbosity = this.settings.verbosity;
  }

  /** The previous visitor has gone: what they had open or were told is not for the next one. */
  private vacate(): void {
    this.herald.forget();
    this.voice.forget();
    this.codes.forget();
    this.opened?.close();
    // A lesson goes on, whoever takes it.
    if (this.opened?.id !== LESSON_TABLE) {
      if (this.welcome) this.departures += 1;
      this.opened = undefined;
    }
    this.welcome = undefined;
    this.ownTables = [];
    if (this.dialog && !outlivesVisitor(this.dialog)) this.dialog = undefined;
    this.decisions = [];
    this.chat.forget();
  }

  private greet(welcome: Welcome): void {
    if (this.welcome && this.welcome.player !== welcome.player) {
      const isPastLetters = this.chat.since(PRIVATE) > 0n;
      this.vacate();
      // This hello named the last letter of the one before, so all up to that number are missing.
      if (isPastLetters) {
        this.link.disconnect();
        this.link.connect();
        return;
      }
    }
    if (this.welcome?.startedMs !== welcome.startedMs) {
      this.codes.forget();
      if (this.welcome) this.updates.look();
    }
    this.welcome = welcome;
    this.serverAheadMs = Number(welcome.serverMs) - Date.now();
    this.chat.enter(welcome.player);
    this.rooms.arrive();
    void this.devices.enter(welcome);
    this.isMaintained = false;
    this.stopsAt = undefined;
    // The server announces again what still applies.
    this.announcement = undefined;
    this.ownTables = welcome.ownTables.filter(isGoingOn);
    if (this.wasLost) this.cheer(say('link.resumed'));
    this.wasLost = false;
    for (const resolve of this.onNextWelcome.splice(0)) resolve();
    this.showRoute(true);
    // After the code of a private table was sent, so that waiting for a seat there is allowed.
    this.follows.enter(welcome.player);
  }

  private enterLink(state: LinkState): void {
    if (state.kind === 'reconnecting' && this.welcome) this.wasLost = true;
    if (state.kind === 'ended') for (const resolve of this.onNextWelcome.splice(0)) resolve();
    if (state.kind === 'ended' && FORGOTTEN.has(state.code)) {
      this.account.leave();
      this.vacate();
    }
    this.linkState = state;
    if (state.kind === 'reconnecting') void this.recognise();
  }

  private take(frame: ServerFrame): void {
    if (frame.body.case === 'pong') this.latencyMs = this.link.clock.roundTripMs;
    receive(frame, this, this.herald);
  }

  /** Asks the server for what the address names; `anew` after a fresh connection. */
  private showRoute(anew = false): void {
    if (!this.welcome) return;
    const { route } = this;
    if (route.screen === 'season') this.herald.endCall(callTo('season', route.season));
    if (route.screen === 'table') {
      this.herald.endCall(callTo('table', route.table));
      // A private table is shown only to those who have its code.
      const { code = '' } = route;
      const isNews = code !== '' && !this.codes.isTold(code);
      if (isNews) void this.codes.tell(code);
      this.showTable(route.table, anew || isNews);
      if (code && this.opened) this.opened.code = code;
      return;
    }
    // A lesson continues whatever the server sends meanwhile.
    if (route.screen === 'learn' && this.opened?.id === LESSON_TABLE) return;
    this.opened?.close();
    this.opened = undefined;
    if (route.screen !== 'lobby' && route.screen !== 'create') return;
    const wanted = route.room ?? (this.rooms.entering || this.rooms.room);
    const { rooms } = this.welcome;
    const first = (this.isNewcomer && roomForNewcomers(rooms)) || rooms[0];
    const room = rooms.find(({ id }) => id === wanted)?.id ?? first?.id ?? '';
    const chatSince = this.chat.since(roomTalk(room));
    this.rooms.ask(room, this.link.tell({ case: 'enterRoom', value: { room, chatSince } }));
  }

  /** Opens the table unless it is open already; `anew` after a fresh connection. */
  showTable(table: bigint, anew = false): void {
    if (this.opened?.id === table) {
      if (anew) this.opened.open();
      return;
    }
    this.opened?.close();
    this.walls = this.newWalls();
    this.spectators = undefined;
    this.opened = this.tableAt(table, this.link, (answer) => this.report(answer));
    this.opened.open();
  }

  /** Opens a table that exists on no server: actions go to `sender`, which sends what follows. */
  openLesson(sender: Sender): OpenedTable {
    this.opened?.close();
    this.opened = this.tableAt(LESSON_TABLE, sender, () => undefined);
    return this.opened;
  }

  private newWalls(): Walls {
    return new Walls(this.memory.store, (body) => this.link.tell(body));
  }

  private tableAt(table: bigint, sender: Sender, onAnswer: (answer: Answer) => void): OpenedTable {
    const owner = tableOwner(table, this.surroundings, this, this.herald, onAnswer);
    return new OpenedTable(table, sender, owner);
  }
}
