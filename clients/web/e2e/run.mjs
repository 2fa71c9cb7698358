// Runs every scenario in browser contexts of its own, several at once, and counts those that pass.
//
// Scenarios that measure run by themselves at the end, in a browser of their own. Each scenario has
// its own server: one starts in 0.2 s, and on a shared server the walls would depend on who came
// first.
//
// A scenario that fails has failed: none is run again in the hope that it passes then.
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { launch, launch_patient, share_of } from './support/browser.mjs';
import { in_lanes } from './support/lanes.mjs';
import { in_scope, until_end } from './support/scope.mjs';

/** A limit for what hangs: a busy machine takes a quarter of an hour for a scenario of a minute. */
const SCENARIO_MS = Number(process.env.LAIR_SCENARIO_MS ?? 2_400_000);
const AT_ONCE = Number(process.env.LAIR_SCENARIOS_AT_ONCE ?? availableParallelism() + 1);
/** Scenarios that take longer than SLOW_S are named; none should take longer than SLOW_MAX_S. */
const SLOW_S = 10;
const SLOW_MAX_S = 60;
const here = (path) => fileURLToPath(new URL(path, import.meta.url));

/**
 * The scenarios in files whose name contains one of the words; all if there are none. A file has
 * one scenario, or several variants of one. `--alone` picks those that measure, `--together` the
 * others.
 */
async function chosen({ words, alone, together }) {
  const files = readdirSync(here('./scenarios'))
    .filter((file) => file.endsWith('.mjs'))
    .filter((file) => words.length === 0 || words.some((word) => file.includes(word)))
    .sort();
  const modules = await Promise.all(files.map((file) => import(`./scenarios/${file}`)));
  return modules
    .flatMap((one) => one.scenarios ?? [one])
    .filter((scenario) => (scenario.alone ? !together : !alone));
}

/** The browser of all scenarios except those that measure; launched when first needed. */
let common;

async function browser_for({ alone }) {
  if (alone) return launch_patient();
  common ??= launch();
  if (!(await common).isConnected()) common = launch();
  return share_of(await common);
}

async function outcome_of(scenario) {
  const { name, run } = scenario;
  const began = Date.now();
  const outcome = (rest) => ({ name, ms: Date.now() - began, ...rest });
  try {
    await in_scope(async () => {
      const browser = await browser_for(scenario);
      until_end(() => browser.close());
      try {
        await run(browser);
      } catch (error) {
        error.stack += `\nshown then: ${await browser.shown()}`;
        throw error;
      }
    }, SCENARIO_MS);
    return outcome({ passed: true });
  } catch (error) {
    return outcome({ passed: false, error: error.stack });
  }
}

function tell({ name, ms, passed, error }) {
  console.log(`${passed ? 'ok    ' : 'FAILED'} ${name} (${ms} ms)`);
  if (!passed) console.log(error);
}

function run_all(scenarios, at_once, outcomes) {
  return in_lanes(scenarios, at_once, async (scenario) => {
    const outcome = await outcome_of(scenario);
    outcomes.push(outcome);
    tell(outcome);
  });
}

// An interrupted run leaves nothing running either.
for (const [signal, number] of [
  ['SIGINT', 2],
  ['SIGTERM', 15],
]) {
  process.once(signal, () => process.exit(128 + number));
}

const { values: picked, positionals: words } = parseArgs({
  allowPositionals: true,
  options: { alone: { type: 'boolean' }, together: { type: 'boolean' } },
});
const all = await chosen({ words, ...picked });
const outcomes = [];
// The longest first, so that none is left to run by itself at the end; then those that measure.
const long_first = all
  .filter(({ alone }) => !alone)
  .sort((one, other) => Number(other.long ?? false) - Number(one.long ?? false));
await run_all(long_first, AT_ONCE, outcomes);
await run_all(
  all.filter(({ alone }) => alone),
  1,
  outcomes,
);

await (await common)?.close();
const scenarios = outcomes.sort((one, other) => one.name.localeCompare(other.name));
const passed = scenarios.filter((scenario) => scenario.passed).length;
const failed = scenarios.length - passed;
mkdirSync(here('../test-results'), { recursive: true });
writeFileSync(
  here(`../test-results/${picked.alone ? 'e2e_alone' : 'e2e'}.json`),
  `${JSON.stringify({ passed, failed, scenarios }, null, 2)}\n`,
);
const slow = scenarios
  .filter(({ ms }) => ms > SLOW_S * 1000)
  .sort((one, other) => other.ms - one.ms);
for (const { name, ms } of slow) {
  const seconds = Math.round(ms / 1000);
  console.log(
    `slow: ${seconds} s ${name}${seconds > SLOW_MAX_S ? `, more than ${SLOW_MAX_S}` : ''}`,
  );
}
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 && passed > 0 ? 0 : 1);
