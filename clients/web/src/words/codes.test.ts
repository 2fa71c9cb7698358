// Every code that the server can send, as read from its sources, has words in every language.
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import en from './en.json';
import ja from './ja.json';
import jaItems from './ja-items.json';
import type { Catalogue } from './words';
import zhHans from './zh-Hans.json';
import zhHant from './zh-Hant.json';

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));

function sources(folder: string, kind: RegExp): string[] {
  return readdirSync(ROOT + folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => kind.test(name))
    .map((name) => readFileSync(`${ROOT}${folder}/${name}`, 'utf8'));
}

const ENGINE = sources('engine', /\.[ch]pp$/);
const SERVER = sources('server', /\.[ch]pp$/);
const PROTO = sources('proto', /\.proto$/).join('\n');

/** What the first group of `pattern` captures, wherever it matches. */
function found(texts: readonly string[], pattern: RegExp): string[] {
  const codes = texts.flatMap((text) => [...text.matchAll(pattern)].map(([, code]) => code ?? ''));
  return [...new Set(codes)].sort();
}

/** The words in quotation marks in the comment above a field of a message. */
function named(message: string, field: string): string[] {
  const body = PROTO.match(new RegExp(`message ${message} \\{([\\s\\S]*?)\\n\\}`))?.[1] ?? '';
  const above = body.match(new RegExp(`((?: *//[^\\n]*\\n)*) *string ${field} = `))?.[1] ?? '';
  return found([above], /"([a-z_]+)"/g);
}

/** The codes of a table's log, from the list above TableLine, with the texts of each. */
const LOG = PROTO.match(/\/\/ {3}code {4,}seat[\s\S]*?message TableLine/)?.[0] ?? '';

/** The values that the text of those lines may have. */
function texts(line: RegExp): string[] {
  const from = LOG.slice(LOG.search(line)).match(
    /text: ([a-z_, \n/]+?)\n\/\/ {3}[a-z]|text: ([a-z_, ]+)/,
  );
  return found([from?.[1] ?? from?.[2] ?? ''], /([a-z_]+)/g);
}

/** The numbers of an enum except the first, which means unspecified. */
function numbers(name: string): string[] {
  const body = PROTO.match(new RegExp(`enum ${name} \\{([\\s\\S]*?)\\}`))?.[1] ?? '';
  return found([body], / = (\d+);/g).filter((number) => number !== '0');
}

/** What a moderator may do, from the comment at Moderate. */
const ACTS = found(
  [PROTO.match(/ModerationAct act = 1; *\/\/ ([A-Z, ]+or [A-Z]+)/)?.[1] ?? ''],
  /([A-Z]{2,})/g,
).flatMap((name) => found([PROTO], new RegExp(`MODERATION_ACT_${name} = (\\d+);`, 'g')));
const BAN = found([PROTO], /MODERATION_ACT_BAN = (\d+);/g);
/** A ban has a page of its own; notices tell a player of all other acts, and of what was lifted. */
const TOLD_ACTS = [...ACTS, ...found([PROTO], /MODERATION_ACT_LIFT = (\d+);/g)].filter(
  (act) => !BAN.includes(act),
);
/** The kinds of events in a season, from their codec. */
const LEAGUE_ACTS = SERVER.map(
  (text) => text.match(/variant_size_v<(?:league::)?Event>> kKinds\{([\s\S]*?)\}/)?.[1] ?? '',
).join();

const CODES: Record<string, readonly string[]> = {
  refusal: found(
    [...ENGINE, ...SERVER],
    /(?:RefusalRow|LeagueRefusal)\{\s*(?:[\w:]+,\s*)?"([a-z_]+)"/g,
  ),
  link: [
    ...named('Goodbye', 'code'),
    ...found(SERVER, /Goodbye(?: \w+)?\{\s*\.code = "([a-z_]+)"/g),
    ...found(SERVER, /close\([^;]*?\{\.code = "([a-z_]+)"/g),
  ],
  reason: [
    ...found(ENGINE, /Reason \w+\{"([a-z_]+)"/g),
    ...found(ENGINE, /Reason \w+\{"[a-z_]+", "([a-z_]+)"/g),
    ...found(ENGINE, /ledger\.push_back\(\{[^}]*"([a-z_]+)"/g),
  ],
  boot: texts(/^\/\/ {3}booted/m),
  absence: texts(/^\/\/ {3}absence_voted/m),
  ended: texts(/^\/\/ {3}ended/m),
  line: found([LOG], /^\/\/ {3}([a-z_]+)/gm).filter((code) => code !== 'code'),
  'report.reason': numbers('ReportReason'),
  phrase: named('Say', 'phrase'),
  'moderate.act': numbers('ModerationAct'),
  'moderate.hint': ACTS,
  'moderate.place': numbers('SpeechPlace'),
  'notice.act': TOLD_ACTS,
  'notice.text': TOLD_ACTS,
  role: numbers('Role'),
  act: found([LEAGUE_ACTS], /"([a-z_]+)"/g),
  'create.admission': numbers('Admission'),
  'create.watch': numbers('Watching'),
  'create.absence': numbers('AbsenceStep'),
  phase: numbers('TablePhase'),
  verdict: JSON.parse(readFileSync(`${ROOT}server/api/openapi.json`, 'utf8')).components.schemas
    .Game.properties.verdict.enum,
  meld: numbers('MeldKind'),
};

const CATALOGUES: [string, Catalogue][] = [
  ['English', en],
  ['Traditional Chinese', zhHant],
  ['Simplified Chinese', zhHans],
  ['Japanese', { ...jaItems, ...ja }],
];

describe.each(Object.entries(CODES))('The codes under "%s"', (group, codes) => {
  it('are found where they are sent', () => {
    expect(codes.length).toBeGreaterThan(2);
  });

  it.each(CATALOGUES)('have words in %s', (_, catalogue) => {
    const said = (code: string) => catalogue[`${group}.${code}`] ?? catalogue[`${group}.${code}.1`];
    expect(codes.filter((code) => !said(code))).toEqual([]);
  });
});
