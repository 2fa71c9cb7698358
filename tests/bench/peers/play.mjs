// Runs a server of one kind and a load that plays on it, each in a separate process.
//
//     node play.mjs ws|messages|schema TABLES SECONDS
//
// Prints one line of JSON: the server's processor time for an action, and how much of one core the load took.
import {fork} from 'node:child_process';
import {once} from 'node:events';
import {readFileSync} from 'node:fs';
import {fileURLToPath} from 'node:url';
import {setTimeout as sleep} from 'node:timers/promises';

const TICKS_A_SECOND = 100;
const WARM_UP_MS = 2000;

const [kind, tables, seconds] = process.argv.slice(2);
const name = kind === 'ws' ? 'ws' : 'colyseus';
const server = start(`${name}_server.mjs`, [kind]);
const [{port}] = await once(server, 'message');
const load = start(`${name}_load.mjs`, [port, tables]);

let before = await counts();
while (before.actions === 0) {
  await sleep(100);
  before = await counts();
}
await sleep(WARM_UP_MS);
before = await counts();
await sleep(Number(seconds) * 1000);
const after = await counts();

const actions = after.actions - before.actions;
const time = (after.at - before.at) / 1000;
console.log(JSON.stringify({
  actions_per_second: actions / time,
  frames_per_action: (after.frames - before.frames) / actions,
  cpu_us: ((after.serverSeconds - before.serverSeconds) * 1e6) / actions,
  load_cores: (after.loadSeconds - before.loadSeconds) / time,
}));
server.kill('SIGKILL');
load.kill('SIGKILL');

function start(file, words) {
  const path = fileURLToPath(new URL(file, import.meta.url));
  const child = fork(path, words, {stdio: ['ignore', 'ignore', 'inherit', 'ipc']});
  child.on('exit', (status) => process.exit(status ?? 0));
  return child;
}

async function counts() {
  load.send('');
  const [{actions, frames, cpu}] = await once(load, 'message');
  return {
    actions,
    frames,
    at: performance.now(),
    serverSeconds: processorSeconds(server.pid),
    loadSeconds: (cpu.user + cpu.system) / 1e6,
  };
}

// User and kernel time of all threads of the process.
function processorSeconds(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ');
  return (Number(fields[11]) + Number(fields[12])) / TICKS_A_SECOND;
}
