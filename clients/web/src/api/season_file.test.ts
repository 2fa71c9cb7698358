// What an import and an export make of the server's answer, or of none.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { exportSeason, importSeason, STALLED_AFTER_MS } from './season_file';

/** The request under way. */
let request: FakeRequest;

class FakeRequest {
  readonly upload: { onprogress?: (progress: { loaded: number; total: number }) => void } = {};
  response: unknown = null;
  status = 0;
  isAborted = false;
  onload = () => {};
  onerror = () => {};
  onabort = () => {};
  onloadend = () => {};
  open(): void {}
  setRequestHeader(): void {}
  send(): void {
    request = this;
  }

  answer(status: number, response: unknown): void {
    this.status = status;
    this.response = response;
    this.onload();
    this.onloadend();
  }

  fail(): void {
    this.onerror();
    this.onloadend();
  }

  abort(): void {
    this.isAborted = true;
    this.onabort();
    this.onloadend();
  }
}

beforeEach(() => vi.stubGlobal('XMLHttpRequest', FakeRequest));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const begun = () => importSeason(new File(['{}'], 'season.json'), () => {});

it('is the season that the server made', async () => {
  const imported = begun();
  request.answer(201, { season: 7 });
  expect(await imported).toEqual({ season: 7 });
});

it('is why the server made none', async () => {
  const refused = begun();
  request.answer(422, { error: 'bad_season', sentence: 'The scores do not add up.' });
  expect(await refused).toEqual({ why: 'The scores do not add up.' });
  const unexplained = begun();
  request.answer(502, null);
  expect(await unexplained).toEqual({ why: '502' });
});

it('is unexplained where no answer comes', async () => {
  const lost = begun();
  request.fail();
  expect(await lost).toStrictEqual({ why: undefined });
});

it('is given up once nothing moves, not while some of it is sent', async () => {
  vi.useFakeTimers();
  const stalled = begun();
  vi.advanceTimersByTime(STALLED_AFTER_MS - 1);
  request.upload.onprogress?.({ loaded: 1, total: 2 });
  vi.advanceTimersByTime(STALLED_AFTER_MS - 1);
  expect(request.isAborted).toBe(false);
  vi.advanceTimersByTime(1);
  expect(await stalled).toStrictEqual({ why: undefined });
});

it('is not given up after its answer', async () => {
  vi.useFakeTimers();
  const imported = begun();
  request.answer(201, { season: 7 });
  await imported;
  vi.advanceTimersByTime(STALLED_AFTER_MS);
  expect(request.isAborted).toBe(false);
});

it('ends an export of which nothing comes', async () => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', (_: string, { signal }: { signal: AbortSignal }) => {
    return new Promise((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason));
    });
  });
  const failed = expect(exportSeason('7', () => {})).rejects.toThrow();
  vi.advanceTimersByTime(STALLED_AFTER_MS);
  await failed;
});
