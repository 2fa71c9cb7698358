// How the web client is built, served during development and unit-tested.
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { first_screen } from './tools/first_screen';

const server = process.env.LAIR_SERVER_URL ?? 'http://127.0.0.1:8080';

export default defineConfig({
  plugins: [svelte(), first_screen()],
  build: {
    target: 'es2022',
    modulePreload: { polyfill: false },
    manifest: true,
    rolldownOptions: {
      output: { codeSplitting: { groups: [{ name: 'tile_faces', test: /tile_faces/ }] } },
    },
  },
  server: { proxy: { '/ws': { target: server, ws: true }, '/auth': server, '/api': server } },
  resolve: { conditions: process.env.VITEST ? ['browser'] : undefined },
  test: {
    include: ['src/**/*.test.ts', 'tools/**/*.test.ts'],
    environment: 'node',
    // A process per file would take four times as long, and a busy machine may fail to start one.
    isolate: false,
    // A busy machine is not a defect of what is tested.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    reporters: ['default', 'json'],
    outputFile: { json: 'test-results/unit.json' },
  },
});
