// A late answer closes the dialog that asked, and no other.
import { expect, it } from 'vitest';
import type { Dialog } from './dialog';
import { closerOf } from './dialog_close';

it('closes the dialog that is open when it is asked for', () => {
  const page: { dialog: Dialog | undefined } = { dialog: { kind: 'table' } };
  closerOf(page)();
  expect(page.dialog).toBeUndefined();
});

it('leaves a dialog that has taken its place', () => {
  const page: { dialog: Dialog | undefined } = { dialog: { kind: 'table' } };
  const close = closerOf(page);
  page.dialog = { kind: 'letters' };
  close();
  expect(page.dialog).toEqual({ kind: 'letters' });
});
