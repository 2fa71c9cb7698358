// A JSON page of the server: its answer, or why there is none.

/** For a request that changes something; after this the server counts as not answering. */
export const ANSWER_WITHIN_MS = 15_000;

/** No such page exists, or it was removed. */
export class NoSuch extends Error {}

/** Throws `NoSuch` if the server says so, another error if the request fails otherwise. */
export async function answerOf(path: string): Promise<Response> {
  const response = await fetch(path);
  if (response.status === 404 || response.status === 410) throw new NoSuch(path);
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return response;
}
