// node e2e/page_player.mjs URL: the page plays one match there by presses, as a person would; for
// the conformance kit of clients/python, which is a proxy between the page and the server.
//
// Exits with status 0 when the match is over, or when the page has said that reconnecting is of no
// use and has not come back.
import { launch, share_of } from './support/browser.mjs';
import { make_patient } from './support/patient.mjs';
import { answer_to, open_form, start_from_form } from './support/table.mjs';

const [url] = process.argv.slice(2);
/** What the page says when the server has sent it away permanently. */
const FAREWELL = /Signed in elsewhere|You are banned|page is out of date|have been signed out/;
/** If no deal has ended for this long, the table may be waiting for a press. */
const STANDS_MS = 2000;
/** Far longer than a page waits before it tries to reconnect. */
const QUIET_MS = 2000;

/** Where the deal stands, printed to show why it does not go on. */
async function what_stands(page) {
  const parts = page.locator('[data-testid=tiles-left], .status, [data-testid=reconnecting]');
  return `${new Date().toISOString()} ${(await parts.allInnerTexts()).join(' ')}`;
}

/** The switches play as far as they can; the rest is pressed. */
async function finish_deal(page) {
  const over = page.locator('#end-title');
  while (!(await over.isVisible())) {
    // Switches are reset at each deal; a switch that is already on stays on.
    for (const name of ['No claims', 'Auto MahJong', 'Play drawn']) {
      const toggle = page.getByRole('checkbox', { name, exact: true });
      await toggle.check({ timeout: STANDS_MS }).catch(() => undefined);
    }
    const stands = over.waitFor({ timeout: STANDS_MS });
    if (
      await stands.then(
        () => true,
        () => false,
      )
    )
      return;
    console.log(await what_stands(page));
    // The prompt may be over before the press arrives.
    await (await answer_to(page)).click({ timeout: STANDS_MS }).catch(() => undefined);
  }
}

async function sit_down(page) {
  // One deal in which every hand may go out: it contains all that the kit looks for.
  await open_form(page, url, { style: 'KFC' });
  await page.getByRole('radio', { name: /^One deal about 5 min/ }).check();
  await start_from_form(page);
}

async function play(page) {
  for (;;) {
    await page.locator('.hand').waitFor();
    await finish_deal(page);
    const over = page.getByRole('button', { name: 'Game over' });
    const ready = page.getByRole('button', { name: 'Ready', exact: true });
    await over.or(ready).waitFor();
    if (await over.isVisible()) return;
    await ready.click();
    await page.locator('#end-title').waitFor({ state: 'detached' });
  }
}

/** Resolves when the page was sent away and stays away; a signed-out page asks for a name again. */
async function stay_away(page, seated) {
  const told = page.getByText(FAREWELL).first().waitFor({ timeout: 0 });
  const asked = seated.then(() => page.getByLabel('Your name').waitFor({ timeout: 0 }));
  await Promise.race([told, asked]);
  const came_back = await page
    .waitForEvent('websocket', { timeout: QUIET_MS })
    .catch(() => undefined);
  if (came_back) throw new Error('the page came back');
}

const browser = await launch();
try {
  const page = await share_of(browser).newPage();
  // The kit counts reconnections, so the page must not reconnect because the machine is slow.
  await make_patient(page);
  // With /link blocked the page cannot poll, which the kit would not see.
  await page.route('**/link', (route) => route.abort());
  const seated = sit_down(page);
  const ended = stay_away(page, seated);
  ended.catch(() => undefined);
  await Promise.race([seated.then(() => play(page)), ended]);
} finally {
  await browser.close();
}
