// A push service on this machine, and the keys of a browser behind it.
import { execFileSync } from 'node:child_process';
import { createDecipheriv, createECDH, createHmac, randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { until_end } from './scope.mjs';

const hash = (key, text) => createHmac('sha256', key).update(text).digest();
/** HKDF of one block at most. */
const derived = (salt, secret, info, length) =>
  hash(hash(salt, secret), Buffer.concat([info, Buffer.of(1)])).subarray(0, length);
const named = (text) => Buffer.from(`${text}\0`);

/** A browser as a push service knows it; reads what was sealed for it: RFC 8291. */
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

/** Resolves to where it listens, the file of its certificate, what it is sent. */
export async function start_push_service() {
  const folder = mkdtempSync(join(tmpdir(), 'lair-push-'));
  const [key, certificate] = ['key.pem', 'certificate.pem'].map((file) => join(folder, file));
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  const names = ['-subj', '/CN=push', '-addext', 'subjectAltName=IP:127.0.0.1', '-days', '2'];
  const files = ['-keyout', key, '-out', certificate];
  execFileSync('openssl', ['req', '-x509', ...curve, ...names, ...files], { stdio: 'ignore' });
  const came = [];
  const waiting = [];
  const service = createServer(
    { key: readFileSync(key), cert: readFileSync(certificate) },
    (request, response) => {
      const parts = [];
      request.on('data', (part) => parts.push(part));
      request.on('end', () => {
        response.writeHead(201).end();
        const body = Buffer.concat(parts);
        const next = waiting.shift();
        if (next) next(body);
        else came.push(body);
      });
    },
  );
  await new Promise((resolve) => service.listen(0, '127.0.0.1', resolve));
  const stop = until_end(() => {
    service.closeAllConnections();
    service.close();
    rmSync(folder, { recursive: true, force: true });
  });
  return {
    certificate,
    stop,
    endpoint: (name) => `https://127.0.0.1:${service.address().port}/${name}`,
    /** The next body that is posted. */
    next: () =>
      came.length > 0
        ? Promise.resolve(came.shift())
        : new Promise((resolve) => waiting.push(resolve)),
  };
}
