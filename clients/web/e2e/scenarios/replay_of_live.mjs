// A deal that was played live and then replayed from the server's journal ends with the same table.
import { start_lair_server } from '../support/lair_server.mjs';
import { Player } from '../support/player.mjs';
import { expect_equal, until, with_settings } from '../support/table.mjs';

export const name = 'the replay of a deal ends in the table that live play ended in';

const automation = { sort: true, noChow: true, noClaims: true, autoWin: true, discardDrawn: true };

/** The tiles on the table, seat by seat: their names in the order in which they are read. */
function tiles_of(page) {
  return page
    .locator('.board')
    .evaluate((board) =>
      [...board.querySelectorAll('.seat .pond, .seat .open')]
        .map((part) => [...part.querySelectorAll('img')].map((tile) => tile.alt).join())
        .join('; '),
    );
}

/** Stands up in the visitor's name: a match left to bots ends. */
async function leave(url, token, table) {
  const player = await Player.arrive(url, '', token);
  await player.watch(table);
  const request = player.send({ stand: { table } });
  await player.await(({ done, refused }) => (done ?? refused)?.request === request);
  player.leave();
}

/** Asked for as the visitor: the record of a private table is only for those who played. */
async function game_of(url, token, table) {
  let game;
  await until(async () => {
    const { games } = await (
      await fetch(`${url}/api/v1/games`, { headers: { authorization: `Bearer ${token}` } })
    ).json();
    game = games.find((found) => String(found.table) === table);
    return game;
  }, 'the game is not told of');
  return game.id;
}

export async function run(browser) {
  const server = await start_lair_server();
  try {
    const page = await browser.newPage();
    await with_settings(page, { guided: true, automation, keepAutomation: true });
    await page.goto(server.url);
    await page.getByRole('button', { name: 'Play now against bots' }).click();
    await page.locator('#end-title').waitFor();
    const live = await tiles_of(page);
    const [{ value: token }] = await page.context().cookies();
    const table = page.url().split('/').at(-1);
    await page.goto('about:blank');
    await leave(server.url, token, table);

    const game = await game_of(server.url, token, table);
    await page.goto(`${server.url}/#/replay/${game}/1/9999`);
    await page.getByTestId('replay-step').waitFor();
    await page.locator('.board .open').first().waitFor();
    await page.keyboard.press('End');
    await page
      .getByTestId('replay-said')
      .getByText(/goes out|drawn/)
      .waitFor();
    const replayed = await tiles_of(page);
    const parts = (text) => text.split('; ').filter(Boolean).sort().join('; ');
    const missing = parts(live)
      .split('; ')
      .filter((part) => !parts(replayed).includes(part));
    expect_equal(missing.join(), '', 'what lay on the live table alone');
  } finally {
    await server.stop();
  }
}
