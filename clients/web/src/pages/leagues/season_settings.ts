// How a season is played: its defaults, its description in words, its calendar.

import type { Contest, MatchLength, SeasonSettings, TieBreak } from '../../api/season_settings';
import type { SeasonAct } from '../../link/codec';
import {
  SeasonSettings_Absent as Absent,
  SeasonSettings_Format as Format,
  MatchLength_Unit as LengthUnit,
  SeasonSettings_Remainder as Remainder,
  SeasonSettings_TieBreak as TieBreakNumber,
  SeasonSettings_Ties as Ties,
  SeasonSettings_Venue as Venue,
} from '../../link/protocol';
import type { HouseWish } from '../../options/wish';
import { number, say, sayCode } from '../../words/words.svelte';
import { hour, pointsText } from './texts';

/** The lengths of a game that a form offers. */
export const LENGTHS = ['match', 'east', 'east_south', 'hands', 'deals'] as const;

/** `count` is used only for the choices that take one. */
export function lengthOf(choice: (typeof LENGTHS)[number], count: number): MatchLength {
  if (choice === 'match') return { unit: 'match', count: 0 };
  if (choice === 'east') return { unit: 'rounds', count: 1 };
  if (choice === 'east_south') return { unit: 'rounds', count: 2 };
  return { unit: choice, count };
}

export function choiceOf({ unit, count }: MatchLength): (typeof LENGTHS)[number] {
  if (unit !== 'rounds') return unit;
  if (count <= 2) return count === 1 ? 'east' : 'east_south';
  return 'hands';
}

/** The initial count in the field beside the choice: rounds without a name as Hand#s. */
export function countOf({ unit, count }: MatchLength): number {
  if (unit === 'match') return 16;
  return unit === 'rounds' ? 4 * count : count;
}

/** The lines of a sheet of paper; a longer game continues on another one. */
const SHEET_LINES = 30;

/** The lines of a score sheet: one for each deal, or two for each hand, which may repeat. */
export function sheetLines(length: MatchLength): number {
  return length.unit === 'deals' ? length.count : Math.min(2 * countOf(length), SHEET_LINES);
}

function lengthText(length: MatchLength): string {
  const choice = choiceOf(length);
  if (choice !== 'hands' && choice !== 'deals') return sayCode('league.length', choice);
  return sayCode('league.length_told', choice, { count: countOf(length) });
}

export const STANDARD: SeasonSettings = {
  name: '',
  room: '',
  rules: '',
  house: '',
  house_id: '',
  house_name: '',
  contest: { kind: 'singles' },
  format: 'round_robin',
  remainder: 'substitutes',
  has_final: false,
  rounds: 4,
  players_max: 64,
  places: [4, 2, 1, 0],
  ties: 'printed',
  bye_twelfths: 21,
  tie_breaks: ['game_points', 'hands_won', 'head_to_head'],
  venue: 'online',
  length: { unit: 'match', count: 0 },
  minutes: 0,
  finishes_hand: true,
  wait_seconds: 300,
  absent: 'substitute',
  starts: [],
  check_in_minutes: 0,
  seed: 0,
};

type SettingsMessage = Extract<SeasonAct, { case: 'openSeason' }>['value'];

/** The initial values for a kind of season in a form. */
export function contestOf(kind: Contest['kind']): Contest {
  if (kind === 'knock_out') return { kind, through: 2 };
  if (kind === 'divisions') return { kind, count: 2, moving: 2 };
  return kind === 'teams' ? { kind, size: 4 } : { kind };
}

function contestMessage(contest: Contest): SettingsMessage['contest'] {
  if (contest.kind === 'knock_out') {
    return { case: 'knockOut', value: { through: contest.through } };
  }
  if (contest.kind === 'teams') return { case: 'teams', value: { size: contest.size } };
  if (contest.kind === 'divisions') {
    return { case: 'divisions', value: { count: contest.count, moving: contest.moving } };
  }
  if (contest.kind === 'duplicate') return { case: 'duplicate', value: {} };
  return { case: undefined };
}

/** The settings as a message. */
export function settingsMessage(settings: SeasonSettings): SettingsMessage {
  return {
    name: settings.name,
    room: settings.room,
    rules: settings.rules,
    house: settings.house,
    houseName: settings.house_name ?? '',
    contest: contestMessage(settings.contest),
    format: numberOf(Format, settings.format),
    remainder: numberOf(Remainder, settings.remainder),
    hasFinal: settings.has_final,
    rounds: settings.rounds,
    playersMax: settings.players_max,
    places: [...settings.places],
    ties: numberOf(Ties, settings.ties),
    byeTwelfths: settings.bye_twelfths,
    tieBreaks: settings.tie_breaks.map((one) => numberOf(TieBreakNumber, one)),
    venue: numberOf(Venue, settings.venue),
    length: { unit: numberOf(LengthUnit, settings.length.unit), count: settings.length.count },
    minutes: settings.minutes,
    finishesHand: settings.finishes_hand,
    waitSeconds: settings.wait_seconds,
    absent: numberOf(Absent, settings.absent),
    starts: settings.starts.map(BigInt),
    checkInMinutes: settings.check_in_minutes,
    seed: BigInt(settings.seed),
  };
}

/** The number of a choice whose word is its name in lower case. */
function numberOf<Choice extends Record<string, string | number>>(
  choices: Choice,
  word: string,
): Extract<Choice[keyof Choice], number> {
  return choices[word.toUpperCase()] as Extract<Choice[keyof Choice], number>;
}

export function houseText({ settings }: HouseWish): string {
  return settings.map(({ key, value }) => `${key}=${value}`).join();
}

const DAY_MS = 86_400_000;
const USUAL_DAYS = 7;

/** When each round begins, given the first start; always at the same local hour. */
export function startsFrom(first: string, everyDays: number, rounds: number): number[] {
  if (!first) return [];
  return Array.from({ length: rounds }, (_, round) => {
    const day = new Date(first);
    day.setDate(day.getDate() + round * everyDays);
    return Math.floor(day.getTime() / 1000);
  });
}

/** The first start in the form of a date field, and the days between the first two. */
export function calendarOf(starts: readonly number[]): { first: string; everyDays: number } {
  const [first, second] = starts;
  if (first === undefined) return { first: '', everyDays: USUAL_DAYS };
  const here = new Date(first * 1000);
  const local = new Date(here.getTime() - here.getTimezoneOffset() * 60_000);
  const everyDays =
    second === undefined ? USUAL_DAYS : Math.round(((second - first) * 1000) / DAY_MS);
  return { first: local.toISOString().slice(0, 16), everyDays };
}

/** Such as "Game points › Hands won › Lot". */
function tieBreaksText(list: readonly TieBreak[]): string {
  const names = list.map((one) => sayCode('league.tie_break', one));
  return [...names, say('league.tie_break.lot')].join(' › ');
}

/** Adds a tie break at the end, or removes it. */
export function withTieBreak(list: readonly TieBreak[], one: TieBreak, is: boolean): TieBreak[] {
  const others = list.filter((other) => other !== one);
  return is ? [...others, one] : others;
}

export function earlier(list: readonly TieBreak[], one: TieBreak): TieBreak[] {
  const at = list.indexOf(one);
  if (at < 1) return [...list];
  return list.with(at, list[at - 1] as TieBreak).with(at - 1, one);
}

export interface SettingLine {
  readonly label: string;
  readonly value: string;
}

/** What one act changed; a changed house is given by its new name only. */
export function changedLines(
  before: SeasonSettings,
  after: SeasonSettings,
  house: string,
): SettingLine[] {
  const was = new Map(settingLines(before).map(({ label, value }) => [label, value]));
  const first = [
    { label: say('league.name'), value: after.name, is: before.name === after.name },
    {
      label: say('create.house'),
      value: house,
      is:
        before.house_id === after.house_id &&
        (before.house_name ?? '') === (after.house_name ?? ''),
    },
  ].filter(({ is }) => !is);
  const others = settingLines(after).filter(({ label, value }) => was.get(label) !== value);
  return [...first.map(({ label, value }) => ({ label, value })), ...others];
}

function contestLines(contest: Contest): [string, string][] {
  if (contest.kind === 'teams') return [[say('league.team_size'), number(contest.size)]];
  if (contest.kind !== 'divisions') return [];
  return [
    [say('league.divisions'), number(contest.count)],
    [say('league.moving'), number(contest.moving)],
  ];
}

/** How rounds are drawn. */
function drawLines(settings: SeasonSettings): [string, string][] {
  if (settings.contest.kind === 'knock_out') {
    return [[say('league.through'), number(settings.contest.through)]];
  }
  const { contest } = settings;
  return [
    ...contestLines(contest),
    [say('league.format'), sayCode('league.format', settings.format)],
    [say('league.rounds'), number(settings.rounds)],
    [say('league.final'), say(settings.has_final ? 'settings.on' : 'settings.off')],
    [say('league.remainder'), sayCode('league.remainder', settings.remainder)],
  ];
}

/** Everything except name, room and house, which are shown elsewhere. */
export function settingLines(settings: SeasonSettings): SettingLine[] {
  const on = (is: boolean) => say(is ? 'settings.on' : 'settings.off');
  const rows: [string, string][] = [
    [say('league.contest'), sayCode('league.contest', settings.contest.kind)],
    ...drawLines(settings),
    [say('league.length'), lengthText(settings.length)],
    [
      say('league.bell'),
      settings.minutes
        ? say('league.bell_after', { count: settings.minutes })
        : say('league.no_bell'),
    ],
    ...(settings.minutes
      ? [[say('league.finishes_hand'), on(settings.finishes_hand)] as [string, string]]
      : []),
    [say('league.players_max'), number(settings.players_max)],
    [say('league.wait'), number(settings.wait_seconds / 60)],
    [say('league.absent'), sayCode('league.absent', settings.absent)],
    [say('league.places_worth'), settings.places.join(' · ')],
    [say('league.ties'), sayCode('league.ties', settings.ties)],
    [say('league.bye_worth'), pointsText(settings.bye_twelfths)],
    [say('league.tie_breaks'), tieBreaksText(settings.tie_breaks)],
    [say('league.venue'), sayCode('league.venue', settings.venue)],
    ...settings.starts.map((start, round): [string, string] => [
      say('league.round', { round: round + 1 }),
      hour(start),
    ]),
    ...(settings.starts.length > 0 && settings.check_in_minutes > 0
      ? [[say('league.check_in_minutes'), number(settings.check_in_minutes)] as [string, string]]
      : []),
  ];
  return rows.map(([label, value]) => ({ label, value }));
}
