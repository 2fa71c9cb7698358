// @vitest-environment happy-dom
// What the page has to say is never beneath a dialog.
import { flushSync } from 'svelte';
import { beforeEach, describe, expect, it } from 'vitest';
import { isDialogOpen, liftNews, openDialog } from './dialogs.svelte';

const part = (id: string) => document.getElementById(id) as HTMLElement;
const open = (id: string) => openDialog(part(id) as HTMLDialogElement, part(`${id}-top`));
/** What the news lies in. */
const place = () => part('news').parentElement?.id;

beforeEach(() => {
  document.body.innerHTML =
    '<div id="home"><p id="news">Reconnecting</p></div>' +
    '<dialog id="result"><div id="result-top"><button></button></div></dialog>' +
    '<dialog id="person"><div id="person-top"><button></button></div></dialog>';
  liftNews(part('news'));
});

describe('The news', () => {
  it('is in the topmost dialog, before its buttons, and at home again once all are closed', () => {
    const close = open('result');
    expect(part('result-top').firstElementChild).toBe(part('news'));
    const closeUpper = open('person');
    expect([place(), isDialogOpen()]).toEqual(['person-top', true]);
    closeUpper();
    expect([place(), isDialogOpen()]).toEqual(['result-top', true]);
    close();
    expect([place(), isDialogOpen()]).toEqual(['home', false]);
  });

  it('stays in the upper dialog if the one beneath closes', () => {
    const close = open('result');
    const closeUpper = open('person');
    close();
    expect(place()).toBe('person-top');
    closeUpper();
    expect(place()).toBe('home');
  });

  it('survives a dialog that is gone from the page', () => {
    const close = open('result');
    const news = part('news');
    part('result').remove();
    close();
    expect(news.isConnected).toBe(true);
  });
});

it('opens once in an effect, whatever opens later', () => {
  let opened = 0;
  const stop = $effect.root(() => {
    $effect(() => {
      opened += 1;
      return open('result');
    });
  });
  flushSync();
  const close = open('person');
  flushSync();
  close();
  flushSync();
  expect(opened).toBe(1);
  stop();
  expect(place()).toBe('home');
});
