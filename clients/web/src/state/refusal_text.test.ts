// Why a request was not carried out, in words.
import { expect, it } from 'vitest';
import { refusedAs } from '../link/codec';
import { noOf } from './refusal_text';

it('is said of what was refused or lost, and of nothing else', () => {
  expect(noOf({ kind: 'refused', refused: refusedAs('table_closed') })).toBe(
    'This table is closed.',
  );
  expect(noOf({ kind: 'lost' })).not.toBe('');
  expect(noOf({ kind: 'done', table: 0n })).toBe('');
});
