// What a page asks for in an effect: an answer that comes late never takes the place of a later one.

/**
 * Takes the answer, unless the effect has run again by then or its component has gone: what is returned here is what
 * the effect returns.
 * @param failed when there is no answer
 */
export function takeAnswer<Answer>(
  asked: Promise<Answer>,
  take: (answer: Answer) => void,
  failed: (error: unknown) => void = () => undefined,
): () => void {
  let isWanted = true;
  asked.then(
    (answer) => {
      if (isWanted) take(answer);
    },
    (error: unknown) => {
      if (isWanted) failed(error);
    },
  );
  return () => {
    isWanted = false;
  };
}
