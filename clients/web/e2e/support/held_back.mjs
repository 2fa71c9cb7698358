// A server whose answers to some requests come late.

/** Holds back the answers to requests that match `what`; returns how to let them come. */
export async function hold_back(page, what) {
  let let_come;
  const held = new Promise((resolve) => {
    let_come = resolve;
  });
  await page.route(what, async (route) => {
    await held;
    await route.continue();
  });
  return let_come;
}
