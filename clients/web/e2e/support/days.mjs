// Puzzles of the day, for tests that may run around midnight.
//
// Days are in UTC.

export function today() {
  return new Date().toISOString().slice(0, 10);
}

/** The day whose puzzle is shown. */
export function day_shown(page) {
  return page.locator('#which-puzzle time').getAttribute('datetime');
}

/** Somebody was right today; the day before, too, if their answer came just before midnight. */
export const RIGHT_TODAY = /You have been right (1 day|2 days) in a row\./;

/**
 * Answers today's puzzle with `answer`, which is told the day. An answer that came after midnight
 * was to a puzzle that is no longer today's and does not count towards a streak: then the new
 * puzzle is answered. Resolves to the result of `answer`.
 */
export async function answered_today(page, answer) {
  for (;;) {
    const day = await day_shown(page);
    const given = await answer(day);
    if (day === today()) return given;
    await page.reload();
  }
}
