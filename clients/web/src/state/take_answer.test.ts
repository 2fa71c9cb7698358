// An answer counts only while its question is the latest.
import { expect, it } from 'vitest';
import { takeAnswer } from './take_answer';

function question() {
  let answer: (told: string) => void = () => undefined;
  let fail: (error: Error) => void = () => undefined;
  const asked = new Promise<string>((resolve, reject) => {
    answer = resolve;
    fail = reject;
  });
  return { asked, answer, fail };
}

it('takes the answer to the latest question, in whichever order answers come', async () => {
  const shown: string[] = [];
  const first = question();
  const second = question();
  const leave = takeAnswer(first.asked, (told) => shown.push(told));
  leave();
  takeAnswer(second.asked, (told) => shown.push(told));
  second.answer('second');
  first.answer('first');
  await first.asked;
  await second.asked;
  expect(shown).toEqual(['second']);
});

it('tells of a failure while the answer is wanted, not later', async () => {
  let failures = 0;
  const told = () => {
    failures += 1;
  };
  const wanted = question();
  takeAnswer(wanted.asked, () => undefined, told);
  wanted.fail(new Error('no network'));
  await wanted.asked.catch(() => undefined);
  expect(failures).toBe(1);

  const left = question();
  takeAnswer(left.asked, () => undefined, told)();
  left.fail(new Error('no network'));
  await left.asked.catch(() => undefined);
  expect(failures).toBe(1);
});

it('bears a failure that nobody asked to hear of', async () => {
  const one = question();
  takeAnswer(one.asked, () => undefined);
  one.fail(new Error('no network'));
  await one.asked.catch(() => undefined);
});
