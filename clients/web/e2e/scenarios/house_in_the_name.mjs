// A style and a limit in the table's name set the form, which shows how to write its options there.
import { start_lair_server } from '../support/lair_server.mjs';
import { shoot } from '../support/shots.mjs';
import { expect_equal, open_form, until } from '../support/table.mjs';

export const name =
  'a house written into the name of a table sets the form, which offers what guests may have';

const SIZES = { desk: [1280, 720], port: [390, 844] };

const is_house = ({ pathname }) => pathname.endsWith('/house');

/** If the server is silent, the form says so and asks once more at a press. */
async function asks_again(page) {
  const silence = page.getByText('The server is not responding');
  await page.route(is_house, (route) => route.abort());
  await page.locator('#option-limit').fill('800');
  await silence.waitFor();
  await page.unroute(is_house);
  await page.getByRole('button', { name: 'Try again' }).click();
  await silence.waitFor({ state: 'detached' });
}

/** A newer server may not know a value that the page offers: it says so at its set. */
async function tells_which_values_are_refused(page) {
  const json = { field: 'classic_limits', sentence: 'This house has no such limit.' };
  const limits = page.getByRole('group', { name: 'Classic limits' });
  await page.getByText('More house rules').click();
  await page.route(is_house, (route) => route.fulfill({ status: 400, json }));
  await limits.getByRole('checkbox').first().click();
  await limits.getByRole('alert').getByText('is not allowed').waitFor();
  await page.unroute(is_house);
  await limits.getByRole('checkbox').first().click();
  await limits.getByRole('alert').waitFor({ state: 'detached' });
}

export async function run(browser) {
  const server = await start_lair_server();
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 720 } });
    await open_form(page, server.url, { style: 'KFC' });
    const table = page.locator('#table-name');
    const chosen = (key) => page.locator(`#option-${key}`).inputValue();

    await table.fill('Ana, 5F 1000');
    await until(
      async () => (await chosen('limit')) === '1000',
      'the limit is not that of the name',
    );
    expect_equal(await chosen('min_faan'), '5', 'minimum');
    await page.getByText('A table named “5F 1000” gets these rules.').waitFor();
    await shoot(page, 'house-in-the-name', SIZES);

    await table.fill('basic 3F');
    await page.getByText('A table named “3F basic” gets these rules.').waitFor();
    expect_equal(await page.locator('#option-bonus_tiles').isChecked(), false, 'flowers');

    // What is then chosen by hand stays, whatever else is typed.
    await page.locator('#option-min_faan').fill('2');
    await table.fill('basic 3F, late');
    expect_equal(await chosen('min_faan'), '2', 'minimum chosen by hand');

    // A press writes what was chosen by hand into the name, replacing what it said before.
    await page.locator('input[name=style][value="1f"]').check();
    await page.locator('#option-limit').fill('750');
    const writes = page.getByRole('button', { name: 'Write it into the name' });
    await shoot(page, 'house-into-the-name', SIZES);
    await writes.click();
    expect_equal(await table.inputValue(), '1F 750, late', 'name with the code in it');
    expect_equal(await chosen('limit'), '750', 'limit, as it was chosen');
    expect_equal(await writes.count(), 0, 'ways to write what is written');

    // What the server allows a guest.
    expect_equal(await table.getAttribute('maxlength'), '20', 'letters of a name');
    await page.getByText('Pauses, extra time and absence in detail').click();
    const abandoned = page.getByLabel('Minutes until an empty match ends');
    expect_equal(await abandoned.getAttribute('max'), '60', 'the most minutes');
    expect_equal(await abandoned.inputValue(), '60', 'minutes');
    await asks_again(page);
    await tells_which_values_are_refused(page);
  } finally {
    await server.stop();
  }
}
