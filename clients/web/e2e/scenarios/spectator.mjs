// Whoever watches is sent nothing that lies face down: judged by the frames, not by what is drawn.
import { record_frames } from '../support/audit.mjs';
import { start_lair_server } from '../support/lair_server.mjs';
import { create_table, expect_equal, play_deal, until, with_settings } from '../support/table.mjs';

export const name = 'a spectator is sent no hidden tile, no prompt, no answer of a seat';

/** What an event of a running deal tells that only a seat may know. */
function secrets_of({ dealt, draw, kong, answer }) {
  const secrets = [];
  for (const field of ['own', 'ownDrawn', 'all', 'ownSeat']) {
    if (dealt?.[field] !== undefined) secrets.push(`dealt.${field}`);
  }
  if (draw?.tile !== undefined) secrets.push('draw.tile');
  if (kong?.kind === 'MELD_KIND_CONCEALED_KONG' && kong.meld) secrets.push('kong.meld');
  if (answer) secrets.push('answer');
  return secrets;
}

export async function run(browser) {
  const server = await start_lair_server();
  try {
    const playing = await (await browser.newContext()).newPage();
    const table = await create_table(playing, server.url, { style: '3F basic' });
    await playing.getByRole('button', { name: 'Add bots' }).click();

    const watching = await (await browser.newContext()).newPage();
    const frames = record_frames(watching);
    await with_settings(watching, { guided: true });
    await watching.goto(server.url);
    await watching.getByLabel('Your name').fill('Wim');
    await watching.getByRole('button', { name: 'Enter the lobby' }).click();
    await watching.getByRole('button', { name: 'New table' }).waitFor();
    await watching.goto(`${server.url}/#/table/${table}`);
    await until(() => frames.some((frame) => frame.table), 'the table is not shown');

    await playing.getByRole('button', { name: 'Start the game' }).click();
    await watching.locator('.seat').nth(3).waitFor();
    await play_deal(playing);
    const is_over = ({ won, drawnDeal }) => won || drawnDeal;
    await until(
      () => frames.some(({ events }) => events?.events?.some(is_over)),
      'the end of the deal is not shown',
    );
    const sent = frames.flatMap(({ events }) => events ?? []);
    const discards = sent.flatMap(({ events }) => events ?? []).filter(({ discard }) => discard);
    if (discards.length < 4) throw new Error(`only ${discards.length} discards were shown`);
    const secrets = sent.flatMap(({ events = [], prompt, nearWin, spectator }) => [
      ...events.flatMap(secrets_of),
      ...(prompt ? ['prompt'] : []),
      ...(nearWin ? ['nearWin'] : []),
      ...(spectator ? [] : ["a seat's numbers"]),
    ]);
    expect_equal([...new Set(secrets)].join(), '', 'secrets that were sent');
    expect_equal(await watching.locator('.hand').count(), 0, 'hands to play from');
  } finally {
    await server.stop();
  }
}
