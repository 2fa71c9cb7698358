// A house as the server describes it over HTTP before anybody sits, its hands priced.
import { tileOf } from '../fold/tiles';
import {
  type Hand,
  type LedgerLine,
  MeldKind,
  type Reading,
  type ScoreSheet,
  Section,
  SetKind,
  type Setting,
  WinRefusal,
} from '../link/protocol';

/** A row of a price list: what a hand of `faan` and more costs. A limit is in the last row. */
export interface PriceRow {
  readonly faan: number;
  readonly points: number;
  readonly laak: number;
}

export interface PricedExample {
  readonly code: string;
  readonly name: string;
  readonly hand: Hand;
  readonly winningTile: number;
  /** Winds, as seats of the first deal. */
  readonly seat: number;
  readonly from: number | undefined;
  readonly sheet: ScoreSheet;
  readonly ledger: readonly LedgerLine[];
}

export interface HouseCard {
  readonly rules: string;
  readonly id: string;
  readonly canonical: string;
  readonly house: readonly Setting[];
  readonly prices: readonly PriceRow[];
  readonly examples: readonly PricedExample[];
}

/** An option whose value the server does not take, with what it takes. */
export interface WrongOption {
  readonly field: string;
  readonly sentence: string;
}

export type HouseAnswer = { card: HouseCard } | { wrong: WrongOption } | undefined;

/** Nothing when the server cannot be asked just now. */
export async function askHouse(
  rules: string,
  settings: readonly { key: string; value: string }[],
  get: typeof fetch = fetch,
): Promise<HouseAnswer> {
  // A plus sign joins names and stands for itself.
  const query = settings.map(({ key, value }) => `${key}=${value}`).join('&');
  try {
    const answer = await get(`/api/v1/rules/${rules}/house?${query}`);
    const told = await answer.json();
    if (answer.ok) return { card: cardFrom(told) };
    return told.field === undefined ? undefined : { wrong: told };
  } catch {
    return undefined;
  }
}

// biome-ignore lint/suspicious/noExplicitAny: read by name, as the server writes it
type Told = any;

function cardFrom(told: Told): HouseCard {
  const values = Object.entries(told.values as Record<string, string>);
  return {
    rules: told.rules,
    id: told.id,
    canonical: told.canonical,
    house: values.map(([key, value]) => ({ key, value }) as Setting),
    prices: told.prices,
    examples: told.examples.map(exampleFrom),
  };
}

const WINDS = ['we', 'ws', 'ww', 'wn'];
const SECTIONS: Record<string, Section> = {
  elements: Section.ELEMENT,
  limits: Section.LIMIT,
  additions: Section.ADDITION,
  multipliers: Section.MULTIPLIER,
};
const MELDS: Record<string, MeldKind> = {
  chow: MeldKind.CHOW,
  pung: MeldKind.PUNG,
  concealed_kong: MeldKind.CONCEALED_KONG,
  exposed_kong: MeldKind.EXPOSED_KONG,
  added_kong: MeldKind.ADDED_KONG,
};
const SETS: Record<string, SetKind> = {
  chow: SetKind.CHOW,
  pung: SetKind.PUNG,
  kong: SetKind.KONG,
};

function exampleFrom(told: Told): PricedExample {
  return {
    code: told.code,
    name: told.name,
    hand: handFrom(told.hand),
    winningTile: tileOf(told.winning_tile),
    seat: WINDS.indexOf(told.seat),
    from: told.from === null ? undefined : WINDS.indexOf(told.from),
    sheet: sheetFrom(told.sheet),
    ledger: told.payments.map((line: Told) => ({
      payer: WINDS.indexOf(line.payer),
      payee: WINDS.indexOf(line.payee),
      amount: BigInt(line.amount),
      reason: line.reason,
      rule: line.rule,
    })),
  };
}

function handFrom(told: Told): Hand {
  return {
    concealed: told.concealed.map(tileOf),
    melds: told.melds.map(({ kind, tile }: Told) => ({
      kind: MELDS[kind],
      tile: tileOf(tile),
      claimed: tileOf(tile),
    })),
    bonus: told.bonus.map(tileOf),
  } as Hand;
}

function sheetFrom(told: Told): ScoreSheet {
  return {
    refusal: told.may_go_out ? WinRefusal.NONE : WinRefusal.BELOW_MINIMUM,
    items: told.items.map((item: Told) => ({
      section: SECTIONS[item.section],
      code: item.code,
      value: BigInt(item.value),
      rule: item.rule,
    })),
    faan: told.faan ?? undefined,
    counted: told.counted ?? undefined,
    minimum: told.minimum,
    sum: told.sum === null ? undefined : BigInt(told.sum),
    product: told.product === null ? undefined : BigInt(told.product),
    total: BigInt(told.total ?? 0),
    limitHand: told.limit_hand,
    pointsReading: readingFrom(told.reading),
  } as ScoreSheet;
}

function readingFrom(told: Told): Reading | undefined {
  if (told === null) return undefined;
  return {
    sets: told.sets.map((set: Told) => ({ ...set, kind: SETS[set.kind], tile: tileOf(set.tile) })),
    eyes: tileOf(told.eyes),
  } as Reading;
}
