// What a page asks for again and again: an answer that comes after that to a later question is dropped.

export class Newest {
  private asked = 0;
  private answered = 0;

  /** Call it when something is asked; what it returns says of the answer, once it is there, whether it counts. */
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
