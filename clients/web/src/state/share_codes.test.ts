// Every share code that is sent to the server uses up an allowance.
import { expect, it } from 'vitest';
import type { Body } from '../link/codec';
import type { Answer } from '../link/link';
import { ShareCodes } from './share_codes';

it('is told again only where the server did not take it, or may have forgotten it', async () => {
  const asked: Body[] = [];
  let answer: Answer = { kind: 'lost' };
  const codes = new ShareCodes(async (body) => {
    asked.push(body);
    return answer;
  });
  await codes.tell('LION');
  expect(codes.isTold('LION')).toBe(false);
  answer = { kind: 'done', table: 3n };
  await codes.tell('LION');
  expect(codes.isTold('LION')).toBe(true);
  expect(codes.isTold('BEAR')).toBe(false);
  codes.forget();
  expect(codes.isTold('LION')).toBe(false);
  expect(asked).toEqual([
    { case: 'findTable', value: { code: 'LION' } },
    { case: 'findTable', value: { code: 'LION' } },
  ]);
});
