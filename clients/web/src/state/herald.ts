// Tells the visitor in words and sounds what others did: events, the table's log, private messages.
import type { Seat } from '../fold/view';
import {
  type ChatChannel,
  type ChatLine,
  ChatPlace,
  type CheckInIsOpen,
  type Invited,
  type SeatEvent,
  type SeatFree,
  type TableLine,
} from '../link/protocol';
import type { Sounds } from '../sound/sounds';
import { say, sayCode } from '../words/words.svelte';
import type { Bubbles } from './bubbles.svelte';
import { callTo, type Tremor } from './calls';
import type { Chat } from './chat.svelte';
import type { Dialog } from './dialog';
import { emoteOf } from './emotes';
import { tableName as titleOf } from './names';
import type { Route } from './route';
import type { Settings } from './settings';
import { choicesSentence } from './spoken';
import type { OpenedTable } from './table.svelte';
import { LOUD_LINES, lineText } from './table_lines';
import type { Voice } from './voice.svelte';

/** What a notice may lead to. */
export interface Doors {
  nameOf(seat: Seat): string;
  go(route: Route): void;
  tremble(kind: Tremor): void;
  /** Returns how to withdraw it. */
  call(words: string, where: string): () => void;
  readonly bubbles: Bubbles;
  readonly chat: Pick<Chat, 'reading'>;
  readonly settings: Pick<Settings, 'emotes'>;
  dialog: Dialog | undefined;
}

export class Herald {
  /** How to withdraw each system notice, by what it calls to. */
  private readonly takeBack = new Map<string, () => void>();
  private readonly nameOf = (seat: Seat) => this.doors.nameOf(seat);

  constructor(
    private readonly voice: Voice,
    private readonly sounds: Sounds,
    private readonly doors: Doors,
  ) {}

  tellEvents(events: readonly SeatEvent[], table: OpenedTable): void {
    const { view } = table.game;
    this.voice.tell(events, { view, you: table.you, nameOf: this.nameOf });
    const choices = choicesSentence(table.buttons);
    if (choices && events.length > 0) this.voice.alert(choices);
    this.sound(events, table);
  }

  /** Reports what people did at the table; what everybody should notice is also shown. */
  tellLines(lines: readonly TableLine[]): void {
    for (const line of lines) {
      const text = lineText(line, this.nameOf);
      if (LOUD_LINES.has(line.code)) this.voice.notify(text);
      else this.voice.say(text);
    }
  }

  /** Announces private messages wherever the visitor is; table chat gets a sound and a bubble. */
  tellChat(news: readonly ChatLine[], channel: ChatChannel | undefined): void {
    if (news.length === 0 || channel?.place === ChatPlace.ROOM) return;
    this.sounds.play('chat');
    if (channel?.place === ChatPlace.TABLE) {
      for (const { player, text, phrase } of news) {
        if (emoteOf(phrase) && !this.doors.settings.emotes) continue;
        if (this.doors.bubbles.feel(player, phrase)) continue;
        this.doors.bubbles.say(player, phrase ? sayCode('phrase', phrase) : text);
      }
    }
    const letter = news.findLast((line) => line.player !== this.doors.chat.reading);
    if (channel?.place !== ChatPlace.PRIVATE || !letter) return;
    const { player, name } = letter;
    const text = letter.phrase ? sayCode('phrase', letter.phrase) : letter.text;
    this.voice.notify(say('chat.letter', { name, text }), {
      label: say('chat.answer'),
      run: () => {
        this.doors.dialog = { kind: 'letters', to: { player, name } };
      },
    });
  }

  offerTable({ from, name, table, tableName }: Invited): void {
    const where = titleOf(tableName, table);
    const words = from
      ? say('person.invites', { name, table: where })
      : say('person.called', { table: where });
    this.offer(callTo('table', table), words, { screen: 'table', table });
  }

  /** Calls to check-in for a round of a season in which the visitor plays. */
  offerCheckIn({ season, name }: CheckInIsOpen): void {
    const words = say('call.check_in', { name });
    const route: Route = { screen: 'season', season: String(season) };
    this.offer(callTo('season', season), words, route);
  }

  /** Calls to a seat that the visitor waited for. */
  offerSeat({ table, tableName }: SeatFree): void {
    const words = say('call.seat_free', { name: titleOf(tableName, table) });
    this.offer(callTo('table', table), words, { screen: 'table', table });
  }

  /** Ends a call: the visitor has come, or there is nothing to come to any more. */
  endCall(call: string): void {
    this.voice.endCall(call);
    this.takeBack.get(call)?.();
    this.takeBack.delete(call);
  }

  /** Another visitor is here: ends all calls. */
  forget(): void {
    for (const call of this.takeBack.keys()) this.endCall(call);
  }

  private offer(call: string, words: string, route: Route): void {
    this.endCall(call);
    this.takeBack.set(call, this.doors.call(words, say('app.name')));
    const run = () => this.doors.go(route);
    this.voice.notify(words, { label: say('person.go'), run }, call);
  }

  /** Plays one sound for the events, a win before a meld before a discard; rings for a decision. */
  private sound(events: readonly SeatEvent[], table: OpenedTable): void {
    const last = events.at(-1)?.event;
    if (!last) return;
    if (events.some(({ event }) => event.case === 'won')) this.sounds.play('win');
    else if (events.some(({ event }) => event.case === 'melded')) this.sounds.play('meld');
    else if (events.some(({ event }) => event.case === 'discard')) this.sounds.play('tile');
    if (table.buttons.length > 0) this.ring('claim');
    else if (table.discards.size > 0) this.ring('turn');
  }

  /** Plays the sound and vibrates, as far as the visitor wants either. */
  private ring(what: 'claim' | 'turn'): void {
    this.sounds.play(what);
    this.doors.tremble(what);
  }
}
