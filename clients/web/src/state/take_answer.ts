// Passes on the answer to a question that an effect asked, unless a newer question replaced it.

/**
 * Passes the answer to `take` unless the effect has run again by then or its component has gone.
 * For this the effect must return the function that is returned here.
 * @param failed called if there is no answer
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
