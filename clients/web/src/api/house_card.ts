// A house as the server describes it over HTTP before anybody sits down, with its hands priced.
import { tileOf } from '../fold/tiles';
import {
  type Hand,
  type LedgerLine,
  MeldKind,
  OptionKind,
  type Reading,
  type RuleSystem,
  type ScoreSheet,
  Section,
  SetKind,
  type Setting,
  WinRefusal,
} from '../link/protocol';

/** The price of hands from `faan` up to the next row; the last row is the limit, if any. */
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
  /** Winds, as the seats of the first deal. */
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

/** An option whose value the server rejects. */
export interface WrongOption {
  readonly field: string;
}

export type HouseAnswer = { card: HouseCard } | { wrong: WrongOption } | undefined;

/** Returns undefined if the request fails. */
export async function askHouse(
  rules: string,
  settings: readonly { key: string; value: string }[],
  get: typeof fetch = fetch,
): Promise<HouseAnswer> {
  // Not encoded: a plus sign joins names, and the server takes it literally.
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

/** Parses "key=value,key=value" as settings. */
export function settingsIn(text: string): { key: string; value: string }[] {
  return text
    .split(',')
    .filter((part) => part.includes('='))
    .map((part) => {
      const equals = part.indexOf('=');
      return { key: part.slice(0, equals), value: part.slice(equals + 1) };
    });
}

const KINDS: Record<string, OptionKind> = {
  switch: OptionKind.SWITCH,
  number: OptionKind.NUMBER,
  choice: OptionKind.CHOICE,
  several: OptionKind.SEVERAL,
};

/** A rule system for a visitor who has not signed in; undefined if there is none with that id. */
export async function askSystem(
  id: string,
  get: typeof fetch = fetch,
): Promise<RuleSystem | undefined> {
  const path = `/api/v1/rules/${encodeURIComponent(id)}`;
  const answer = await get(path);
  if (answer.status === 404) return undefined;
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return systemFrom(await answer.json());
}

// biome-ignore lint/suspicious/noExplicitAny: read by name, as the server writes it
type Told = any;

function systemFrom(told: Told): RuleSystem {
  return {
    id: told.id,
    name: told.name,
    options: told.options.map((option: Told) => ({
      ...option,
      kind: KINDS[option.kind],
      standard: option.default,
      min: BigInt(option.min ?? 0),
      max: BigInt(option.max ?? 0),
      choices: option.choices ?? [],
    })),
    styles: told.styles.map((style: Told) => ({
      ...style,
      settings: settingsFrom(style.settings),
    })),
  } as RuleSystem;
}

function settingsFrom(told: Told): Setting[] {
  return Object.entries(told as Record<string, string>).map(
    ([key, value]) => ({ key, value }) as Setting,
  );
}

function cardFrom(told: Told): HouseCard {
  return {
    rules: told.rules,
    id: told.id,
    canonical: told.canonical,
    house: settingsFrom(told.values),
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
