// A late answer closes the dialog that asked, and no other; a refusal is told wherever it can be read.
import { expect, it, vi } from 'vitest';
import type { Dialog } from './dialog';
import { closerOf, tellerOf } from './dialog_close';

function showing(dialog: Dialog) {
  return { dialog: dialog as Dialog | undefined, notify: vi.fn() };
}

it('closes the dialog that is open when it is asked for', () => {
  const page = showing({ kind: 'table' });
  closerOf(page)();
  expect(page.dialog).toBeUndefined();
});

it('leaves a dialog that has taken its place', () => {
  const page = showing({ kind: 'table' });
  const close = closerOf(page);
  page.dialog = { kind: 'letters' };
  close();
  expect(page.dialog).toEqual({ kind: 'letters' });
});

it('lets the dialog that is still open say why something was refused', () => {
  const page = showing({ kind: 'table' });
  expect(tellerOf(page)('No pauses are left.')).toBe('No pauses are left.');
  expect(page.notify).not.toHaveBeenCalled();
});

it.each([undefined, { kind: 'letters' } as const])('gives notice of it over %o', (now) => {
  const page = showing({ kind: 'table' });
  const tell = tellerOf(page);
  page.dialog = now;
  expect(tell('No pauses are left.')).toBe('');
  expect(page.notify).toHaveBeenCalledWith('No pauses are left.');
});

it('gives no notice of what was done', () => {
  const page = showing({ kind: 'table' });
  const tell = tellerOf(page);
  page.dialog = undefined;
  expect(tell('')).toBe('');
  expect(page.notify).not.toHaveBeenCalled();
});
