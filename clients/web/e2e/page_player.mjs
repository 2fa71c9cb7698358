// node e2e/page_player.mjs URL: the page plays one match there, by presses, as somebody who reads it would; for the
// conformance kit of clients/python, which stands between the page and the server.
//
// Ends with status 0 when the match is over, or when the page has told that coming back is in vain and has not come back.
import { launch, share_of } from './support/browser.mjs';
import { make_patient } from './support/patient.mjs';
import { answer_to, open_form, start_from_form } from './support/table.mjs';

const [url] = process.argv.slice(2);
/** What a page tells that was sent away for good. */
const FAREWELL = /Signed in elsewhere|You are banned|page is out of date|have been signed out/;
/** A table where nothing has ended for so long may wait for a press. */
const STANDS_MS = 2000;
/** Far longer than a page takes that tries again. */
const QUIET_MS = 2000;

/** Where the deal stands, for who reads why it stands still. */
async function what_stands(page) {
  const parts = page.locator('[data-testid=tiles-left], .status, [data-testid=reconnecting]');
  return `${new Date().toISOString()} ${(await parts.allInnerTexts()).join(' ')}`;
}

/** The page plays by itself as far as it may; what it leaves is pressed. */
async function finish_deal(page) {
  const over = page.locator('#end-title');
  while (!(await over.isVisible())) {
    // Anew for each deal; what is checked stays.
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
    // What was asked may be over before the press comes.
    await (await answer_to(page)).click({ timeout: STANDS_MS }).catch(() => undefined);
  }
}

async function sit_down(page) {
  // One deal in which every hand may go out: all that the kit looks for comes within it.
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

/** Resolves when the page was sent away and stays away; whoever was signed out is asked for a name again. */
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
  // The kit counts how often it comes back, which is not for a machine that stands still.
  await make_patient(page);
  // Where no WebSocket is let through the page asks by requests, which the kit does not see.
  await page.route('**/link', (route) => route.abort());
  const seated = sit_down(page);
  const ended = stay_away(page, seated);
  ended.catch(() => undefined);
  await Promise.race([seated.then(() => play(page)), ended]);
} finally {
  await browser.close();
}
