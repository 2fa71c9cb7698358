// Chromium: one for all scenarios, in which each has its own contexts.
//
// The headless shell, since full Chromium opens an unseen window for each page, which takes a
// second of processor time.
import { chromium } from 'playwright-core';
import { PATIENCE_MS } from './patience.mjs';
import { LOST_MS, make_patient } from './patient.mjs';

/** Options for a context in which motion is tested. */
export const MOVING = { reducedMotion: 'no-preference' };
/** Options for a context with a service worker, for offline use and calls. */
export const WITH_WORKER = { serviceWorkers: 'allow' };
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // This name is not the machine's own address, so without https a page there is not secure.
  '--host-resolver-rules=MAP lair.test 127.0.0.1',
];

/** How long to wait for a page's text when reporting a failure, and how much of it to print. */
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

/** A whole browser for scenarios that measure; it waits as long as a shared one does. */
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

/** The text of all open pages, for the report of a failed scenario. */
export async function what_is_shown(contexts) {
  const pages = contexts.flatMap((context) => context.pages());
  return (await Promise.all(pages.map(text_of))).join('\n---\n');
}

/**
 * The part of a browser that one scenario has to itself: its contexts, which share no cookies,
 * storage or cache with others. Closing it closes them.
 *
 * There is no sound and, unless the context is MOVING, no motion: unseen frames and unheard audio
 * take a sixth of the processor. No worker unless it is WITH_WORKER: each context would fetch the
 * whole page with all its screens. No page takes its connection for lost while the machine stands
 * still, since a press without a connection does nothing.
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
    await make_patient(context, [LOST_MS]);
    context.setDefaultTimeout(PATIENCE_MS);
    contexts.add(context);
    context.once('close', () => contexts.delete(context));
    return context;
  };
  /** Like a browser's own newPage: the context closes with its only page. */
  const newPage = async (options) => {
    const context = await newContext(options);
    const page = await context.newPage();
    // The browser itself may be closing and take the context with it.
    page.once('close', () => context.close().catch(() => undefined));
    return page;
  };
  const close = async () => {
    await Promise.all([...contexts].map((context) => context.close()));
  };
  const shown = () => what_is_shown([...contexts]);
  return { newContext, newPage, close, shown };
}
