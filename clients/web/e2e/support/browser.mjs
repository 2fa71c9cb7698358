// Chromium: one for all scenarios, in which each has contexts of its own.
//
// The headless shell, since the whole of Chromium opens a window that nobody sees for each page, at a second of
// processor time.
import { chromium } from 'playwright-core';
import { PATIENCE_MS } from './patience.mjs';

/** Of a context in which what moves is looked at. */
export const MOVING = { reducedMotion: 'no-preference' };
/** Of a context that keeps the page for later and can be called. */
export const WITH_WORKER = { serviceWorkers: 'allow' };
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // A page there is not on this machine's own address, so without https it is no secure one.
  '--host-resolver-rules=MAP lair.test 127.0.0.1',
];

/** How long is waited for what a page shows, how much of it is told. */
const TEXT_MS = 5_000;
const TEXT_MAX = 800;

function without_audio() {
  delete globalThis.AudioContext;
}

export function launch() {
  return chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell',
    headless: true,
    args: FLAGS,
  });
}

/** A whole browser, for what is measured; it waits as long as a part does. */
export async function launch_patient() {
  const browser = await launch();
  for (const make of ['newContext', 'newPage']) {
    const made = browser[make].bind(browser);
    browser[make] = async (options) => {
      const one = await made(options);
      one.setDefaultTimeout(PATIENCE_MS);
      return one;
    };
  }
  browser.shown = () => what_is_shown(browser.contexts());
  return browser;
}

async function text_of(page) {
  const text = await page
    .locator('body')
    .innerText({ timeout: TEXT_MS })
    .catch(() => 'nothing can be read of it');
  return `${page.url()}\n${text.slice(0, TEXT_MAX)}`;
}

/** Of every page there is, for whoever reads that a scenario failed. */
export async function what_is_shown(contexts) {
  const pages = contexts.flatMap((context) => context.pages());
  return (await Promise.all(pages.map(text_of))).join('\n---\n');
}

/**
 * The part of a browser that one scenario has to itself: its contexts, which share no cookies, storage
 * or cache with those of another. Closing it closes them.
 *
 * Nothing sounds, nothing moves unless the context is MOVING: frames that nobody looks at, and an audio device
 * that nobody hears, take a sixth of the processor. No worker unless it is WITH_WORKER: each context would fetch
 * the whole page, all its screens.
 */
export function share_of(browser) {
  const contexts = new Set();
  const newContext = async (options) => {
    const context = await browser.newContext({
      reducedMotion: 'reduce',
      serviceWorkers: 'block',
      ...options,
    });
    await context.addInitScript(without_audio);
    context.setDefaultTimeout(PATIENCE_MS);
    contexts.add(context);
    context.once('close', () => contexts.delete(context));
    return context;
  };
  /** As a browser's own: the context goes with its only page. */
  const newPage = async (options) => {
    const context = await newContext(options);
    const page = await context.newPage();
    // The browser itself may be on its way out, and takes the context with it.
    page.once('close', () => context.close().catch(() => undefined));
    return page;
  };
  const close = async () => {
    await Promise.all([...contexts].map((context) => context.close()));
  };
  const shown = () => what_is_shown([...contexts]);
  return { newContext, newPage, close, shown };
}
