// Two people with accounts count the hand of the day, one of them wrongly: both are told how many
// were right.
import { answered_today, RIGHT_TODAY } from '../support/days.mjs';
import { start_lair_server } from '../support/lair_server.mjs';
import { expect_equal, with_settings } from '../support/table.mjs';

export const name = 'the hand of the day tells how many counted it, how many rightly';

/** A person with an account opens the hand of the day, or of another day. */
async function come(browser, url, name, day = '') {
  const page = await (await browser.newContext()).newPage();
  await with_settings(page, { language: 'en' });
  await page.goto(`${url}/#/count/hkos${day && `/${day}`}`);
  const answer = await page.request.post(`${url}/auth/register`, {
    data: { name, password: 'a long enough password' },
    headers: { Origin: url },
  });
  expect_equal(answer.status(), 201, 'the account');
  return page;
}

async function count(page, faan) {
  await page.getByTestId('count-faan').fill(String(faan));
  await page.getByRole('button', { name: 'Compare' }).click();
  await page.getByTestId('count-answer').waitFor();
}

/** The first to count the day's hand, rightly; resolves to the day and a wrong count. */
function counts_rightly(page, url) {
  return answered_today(page, async (day) => {
    const told = await (await fetch(`${url}/api/v1/trainer/daily/hkos/${day}`)).json();
    const { answer, uncapped } = told.questions[0];
    await count(page, answer);
    await page.getByText('1 person has answered, 100% correctly.').waitFor();
    return { day, right: answer, wrong: Math.max(answer, uncapped) + 1 };
  });
}

export async function run(browser) {
  const server = await start_lair_server();
  try {
    const mei = await come(browser, server.url, 'Mei');
    const { day, right, wrong } = await counts_rightly(mei, server.url);
    await mei.getByTestId('day-streak').getByText(RIGHT_TODAY).waitFor();

    const tom = await come(browser, server.url, 'Tom', day);
    await count(tom, wrong);
    await tom.getByText('2 people have answered, 50% of them correctly.').waitFor();

    // A second answer changes nothing: each person's first one stands.
    await tom.reload();
    await count(tom, right);
    await tom.getByText('2 people have answered, 50% of them correctly.').waitFor();
  } finally {
    await server.stop();
  }
}
