// What a page reads from the server: the answer, or why there is none.
import { NoSuch } from '../api/page';
import { takeAnswer } from './take_answer';

/** The server says that there is no such thing; or reading failed and may be tried again. */
export type Lack = 'none' | 'unread';

export const lackOf = (error: unknown): Lack => (error instanceof NoSuch ? 'none' : 'unread');

/** Asks again whenever a dependency of `ask` changes, while the component that made this exists. */
export class Read<Answer> {
  /** The latest answer; it stays until the next question is answered or fails. */
  answer = $state.raw<Answer | undefined>();
  lack = $state<Lack | undefined>();
  private tries = $state(0);

  /** @param ask returns undefined if there is nothing to ask */
  constructor(ask: () => Promise<Answer> | undefined) {
    $effect(() => {
      void this.tries;
      const asked = ask();
      return (
        asked &&
        takeAnswer(
          asked,
          (found) => this.take(found),
          (error) => this.miss(error),
        )
      );
    });
  }

  again(): void {
    this.tries += 1;
  }

  private take(found: Answer): void {
    this.answer = found;
    this.lack = undefined;
  }

  private miss(error: unknown): void {
    this.answer = undefined;
    this.lack = lackOf(error);
  }
}
