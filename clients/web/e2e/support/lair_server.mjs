// The real server binary on a free port, with its own database, from a fixed seed.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const BINARY = process.env.LAIR_SERVER ?? here('../../../../build/release/bin/lair-server');
const ADDRESS = /http:\/\/127\.0\.0\.1:\d+/;
const START_MS = 20_000;
const SEED = '11'.repeat(32);

/** Resolves to the server's address and a way to stop it, once it has printed the address. */
export function start_lair_server({ seed = SEED } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'lair-e2e-'));
  const server = spawn(BINARY, [
    ...['--listen', '127.0.0.1:0'],
    ...['--db', join(folder, 'lair.db')],
    ...['--seed-for-tests', seed],
    ...['--web', here('../../dist')],
    ...['--bot-turn-ms', '40', '--bot-claim-ms', '10'],
  ]);
  const ended = new Promise((resolve) => server.once('close', resolve));
  const stop = async () => {
    server.kill('SIGTERM');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  return new Promise((resolve, reject) => {
    let said = '';
    const give_up = (why) => {
      server.kill('SIGKILL');
      reject(new Error(`${BINARY}: ${why}\n${said}`));
    };
    const timer = setTimeout(() => give_up('no address within 20 s'), START_MS);
    server.once('error', (error) => give_up(error.message));
    ended.then((status) => give_up(`ended with status ${status}`));
    const listen = (bytes) => {
      said += bytes;
      const address = said.match(ADDRESS)?.[0];
      if (!address) return;
      clearTimeout(timer);
      resolve({ url: address, stop });
    };
    server.stdout.on('data', listen);
    server.stderr.on('data', (bytes) => {
      said += bytes;
    });
  });
}
