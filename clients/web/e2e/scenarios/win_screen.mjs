// After a win: what everybody held, who pays whom in a four by four grid, the screen as a picture.
import { readFileSync } from 'node:fs';
import { settled } from '../support/inspect.mjs';
import { go_to } from '../support/script.mjs';
import { start_scripted_server } from '../support/scripted_server.mjs';
import { shoot } from '../support/shots.mjs';
import { expect_equal, until } from '../support/table.mjs';

export const name = 'a win: the other hands, payments four by four, a picture to keep';

const SIZES = { desk: [1280, 800], port: [390, 844], small: [320, 568] };
const PNG = '89504e470d0a1a0a';
const SEATS = [0, 1, 2, 3];

async function other_hands(page) {
  const racks = page.locator('[data-testid^=rack-]');
  // On a small phone the first of them comes into sight, though it is pressed at the lower edge.
  await page.setViewportSize({ width: 320, height: 568 });
  await page.getByText('The other hands').click();
  const foot = await page.locator('dialog .foot').boundingBox();
  await until(async () => {
    const { y, height } = await racks.first().boundingBox();
    return y + height <= foot.y;
  }, 'the other hands are out of sight');
  await page.setViewportSize({ width: 1280, height: 800 });
  await racks.nth(2).waitFor();
  expect_equal(await racks.count(), 3, 'hands beside the winner');
  for (const rack of await racks.all()) {
    const tiles = await rack.locator('.tile').count();
    if (tiles < 13) throw new Error(`a hand of ${tiles} tiles`);
    const who = await rack
      .locator('.who')
      .evaluate(({ scrollWidth, clientWidth, textContent }) => ({
        is_cut: scrollWidth > clientWidth,
        textContent,
      }));
    if (who.is_cut) throw new Error(`${who.textContent} is cut`);
  }
  await shoot(page, 'other-hands', SIZES);
}

/** However much a hand counts, the button is visible beside the title. */
async function is_beside_the_title(page) {
  for (const [width, height] of [[1280, 720], ...Object.values(SIZES)]) {
    await page.setViewportSize({ width, height });
    await settled(page);
    const box = await page.getByRole('button', { name: 'Save as a picture' }).boundingBox();
    const foot = await page.locator('dialog .foot').boundingBox();
    const title = await page.getByTestId('win-title').boundingBox();
    const size = `at ${width} x ${height}`;
    if (box.y < 0 || box.y + box.height > foot.y) throw new Error(`out of sight ${size}`);
    if (box.x < title.x + title.width) throw new Error(`over the title ${size}`);
    if (box.width < 44 || box.height < 40) throw new Error(`too small to press ${size}`);
  }
}

async function picture(page) {
  const waiting = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as a picture' }).click();
  const path = await (await waiting).path();
  const bytes = readFileSync(path);
  expect_equal(bytes.subarray(0, 8).toString('hex'), PNG, 'what a PNG begins with');
  // The width, in the header.
  expect_equal(bytes.readUInt32BE(16), 1200, 'as wide as it is drawn');
  if (process.env.LAIR_SHOTS) {
    const { copyFileSync } = await import('node:fs');
    copyFileSync(path, `${process.env.LAIR_SHOTS}/win-picture.png`);
  }
}

/** Each column minus its row is what the ledger gives the seat. */
async function grid(page) {
  await page.getByText('Who pays whom', { exact: true }).click();
  const read = async (id) => {
    const text = await page.getByTestId(id).textContent();
    return Number(text.replace(/[^\d−-]/g, '').replace('−', '-')) || 0;
  };
  for (const seat of SEATS) {
    let net = 0;
    for (const other of SEATS) {
      net += (await read(`paid-${other}-${seat}`)) - (await read(`paid-${seat}-${other}`));
    }
    expect_equal(net, await read(`net-${seat}`), `what seat ${seat} gains`);
  }
  await shoot(page, 'payment-grid', SIZES);
}

export async function run(browser) {
  const server = await start_scripted_server();
  try {
    const page = await (await browser.newContext()).newPage();
    await go_to(page, server.url, 'win');
    await is_beside_the_title(page);
    await shoot(page, 'win-with-picture', { desk720: [1280, 720], ...SIZES });
    await other_hands(page);
    await picture(page);
    await page.locator('dialog .foot .button').nth(1).click();
    await page.getByTestId('score-table').waitFor();
    await grid(page);
  } finally {
    server.stop();
  }
}
