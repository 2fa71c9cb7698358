// A push service on this machine, and the keys of a browser behind it.
import { execFileSync } from 'node:child_process';
import { createDecipheriv, createECDH, createHmac, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { PATIENCE_MS } from './patience.mjs';
import { until_end } from './scope.mjs';

const hash = (key, text) => createHmac('sha256', key).update(text).digest();
/** HKDF for at most one block. */
const derived = (salt, secret, info, length) =>
  hash(hash(salt, secret), Buffer.concat([info, Buffer.of(1)])).subarray(0, length);
const named = (text) => Buffer.from(`${text}\0`);

/** A browser as a push service knows it; decrypts what was encrypted for it by RFC 8291. */
export function new_device() {
  const keys = createECDH('prime256v1');
  keys.generateKeys();
  const secret = randomBytes(16);
  return {
    key: keys.getPublicKey(),
    secret,
    read(body) {
      const salt = body.subarray(0, 16);
      const sender = body.subarray(21, 86);
      const info = Buffer.concat([named('WebPush: info'), keys.getPublicKey(), sender]);
      const material = derived(secret, keys.computeSecret(sender), info, 32);
      const key = derived(salt, material, named('Content-Encoding: aes128gcm'), 16);
      const nonce = derived(salt, material, named('Content-Encoding: nonce'), 12);
      const cipher = createDecipheriv('aes-128-gcm', key, nonce);
      cipher.setAuthTag(body.subarray(-16));
      const plain = Buffer.concat([cipher.update(body.subarray(86, -16)), cipher.final()]);
      return plain.subarray(0, plain.lastIndexOf(2)).toString();
    },
  };
}

/**
 * Resolves to its address, the file of its certificate and what it receives. It has a thread of its
 * own, since a server stops calling devices whose push service is slow.
 */
export async function start_push_service() {
  const folder = mkdtempSync(join(tmpdir(), 'lair-push-'));
  const [key, certificate] = ['key.pem', 'certificate.pem'].map((file) => join(folder, file));
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  const names = ['-subj', '/CN=push', '-addext', 'subjectAltName=IP:127.0.0.1', '-days', '2'];
  const files = ['-keyout', key, '-out', certificate];
  execFileSync('openssl', ['req', '-x509', ...curve, ...names, ...files], { stdio: 'ignore' });
  const came = [];
  const waiting = [];
  const listener = new Worker(new URL('./push_listener.mjs', import.meta.url), {
    workerData: { key: readFileSync(key), cert: readFileSync(certificate) },
  });
  const stop = until_end(async () => {
    await listener.terminate();
    rmSync(folder, { recursive: true, force: true });
  });
  const [port] = await once(listener, 'message');
  listener.on('message', (bytes) => {
    const body = Buffer.from(bytes);
    const next = waiting.shift();
    if (next) next(body);
    else came.push(body);
  });
  /** The next body that is posted. */
  const next = () =>
    new Promise((resolve, reject) => {
      if (came.length > 0) return resolve(came.shift());
      const late = setTimeout(() => reject(new Error('nobody was called')), PATIENCE_MS);
      waiting.push((body) => {
        clearTimeout(late);
        resolve(body);
      });
    });
  return { certificate, stop, endpoint: (name) => `https://127.0.0.1:${port}/${name}`, next };
}
