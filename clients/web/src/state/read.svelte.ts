// What a page reads of the server: the answer, or why there is none.
import { NoSuch } from '../api/page';
import { takeAnswer } from './take_answer';

/** There is no such thing, as the server says; or it could not be read, so that it may be asked for again. */
export type Lack = 'none' | 'unread';

export const lackOf = (error: unknown): Lack => (error instanceof NoSuch ? 'none' : 'unread');

/** Asks anew when what `ask` depends on changes, as long as the component that makes this lives. */
export class Read<Answer> {
  /** To the latest question; the one before stays until it comes. */
  answer = $state.raw<Answer | undefined>();
  lack = $state<Lack | undefined>();
  private tries = $state(0);

  /** @param ask nothing where there is nothing to ask */
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
