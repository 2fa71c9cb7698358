// The page plays for the conformance kit of clients/python, in every situation that a browser lets a page meet.
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { start_lair_server } from '../support/lair_server.mjs';
import { QUICK, QUICK_BOTS } from '../support/own_bot.mjs';
import { until_end } from '../support/scope.mjs';

const PACKAGE = fileURLToPath(new URL('../../../python', import.meta.url));
const PLAYER = fileURLToPath(new URL('../page_player.mjs', import.meta.url));
const PATIENCE_SECONDS = 240;

/** No browser tells its page of Retry-After, so `busy_server` is left out. */
const SITUATIONS = [
  ...['newer_server', 'parts', 'pings', 'told_twice'],
  ...['cuts', 'cut_at_the_end', 'restart'],
  ...['busy', 'too_fast', 'too_late', 'unknown_code'],
  ...['replaced', 'signed_out', 'banned', 'version'],
];

/** Resolves when the kit finds no fault; what it says of faults is the error. */
function conform(url, situation) {
  const words = ['-m', 'lairbot', 'conform', '--server', url, '--only', situation];
  words.push('--patience', `${PATIENCE_SECONDS}`);
  const kit = spawn('python3', [...words, '--', 'node', PLAYER, '{url}'], {
    cwd: PACKAGE,
    detached: true,
  });
  let is_over = false;
  // With the players and browsers that it started.
  const stop = until_end(() => is_over || process.kill(-kit.pid));
  let said = '';
  kit.stdout.on('data', (bytes) => {
    said += bytes;
  });
  kit.stderr.on('data', (bytes) => {
    said += bytes;
  });
  return new Promise((resolve, reject) => {
    kit.once('error', reject);
    kit.once('close', async (status) => {
      is_over = true;
      await stop();
      if (status === 0) resolve();
      else reject(new Error(`the kit ended with status ${status}:\n${said}`));
    });
  });
}

export const scenarios = SITUATIONS.map((situation) => ({
  name: `the page conforms: ${situation}`,
  run: async () => {
    const { url } = await start_lair_server({ bots: QUICK_BOTS, more: QUICK });
    await conform(url, situation);
  },
}));
