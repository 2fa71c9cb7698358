// One lesson as it is played: tells the table what happens, judges what the learner does.
import { type Tile, tileOf } from '../../fold/tiles';
import {
  type Body,
  type Choice,
  refusedAs,
  type Told,
  tableEvents,
  tableState,
} from '../../link/codec';
import type { Answer } from '../../link/link';
import { MeldKind, SeatKind, TablePhase, WinRefusal } from '../../link/protocol';
import type { OpenedTable, Sender } from '../../state/table.svelte';
import { heldAfter, type Lesson, type LessonAnswer, type Step, tilesOf } from './lessons';

/** The pause after each of the others' actions, so that they are seen one by one. */
const BEAT_MS = 620;
const NAMES = ['', 'Orchid Bot', 'Bamboo Bot', 'Plum Bot'];

export class LessonRun {
  /** The index of the current step. */
  at = $state(0);
  /** The last answer was not the one that the lesson teaches. */
  isMissed = $state(false);
  isDone = $state(false);
  /** Events of the step are still being shown. */
  isTelling = $state(true);
  private table: OpenedTable | undefined;
  private told: Told[] = [];
  private moment = 1;
  private stop: () => void = () => undefined;

  constructor(
    readonly lesson: Lesson,
    private readonly after: (ms: number, run: () => void) => () => void,
  ) {}

  /** Receives what the table sends, in place of a server. */
  readonly sender: Sender = {
    oneWayMs: 0,
    tell: () => 0,
    ask: (body) => Promise.resolve(this.judge(body)),
  };

  begin(table: OpenedTable): void {
    this.table = table;
    table.receiveState(
      tableState({
        summary: {
          table: table.id,
          rules: 'yahoo',
          phase: TablePhase.PLAYING,
          seats: NAMES.map((name, seat) => ({
            kind: seat === 0 ? SeatKind.PERSON : SeatKind.BOT,
            name,
            attending: true,
          })),
        },
        you: 0,
      }),
    );
    this.show([this.dealt()], false);
    this.play();
  }

  end(): void {
    this.stop();
  }

  /** Goes on after a step that the learner only reads. */
  goOn(): void {
    if (this.step?.right || this.isTelling) return;
    this.next();
  }

  get step(): Step | undefined {
    return this.lesson.steps[this.at];
  }

  /** After a miss, the tiles that would be right to discard. */
  get shown(): ReadonlySet<Tile> | undefined {
    if (!this.isMissed) return undefined;
    const right = (this.step?.right ?? []).map(plain).filter((one) => one.startsWith('discard:'));
    return new Set(right.map((one) => Number(one.slice('discard:'.length))));
  }

  private dealt(): Told {
    const { hand, drawn, tilesLeft = 78 } = this.lesson;
    return {
      case: 'dealt',
      value: {
        setup: { number: 1, prevailing: 0, handNumber: 1, winds: [0, 1, 2, 3], dealer: 0 },
        sizes: [drawn ? 14 : 13, 13, 13, 13],
        own: { tiles: tilesOf(hand) },
        ownDrawn: drawn ? tileOf(drawn) : undefined,
        tilesLeft,
        scores: [0n, 0n, 0n, 0n],
      },
    };
  }

  /** Plays one event after the other; the question comes with the last one. */
  private play(at = 0): void {
    const events = this.step?.events ?? [];
    this.isTelling = at < events.length;
    const told = events[at];
    if (!told) {
      this.show([], true);
      this.isDone = this.at === this.lesson.steps.length - 1 && !this.step?.right;
      return;
    }
    const isOwn = told.case === 'discard' && told.value.seat === 0;
    this.stop = this.after(isOwn || at === 0 ? 0 : BEAT_MS, () => {
      this.told.push(told);
      this.show([told], false);
      this.play(at + 1);
    });
  }

  private next(): void {
    this.isMissed = false;
    if (this.at === this.lesson.steps.length - 1) {
      this.isDone = true;
      return;
    }
    this.at += 1;
    this.play();
  }

  private show(events: Told[], asks: boolean): void {
    const { table, step } = this;
    if (!table) return;
    this.moment += 1;
    const actions = asks && step?.right ? this.offered(step) : [];
    table.receiveEvents(
      tableEvents({
        table: table.id,
        first: table.game.lastEvent + 1,
        moment: this.moment,
        events: events.map((event) => ({ event })),
        ...(actions.length > 0 && {
          prompt: {
            moment: this.moment,
            actions: actions.map((answer) => ({ action: moveOf(answer) })),
            ...(step?.short && {
              win: { ...step.short, refusal: WinRefusal.BELOW_MINIMUM },
            }),
          },
        }),
      }),
    );
  }

  private offered({ offers = [], discards }: Step): LessonAnswer[] {
    const held: readonly Tile[] = discards ? heldAfter(this.lesson, this.told) : [];
    return [...[...new Set(held)].map((tile) => `discard:${tile}`), ...offers];
  }

  private judge(body: Body): Answer {
    if (body.case !== 'act' || !this.step?.right) return { kind: 'done', table: 0n };
    const move = body.value.action?.action as Choice | undefined;
    const answer = answerOf(move);
    const isRight = this.step.right.some((right) => plain(right) === answer);
    this.isMissed = !isRight;
    if (!isRight) return { kind: 'refused', refused: refusedAs('lesson') };
    // The tile moves as soon as the table has accepted the answer.
    queueMicrotask(() => {
      if (move?.case === 'discard' && !this.tellsItself(Number(move.value))) {
        const told: Told = { case: 'discard', value: { seat: 0, tile: Number(move.value) } };
        this.told.push(told);
        this.show([told], false);
      }
      this.next();
    });
    return { kind: 'done', table: 0n };
  }

  /** Whether the next step begins with this discard itself. */
  private tellsItself(tile: Tile): boolean {
    const first = this.lesson.steps[this.at + 1]?.events[0];
    return first?.case === 'discard' && first.value.seat === 0 && first.value.tile === tile;
  }
}

/** An answer in the form used by lessons, with tiles by number. */
function plain(answer: LessonAnswer): string {
  const [word = '', tile] = answer.split(':');
  if (tile === undefined || /^\d+$/.test(tile)) return answer;
  return `${word}:${tileOf(tile)}`;
}

const NOTHING = {};

function moveOf(answer: LessonAnswer): Choice {
  const [word = '', tile = ''] = plain(answer).split(':');
  switch (word) {
    case 'discard':
    case 'chow':
      return { case: word, value: Number(tile) };
    case 'kong':
      return { case: word, value: { kind: MeldKind.CONCEALED_KONG, tile: Number(tile) } };
    case 'mahjong':
    case 'pung':
      return { case: word, value: NOTHING };
    default:
      return { case: 'pass', value: NOTHING };
  }
}

function answerOf(move: Choice | undefined): string {
  switch (move?.case) {
    case 'discard':
    case 'chow':
      return `${move.case}:${move.value}`;
    case 'kong':
      return `kong:${move.value.tile}`;
    default:
      return move?.case ?? '';
  }
}
