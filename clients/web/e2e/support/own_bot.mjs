// Bots that people own, played by the Python package.
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const PACKAGE = fileURLToPath(new URL('../../../python', import.meta.url));
const LADDER = `
import sys, lairbot
url, token, rules = sys.argv[1:]
lairbot.play(url, rules=rules, token=token, ladder=True, frames_per_second=500)
`;
/** Flags for a server that allows its clients many frames and does not pause between deals. */
export const QUICK = ['--frames-per-second', '1000', '--break-seconds', '0'];
export const QUICK_BOTS = ['--bot-turn-ms', '0', '--bot-claim-ms', '0'];

async function posted(url, path, body, token) {
  const answer = await fetch(`${url}${path}`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      ...(token && { Authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}

/** The token of a new bot of a new account. */
export async function bot_of(url, { owner, name }) {
  const account = { name: owner, password: 'a long enough password', token: true };
  const { token } = await posted(url, '/auth/register', account);
  return (await posted(url, '/auth/bots/new', { name }, token)).token;
}

/** Plays a match on the ladder to its end. */
export function on_the_ladder(url, token, rules) {
  const bot = spawn('python3', ['-c', LADDER, url, token, rules], { cwd: PACKAGE });
  let said = '';
  bot.stderr.on('data', (bytes) => {
    said += bytes;
  });
  return new Promise((resolve, reject) => {
    bot.once('error', reject);
    bot.once('close', (status) => {
      if (status === 0) resolve();
      else reject(new Error(`the bot ended with status ${status}: ${said}`));
    });
  });
}
