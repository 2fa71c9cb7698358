// Protocol frames as plain JSON objects, for servers that are scripted in a test.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createFileRegistry, fromBinary, fromJson, toBinary, toJson } from '@bufbuild/protobuf';
import { FileDescriptorSetSchema } from '@bufbuild/protobuf/wkt';

function load() {
  const file = join(mkdtempSync(join(tmpdir(), 'lair-')), 'protocol.bin');
  const proto = fileURLToPath(new URL('../../../../proto', import.meta.url));
  const names = readdirSync(join(proto, 'lair/v1'))
    .filter((name) => name.endsWith('.proto'))
    .map((name) => `lair/v1/${name}`);
  execFileSync('protoc', [`--proto_path=${proto}`, `--descriptor_set_out=${file}`, ...names]);
  return createFileRegistry(fromBinary(FileDescriptorSetSchema, readFileSync(file)));
}

const registry = load();
const CLIENT = registry.getMessage('lair.v1.ClientFrame');
const SERVER = registry.getMessage('lair.v1.ServerFrame');

export function decode_client(bytes) {
  return toJson(CLIENT, fromBinary(CLIENT, bytes), { registry });
}

export function encode_client(frame) {
  return toBinary(CLIENT, fromJson(CLIENT, frame, { registry }));
}

export function encode_server(frame) {
  return toBinary(SERVER, fromJson(SERVER, frame, { registry }));
}

export function decode_server(bytes) {
  return toJson(SERVER, fromBinary(SERVER, bytes), { registry });
}
