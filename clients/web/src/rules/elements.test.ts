// That the tables of elements list what the engine has, row by row.
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import elements from './elements.json';

const RULES = fileURLToPath(new URL('../../../../engine/rules/', import.meta.url));
const FOLDERS = { yahoo: 'yahoo', hkos: 'hkos', mcr: 'mcr', 'faan-laak': 'faan_laak' } as const;

describe.each(Object.entries(FOLDERS))('The elements of %s', (system, folder) => {
  const rows = elements[system as keyof typeof elements];
  const sources = readdirSync(`${RULES}${folder}`)
    .filter((name) => /^(elements|limits|fans|tile_points)\.cpp$/.test(name))
    .map((name) => readFileSync(`${RULES}${folder}/${name}`, 'utf8'))
    .join('\n');

  it('have the codes of the engine', () => {
    expect(rows.filter(({ code }) => !sources.includes(`"${code}"`))).toEqual([]);
  });

  it('have each their own number, all the engine gives', () => {
    const numbers = rows.map(({ rule }) => rule);
    expect(new Set(numbers).size).toBe(numbers.length);
    const given = [...sources.matchAll(/"(\w+)",[^"\n]*"([A-Z]\d+\.\d+)"\}/g)];
    const missing = given.filter(([, code]) => !rows.some((row) => row.code === code));
    const options = (code: string | undefined) => sources.includes(`Options::${code}`);
    expect(missing.map(([, code]) => code).filter((code) => !options(code))).toEqual([]);
  });

  it('say what they ask for', () => {
    expect(rows.filter(({ what, name, worth }) => !what && !name && !worth)).toEqual([]);
  });
});
