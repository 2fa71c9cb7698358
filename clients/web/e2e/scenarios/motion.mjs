// What moved is seen to move, and leaves nothing behind; nothing flies for who wants no motion.
import { go_to } from '../support/script.mjs';
import { start_scripted_server } from '../support/scripted_server.mjs';
import { expect_equal, until, with_settings } from '../support/table.mjs';

export const name = 'discards fly to their pond, nothing flies where motion is reduced';

/** From now on, what took off and what is still in the air. */
function watch_sky(page) {
  return page.evaluate(() => {
    const sky = document.querySelector('.sky');
    globalThis.flown = 0;
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes) globalThis.flown += addedNodes.length;
    }).observe(sky, { childList: true });
  });
}

const flown = (page) => page.evaluate(() => globalThis.flown);
const in_the_air = (page) => page.locator('.sky > *').count();

async function at_table(browser, { settings = {}, ...options }, look) {
  const server = await start_scripted_server();
  const page = await browser.newPage({ viewport: { width: 1280, height: 720 }, ...options });
  try {
    await with_settings(page, settings);
    await go_to(page, server.url, 'table');
    await page.locator('.sky').waitFor({ state: 'attached' });
    await watch_sky(page);
    await page.locator('.hand button').last().click();
    await page.locator('.claim.pass').waitFor();
    await look(page);
  } finally {
    await page.close();
    server.stop();
  }
}

export async function run(browser) {
  await at_table(browser, {}, async (page) => {
    await until(async () => (await flown(page)) >= 1, 'no discard flew');
    await until(async () => (await in_the_air(page)) === 0, 'something stays in the air');
    await page.locator('.claim.pass').click();
    await page.locator('.claim.short').waitFor();
    await until(async () => (await in_the_air(page)) === 0, 'something stays in the air');
  });
  const still = async (page) => {
    // Two frames later whatever would fly has taken off.
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
    expect_equal(await flown(page), 0, 'what flew');
  };
  await at_table(browser, { reducedMotion: 'reduce' }, still);
  await at_table(browser, { settings: { motion: 'less' } }, still);
}
