// Why a choice was not the best, in words, and where it is in a replay.
import { expect, it } from 'vitest';
import type { Choice, Decision } from '../api/reviews';
import { laterWords } from '../words/words.svelte';
import { isFault, sentencesOf, stepOf } from './review_text';

await laterWords();

const choice = (tile: string, more: Partial<Choice> = {}): Choice => ({
  action: 'discard',
  tile,
  win: 0.3,
  points: 24,
  deal_in: 0.02,
  ...more,
});
const fault = (more: Partial<Decision>): Decision => ({
  frame: 4,
  cause: 'person',
  grade: 'mistake',
  taken: choice('s9'),
  best: choice('p5'),
  cost: 3.24,
  ...more,
});
const nameOf = () => 'South';

it('a dangerous discard names who was the most likely to win on it', () => {
  const taken = choice('s9', { deal_in: 0.18, threat: { seat: 'B', chance: 0.16 } });
  expect(sentencesOf(fault({ reason: 'danger', taken, dealt_in: true }), nameOf)).toBe(
    'With a discard of 9 of bamboos the chance to deal in was 18%, with a discard of 5 of dots 2%. ' +
      'South was the most likely to win on it. That gave away 3.2 points on average. Somebody did win on it.',
  );
});

it('a missed win says what it was paid', () => {
  const best: Choice = { action: 'mahjong', win: 1, points: 32, deal_in: 0 };
  const text = sentencesOf(fault({ reason: 'missed_win', best }), nameOf);
  expect(text).toContain('You could have gone out, for 32 points.');
});

it('a missed claim is a choice like others', () => {
  const taken: Choice = { action: 'pass', win: 0.2, points: 24, deal_in: 0 };
  const best: Choice = { action: 'chow', tile: 'p4', win: 0.35, points: 24, deal_in: 0 };
  expect(sentencesOf(fault({ reason: 'wins_oftener', taken, best }), nameOf)).toContain(
    'With a chow, 4-5-6 of dots this deal is won 35% of the time, with a pass 20%.',
  );
});

it('the best choice is no fault, and nothing is said of it', () => {
  const good: Decision = { frame: 1, cause: 'person', grade: 'good', taken: choice('p5') };
  expect(isFault(good)).toBe(false);
  expect(sentencesOf(good, nameOf)).toBe('');
});

it('the step is the one that holds the frame whose prompt was answered', () => {
  const steps = [{ frame: 0 }, { frame: 2 }, { frame: 6 }];
  expect(stepOf(steps, fault({ frame: 1 }))).toBe(1);
  expect(stepOf(steps, fault({ frame: 6 }))).toBe(2);
  expect(stepOf(steps, fault({ frame: 99 }))).toBe(2);
});
