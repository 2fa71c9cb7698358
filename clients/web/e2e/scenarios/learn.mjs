// The rules begin with how to play, show tiles for every element, and print on a page per system.
import { start_lair_server } from '../support/lair_server.mjs';
import { shoot } from '../support/shots.mjs';
import { expect_equal } from '../support/table.mjs';

export const name = 'rules are seen in tiles, each system prints on one page';

const SIZES = { desk: [1280, 800], port: [390, 844], land: [844, 390], small: [320, 568] };
const SYSTEMS = ['yahoo', 'hkos', 'mcr', 'faan-laak'];

/** The number of pages, as the PDF file states it. */
function pages_of(pdf) {
  return pdf.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0;
}

export async function run(browser) {
  const server = await start_lair_server();
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    for (const system of SYSTEMS) {
      await page.goto(`${server.url}/#/rules/${system}`);
      const elements = page.locator('section li:not(.how li)');
      await page.locator('nav [aria-current]').last().waitFor();
      await page.locator(`a[href="#/rules/${system}"][aria-current]`).waitFor();
      expect_equal(
        await elements.locator('.picture').count(),
        await elements.count(),
        `pictures of ${system}`,
      );
      if (system === 'yahoo') await shoot(page, 'learn', SIZES);
      const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true });
      expect_equal(pages_of(pdf), 1, `printed pages of ${system}`);
    }
    await page.getByText('Four sets and a pair win the deal.').waitFor();
  } finally {
    await server.stop();
  }
}
