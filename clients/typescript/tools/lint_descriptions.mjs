// Lints OpenAPI and AsyncAPI documents; prints what is wrong and ends with status 1 if anything is.
import { readFileSync } from 'node:fs';
import { createConfig, lintFromString } from '@redocly/openapi-core';

// A socket answers 101, which this rule does not count as a success; a test of the server does.
const config = await createConfig({
  extends: ['recommended-strict'],
  rules: { 'operation-2xx-response': 'off' },
});
let problems = 0;
for (const file of process.argv.slice(2)) {
  const source = readFileSync(file, 'utf8');
  for (const problem of await lintFromString({ source, absoluteRef: file, config })) {
    problems += 1;
    console.log(`${file}${problem.location[0]?.pointer}: ${problem.ruleId}: ${problem.message}`);
  }
}
process.exitCode = problems === 0 ? 0 : 1;
