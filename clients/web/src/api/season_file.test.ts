// What an import makes of the server's answer, or of none.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { importSeason } from './season_file';

/** The request under way. */
let request: FakeRequest;

class FakeRequest {
  readonly upload: { onload?: () => void } = {};
  response: unknown = null;
  status = 0;
  onload = () => {};
  onerror = () => {};
  open(): void {}
  setRequestHeader(): void {}
  send(): void {
    request = this;
  }

  answer(status: number, response: unknown): void {
    this.status = status;
    this.response = response;
    this.onload();
  }
}

beforeEach(() => vi.stubGlobal('XMLHttpRequest', FakeRequest));
afterEach(() => vi.unstubAllGlobals());

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
  request.onerror();
  expect(await lost).toStrictEqual({ why: undefined });
});
