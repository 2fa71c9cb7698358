// The page plays for the conformance kit of clients/python, in every situation that can occur in a
// browser.
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { start_lair_server } from '../support/lair_server.mjs';
import { QUICK, QUICK_BOTS } from '../support/own_bot.mjs';
import { until_end } from '../support/scope.mjs';

const PACKAGE = fileURLToPath(new URL('../../../python', import.meta.url));
const PLAYER = fileURLToPath(new URL('../page_player.mjs', import.meta.url));
const PATIENCE_SECONDS = 240;

/** Browsers do not show Retry-After to a page, so `busy_server` is left out. */
const SITUATIONS = [
  ...['newer_server', 'parts', 'pings', 'told_twice'],
  ...['cuts', 'cut_at_the_end', 'restart'],
  ...['busy', 'too_fast', 'too_late', 'unknown_code'],
  ...['replaced', 'signed_out', 'banned', 'version'],
];

/** Resolves if the kit finds no fault; otherwise rejects with the kit's report. */
function conform(url, situation) {
  const words = ['-m', 'lairbot', 'conform', '--server', url, '--only', situation];
  words.push('--patience', `${PATIENCE_SECONDS}`);
  const kit = spawn('python3', [...words, '--', 'node', PLAYER, '{url}'], {
    cwd: PACKAGE,
    detached: true,
  });
  let is_over = false;
  // Also kills the players and browsers that the kit started.
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
