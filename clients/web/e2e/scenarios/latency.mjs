// A slow line: the own discard lies in the pond at once, waits visibly, comes back when refused.
import { go_to } from '../support/script.mjs';
import { start_scripted_server } from '../support/scripted_server.mjs';
import { expect_equal } from '../support/table.mjs';

export const name = 'an own discard is shown at once, waits visibly, comes back when refused';

const DELAY_MS = 300;
const JITTER_MS = 120;

/** Every frame takes its time, each way; none overtakes another. */
function slow_down(page) {
  return page.routeWebSocket(/\/ws$/, (client) => {
    const server = client.connectToServer();
    const later = (send) => {
      let free_at = 0;
      let number = 0;
      return (message) => {
        number += 1;
        const due = Date.now() + DELAY_MS + ((number * 53) % JITTER_MS);
        free_at = Math.max(free_at + 1, due);
        setTimeout(() => send(message), free_at - Date.now());
      };
    };
    client.onMessage(later((message) => server.send(message)));
    server.onMessage(later((message) => client.send(message)));
  });
}

/** Notes in the page, in order, how a discard under way looks. */
function watch_looks() {
  globalThis.looks = [];
  const parts = { ghost: '.pond .ghost', sent: '.pond .sent', returned: '.hand .returned' };
  const note = () => {
    for (const [look, part] of Object.entries(parts)) {
      const is_new = document.querySelector(part) && !globalThis.looks.includes(look);
      if (is_new) globalThis.looks.push(look);
    }
  };
  const all = { subtree: true, childList: true, attributes: true };
  new MutationObserver(note).observe(document.body, all);
}

export async function run(browser) {
  const server = await start_scripted_server();
  try {
    const page = await browser.newPage();
    await slow_down(page);
    await go_to(page, server.url, 'table');
    const pond = page.locator('.seat.me .pond li');
    const before = await pond.count();

    await page.evaluate(watch_looks);
    server.refuse_next('too_late');
    await page.locator('.hand button').last().click();
    await page.locator('.notice', { hasText: 'That came too late.' }).waitFor();
    const looks = await page.evaluate(() => globalThis.looks);
    expect_equal(looks.join(), 'ghost,sent,returned', 'what became of the discard');
    expect_equal(await pond.count(), before, 'tiles in the pond after the refusal');

    await page.locator('.hand button').last().click();
    await page.locator('.claim.pass').waitFor();
    expect_equal(await page.locator('.tile.ghost, .tile.sent').count(), 0, 'ghosts left');
    expect_equal(await pond.count(), before + 1, 'tiles in the pond after the discard');
  } finally {
    server.stop();
  }
}
