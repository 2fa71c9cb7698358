// Runs several pieces of work in order, a limited number at once.

/** Resolves to what `work` makes of each item, once all are done. */
export async function in_lanes(items, at_once, work) {
  const waiting = [...items];
  const made = [];
  const lane = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) made.push(await work(next));
  };
  await Promise.all(Array.from({ length: at_once }, lane));
  return made;
}
