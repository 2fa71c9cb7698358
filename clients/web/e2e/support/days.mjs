// Puzzles of the day, for who looks at them around midnight.
//
// Days are those of UTC.

export function today() {
  return new Date().toISOString().slice(0, 10);
}

/** The day whose puzzle is shown. */
export function day_shown(page) {
  return page.locator('#which-puzzle time').getAttribute('datetime');
}

/**
 * Gives an answer to today's puzzle, by `answer`, which is told the day. One that came after midnight was to a
 * puzzle that is today's no more, and counts for no row of days: then the new one is answered. Resolves to what
 * `answer` did.
 */
export async function answered_today(page, answer) {
  for (;;) {
    const day = await day_shown(page);
    const given = await answer(day);
    if (day === today()) return given;
    await page.reload();
  }
}
