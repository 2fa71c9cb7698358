// No screen has a finding of axe, none is wider than its window, at three sizes.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { go_to } from '../support/script.mjs';
import { start_scripted_server } from '../support/scripted_server.mjs';

export const name = 'every screen passes axe and fits its window at three sizes';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const SIZES = [
  [1280, 720],
  [390, 844],
  [320, 568],
];
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

function findings(page) {
  return page.evaluate(async (values) => {
    const { violations } = await globalThis.axe.run(document, { runOnly: { type: 'tag', values } });
    return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id} ${target}`));
  }, RULES);
}

/** Animations change colors while they run. */
function settled(page) {
  return page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter(
          (animation) => animation.effect?.getTiming().iterations !== Number.POSITIVE_INFINITY,
        )
        .map((animation) => animation.finished.catch(() => undefined)),
    ),
  );
}

export async function run(browser) {
  const problems = [];
  for (const [width, height] of SIZES) {
    const server = await start_scripted_server();
    const page = await browser.newPage({ viewport: { width, height } });
    await page.addInitScript(AXE);
    try {
      await go_to(page, server.url, 'score', async (station) => {
        await settled(page);
        for (const finding of await findings(page)) {
          problems.push(`${width}x${height} ${station}: ${finding}`);
        }
        const wide = await page.evaluate(
          () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
        );
        if (wide) problems.push(`${width}x${height} ${station}: wider than the window`);
      });
    } finally {
      await page.close();
      server.stop();
    }
  }
  if (problems.length > 0) throw new Error(problems.join('\n'));
}
