// Starts the web client.
import { mount } from 'svelte';
import App from './app/App.svelte';
import './app.css';
import { browserStore, browserSurroundings } from './app/browser';
import { Client } from './state/client.svelte';
import { Memory } from './state/memory';

const client = new Client(browserSurroundings(), new Memory(browserStore()), navigator.languages);
client.begin(location.hash);
void client.updates.begin();
client.devices.begin();
addEventListener('hashchange', () => client.follow(location.hash));
// Sent by Vite when any part of the page fails to load.
addEventListener('vite:preloadError', () => {
  client.updates.isIncomplete = true;
});
addEventListener('online', () => client.wake());
document.addEventListener('visibilitychange', () => {
  if (!document.hidden) client.wake();
});
addEventListener('pointerdown', () => client.sounds.unlock());
addEventListener('keydown', () => client.sounds.unlock());

const target = document.getElementById('app');
if (target) mount(App, { target, props: { client } });
