// @vitest-environment happy-dom
// A moderator is told what the list of mutes and bans leaves out.
import { flushSync, mount, unmount } from 'svelte';
import { expect, it } from 'vitest';
import type { Client } from '../../state/client.svelte';
import SanctionList from './SanctionList.svelte';

async function listed(more: boolean): Promise<string> {
  const told = { case: 'sanctions', value: { sanctions: [], more } };
  const client = {
    linkState: { kind: 'live' },
    ask: async () => ({ kind: 'told', body: told }),
  } as unknown as Client;
  const list = mount(SanctionList, { target: document.body, props: { client } });
  flushSync();
  await Promise.resolve();
  flushSync();
  const text = document.body.textContent ?? '';
  await unmount(list);
  return text;
}

it.each([false, true])('says whether older ones are left out: %s', async (more) => {
  expect((await listed(more)).includes('moderation.sanctions_left_out')).toBe(more);
});
