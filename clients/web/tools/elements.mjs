// Writes src/rules/elements.json: the elements of every rule system, as its RULES.md lists them.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const SYSTEMS = { yahoo: 'yahoo', hkos: 'hkos', mcr: 'mcr', 'faan-laak': 'faan_laak' };

const plain = (text) => text.replaceAll('**', '').replaceAll('`', '').replaceAll('*', '').trim();

/** Reads a row of a table with the columns "rule", "code" and others that `head` names. */
function from_row(head, line) {
  const cells = line.split('|').slice(1, -1).map(plain);
  const cell = (...names) => cells[head.findIndex((name) => names.includes(name))] ?? '';
  return {
    rule: cell('rule'),
    code: cell('code'),
    name: cell('English'),
    chinese: cell('中文'),
    worth: cell('faan', 'points'),
    what: cell('when', 'what'),
  };
}

/** Reads "- **Y4.13** `code` 6: four honour pongs", continued on indented lines. */
function from_item(text) {
  const found = text.match(/^- \*\*(\w[\d.]+)\*\* `(\w+)` ?(\d*)(.*)$/s);
  if (!found) return undefined;
  const [, rule, code, worth, rest] = found;
  const what = plain(rest.replace(/\s+/g, ' ').replace(/^\W+/, ''));
  return { rule, code, name: '', chinese: '', worth, what };
}

function elements_in(text) {
  const elements = [];
  let section = '';
  let head;
  for (const line of text.replace(/\n {2}(?=\S)/g, ' ').split('\n')) {
    if (line.startsWith('## ')) section = plain(line.slice(3)).replace(/^\w+ /, '');
    else if (line.startsWith('| rule | code |')) head = line.split('|').slice(1, -1).map(plain);
    else if (!line.startsWith('|')) head = undefined;
    const is_row = head && /^\| \**\w+\d/.test(line);
    const element = is_row ? from_row(head, line) : from_item(line);
    if (element) elements.push({ section, ...element });
  }
  return elements;
}

const all = Object.entries(SYSTEMS).map(([id, folder]) => {
  const rules = readFileSync(here(`../../../engine/rules/${folder}/RULES.md`), 'utf8');
  return [id, elements_in(rules)];
});
mkdirSync(here('../src/rules'), { recursive: true });
writeFileSync(
  here('../src/rules/elements.json'),
  `${JSON.stringify(Object.fromEntries(all), null, 1)}\n`,
);
