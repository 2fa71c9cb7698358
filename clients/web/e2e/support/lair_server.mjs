// The real server binary on a free port, with its own database and a fixed seed.
import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PATIENCE_MS } from './patience.mjs';
import { until_end } from './scope.mjs';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const BINARY = process.env.LAIR_SERVER ?? here('../../../../build/release/bin/lair-server');
const TOOL = join(dirname(BINARY), 'lair');
const KEPT_PORTS = here('../../../../tests/support/kept_ports.py');
const ADDRESS = /http:\/\/127\.0\.0\.1:(\d+)/;
const PATIENT = ['--bot-turn-ms', '40', '--bot-claim-ms', '10'];
const SEED = '11'.repeat(32);

/** An interrupted test run leaves no server behind. */
const processes = new Set();
process.once('exit', () => {
  for (const server of processes) server.kill('SIGKILL');
});

/** Resolves to the process with its port, once it has printed the address. */
function start(options) {
  const server = spawn(BINARY, options);
  processes.add(server);
  server.once('close', () => processes.delete(server));
  const ended = new Promise((resolve) => server.once('close', resolve));
  return new Promise((resolve, reject) => {
    let said = '';
    const give_up = (why) => {
      server.kill('SIGKILL');
      reject(new Error(`${BINARY}: ${why}\n${said}`));
    };
    const timer = setTimeout(
      () => give_up(`no address within ${PATIENCE_MS / 1000} s`),
      PATIENCE_MS,
    );
    server.once('error', (error) => give_up(error.message));
    ended.then((status) => give_up(`ended with status ${status}`));
    server.stdout.on('data', (bytes) => {
      said += bytes;
      const port = said.match(ADDRESS)?.[1];
      if (!port) return;
      clearTimeout(timer);
      resolve({ server, ended, port: Number(port) });
    });
    server.stderr.on('data', (bytes) => {
      said += bytes;
    });
  });
}

/** Resolves to a port reserved for this test, and a function that releases it. */
function keep_port() {
  const keeper = spawn(KEPT_PORTS, ['1']);
  processes.add(keeper);
  const give_back = until_end(() => {
    processes.delete(keeper);
    keeper.kill();
  });
  return new Promise((resolve, reject) => {
    keeper.once('error', reject);
    keeper.stdout.once('data', (port) => resolve({ port: Number(port), give_back }));
  });
}

async function end({ server, ended }) {
  server.kill('SIGTERM');
  await ended;
}

/**
 * Resolves to the server's address with functions to stop it, restart it as it was, and grant a
 * role. `comes_back` is required for a restart. Without a seed, walls are made as for people: from
 * everybody's shares. `more` are further flags.
 */
export async function start_lair_server({
  seed = SEED,
  web = here('../../dist'),
  bots = PATIENT,
  more = [],
  comes_back = false,
} = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'lair-e2e-'));
  const options = (port, flags = more) => [
    ...['--listen', `127.0.0.1:${port}`],
    ...['--db', join(folder, 'lair.db')],
    ...(seed ? ['--seed-for-tests', seed] : []),
    ...['--web', web],
    ...['--drain-seconds', '0'],
    ...bots,
    ...flags,
  ];
  const kept = comes_back ? await keep_port() : undefined;
  let running = await start(options(kept?.port ?? 0));
  const stop = until_end(async () => {
    await end(running);
    await kept?.give_back();
    rmSync(folder, { recursive: true, force: true });
  });
  return {
    /** Makes a player a moderator or an operator, as at the server's console. */
    grant(name, role) {
      execFileSync(TOOL, ['people', 'grant', name, role, '--db', join(folder, 'lair.db')]);
    },
    /** What the operator's tool prints about this server for these words. */
    lair(...words) {
      const told = execFileSync(TOOL, [...words, '--db', join(folder, 'lair.db')]);
      return told.toString();
    },
    url: `http://127.0.0.1:${running.port}`,
    stop,
    /** Restarts with other further flags, if there are any. */
    async restart(flags) {
      if (!kept) throw new Error('a server that does not come back');
      await end(running);
      running = await start(options(kept.port, flags));
    },
  };
}
