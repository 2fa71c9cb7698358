// What a screen reader finds at the table, what it is told as the deal goes on, what keys read out.
import { go_to } from '../support/script.mjs';
import { start_scripted_server } from '../support/scripted_server.mjs';
import { expect_equal } from '../support/table.mjs';

export const name = 'a table is told in order, its choices at once, its parts by name';

const CLAIMS = `
- region "Your choices":
  - text: Bamboo discards 7 of bamboos
  - timer: /\\d+ \\+ \\d+ s/
  - button "Chow 5-6-7 of bamboos": Chow
  - button "Chow 6-7-8 of bamboos": Chow
  - button "Pung"
  - button "Kong"
  - button "MahJong, 5 faan": MahJong 5 faan
  - button "Pass"`;
const HAND = `
- list "Your hand":
  - listitem:
    - button "1 of characters" [disabled]
  - listitem:
    - button "2 of characters" [disabled]
  - listitem:
    - button "3 of characters" [disabled]`;
const TOLD = [
  'You discard East wind.',
  'Orchid discards 8 of dots.',
  'Daisy discards 3 of characters.',
  'Bamboo discards 7 of bamboos.',
];
const ASKED = 'You can: Chow 5-6-7 of bamboos, Chow 6-7-8 of bamboos, Pung, Kong, MahJong, 5 faan.';
const READ = [
  ['h', 'Your hand: 1 of characters, 2 of characters, 3 of characters,'],
  ['l', 'Bamboo discarded 7 of bamboos.'],
  ['t', 'East round, deal 2. Dealer: You. 43 tiles left. You, East:'],
  ['w', 'Your hand is complete, with 5 faan.'],
  ['Alt+2', 'Orchid, South. Discards: West wind,'],
];

/** Every line of `wanted` is in the part's accessibility tree, in this order. */
async function expect_snapshot(part, wanted) {
  const found = (await part.ariaSnapshot()).split('\n').map((line) => line.trim());
  let at = 0;
  for (const line of wanted
    .trim()
    .split('\n')
    .map((text) => text.trim())) {
    const pattern = line.match(/^(.*): \/(.*)\/$/);
    const fits = (other) =>
      pattern ? new RegExp(`^${pattern[1]}: ${pattern[2]}$`).test(other) : other === line;
    const place = found.findIndex((other, index) => index >= at && fits(other));
    if (place < 0) throw new Error(`no "${line}" in\n${found.join('\n')}`);
    at = place + 1;
  }
}

async function alerted(page, text) {
  const line = page.getByTestId('alerted').locator('p', { hasText: text });
  await line.first().waitFor({ state: 'attached' });
}

export async function run(browser) {
  const server = await start_scripted_server();
  try {
    const page = await browser.newPage();
    await go_to(page, server.url, 'claim');
    await expect_snapshot(page.getByRole('region', { name: 'Your choices' }), CLAIMS);
    await expect_snapshot(page.getByRole('list', { name: 'Your hand' }), HAND);
    const said = page.getByTestId('said');
    await said.locator('p', { hasText: TOLD.join(' ') }).waitFor({ state: 'attached' });
    await alerted(page, ASKED);
    for (const [key, text] of READ) {
      await page.keyboard.press(key);
      await alerted(page, text);
    }
    await goes_round(page);
    await announces(page, server);
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Help' }).waitFor();
  } finally {
    server.stop();
  }
}

/** What comes into a region is heard only if the region was there before. */
async function announces(page, server) {
  await page.locator('[role=status]').evaluateAll((regions) => {
    for (const region of regions) region.dataset.was = 'there';
  });
  const until = String(Math.ceil(Date.now() / 1000) + 600);
  server.say({ announcement: { text: 'Tea at five.', until } });
  await page.locator('[data-was]').getByText('Tea at five.').waitFor();
}

const ROUND = ['hand', 'claims', 'seats', 'log', 'chat'];

/** F6 reaches every part in turn, even out of a text field; Shift goes back. */
async function goes_round(page) {
  await page.keyboard.press('/');
  const line = page.locator('[data-region=chat] input');
  await line.waitFor();
  await page.waitForFunction(() => document.activeElement?.matches('[data-region=chat] input'));
  for (const [keys, wanted] of [
    ['F6', [...ROUND, 'hand']],
    ['Shift+F6', [...ROUND].reverse()],
  ]) {
    for (const region of wanted) {
      await page.keyboard.press(keys);
      const reached = await page.evaluate(
        () => document.activeElement?.closest('[data-region]')?.dataset.region,
      );
      expect_equal(reached, region, `${keys} goes to`);
      if (region === 'log') await page.getByRole('listitem').getByText(TOLD[0]).first().waitFor();
    }
  }
  await page.locator('aside .close').click();
}
