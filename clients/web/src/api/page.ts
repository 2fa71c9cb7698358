// A JSON page of the server: its answer, or why there is none.

/** Of a request that changes something; who waits longer is told that the server does not answer. */
export const ANSWER_WITHIN_MS = 15_000;

/** There is none of that number, or it was removed. */
export class NoSuch extends Error {}

/** Throws `NoSuch` where the server says so, another error where it could not be asked. */
export async function answerOf(path: string): Promise<Response> {
  const response = await fetch(path);
  if (response.status === 404 || response.status === 410) throw new NoSuch(path);
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return response;
}
