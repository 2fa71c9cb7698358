// For repeated questions: drops an answer that arrives after the answer to a later question.

export class Newest {
  private asked = 0;
  private answered = 0;

  /** Call when asking; call the returned function when the answer arrives: does it count? */
  ask(): () => boolean {
    this.asked += 1;
    const number = this.asked;
    return () => {
      if (number < this.answered) return false;
      this.answered = number;
      return true;
    };
  }
}
