// What operators read about their server: sizes in units, yes and no, unknown values.
import { describe, expect, it } from 'vitest';
import { factText } from './facts';

describe('a fact about the server', () => {
  it.each([
    ['memory_bytes', '0', '0 byte'],
    ['memory_bytes', '999', '999 byte'],
    ['memory_bytes', '37613568', '37.6 MB'],
    ['disk_free_bytes', '75454337024', '75.5 GB'],
    ['database_bytes', '9000000000000000', '9,000 TB'],
    ['cpu_seconds', '12', '12 sec'],
    ['database_works', 'yes', '✓'],
    ['database_works', 'no', '✗'],
    ['newest_backup', '', '–'],
    ['version', '0.1.0', '0.1.0'],
  ])('%s %s reads %s', (fact, value, text) => {
    expect(factText(fact, value, 'en')).toBe(text);
  });
});
