// What a replay shows: the record of the game, and the steps of the deal that the address names.
import { dealFrames, type GameRecord, gameRecord } from '../../api/games';
import { type Step, stepsOf } from '../../fold/replay';
import { type Lack, Read } from '../../state/read.svelte';

const NO_STEPS: readonly Step[] = [];
const dealName = (game: string, deal: number) => `${game}/${deal}`;

async function recordOf(game: string) {
  return { of: game, record: await gameRecord(game) };
}

async function dealOf(game: string, deal: number) {
  return { of: dealName(game, deal), steps: stepsOf(await dealFrames(game, deal)) };
}

/** Reads while the component that made this exists; meanwhile nothing of another deal is shown. */
export class Replayed {
  private readonly records: Read<{ readonly of: string; readonly record: GameRecord }>;
  private readonly deals: Read<{ readonly of: string; readonly steps: readonly Step[] }>;

  constructor(
    private readonly game: () => string,
    private readonly deal: () => number,
  ) {
    this.records = new Read(() => (game() ? recordOf(game()) : undefined));
    this.deals = new Read(() => (game() ? dealOf(game(), deal()) : undefined));
  }

  get record(): GameRecord | undefined {
    const read = this.records.answer;
    return read?.of === this.game() ? read.record : undefined;
  }

  get steps(): readonly Step[] {
    return this.shown === dealName(this.game(), this.deal())
      ? (this.deals.answer?.steps ?? NO_STEPS)
      : NO_STEPS;
  }

  /** The deal that was read: "7/2" is the second of game 7. */
  get shown(): string {
    return this.deals.answer?.of ?? '';
  }

  get lack(): Lack | undefined {
    return this.records.lack ?? this.deals.lack;
  }

  again(): void {
    this.records.again();
    this.deals.again();
  }
}
