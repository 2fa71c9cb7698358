// Runs every scenario in a browser of its own, counting those that pass.
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { launch } from './support/browser.mjs';

const SCENARIO_MS = Number(process.env.LAIR_SCENARIO_MS ?? 180_000);
const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const wanted = process.argv.slice(2);
const files = readdirSync(here('./scenarios'))
  .filter((file) => file.endsWith('.mjs'))
  .filter((file) => wanted.length === 0 || wanted.some((word) => file.includes(word)))
  .sort();

function in_time(work) {
  let timer;
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error(`not done within ${SCENARIO_MS} ms`)), SCENARIO_MS);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

async function outcome_of(file) {
  const scenario = await import(`./scenarios/${file}`);
  const browser = await launch();
  const began = Date.now();
  try {
    await in_time(scenario.run(browser));
    return { name: scenario.name, passed: true, ms: Date.now() - began };
  } catch (error) {
    return { name: scenario.name, passed: false, ms: Date.now() - began, error: error.stack };
  } finally {
    await browser.close();
  }
}

const scenarios = [];
for (const file of files) {
  const outcome = await outcome_of(file);
  scenarios.push(outcome);
  console.log(`${outcome.passed ? 'ok    ' : 'FAILED'} ${outcome.name} (${outcome.ms} ms)`);
  if (!outcome.passed) console.log(outcome.error);
}

const passed = scenarios.filter((scenario) => scenario.passed).length;
const failed = scenarios.length - passed;
mkdirSync(here('../test-results'), { recursive: true });
writeFileSync(
  here('../test-results/e2e.json'),
  `${JSON.stringify({ passed, failed, scenarios }, null, 2)}\n`,
);
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 && passed > 0 ? 0 : 1);
